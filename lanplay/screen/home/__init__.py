"""The home screen: who one is, the tables and games that can be sat down at, and the pages to open new ones."""
