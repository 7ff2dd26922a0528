"""A tournament of signed statements: every player with a log of its own, and whatever wire a test puts between them."""

import random
from collections.abc import Collection, Iterable, Sequence

from tournament.simulated import hashed, person, seed_of

from protocol.identity import Identity
from protocol.tournament.charter import Charter
from protocol.tournament.log import TournamentLog
from protocol.tournament.part import Part
from protocol.tournament.results import ProvenTable, seating, table_id
from protocol.tournament.state import TournamentState
from protocol.tournament.statements import (
    Act,
    AnyStatement,
    Enrolment,
    Presence,
    Report,
    SignedStatement,
    state_it,
    toss_end,
    toss_link,
)


class SignedTournament:
    """`people` are numbers of persons; the organiser is person 0. Whom `gone` names hears and says nothing."""

    def __init__(self, charter: Charter, people: Sequence[int]) -> None:
        self.charter = charter
        self.people = list(people)
        self.logs = {one: TournamentLog(charter) for one in people}
        self.parts = {one: Part(person(one), self.logs[one]) for one in people}
        self.gone: set[int] = set()
        self.files: dict[bytes, ProvenTable] = {}

    def say(self, statement: SignedStatement | None, heard_by: Collection[int] | None = None) -> None:
        if statement is not None:
            for one in self.people if heard_by is None else heard_by:
                if one not in self.gone:
                    self.logs[one].receive(statement)

    def sign(self, one: int, body: AnyStatement) -> SignedStatement:
        return state_it(person(one), body)

    def prove(self, files: Iterable[ProvenTable]) -> None:
        for file in files:
            self.files[file.proof] = file
            for log in self.logs.values():
                log.prove(file)

    @property
    def there(self) -> list[int]:
        return [one for one in self.people if one not in self.gone]

    def enrol(self, one: int) -> None:
        self.say(self.sign(one, Enrolment(self.charter.id, person(one).key, f"p{one}", b"", toss_end(seed_of(one)))))

    def be_there(self, one: int, number: int) -> None:
        self.say(self.sign(one, Presence(self.charter.id, person(one).key, number, toss_link(seed_of(one), number))))

    def step(self, act: Act) -> None:
        """One step by whoever has the chair, and everybody's consent."""
        for one in self.there:
            self.say(self.parts[one].propose(act))
        for one in self.there:
            self.say(self.parts[one].consent())

    def hand_over(self) -> None:
        for one in self.there:
            self.say(self.parts[one].hand_over())

    def begin(self) -> None:
        for one in self.people:
            self.enrol(one)
            self.be_there(one, 0)
        self.step(Act.START)

    def open(self) -> None:
        for one in self.there:
            self.be_there(one, len(self.state.rounds) + 1)
        self.step(Act.OPEN)

    def report_all(self, seed: int = 0) -> None:
        rng = random.Random(seed)
        played = self.state.rounds[-1]
        for table, sides in enumerate(played.plan.tables):
            places = tuple(rng.sample((1, 2), 2)) if len(sides) == 2 else tuple(range(1, len(sides) + 1))
            file = self.file(table, places)
            self.prove([file])
            self.say(self.report(self.there[0], table, file))

    def report(self, one: int, table: int, file: ProvenTable) -> SignedStatement:
        body = Report(self.charter.id, person(one).key, len(self.state.rounds), table, 0, file.proof)
        return self.sign(one, body)

    def file(self, table: int, places: tuple[int, ...], game: int = 0) -> ProvenTable:
        state, played = self.state, self.state.rounds[-1]
        sides = played.plan.tables[table]
        agreement = hashed(len(state.rounds), table, game)
        name = table_id(self.charter, bytes.fromhex(played.toss), table, 0)
        keys = seating(self.charter, state, sides)
        terms = self.charter.game, self.charter.rules, self.charter.settings
        return ProvenTable(hashed(agreement, places), agreement, name, *terms, keys, places)

    def play_round(self, seed: int = 0) -> None:
        self.open()
        self.report_all(seed)
        self.step(Act.CLOSE)

    @property
    def state(self) -> TournamentState:
        return self.logs[self.there[0]].state

    def states(self) -> set[bytes]:
        return {self.logs[one].state.hash for one in self.there}

    def identity(self, one: int) -> Identity:
        return person(one)

    def fresh_log(self, statements: Sequence[SignedStatement]) -> TournamentLog:
        """A log that hears the statements in this order."""
        log = TournamentLog(self.charter)
        for file in self.files.values():
            log.prove(file)
        for statement in statements:
            log.receive(statement)
        return log
