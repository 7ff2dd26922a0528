"""What a peer remembers: its key, whom it has met, its games with their journals and secrets, and evidence.

The one package besides `protocol.net` that does I/O, and only on the disk: a SQLite database and a few files under one
folder. It must never know what items mean, nor any clock: times are arguments. Described in docs/storage.md.
"""
