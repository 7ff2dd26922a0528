"""The files of a game: transcripts, evidence and testimony, how they are written and how they are verified. No I/O."""
