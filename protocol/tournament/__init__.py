"""A tournament as a pure machine over signed statements: formats, pairings, results and standings. No I/O."""
