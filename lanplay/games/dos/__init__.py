"""Dos as people see it."""
