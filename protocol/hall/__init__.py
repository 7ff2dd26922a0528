"""Where a tournament takes place: what its programs tell each other, and what each does of its own accord. Sans-IO."""
