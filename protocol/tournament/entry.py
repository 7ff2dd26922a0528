"""Who takes part: the entrants that the first step makes of enrolments, their seeds, and those who come later."""

from collections.abc import Sequence

from engine.values import replace
from protocol.tournament.charter import MOST_ENTRANTS, Charter, Partners
from protocol.tournament.state import Entrant, TournamentStage, TournamentState
from protocol.tournament.statements import Enrolment
from protocol.tournament.taken import TakenUp, check_link, expect, key_lot, refuse, toss_of


def started(charter: Charter, state: TournamentState, taken: TakenUp) -> TournamentState:
    expect(state, TournamentStage.ENTRY)
    enrolments, links = taken.enrolments(), taken.presences(0)
    if enrolments.keys() != links.keys():
        refuse("draw")
    for key, body in enrolments.items():
        check_link(links[key], body.toss_end)
    toss = toss_of(charter, 0, links)
    entrants = _entrants(charter, enrolments, toss)
    least = min(charter.seats) // charter.partners_each
    if not max(2, least) <= len(entrants) <= MOST_ENTRANTS:
        refuse("entrants")
    return replace(state, stage=TournamentStage.BETWEEN, entrants=_seeded(charter, entrants, toss))


def _entrants(charter: Charter, enrolments: dict[bytes, Enrolment], toss: bytes) -> list[Entrant]:
    """Single players or pairs, in no order yet."""
    if any(bool(body.partner) != (charter.partners is Partners.FIXED) for body in enrolments.values()):
        refuse("partner")
    groups = _groups(charter, enrolments, toss)
    if sum(map(len, groups)) != len(enrolments):
        refuse("partner")
    return [_entrant(enrolments, group) for group in groups]


def _groups(charter: Charter, enrolments: dict[bytes, Enrolment], toss: bytes) -> list[tuple[bytes, ...]]:
    match charter.partners:
        case Partners.NONE:
            return [(key,) for key in enrolments]
        case Partners.FIXED:
            return [_pair(enrolments, key) for key, body in enrolments.items() if key < body.partner]
        case Partners.DRAWN:
            keys = sorted(enrolments, key=lambda key: key_lot(toss, "partner", key))
            return list(zip(keys[::2], keys[1::2], strict=False))


def _pair(enrolments: dict[bytes, Enrolment], key: bytes) -> tuple[bytes, bytes]:
    partner = enrolments[key].partner
    if partner not in enrolments or enrolments[partner].partner != key:
        refuse("partner")
    return key, partner


def _entrant(enrolments: dict[bytes, Enrolment], keys: Sequence[bytes], joined: int = 1) -> Entrant:
    bodies = [enrolments[key] for key in keys]
    return Entrant(
        tuple(body.key.hex() for body in bodies),
        tuple(body.nick for body in bodies),
        tuple(body.toss_end.hex() for body in bodies),
        joined,
    )


def _seeded(charter: Charter, entrants: Sequence[Entrant], toss: bytes) -> tuple[Entrant, ...]:
    """Those whom the charter seeds, in its order; all others by lot."""
    listed = {key.hex(): rank for rank, key in enumerate(charter.seeds)}

    def rank(entrant: Entrant) -> tuple[int, tuple[int, bytes]]:
        first = min(listed.get(key, len(listed)) for key in entrant.keys)
        return first, key_lot(toss, "seed", bytes.fromhex(min(entrant.keys)))

    return tuple(sorted(entrants, key=rank))


def joined(charter: Charter, state: TournamentState, taken: TakenUp, number: int) -> TournamentState:
    """The state with those who enter late, seeded after all others by their lots."""
    enrolments = taken.enrolments()
    if not enrolments:
        return state
    if number > charter.late_until or any(state.entrant_of(key) is not None for key in enrolments):
        refuse("late")
    if charter.partners is Partners.DRAWN:
        refuse("partner")
    entrants = sorted(_entrants(charter, enrolments, b""), key=lambda entrant: entrant.keys)
    if len(state.entrants) + len(entrants) > MOST_ENTRANTS:
        refuse("entrants")
    return replace(state, entrants=(*state.entrants, *(replace(entrant, joined=number) for entrant in entrants)))
