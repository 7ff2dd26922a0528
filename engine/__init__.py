"""What the rules say: five card games as pure state machines over public facts."""
