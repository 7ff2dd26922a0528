"""What a table is called and what is played there, as lobbies, agreements and announcements all spell it."""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

NICK_LENGTH: Final = 24
GAME_LENGTH: Final = 20
SETTING_LENGTH: Final = 40
PublicKey: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
Signature: TypeAlias = Annotated[bytes, Meta(min_length=64, max_length=64)]
Owner: TypeAlias = Annotated[bytes, Meta(max_length=32)]  # whose bot somebody is, by that person's key; else empty
Nick: TypeAlias = Annotated[str, Meta(min_length=1, max_length=NICK_LENGTH)]
TableId: TypeAlias = Annotated[bytes, Meta(min_length=16, max_length=16)]
GameName: TypeAlias = Annotated[str, Meta(max_length=GAME_LENGTH)]


class Ruleset(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Which rules of a game a program plays by: their version, and a digest of what they depend on.

    Two programs whose rulesets differ could convict each other of moves that both think right.
    """

    version: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    digest: Annotated[bytes, Meta(min_length=32, max_length=32)]

    def __str__(self) -> str:
        return f"{self.version} ({self.digest[:4].hex()})"


class Setting(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """One option that differs from its default; the order of settings is the game's own."""

    name: Annotated[str, Meta(max_length=SETTING_LENGTH)]
    value: str | int | bool | None


GameSettings: TypeAlias = Annotated[tuple[Setting, ...], Meta(max_length=20)]
