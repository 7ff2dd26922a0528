"""The names and meanings of games and options, one line each. A game without words shows its codes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lanplay.games.words import OptionWords, merged, words_of
from lanplay.text import mark, numeral, translate

if TYPE_CHECKING:
    from engine.options import Option, OptionKind

COMMON_OPTIONS = {
    "first": OptionWords(mark("first"), mark("the seat that moves first, counted from 0")),
    "clock": OptionWords(mark("clock"), mark("seconds for a move")),
    "absence": OptionWords(
        mark("silent players"),
        mark("who decides when somebody does not move: the others at the table, or strictly their programs"),
    ),
    "hints": OptionWords(mark("hints"), mark("whether the strong bot gives advice while the game runs")),
}
COMMON_VALUES = {
    "true": mark("on"),
    "false": mark("off"),
    "none": mark("none"),
    "random": mark("random"),
    "ask": mark("ask the others"),
    "strict": mark("strict"),
}
FROM_TO = mark("{least} to {most}")
ONE_OF = mark("{some} or {last}")


def places_listed(nicks: Sequence[str], places: Sequence[int], scores: Sequence[int] | None) -> str:
    """All seats by place: `1. Ada (12), 2. Bob (8)`."""
    shown = ["" if scores is None else f" ({numeral(score)})" for score in scores or places]
    order = sorted(zip(places, range(len(nicks)), strict=True))
    return ", ".join(f"{place}. {nicks[seat]}{shown[seat]}" for place, seat in order)


def seats_listed(seats: Sequence[int]) -> str:
    """The possible numbers of players in words: `2`, `4 or 6`, `2 to 7`."""
    least, most = seats[0], seats[-1]
    if least == most:
        return str(least)
    if len(seats) > 2 and len(seats) == most - least + 1:
        return translate(FROM_TO).format(least=least, most=most)
    return translate(ONE_OF).format(some=", ".join(map(str, seats[:-1])), last=most)


def title(game: str) -> str:
    return translate(words_of(game).title)


def about(game: str) -> str:
    return translate(words_of(game).about)


def option_meaning(game: str, option: str) -> str:
    words = option_words(game, option)
    return "" if words is None else translate(words.meaning)


def option_name(game: str, option: str) -> str:
    """What a form and the lobby call an option; commands use its key."""
    words = option_words(game, option)
    return option.replace("_", " ") if words is None else translate(words.name)


def option_word(value: object) -> str:
    """The value of an option as a form shows it; numbers and names stay as they are."""
    word = str(value).lower() if isinstance(value, bool) else str(value)
    marked = COMMON_VALUES.get(word) or merged("values").get(word)
    return translate(marked) if marked else word.replace("_", " ")


def option_told(game: str, option: str, value: object) -> str:
    """`clock: 30`, as whoever sits down reads it: of seats, which are counted from 0 where they are typed, by name."""
    from lanplay.games.voice import SEAT  # which no help needs

    is_seat = option == "first" and str(value).isdecimal()
    word = translate(SEAT).format(seat=int(str(value)) + 1) if is_seat else option_word(value)
    return f"{option_name(game, option)}: {word}"


def option_values(option: "Option") -> Sequence[str]:
    """The values that are typed for an option, the usual one first: `6`, `0-8`."""
    return tuple(dict.fromkeys([option_default(option), *kind_values(option.kind)]))


def kind_values(kind: "OptionKind") -> Sequence[str]:
    from engine.options import Choice, Flag, Number

    match kind:
        case Choice(words=words):
            return words
        case Number(least=least, most=most, empty=empty):
            return (*([empty] if empty else []), f"{least}-{most}")
        case Flag():
            return ("false", "true")


def option_default(option: "Option") -> str:
    """The usual value as it is typed."""
    from engine.options import Number

    if option.default is None and isinstance(option.kind, Number) and option.kind.empty:
        return option.kind.empty
    return str(option.default).lower()


def option_words(game: str, option: str) -> OptionWords | None:
    """The words of an option of `game` or of every game."""
    return words_of(game).options.get(option) or COMMON_OPTIONS.get(option)
