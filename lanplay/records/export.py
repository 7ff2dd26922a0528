"""Writing a game to a file, after checking that it verifies: its transcript, or a page that shows it."""

from pathlib import Path

from lanplay.errors import CommandError, system_words
from lanplay.output import Output
from lanplay.records.file_faults import FileBroken
from lanplay.records.replay import data_of_game
from lanplay.settings import Settings
from lanplay.text import mark, translate
from protocol.files.container import BadTranscript
from protocol.files.report import GameReport
from protocol.files.verify import replayed, report_of, verify_transcript
from protocol.store.folder import write_whole
from protocol.store.games import short_id

WRITTEN = mark("{file} holds the game {game} (hash {hash}, verified).")
SHOWN = mark("{file} shows the game {game} (hash {hash}, verified) in any browser.")
_MODE = 0o666  # as with any new file, the umask decides


def export(settings: Settings, wanted: str, path: Path, *, is_forced: bool) -> None:
    """The transcript of a game, `wanted` as in `replay`."""
    data = data_of_game(settings, wanted)
    try:
        report = verify_transcript(data)
    except BadTranscript as cause:
        raise FileBroken(wanted, cause) from None
    write_file(path, data, is_forced=is_forced)
    _tell(settings, WRITTEN, path, report)


def export_page(settings: Settings, wanted: str, path: Path | None, *, is_forced: bool) -> None:
    """The page of a game that is over; without a path it is called as the game."""
    from lanplay.pages.game import game_page

    try:
        game = replayed(data_of_game(settings, wanted))
        report = report_of(game)
    except BadTranscript as cause:
        raise FileBroken(wanted, cause) from None
    name = short_id(report.table.id)
    if report.outcome is None:
        raise CommandError("page_unfinished", game=name)
    path = path or Path(f"{name}.html")
    write_file(path, game_page(game.log, report).encode(), is_forced=is_forced)
    _tell(settings, SHOWN, path, report)


def write_file(path: Path, data: bytes, *, is_forced: bool) -> None:
    """Write a file that is meant to be passed on, over another one only if `is_forced`; raises CommandError."""
    try:
        if path.exists() and not is_forced:
            raise CommandError("file_exists", path=path)
        write_whole(path, data, _MODE)
    except (OSError, ValueError) as error:
        raise CommandError("file_unwritable", path=path, reason=system_words(error)) from None


def _tell(settings: Settings, words: str, path: Path, report: GameReport) -> None:
    game, hash_ = report.table.id, report.transcript_hash.hex()
    output = Output(settings.json)
    output.event("exported", file=str(path), game_id=game.hex(), ending=report.ending.value, transcript_hash=hash_)
    output.say(translate(words).format(file=path, game=short_id(game), hash=hash_[:16]))
