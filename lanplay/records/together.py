"""What several files of one game say together: that they agree, or who is proven to have signed against themselves."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import msgspec

from lanplay.errors import CommandError, system_words
from lanplay.exits import Exit
from lanplay.output import Output
from lanplay.records.acquaintance import Acquaintances
from lanplay.settings import Settings
from lanplay.text import mark, translate
from lanplay.text.fouls import rule_of
from protocol.files.comparison import Comparison, Relation, compare
from protocol.files.evidence import write_evidence
from protocol.files.replay import Replay, table_of
from protocol.files.transcript import transcript_hash
from protocol.log.news import FoulFound
from protocol.store.folder import write_whole
from protocol.store.games import short_id
from protocol.store.store import Store

AGREED = mark("All {number} files of the game {id} agree; its hash is {hash}.")
RELATIONS = {
    Relation.SAME: mark("{one} and {two} tell the same game."),
    Relation.BEGINNING: mark("{two} goes on where {one} ends."),
    Relation.CONTINUATION: mark("{one} goes on where {two} ends."),
    Relation.PARTED: mark("{one} and {two} contradict each other: after step {step} they tell of different games."),
}
FOUL = mark("Together they prove a foul of the key {key}, called {nick} on seat {seat}. Rule: {rule}.")
WRITTEN = mark("The proof is in {file}.")
HOW = mark("With --evidence DIR the proof is written as a file.")


class OpenedFile(msgspec.Struct, frozen=True):
    """A transcript that was verified."""

    file: str
    game: Replay


class FilesTogether:
    """Compares files; proofs go to the folder `evidence`, if there is one."""

    def __init__(self, settings: Settings, known: Acquaintances, evidence: Path | None) -> None:
        self._settings = settings
        self._output = Output(settings.json)
        self._known = known
        self._evidence = evidence

    def tell(self, files: Sequence[OpenedFile]) -> Exit:
        """Hold the files of one game against each other, two at a time."""
        pairs = [(one, two, compare(one.game, two.game)) for one, two in combinations(files, 2)]
        are_same = all(found.relation is Relation.SAME and not found.fouls for _, _, found in pairs)
        if are_same:
            game = files[0].game.log
            shown = {"id": short_id(game.agreement.id), "hash": transcript_hash(game).hex()}
            self._output.say(translate(AGREED).format(number=len(files), **shown))
        for one, two, found in pairs:
            self._tell(one, two, found, is_said=not are_same)
        if any(found.fouls for _, _, found in pairs):
            return Exit.CHEATED
        return Exit.DONE if all(found.is_agreement for _, _, found in pairs) else Exit.UNVERIFIED

    def _tell(self, one: OpenedFile, two: OpenedFile, found: Comparison, *, is_said: bool) -> None:
        step = None if found.parted is None else found.parted.step
        if is_said:
            self._output.say(translate(RELATIONS[found.relation]).format(one=one.file, two=two.file, step=step))
        fouls = [self._foul(one.game, foul, found) for foul in found.fouls]
        self._output.event(
            "compared",
            game_id=one.game.log.agreement.id.hex(),
            files=[one.file, two.file],
            relation=found.relation.value,
            agree=found.is_agreement,
            step=step,
            fouls=fouls,
        )

    def _foul(self, game: Replay, foul: FoulFound, found: Comparison) -> dict[str, object]:
        seated = table_of(game.log.agreement).seats[foul.seat]
        named = {"key": seated.fingerprint, "nick": seated.nick, "seat": foul.seat + 1}
        self._output.say(f"{translate(FOUL).format(**named, rule=rule_of(foul.code))} {self._known.told(seated)}")
        file = None if self._evidence is None else self._write(self._evidence, game, foul, found)
        if file is not None:
            self._output.say(translate(WRITTEN).format(file=file))
        elif self._evidence is None:
            self._output.say(translate(HOW))
        place = {"step": foul.place.step, "round": foul.place.round}
        evidence = None if file is None else str(file)
        return {"seat": foul.seat, "nick": seated.nick, "rule": foul.code, **place, "evidence": evidence}

    def _write(self, folder: Path, game: Replay, foul: FoulFound, found: Comparison) -> Path | None:
        """None where the foul lies on a stretch that the files together make void."""
        with Store.open(self._settings.folder) as store:
            identity = store.identity().result()
        try:
            data = write_evidence(found.log, game.signatures, foul, identity)
        except LookupError:
            return None
        path = folder / f"{short_id(game.log.agreement.id)}-seat{foul.seat}.evidence"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, data, 0o666)
        except (OSError, ValueError) as error:
            raise CommandError("file_unwritable", path=path, reason=system_words(error)) from None
        return path
