"""Dog as people see it."""
