"""One sans-IO machine a request: which entries it takes, round by round, and the event they make."""
