"""One seat at a table, for a person, a script or a bot: a session, and a front for each kind of reader."""
