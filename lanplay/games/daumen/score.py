"""The score sheet of Daumen Drauf! after a Partie: what each seat has got in it, and what it has in all."""

from engine.daumen.view import View
from lanplay.games.motion import ScoreSheet
from lanplay.games.voice import Voice
from lanplay.text import gain, mark, numeral, translate

HEADING = mark("Partie {partie} of {partien} is over")
IN_ALL = mark("in all")


def score_sheet(voice: Voice, before: View, after: View) -> ScoreSheet | None:
    if before.totals == after.totals and before.partie == after.partie:
        return None
    heading = translate(HEADING).format(partie=before.partie, partien=after.options.partien)
    order = sorted(range(after.players), key=lambda seat: -after.totals[seat])
    return ScoreSheet(heading, [_row(voice, before, after, seat) for seat in order])


def _row(voice: Voice, before: View, after: View, seat: int) -> tuple[str, ...]:
    total = after.totals[seat]
    return (voice.label(seat), gain(total - before.totals[seat]), translate(IN_ALL), numeral(total))
