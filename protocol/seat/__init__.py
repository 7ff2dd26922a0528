"""One seat's own part in a game: what it signs and when, what it has stored, and whom it votes out. Sans-IO."""
