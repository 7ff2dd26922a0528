"""Draws docs/states.md from the state tables of the program, as Mermaid diagrams.

PYTHONPATH=.:tests python tests/protocol_vectors/state_diagrams.py
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Final

from protocol.lobby import states as lobby
from protocol.log import epoch
from protocol.net import links
from protocol.wire import handshake
from protocol.wire.handshake import Call, Door

PAGE: Final = Path(__file__).parents[2] / "docs" / "states.md"
HEAD: Final = """# States

The state tables of the program as diagrams. `make pages` writes this page from the tables, and a test holds it
against them. An arrow says what happened: `A / B` that A was heard and B said in reply, `A` alone that nothing was.
"""
SECTIONS: Final[tuple[tuple[str, str, Mapping[Any, Any], Enum], ...]] = (
    (
        "A handshake, at the listener",
        '`protocol/wire/handshake.py`; links.md, "The handshake". Whatever is not named here is garbage and ends it.',
        handshake.TRANSITIONS[Door],
        handshake.HandshakeState.HELLO,
    ),
    (
        "A handshake, at the dialler",
        "`Refused` ends it in every state.",
        handshake.TRANSITIONS[Call],
        handshake.HandshakeState.HELLO,
    ),
    (
        "A link",
        "`protocol/net/links.py`. *Say* is one's own last word leaving, *hear* the peer's coming in.",
        links.TRANSITIONS,
        links.LinkState.OPEN,
    ),
    (
        "A lobby, at the host",
        "`protocol/lobby/states.py`; protocol.md, section 3. *Changed* is everything that makes a proposal void.",
        lobby.HOST,
        lobby.HostState.GATHERING,
    ),
    (
        "A lobby, at a guest",
        "A guest that is not ready answers no proposal, and leaves a host that says anything else than this.",
        lobby.GUEST,
        lobby.GuestState.ARRIVING,
    ),
    (
        "An epoch, as the log of one seat sees it",
        "`protocol/log/epoch.py`; protocol.md, sections 9 and 10. A log holds no such state: it follows from the\n"
        "items, and the steps of random games are held against the table. *Cut* begins the next epoch. Where an event\n"
        "leads to two states, the game decides: those who are left play on, or it is over for them.",
        epoch.TRANSITIONS,
        epoch.EpochState.PLAYING,
    ),
)


def page() -> str:
    return "\n".join([HEAD, *(line for section in SECTIONS for line in _section(*section))])


def _section(title: str, text: str, table: Mapping[Any, Any], start: Enum) -> Iterator[str]:
    yield from (f"## {title}", "", text, "", "```mermaid", "stateDiagram-v2", f"    [*] --> {_name(start)}")
    for state, arrows in table.items():
        for event, following in arrows.items():
            for after in following if isinstance(following, tuple) else (following,):
                yield f"    {_name(state)} --> {_name(after)}: {_label(event)}"
    ends = {after for arrows in table.values() for after in arrows.values() if isinstance(after, Enum)}
    for state in sorted((state for state in ends if not table.get(state)), key=_name):
        yield f"    {_name(state)} --> [*]"
    yield from ("```", "")


def _name(state: Enum) -> str:
    return state.name.lower()


def _label(event: Any) -> str:
    if isinstance(event, Enum):
        return event.name.lower()
    heard, said = event
    return f"{heard.__name__} / {said.__name__}" if said else str(heard.__name__)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
