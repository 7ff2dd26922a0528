"""What input makes of a screen's model: pure functions, a module a screen. They return an `Update`."""
