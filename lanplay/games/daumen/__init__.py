"""Daumen Drauf! as people see it."""
