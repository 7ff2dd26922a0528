"""Writes the vectors into docs/protocol.md.

PYTHONPATH=.:tests python tests/protocol_vectors/generate.py
"""

from protocol_vectors.by_the_program import vectors
from protocol_vectors.page import PAGE, printed, replaced

if __name__ == "__main__":
    PAGE.write_text(replaced(PAGE.read_text("utf-8"), printed(vectors())), "utf-8")
