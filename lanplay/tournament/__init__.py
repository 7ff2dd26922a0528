"""Tournaments over the network: opening one, entering one, and the evening that follows."""
