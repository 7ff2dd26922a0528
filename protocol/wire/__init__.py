"""The bytes of every conversation: frames, canonical form, handshake, heartbeat. No input, no output."""
