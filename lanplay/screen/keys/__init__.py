"""How input changes a screen's model: pure functions, one module per screen. They return an `Update`."""
