"""Pages for browsers: each one a file that needs no other, no network and no script to be read."""
