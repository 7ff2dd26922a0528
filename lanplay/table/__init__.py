"""A seat at a table, as a person, a script or a bot has it: one session, and a front for each kind of reader."""
