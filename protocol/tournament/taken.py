"""What a step takes up, and the checks that all steps share."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final, NoReturn, TypeVar

import msgspec

from protocol.tournament.charter import Charter
from protocol.tournament.lots import lot
from protocol.tournament.results import ProvenTable
from protocol.tournament.state import TournamentStage, TournamentState
from protocol.tournament.statements import Act, AnyStatement, Enrolment, Excuse, Presence, Retirement, is_link

_Keyed = TypeVar("_Keyed", Enrolment, Presence)
_TOSS: Final = b"lanplay/tournament-toss/1"


class StepRefused(ValueError):
    """A step that does not follow from the state and from what it takes up; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class TakenUp(msgspec.Struct, frozen=True):
    """What a step takes up: statements that were checked, and by their hashes the files that were verified."""

    act: Act
    bodies: tuple[AnyStatement, ...]
    proven: Mapping[bytes, ProvenTable]

    def presences(self, round_number: int) -> dict[bytes, Presence]:
        found = self._by_key(body for body in self.bodies if isinstance(body, Presence))
        if any(body.round != round_number for body in found.values()):
            refuse("round")
        return found

    def enrolments(self) -> dict[bytes, Enrolment]:
        return self._by_key(body for body in self.bodies if isinstance(body, Enrolment))

    def absent(self, round_number: int) -> set[bytes]:
        return {body.key for body in self.bodies if isinstance(body, Excuse) and body.round == round_number}

    def retiring(self) -> set[bytes]:
        return {body.key for body in self.bodies if isinstance(body, Retirement)}

    @staticmethod
    def _by_key(bodies: Iterable[_Keyed]) -> dict[bytes, _Keyed]:
        found: dict[bytes, _Keyed] = {}
        for body in bodies:
            if body.key in found:
                refuse("twice")
            found[body.key] = body
        return found


def check_links(state: TournamentState, links: dict[bytes, Presence]) -> None:
    ends = {key: end for entrant in state.entrants for key, end in zip(entrant.keys, entrant.ends, strict=True)}
    for key, body in links.items():
        if key.hex() not in ends:
            refuse("stranger")
        check_link(body, bytes.fromhex(ends[key.hex()]))


def check_link(body: Presence, end: bytes) -> None:
    if not is_link(body.link, body.round, end):
        refuse("link")


def toss_of(charter: Charter, number: int, links: Mapping[bytes, Presence]) -> bytes:
    """The joint toss of a round: a hash over the links of all who are there."""
    given = b"".join(key + links[key].link for key in sorted(links))
    return hashlib.sha256(_TOSS + charter.id + number.to_bytes(4, "big") + given).digest()


def key_lot(toss: bytes, purpose: str, key: bytes) -> tuple[int, bytes]:
    return lot(toss, f"{purpose} {key.hex()}"), key


def expect(state: TournamentState, stage: TournamentStage) -> None:
    if state.stage is not stage:
        refuse("stage")


def refuse(code: str) -> NoReturn:
    raise StepRefused(f"step_{code}")
