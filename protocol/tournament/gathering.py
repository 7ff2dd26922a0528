"""What an honest chair puts into a step: all in the log that may be taken up, and nothing that would spoil it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from protocol.tournament.charter import MOST_ENTRANTS, Charter, Partners
from protocol.tournament.machine import follow
from protocol.tournament.results import ProvenTable
from protocol.tournament.state import TournamentState
from protocol.tournament.statements import (
    Act,
    AnyStatement,
    Enrolment,
    Excuse,
    NoShow,
    Presence,
    Report,
    Retirement,
    is_link,
)
from protocol.tournament.taken import StepRefused, TakenUp

StatementPool: TypeAlias = Mapping[bytes, AnyStatement]
"""Statements by their hashes, none whose signer has signed another in its place."""


def gathered(
    charter: Charter, state: TournamentState, act: Act, pool: StatementPool, proven: Mapping[bytes, ProvenTable]
) -> tuple[bytes, ...]:
    """The hashes of what a step of this kind would take up now, sorted."""
    return tuple(sorted(_found(charter, state, act, pool, proven)))


def _found(
    charter: Charter, state: TournamentState, act: Act, pool: StatementPool, proven: Mapping[bytes, ProvenTable]
) -> set[bytes]:
    match act:
        case Act.START:
            return _entering(charter, pool, 0)
        case Act.OPEN:
            return _opening(charter, state, pool)
        case Act.CLOSE:
            return _results(pool, proven, {len(state.rounds)})
        case Act.CORRECT:
            return _corrections(charter, state, pool, proven)
        case Act.END:
            return set()


def enrolled(charter: Charter, pool: StatementPool) -> dict[bytes, tuple[bytes, Enrolment]]:
    """By the keys of all who wish to enter, the hash of their enrolment and itself.

    Who has retired is none of them. Where pairs enter together, whoever has named one partner may name another after
    the first has retired; whoever has named two who have not is let in with neither.
    """
    retired = {body.key for body in pool.values() if isinstance(body, Retirement)}
    is_paired = charter.partners is Partners.FIXED
    found: dict[bytes, tuple[bytes, Enrolment]] = {}
    twice: set[bytes] = set()
    for digest, body in pool.items():
        if isinstance(body, Enrolment) and bool(body.partner) == is_paired and not retired & {body.key, body.partner}:
            if body.key in found:
                twice.add(body.key)
            found[body.key] = digest, body
    return {key: one for key, one in found.items() if key not in twice}


def _entering(charter: Charter, pool: StatementPool, number: int, known: Iterable[bytes] = ()) -> set[bytes]:
    """Enrolments with their presences: of whoever is there for round `number`, with its partner where pairs enter."""
    taken = set(known)
    enrolments = enrolled(charter, pool)
    present = {body.key: (digest, body.link) for digest, body in _presences(pool, number)}
    keys = {
        key
        for key, (_, body) in enrolments.items()
        if key in present and key not in taken and is_link(present[key][1], number, body.toss_end)
    }
    if charter.partners is Partners.FIXED:
        keys = {key for key in keys if _has_partner(enrolments, keys, key)}
    in_pairs = sorted(keys, key=lambda key: (sorted({key, enrolments[key][1].partner or key}), key))
    chosen = in_pairs[: charter.partners_each * MOST_ENTRANTS - len(taken)]
    if charter.partners is Partners.DRAWN:
        chosen = chosen[: len(chosen) // 2 * 2]
    return {digest for key in chosen for digest in (enrolments[key][0], present[key][0])}


def _has_partner(enrolments: Mapping[bytes, tuple[bytes, Enrolment]], keys: set[bytes], key: bytes) -> bool:
    partner = enrolments[key][1].partner
    return partner != key and partner in keys and enrolments[partner][1].partner == key


def _presences(pool: StatementPool, number: int) -> Iterator[tuple[bytes, Presence]]:
    return ((digest, body) for digest, body in pool.items() if isinstance(body, Presence) and body.round == number)


def _opening(charter: Charter, state: TournamentState, pool: StatementPool) -> set[bytes]:
    number = len(state.rounds) + 1
    ends = {
        key: bytes.fromhex(end)
        for entrant in state.entrants
        for key, end in zip(entrant.players, entrant.ends, strict=True)
    }
    found = {
        digest
        for digest, body in _presences(pool, number)
        if body.key in ends and is_link(body.link, number, ends[body.key])
    }
    for digest, body in pool.items():
        is_word = isinstance(body, Retirement) or (isinstance(body, Excuse) and body.round == number)
        if is_word and body.key in ends:
            found.add(digest)
    if number <= charter.late_until and charter.partners is not Partners.DRAWN:
        found |= _entering(charter, pool, number, ends)
    return found


def _results(pool: StatementPool, proven: Mapping[bytes, ProvenTable], rounds: set[int]) -> set[bytes]:
    return {
        digest
        for digest, body in pool.items()
        if (isinstance(body, NoShow) or (isinstance(body, Report) and body.proof in proven)) and body.round in rounds
    }


def _corrections(
    charter: Charter, state: TournamentState, pool: StatementPool, proven: Mapping[bytes, ProvenTable]
) -> set[bytes]:
    """The statements on every table that, taken alone, would change its result."""
    tables: dict[tuple[int, int], set[bytes]] = {}
    for digest in _results(pool, proven, set(range(1, len(state.rounds) + 1))):
        body = pool[digest]
        if isinstance(body, Report | NoShow):
            tables.setdefault((body.round, body.table), set()).add(digest)
    return {
        digest
        for digests in tables.values()
        if _would_change(charter, state, digests, pool, proven)
        for digest in digests
    }


def _would_change(
    charter: Charter,
    state: TournamentState,
    digests: set[bytes],
    pool: StatementPool,
    proven: Mapping[bytes, ProvenTable],
) -> bool:
    try:
        follow(charter, state, TakenUp(Act.CORRECT, tuple(pool[digest] for digest in sorted(digests)), proven))
    except StepRefused:
        return False
    return True
