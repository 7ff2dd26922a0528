"""A table before its game: who sits, who is ready, and what each of them signs. Sans-IO."""
