"""What a verified file says: in one line, in detail, and for programs."""

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from engine import registry
from engine.events import Leaving
from engine.options import Number, OptionKind, OptionValue
from lanplay.records.acquaintance import Acquaintances
from lanplay.text import mark, translate
from lanplay.text.fouls import rule_of
from lanplay.text.games import places_listed, title
from lanplay.text.table import BOOKS_OPEN
from protocol.files.report import (
    AgreedTable,
    Checked,
    Completeness,
    Departure,
    FileReport,
    FoulReport,
    GameReport,
    TestimonyReport,
)
from protocol.store.games import short_id
from protocol.wire.fingerprint import shown_key
from protocol.wire.text import clean

GAME = mark("{file} is genuine: {game}, game {id}, {ending}.")
ENDINGS = {
    Completeness.CLOSED: mark("over and signed by all: {places}"),
    Completeness.UNSIGNED: mark("over, but this file lacks the signatures of {missing}: {places}"),
    Completeness.CLAIMED: mark("claimed by {claimers} alone, without {missing}: {places}"),
    Completeness.OPEN: mark("told as far as step {steps}, not to the end"),
}
UNDECIDED = mark("undecided")
FOUL = mark(
    "{file} proves a foul of the key {key}, called {nick} on seat {seat}, at step {step} of the game {id}. "
    "Rule: {rule}."
)
TESTIMONY = mark(
    "{file} is {witness}'s signed word, not a proof: {accused} sent an item of another game at the table {id}."
)
BOOKS_LACKING = mark("This file lacks the books of {nicks}.")
COVERED = mark("signed by all as complete: nothing that belongs to the end is left out")
UNCOVERED = mark("this file lacks the signatures under the complete end of {nicks}")
SEAT = mark("seat {seat}: {nick}, key {key}")
DEPARTED = {
    Leaving.RESIGNED: mark("{nick} resigned at step {step}"),
    Leaving.CUT: mark("{nick} was voted out for silence at step {step}"),
    Leaving.FOUL: mark("{nick} was disqualified for a foul at step {step}: {rule}"),
}
OPTIONS = mark("options: {options}")
BOOKS = mark("agreed: open books after the end")
HASH = mark("hash: {hash}")
ACCUSER = mark("the accuser has the key {key}")
CHECKED = mark("checked: signatures {signatures}, entries {entries}, links of tosses {links}, votes {votes}")
PROOFS = mark("proofs: {proofs}")
LONGEST = 400


def verdict_of(file: str, report: FileReport, known: Acquaintances) -> str:
    shown = {"file": clean(file, LONGEST), "id": short_id(report.table.id)}
    match report:
        case GameReport():
            game = title(report.table.game)
            whole = translate(GAME).format(**shown, game=game, ending=_ending(report))
            return " ".join([whole, *books_of(report), *known.warnings(report.table.seats)])
        case FoulReport():
            seated = report.table.seats[report.seat]
            who = {"nick": seated.nick, "seat": report.seat + 1, "key": seated.fingerprint}
            foul = translate(FOUL).format(**shown, **who, step=report.place.step, rule=rule_of(report.code))
            return f"{foul} {known.told(seated)}"
        case TestimonyReport():
            nicks = [seated.nick for seated in report.table.seats]
            word = translate(TESTIMONY).format(**shown, witness=nicks[report.witness], accused=nicks[report.accused])
            return f"{word} {known.told(report.table.seats[report.witness])}"
    assert_never(report)


def books_of(report: GameReport) -> Iterator[str]:
    """Whose books are in the file and whose are not, if that was agreed and the game is over."""
    for text, seats in ((BOOKS_OPEN, report.opened), (BOOKS_LACKING, report.unopened)):
        if seats:
            yield translate(text).format(nicks=_nicks(report.table, seats))


def table_of(table: AgreedTable, known: Acquaintances) -> Iterator[str]:
    """Who played, and with which options."""
    for seat, seated in enumerate(table.seats):
        sat = translate(SEAT).format(seat=seat + 1, nick=seated.nick, key=seated.fingerprint)
        yield f"{sat}. {known.told(seated)}"
    yield from terms_of(table)


def terms_of(table: AgreedTable) -> Iterator[str]:
    """Which options and terms were agreed."""
    kinds = {option.name: option.kind for option in registry.find(table.game).options}
    options = ", ".join(f"{name}={_typed(kinds[name], value)}" for name, value in table.options.items())
    yield translate(OPTIONS).format(options=options or "-")
    if table.open_books:
        yield translate(BOOKS)


def details_of(report: FileReport, known: Acquaintances) -> Iterator[str]:
    """What was checked, and what else is in the file."""
    yield from table_of(report.table, known)
    match report:
        case GameReport():
            yield from _course_of(report)
        case FoulReport():
            yield translate(ACCUSER).format(key=shown_key(report.accuser))
            yield from _checked(report.checked)
        case TestimonyReport():
            pass


def proof_of(report: GameReport) -> Iterator[str]:
    """What the file of a game proves, for readers who have not got it."""
    yield _ending(report)
    yield from _course_of(report)
    yield from books_of(report)


def _course_of(report: GameReport) -> Iterator[str]:
    yield from (_departed(report.table, departure) for departure in report.departures)
    yield from _covered(report)
    yield translate(HASH).format(hash=report.transcript_hash.hex())
    yield from _checked(report.checked)


def data_of(report: FileReport, known: Acquaintances) -> dict[str, Any]:
    """The same for programs."""
    table = _table(report.table, known)
    match report:
        case GameReport():
            return {"kind": "transcript", **table, **_game(report)}
        case FoulReport():
            place = {"epoch": report.epoch, "step": report.place.step, "round": report.place.round}
            named = {"seat": report.seat, "nick": report.nick, "rule": report.code}
            accused = {**named, **place, "accuser": report.accuser.hex()}
            return {"kind": "evidence", **table, **accused, "checked": _counts(report.checked)}
        case TestimonyReport():
            named = {"witness": report.witness, "accused": report.accused, "rule": report.code}
            return {"kind": "testimony", **table, **named, "foreign_game": report.foreign_game.hex()}
    assert_never(report)


def _typed(kind: OptionKind, value: OptionValue) -> str:
    """The value of an option as a player types it."""
    if value is None and isinstance(kind, Number):
        return kind.empty or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _covered(report: GameReport) -> Iterator[str]:
    """Whether all have signed that the end is complete, of a game that all have signed."""
    if report.uncovered:
        yield translate(UNCOVERED).format(nicks=_nicks(report.table, report.uncovered))
    elif report.ending is Completeness.CLOSED:
        yield translate(COVERED)


def _nicks(table: AgreedTable, seats: Sequence[int]) -> str:
    return ", ".join(table.seats[seat].nick for seat in seats)


def _ending(report: GameReport) -> str:
    claims = report.claims
    missing = claims[0].missing if report.is_claimed else report.unsigned
    outcome, places = report.outcome, translate(UNDECIDED)
    if outcome is not None:
        places = places_listed([seated.nick for seated in report.table.seats], outcome.places, outcome.scores)
    claimers = _nicks(report.table, [claim.seat for claim in claims])
    missed = _nicks(report.table, missing)
    params = {"places": places, "missing": missed, "claimers": claimers, "steps": report.steps}
    return translate(ENDINGS[report.ending]).format(**params)


def _departed(table: AgreedTable, left: Departure) -> str:
    rule = "" if left.code is None else rule_of(left.code)
    return translate(DEPARTED[left.how]).format(nick=table.seats[left.seat].nick, step=left.place.step, rule=rule)


def _checked(checked: Checked) -> Iterator[str]:
    counts = {name: value for name, value in _counts(checked).items() if name != "proofs"}
    yield translate(CHECKED).format(**counts)
    if checked.proofs:
        proofs = ", ".join(f"{kind} {count}" for kind, count in checked.proofs.items())
        yield translate(PROOFS).format(proofs=proofs)


def _counts(checked: Checked) -> dict[str, Any]:
    counts = {"signatures": checked.signatures, "entries": checked.entries, "links": checked.links}
    return {**counts, "votes": checked.votes, "proofs": dict(checked.proofs)}


def _table(table: AgreedTable, known: Acquaintances) -> dict[str, Any]:
    seats = [
        {
            "nick": player.nick,
            "key": player.key.hex(),
            "fingerprint": player.fingerprint,
            "acquaintance": known.of(player).value,
        }
        for player in table.seats
    ]
    agreed = {"options": dict(table.options), "open_books": table.open_books}
    return {"game_id": table.id.hex(), "game": table.game, **agreed, "seats": seats}


def _game(report: GameReport) -> dict[str, Any]:
    outcome = report.outcome
    return {
        "ending": report.ending.value,
        "places": None if outcome is None else outcome.places,
        "scores": None if outcome is None else outcome.scores,
        "winners": None if outcome is None else outcome.winners,
        "reason": None if outcome is None else outcome.reason,
        "unsigned": report.unsigned,
        "opened": report.opened,
        "unopened": report.unopened,
        "uncovered": report.uncovered,
        "claims": [{"seat": claim.seat, "missing": claim.missing} for claim in report.claims],
        "departures": [
            {"seat": departure.seat, "how": departure.how.value, "step": departure.place.step, "rule": departure.code}
            for departure in report.departures
        ],
        "steps": report.steps,
        "transcript_hash": report.transcript_hash.hex(),
        "checked": _counts(report.checked),
    }
