"""A transcript checked once more from the file alone, and what came of it as one sentence."""

from pathlib import Path

from lanplay.errors import CommandError, read_at_most, report_of
from lanplay.records.files import FileBroken
from lanplay.text import screen as texts
from lanplay.text import translate
from protocol.files.container import MOST_BYTES, BadTranscript
from protocol.files.verify import open_file


def checked(file: Path) -> str:
    """It takes a while: not for a loop that others wait for."""
    try:
        open_file(read_at_most(file, MOST_BYTES))
    except BadTranscript as cause:
        return translate(texts.NOT_CHECKED).format(reason=report_of(FileBroken(str(file), cause)).text)
    except CommandError as error:
        return translate(texts.NOT_CHECKED).format(reason=report_of(error).text)
    return translate(texts.CHECKED)
