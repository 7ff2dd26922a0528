"""Matches: bots against bots on this machine, without a network, and what can be said of their strength."""
