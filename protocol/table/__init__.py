"""What makes players of strangers: the agreement, the signed log, votes, evidence and transcripts. No I/O."""
