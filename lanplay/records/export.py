"""Writing a stored game to a file, after checking that it verifies."""

from pathlib import Path

from lanplay.errors import CommandError, system_words
from lanplay.output import Output
from lanplay.records.file_faults import FileBroken
from lanplay.records.journal_transcript import stored_transcript
from lanplay.settings import Settings
from lanplay.text import mark, translate
from protocol.files.container import BadTranscript
from protocol.files.verify import verify_transcript
from protocol.store.folder import write_whole
from protocol.store.games import short_id
from protocol.store.store import Store

WRITTEN = mark("{file} holds the game {game} (hash {hash}, verified).")
_MODE = 0o666  # like any file that is meant to be passed on; the umask decides


def export(settings: Settings, prefix: str, path: Path, *, is_forced: bool) -> None:
    with Store.open(settings.folder) as store:
        data = stored_transcript(store, prefix)
    try:
        report = verify_transcript(data)
    except BadTranscript as cause:
        raise FileBroken(prefix, cause) from None
    try:
        if path.exists() and not is_forced:
            raise CommandError("file_exists", path=path)
        write_whole(path, data, _MODE)
    except (OSError, ValueError) as error:
        raise CommandError("file_unwritable", path=path, reason=system_words(error)) from None
    game, hash_ = report.table.id, report.transcript_hash.hex()
    output = Output(settings.json)
    output.event("exported", file=str(path), game_id=game.hex(), ending=report.ending.value, transcript_hash=hash_)
    output.say(translate(WRITTEN).format(file=path, game=short_id(game), hash=hash_[:16]))
