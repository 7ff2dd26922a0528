"""The strong bot: it thinks ahead in many worlds that its seat cannot rule out, in a process beside the event loop."""
