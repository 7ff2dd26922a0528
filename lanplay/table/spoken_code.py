"""Codes of tables: which are fit to be told to anybody, and such as are easy to say and to type, `7-plum-harbour`.

The latter are proposed to a host, and completed for whoever types one. One has 22.6 bits: a number from 1 to 99 and two
of 256 words. That is enough because it can only be guessed at the table itself: each attempt tests one code
(`protocol.wire.table_code`), the host hears of it, and the waits between attempts grow to a minute, so that it would
take years to try half of all codes.
"""

import secrets
from collections.abc import AsyncIterator, Callable
from math import log2
from typing import Final

from lanplay.errors import CommandError, report_of
from protocol.wire.table_code import LEAST_CODE, MOST_CODE, is_fit

QUITTING: Final = ("/quit", "/q")
NUMBERS: Final = 99
BETWEEN: Final = "-"
_LIST: Final = """
acorn actor adobe agent album alley almond amber anchor angel ankle apple apron arrow artist aspen atlas autumn
bacon badge bagel bakery ballet bamboo banana barley basil basket beacon beetle bell berry bicycle bison blanket
boat bonfire bottle branch bread bridge brush bubble bucket buffalo butter button cabin cactus camel candle canoe
canvas carpet castle cedar cello cherry chess cider cinema circus clay cliff clock clover cobalt coconut coffee
comet copper coral cotton cousin cradle cricket crown curtain cushion daisy dancer dawn delta denim desert diamond
dinner dolphin domino donkey dragon drum eagle earth easel echo elbow elm ember engine evening fabric falcon feather
fennel ferry fiddle finch flame flute forest fossil fountain fox frost gallery garden garlic gate ginger glacier
globe goose gravel guitar hammer harbour hazel heron hill honey horizon hotel igloo island ivory jacket jaguar
jasmine jelly jersey jewel jungle kettle kitchen kiwi koala ladder lagoon lantern lark laurel lemon lentil lily lion
lobster lotus lunch magnet mango maple marble market meadow melon mirror monkey moon mosaic mountain museum nectar
needle nest noodle north nutmeg oasis oboe ocean olive onion opera orange orchid otter owl oxygen paddle palace
panda paper parrot peach pearl pebble pepper piano pilot pine planet plum pocket poem pony potato prism pumpkin
puzzle quartz quilt rabbit radio raven ribbon river robin rocket rose ruby saddle saffron salmon sandal satin scarf
shell silver sparrow spoon squid summer sunset swan table teapot thunder tiger tomato tulip tunnel turtle umbrella
valley vanilla velvet violin wagon walnut walrus willow window yacht yogurt zebra
"""
WORDS: Final = tuple(_LIST.split())
BITS: Final = log2(NUMBERS * len(WORDS) ** 2)


def code_checked(given: str | None) -> str | None:
    """Refuses a code that is soon guessed, or none at all, with which a table would be open to all."""
    if given is not None and not is_fit(given):
        raise CommandError("code_unfit", least=LEAST_CODE, most=MOST_CODE)
    return given


async def first_fit(lines: AsyncIterator[str], tell: Callable[[str], None]) -> str | None:
    """The first code among `lines` that can be one; `tell` hears why others cannot.

    None where the lines end, or somebody would rather leave: no code is as short as that.
    """
    async for line in lines:
        typed = line.strip()
        if typed.lower() in QUITTING:
            return None
        try:
            return code_checked(typed)
        except CommandError as error:
            tell(report_of(error).text)
    return None


def proposed() -> str:
    """A code that nobody can foresee."""
    number = 1 + secrets.randbelow(NUMBERS)
    return BETWEEN.join((str(number), secrets.choice(WORDS), secrets.choice(WORDS)))


def completed(typed: str) -> str:
    """What is typed with its last word whole, and a hyphen after the first one; as it is where that is not clear."""
    number, *words = typed.split(BETWEEN)
    if not number.isdigit() or not 1 <= len(words) <= 2 or not words[-1]:
        return typed
    found = [word for word in WORDS if word.startswith(words[-1].lower())]
    if len(found) != 1:
        return typed
    whole = BETWEEN.join((number, *words[:-1], found[0]))
    return whole if len(words) == 2 else whole + BETWEEN


def offered(typed: str) -> str:
    """The same for a host, who is proposed a code where none is typed."""
    return completed(typed) if typed else proposed()
