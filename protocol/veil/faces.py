"""Faces as points: the same for everyone, by hash-to-group over the game's name and the face's text.

Nobody knows a logarithm of any of them or a relation between two, which the proofs rely on. A table turns
points back into texts; a point that is no face of the game is refused.
"""

from collections.abc import Iterable

from protocol.veil.group import Point, hash_to_group
from protocol.veil.refused import Flaw, ProofRefused


def face_point(game: str, face: str) -> Point:
    return hash_to_group("face", game.encode(), face.encode())


class FaceTable:
    """The points of a game's faces, both ways. A face that occurs several times in the deck has one point."""

    __slots__ = ("_faces", "_points")

    def __init__(self, game: str, faces: Iterable[str]) -> None:
        self._points = {face: face_point(game, face) for face in faces}
        self._faces = {point: face for face, point in self._points.items()}

    def point(self, face: str) -> Point:
        """The point of a face of this table; any other face is the caller's error (KeyError)."""
        return self._points[face]

    def face(self, point: Point) -> str:
        try:
            return self._faces[point]
        except KeyError:
            raise ProofRefused(Flaw.FACE) from None
