"""The home screen: the player's name, the tables and games to sit down at, and the pages that open new ones."""
