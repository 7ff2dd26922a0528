"""Dog in figures: fields walked, pieces caught and lost, jokers and folded hands. Rulings C8, C11, C14, C19 to C36."""

from lanplay.statistics.counting import Change, Sums

from engine.dog.board import GOAL, HOME, SPAN, Pieces, mover, partner_of, steps_between
from engine.dog.cards import BACKWARD, FORWARD, JOKER, SEVEN
from engine.dog.moves import after as pieces_after
from engine.dog.spelling import FOLD, GIVE, Play, play_of
from engine.dog.state import State
from engine.events import Answer, Answered

SEATS = (
    "given", "exits", "fields", "caught", "caught_own", "lost", "in_goal", "swaps", "sevens", "jokers", "folds",
)  # fmt: skip
TABLE = ("deals",)
WHOLE_SEVEN = 7


def count(sums: Sums, change: Change) -> None:
    before: State = change.before
    if change.after.deal != before.deal or before.dealer is None:
        sums.add_table("deals")
    if isinstance(change.event, Answered):
        for answer in change.event.answers:
            _decided(sums, before, answer)


def _decided(sums: Sums, before: State, answer: Answer) -> None:
    seat = answer.seat
    if answer.move.startswith(GIVE):
        sums.add("given", seat)
        return
    if answer.move == FOLD:
        sums.add("folds", seat)
        return
    play = play_of(answer.move)
    sums.add("jokers", seat, int(play.face == JOKER))
    sums.add("exits", seat, int(play.exits))
    sums.add("swaps", seat, int(play.swap is not None))
    sums.add("sevens", seat, int(play.value == SEVEN))
    sums.add("fields", seat, _fields(before.pieces, seat, play))
    _pieces(sums, seat, before.pieces, pieces_after(before.pieces, seat, answer.move, before.options.guards_all))


def _fields(pieces: Pieces, seat: int, play: Play) -> int:
    """How far pieces have walked, backwards, too."""
    if not play.walk:
        return 0
    if play.value == SEVEN:
        return WHOLE_SEVEN  # C29
    ((source, target),) = play.walk
    owner = mover(pieces, seat)
    steps = steps_between(_place(source), _place(target), owner, SPAN * len(pieces))
    return steps if steps in FORWARD[play.value] else BACKWARD[play.value]


def _place(name: str) -> int:
    return GOAL + int(name[1:]) if name.startswith("g") else int(name)


def _pieces(sums: Sums, seat: int, before: Pieces, now: Pieces) -> None:
    partner = partner_of(seat, len(before))
    for owner, (old, new) in enumerate(zip(before, now, strict=True)):
        sums.add("in_goal", seat, sum(piece > GOAL for piece in new) - sum(piece > GOAL for piece in old))
        caught = new.count(HOME) - old.count(HOME)
        if caught > 0:
            sums.add("lost", owner, caught)
            sums.add("caught_own" if owner in (seat, partner) else "caught", seat, caught)
