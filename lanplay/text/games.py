"""What the games and their options are called and mean, in a line each. A game without words here shows its codes."""

from collections.abc import Sequence

from lanplay.text import mark, translate

TITLES = {
    "dao": mark("DAO"),
    "daumen": mark("Daumen Drauf!"),
    "dog": mark("Dog"),
    "tao": mark("TAO"),
    "dos": mark("Dos"),
}
ABOUT = {
    "dao": mark("take the safe card or turn up a new one, and never let the row pass twelve"),
    "daumen": mark("offer cards with your thumb on the poison, and win the harmless ones"),
    "dog": mark("race four pieces home with a partner, and hinder everybody else"),
    "tao": mark("line up guardians and doors to open three of five portals"),
    "dos": mark("get rid of all your cards first, with quick eyes for the last two"),
}
OPTIONS = {
    "first": mark("the seat that moves first"),
    "clock": mark("seconds for a move"),
    "dao.variant": mark("halves: two rounds, each with half of the cards, for two players"),
    "dao.second_start": mark("who begins the second round of halves: the same seat, or the other"),
    "daumen.partien": mark("how many Partien are played"),
    "daumen.next_start": mark("who begins the next Partie: the seat to the left, or the same"),
    "dog.jokers": mark("how many jokers there are in all"),
    "dog.restock": mark("a short stock is dealt out first, or shuffled with all played cards before the deal"),
    "dog.start_guard": mark("which pieces on their own start cannot be touched: all, or only fresh ones"),
    "tao.version": mark("yin: decks that nobody knows; yang: a hand of four in a fixed order"),
    "tao.open_hands": mark("both hands are open (yang)"),
    "tao.quiet_first_turn": mark("no portal can be claimed in a player's first turn"),
    "tao.one_coin_a_turn": mark("at most one coin a turn"),
    "tao.one_crossing_a_turn": mark("at most one of the two moves touches the other player's row"),
    "tao.no_mirror": mark("what the other has just swapped cannot be swapped back at once"),
    "tao.turn_limit": mark("after so many turns of both together, more coins win"),
    "dos.same_symbol": mark("equal symbols fit on each other in any colour"),
    "dos.lone_wild": mark("whether a wish card must be laid when nothing else fits"),
    "dos.wish_on_paid_draw": mark("a wish card may go on a paid +2 or +4"),
    "dos.first_card": mark("the first card is any, or turned until it is a number"),
    "dos.reaction_seconds": mark("seconds to react with one or two cards left; 0: no reactions"),
}


NAMES = {
    "first": mark("first"),
    "clock": mark("clock"),
    "variant": mark("variant"),
    "second_start": mark("second start"),
    "partien": mark("Partien"),
    "next_start": mark("next start"),
    "jokers": mark("jokers"),
    "restock": mark("restock"),
    "start_guard": mark("start guard"),
    "version": mark("version"),
    "open_hands": mark("open hands"),
    "quiet_first_turn": mark("quiet first turn"),
    "one_coin_a_turn": mark("one coin a turn"),
    "one_crossing_a_turn": mark("one crossing a turn"),
    "no_mirror": mark("no mirror"),
    "turn_limit": mark("turn limit"),
    "same_symbol": mark("same symbol"),
    "lone_wild": mark("lone wild"),
    "wish_on_paid_draw": mark("wish on paid draw"),
    "first_card": mark("first card"),
    "reaction_seconds": mark("reaction seconds"),
}
"""Options in a form and in the lobby; commands know them by their keys."""

WORDS = {
    "true": mark("on"),
    "false": mark("off"),
    "none": mark("none"),
    "random": mark("random"),
    "same": mark("same"),
    "other": mark("other"),
    "left": mark("to the left"),
    "deal_out": mark("deal out"),
    "shuffle_all": mark("shuffle all"),
    "position": mark("position"),
    "fresh": mark("fresh"),
    "must": mark("must"),
    "may": mark("may"),
    "any": mark("any"),
    "number": mark("number"),
}
"""Their values, where these are words that are not names."""

FROM_TO = mark("{least} to {most}")
ONE_OF = mark("{some} or {last}")


def places_listed(nicks: Sequence[str], places: Sequence[int], scores: Sequence[int] | None) -> str:
    """All seats by place: `1. Ada (12), 2. Bob (8)`."""
    told = ["" if scores is None else f" ({score})" for score in scores or places]
    order = sorted(zip(places, range(len(nicks)), strict=True))
    return ", ".join(f"{place}. {nicks[seat]}{told[seat]}" for place, seat in order)


def seats_listed(seats: Sequence[int]) -> str:
    """How many can play, as a sentence says it: `2`, `4 or 6`, `2 to 7`."""
    least, most = seats[0], seats[-1]
    if least == most:
        return str(least)
    if len(seats) > 2 and len(seats) == most - least + 1:
        return translate(FROM_TO).format(least=least, most=most)
    return translate(ONE_OF).format(some=", ".join(map(str, seats[:-1])), last=most)


def title(game: str) -> str:
    return translate(TITLES.get(game, game))


def about(game: str) -> str:
    return translate(ABOUT.get(game, ""))


def option_meaning(game: str, option: str) -> str:
    return translate(OPTIONS.get(f"{game}.{option}") or OPTIONS.get(option, ""))


def option_name(option: str) -> str:
    """What a form calls an option."""
    return translate(NAMES[option]) if option in NAMES else option.replace("_", " ")


def option_word(value: object) -> str:
    """A value of an option as a form shows it; a number or a name is itself."""
    word = str(value).lower() if isinstance(value, bool) else str(value)
    return translate(WORDS[word]) if word in WORDS else word.replace("_", " ")
