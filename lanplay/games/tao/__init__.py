"""TAO as people see it."""
