"""What a tournament tells its reader: JSON lines for programs, sentences for people."""

import shlex
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

from lanplay.output import Output
from lanplay.records.tournament import ENTRANTS, FORMATS, STAGES, crosstable_lines, pairing_lines, standing_lines
from lanplay.text import tournament as texts
from lanplay.text import translate, translate_counted
from lanplay.text.games import title
from lanplay.tournament.search import FoundTournament
from lanplay.tournament.tidings import (
    CameIn,
    ChairPassed,
    EveningOver,
    PartnerFound,
    PartnerGone,
    PartnerWanted,
    RoundBegan,
    RoundEnded,
    TableDecided,
    Tiding,
    Withdrew,
)
from protocol.hall.hall import Hall
from protocol.hall.pairing import Pairing
from protocol.tournament.charter import Charter
from protocol.tournament.rounds import RoundKind
from protocol.tournament.state import TournamentStage
from protocol.tournament.tables import crosstable_data, pairings_data, standings_data
from protocol.wire.talk import NAME_LENGTH

IDLE = {
    RoundKind.BYE.value: texts.BYE,
    RoundKind.HALF_BYE.value: texts.HALF_BYE,
    RoundKind.REST.value: texts.REST,
    RoundKind.ABSENT.value: texts.ABSENT,
}


class Teller(ABC):
    """Tells of one tournament."""

    @abstractmethod
    def opened(self, charter: Charter, host: str, join: str | None) -> None:
        """It was opened here, and others `join` so, or it was found."""

    @abstractmethod
    def listed(self, found: FoundTournament) -> None:
        """It is on the network."""

    @abstractmethod
    def tell(self, hall: Hall, tiding: Tiding) -> None: ...

    @abstractmethod
    def note(self, text: str) -> None: ...

    def missing(self, names: list[str]) -> None:
        """Who has given no sign of life for a while."""
        if names:
            self.note(translate(texts.MISSING).format(names=", ".join(names)))


class JsonTeller(Teller):
    """Events whose names begin with `tournament` (docs/notation.md)."""

    def __init__(self) -> None:
        self._output = Output(is_json=True)

    def opened(self, charter: Charter, host: str, join: str | None) -> None:
        self._tell("tournament_found", **_charter_data(charter), host=host)

    def listed(self, found: FoundTournament) -> None:
        self._tell(
            "tournament_found",
            **_charter_data(found.charter),
            host=found.host,
            entrants=found.entrants,
            stage=found.stage,
            has_code=found.has_code,
            addresses=list(map(str, found.addresses)),
        )

    def tell(self, hall: Hall, tiding: Tiding) -> None:
        match tiding:
            case CameIn(nick=nick, key=key, entrants=entrants):
                self._tell("tournament_entered", nick=nick, key=key.hex(), entrants=entrants)
            case RoundBegan(number=number, rounds=rounds, rows=rows, own=own, idle=idle):
                table = None if own is None else own.table + 1
                self._tell("tournament_round", round=number, rounds=rounds, pairings=rows, table=table, idle=idle)
            case TableDecided(table=table, names=names, left=left):
                self._tell("tournament_table", table=table, names=names, left=left)
            case RoundEnded(number=number, rows=rows, standings=standings):
                self._tell("tournament_results", round=number, pairings=rows, standings=standings)
            case ChairPassed(nick=nick):
                self._tell("tournament_chair", nick=nick)
            case Withdrew(name=name, is_struck=is_struck):
                self._tell("tournament_withdrew", name=name, is_struck=is_struck)
            case PartnerWanted(nick=nick, key=key):
                self._tell("tournament_partner", state="asks", nick=nick, key=key.hex())
            case PartnerFound(nick=nick, key=key):
                self._tell("tournament_partner", state="agreed", nick=nick, key=key.hex())
            case PartnerGone(nick=nick, key=key):
                self._tell("tournament_partner", state="gone", nick=nick, key=key.hex())
            case EveningOver(standings=standings, file=file):
                state = hall.state.hash.hex()
                self._tell("tournament_over", standings=standings, file=str(file), state=state)

    def missing(self, names: list[str]) -> None:
        self._tell("tournament_missing", names=names)

    def note(self, text: str) -> None:
        self._tell("note", text=text)

    def _tell(self, name: str, /, **fields: object) -> None:
        self._output.event(name, **fields)
        self._output.flush()


class PlainTeller(Teller):
    """Sentences, passed to `show` one after another."""

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show

    def opened(self, charter: Charter, host: str, join: str | None) -> None:
        named = {
            "title": charter.title,
            "game": title(charter.game),
            "format": translate(FORMATS[charter.format]),
            "host": host,
            "join": join,
        }
        self._show(translate(texts.FOUND if join is None else texts.OPENED).format(**named))
        if charter.clock:
            self._show(translate(texts.CLOCK).format(minutes=max(1, charter.clock // 60)))

    def listed(self, found: FoundTournament) -> None:
        charter = found.charter
        known = {stage.value for stage in STAGES}
        named = {
            "title": charter.title,
            "host": found.host,
            "game": title(charter.game),
            "format": translate(FORMATS[charter.format]),
            "stage": translate(STAGES[TournamentStage(found.stage)]) if found.stage in known else found.stage,
            "id": charter.id.hex()[:8],
        }
        self._show(translate(texts.LISTED).format(**named))

    def note(self, text: str) -> None:
        self._show(text)

    def tell(self, hall: Hall, tiding: Tiding) -> None:
        match tiding:
            case CameIn(nick=nick, entrants=entrants):
                told = translate_counted(ENTRANTS, entrants)
                self._show(translate(texts.CAME_IN).format(nick=nick, entrants=told))
            case RoundBegan():
                self._began(hall, tiding)
            case TableDecided(table=table, names=names):
                self._show(translate(texts.DECIDED).format(table=table, names=" – ".join(names)))
                self.running(hall)
            case RoundEnded(number=number):
                self._show(translate(texts.ROUND_ENDED).format(number=number))
                self.pairings(hall)
                self.standings(hall)
            case ChairPassed(nick=nick):
                self._show(translate(texts.CHAIR).format(nick=nick))
            case Withdrew():
                self._withdrew(tiding)
            case PartnerWanted(nick=nick):
                self._show(translate(texts.PARTNER_WANTED).format(nick=nick))
            case PartnerFound(nick=nick):
                self._show(translate(texts.PARTNER_FOUND).format(nick=nick))
            case PartnerGone(nick=nick):
                self._show(translate(texts.PARTNER_GONE).format(nick=nick))
            case EveningOver(file=file):
                self._over(file)

    def standings(self, hall: Hall) -> None:
        self._show(standing_lines(hall.charter, standings_data(hall.charter, hall.state)))

    def crosstable(self, hall: Hall) -> None:
        self._show(crosstable_lines(hall.state, crosstable_data(hall.charter, hall.state)))

    def pairings(self, hall: Hall) -> None:
        if hall.state.rounds:
            rows = pairings_data(hall.charter, hall.state, len(hall.state.rounds) - 1)
            self._show(pairing_lines(rows))

    def running(self, hall: Hall) -> None:
        tables = [
            f"{pairing.table + 1} ({' – '.join(hall.state.entrants[number].name for number in pairing.sides)})"
            for pairing in hall.pairings
        ]
        if tables:
            self._show(translate(texts.STILL_RUNNING).format(tables=", ".join(tables)))

    def _began(self, hall: Hall, began: RoundBegan) -> None:
        self._show(translate(texts.ROUND_BEGAN).format(number=began.number, rounds=began.rounds))
        for row in began.rows:
            if row["table"]:
                self._show(translate(texts.PAIRING).format(table=row["table"], names=" – ".join(row["names"])))
        if began.own is not None:
            self._show(next_table(hall, began.own))
        elif began.idle in IDLE:
            self._show(translate(IDLE[began.idle]))
        elif not hall.attendant.plays:
            self._show(watch_hint(hall))

    def _withdrew(self, tiding: Withdrew) -> None:
        if tiding.is_own and not tiding.is_struck:
            self._show(translate(texts.PARTNER_WITHDREW))
            return
        self._show(translate(texts.STRUCK_OFF if tiding.is_struck else texts.WITHDREW).format(name=tiding.name))

    def _over(self, file: Path) -> None:
        self._show(translate(texts.OVER).format(file=file))
        self._show(translate(texts.VERIFY_HINT).format(file=file))


class DeskTeller(PlainTeller):
    """Beside a desk that shows pairings, results and standings anyway."""

    def running(self, hall: Hall) -> None:
        """The desk shows them."""

    def tell(self, hall: Hall, tiding: Tiding) -> None:
        if not isinstance(tiding, RoundBegan | RoundEnded):
            super().tell(hall, tiding)


def table_name(charter: Charter, pairing: Pairing) -> str:
    """What the table of a pairing is called on the network."""
    return f"{charter.title} {pairing.round}.{pairing.table + 1}"[:NAME_LENGTH]


def watch_hint(hall: Hall) -> str:
    """How to watch a table of the round; empty while none is played."""
    names = [shlex.quote(table_name(hall.charter, pairing)) for pairing in hall.pairings]
    return translate(texts.WATCH_HINT).format(name=names[0]) if names else ""


def next_table(hall: Hall, own: Pairing) -> str:
    """Where this player is awaited, with whom and against whom."""
    state = hall.state
    entrant = state.entrant_of(hall.key)
    others = ", ".join(state.entrants[number].name for number in own.sides if number != entrant)
    partner = partner_of(hall)
    sentence = texts.NEXT_TABLE if partner is None else texts.NEXT_TABLE_PAIR
    return translate(sentence).format(table=own.table + 1, names=others, partner=partner)


def partner_of(hall: Hall) -> str | None:
    """The nick of the other of this player's pair."""
    number = hall.state.entrant_of(hall.key)
    if number is None:
        return None
    entrant = hall.state.entrants[number]
    others = (nick for key, nick in zip(entrant.keys, entrant.nicks, strict=True) if key != hall.key.hex())
    return next(others, None)


def _charter_data(charter: Charter) -> dict[str, object]:
    return {
        "tournament": charter.id.hex(),
        "title": charter.title,
        "game": charter.game,
        "format": charter.format.value,
        "organiser": charter.organiser.hex(),
    }
