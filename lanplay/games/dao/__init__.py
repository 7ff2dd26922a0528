"""DAO as people see it."""
