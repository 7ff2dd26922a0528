"""Agram as people see it."""
