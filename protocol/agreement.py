"""The agreement: what is to be played, by whom, with which commitments. Its hash is the game's id.

Everyone signs the same bytes; from then on nobody is special. Who proposed it is not even written down.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from engine import registry
from engine.contract import AnyGame
from engine.errors import BadOption
from engine.options import OptionValue
from protocol.identity import BadSignature, Identity, is_usable, verify
from protocol.veil.group import Point, Random
from protocol.veil.keys import KeyAnnouncement, SeatKey, announce, verify_announcement
from protocol.veil.refused import ProofRefused
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.greetings import VERSION
from protocol.wire.payloads import Digest
from protocol.wire.terms import NICK_LENGTH, GameName, GameSettings, Nick, Owner, PublicKey, Ruleset, Setting, TableId
from protocol.wire.text import clean
from protocol.wire.watching import SETTINGS, BadWatching, Watching

DOMAIN: Final = b"lanplay/agreement/1"
VEIL_LENGTH: Final = 96
_VEIL: Final = b"lanplay/veil-key/1"


class Player(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """One seat's part: its key, the end of its toss chain, and its veil key with proof where the game veils cards.

    `veil` is what `veil_of` makes, and empty where the game has no hidden cards. `of` is empty where a person plays.
    For a bot it is the key of the player whose bot it is, which is its own where nobody at the table has started it.
    """

    key: PublicKey
    nick: Nick
    toss_end: Digest
    veil: Annotated[bytes, Meta(max_length=VEIL_LENGTH)]
    of: Owner = b""


class Agreement(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, dict=True):
    """`table` is the host's random id of this proposal, `rules` are those of the game, `seating` is the playing order.

    With `open_books` every seat publishes its veil secret when the game is over, so that all hands can be seen.
    """

    version: int
    table: TableId
    game: GameName
    rules: Ruleset
    settings: GameSettings
    seating: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=16)]
    open_books: bool

    @cached_property
    def data(self) -> bytes:
        return encode(self)

    @cached_property
    def id(self) -> bytes:
        """The game's id: SHA-256 of the agreement's bytes."""
        return hashlib.sha256(self.data).digest()

    @property
    def players(self) -> int:
        return len(self.seating)

    @property
    def keys(self) -> tuple[bytes, ...]:
        return tuple(player.key for player in self.seating)

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """For each seat whose it is: that person's own seat."""
        return tuple(self.keys.index(player.of or player.key) for player in self.seating)

    @cached_property
    def people(self) -> frozenset[int]:
        """The seats where a person plays, as they say, and no bot."""
        return frozenset(seat for seat, player in enumerate(self.seating) if not player.of)

    @cached_property
    def watching(self) -> Watching:
        """Who may watch; of an agreement that was checked."""
        return Watching.read(values_of(self.settings))

    def seat_of(self, key: bytes) -> int | None:
        return self.keys.index(key) if key in self.keys else None


class BadAgreement(ValueError):
    """An agreement that nobody should sign; `code` says why, and `details` what it found."""

    def __init__(self, code: str, **details: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


def settings_of(game: AnyGame, given: Mapping[str, OptionValue], players: int) -> tuple[Setting, ...]:
    """The settings for options that somebody gave, then those for watchers; raises BadOption."""
    chosen = _options_of(game, given, players)
    values = {option.name: getattr(chosen, option.name) for option in game.options}
    differing = {option.name: value for option in game.options if (value := values[option.name]) != option.default}
    return tuple(Setting(name, value) for name, value in {**differing, **watching_of(given).settings}.items())


def watching_of(given: Mapping[str, OptionValue]) -> Watching:
    """Who may watch, by what somebody gave; raises BadOption."""
    try:
        return Watching.read(given)
    except BadWatching as error:
        raise BadOption(error.code, name=error.name, value=error.value) from None


def _options_of(game: AnyGame, given: Mapping[str, OptionValue], players: int) -> Any:
    """The options of the game itself."""
    own = {name: value for name, value in given.items() if name not in SETTINGS}
    return game.configure(own, players)


def values_of(settings: GameSettings) -> dict[str, OptionValue]:
    """What somebody would have to give for these settings."""
    return {setting.name: setting.value for setting in settings}


def read_agreement(data: bytes) -> Agreement:
    """The agreement that `data` spells, checked; raises BadMessage or BadAgreement."""
    try:
        agreement = decode(data, Agreement)
    except BadMessage:
        _check_version(*decode(data, tuple)[:1])  # another version may have another form
        raise
    check_agreement(agreement)
    return agreement


def _check_version(found: object = None) -> None:
    if isinstance(found, int) and found != VERSION:
        raise BadAgreement("agreement_version", found=found, known=VERSION)


def check_agreement(agreement: Agreement) -> None:
    _check_version(agreement.version)
    if len(set(agreement.keys)) != agreement.players:
        raise BadAgreement("agreement_keys")
    owners = {player.key for player in agreement.seating if player.of in (b"", player.key)}
    if any(player.of not in owners for player in agreement.seating if player.of):
        raise BadAgreement("agreement_keys")
    terms = agreement.game, agreement.rules, agreement.settings, agreement.players
    check_terms(*terms, open_books=agreement.open_books)
    game = registry.find(agreement.game)
    for player in agreement.seating:
        check_player(player, game, agreement.table)


def rules_of(game: AnyGame) -> Ruleset:
    """The rules that this program plays `game` by."""
    return Ruleset(game.rules_version, game.rules_digest)


def check_rules(game: AnyGame, rules: Ruleset) -> None:
    """Raise BadAgreement, naming both, where `game` is to be played by other rules than this program's."""
    own = rules_of(game)
    if rules != own:
        raise BadAgreement("agreement_rules", game=game.name, found=str(rules), known=str(own))


def check_player(player: Player, game: AnyGame, table: bytes) -> None:
    """Raise BadAgreement unless anybody may sign that `player` sits at `table`."""
    if not is_usable(player.key):
        raise BadAgreement("agreement_keys")
    if clean(player.nick, NICK_LENGTH) != player.nick:
        raise BadAgreement("agreement_nick")
    _check_veil(player, game, table)


def check_books(game: AnyGame, open_books: bool) -> None:
    """Raise BadAgreement where books are to be opened of a game in which nothing is hidden: nobody has any."""
    if open_books and not game.veils:
        raise BadAgreement("agreement_books")


def veil_of(veil: SeatKey, random: Random, table: bytes, key: bytes) -> bytes:
    """A seat's veil key with the proof that it knows the secret, for this table and identity key alone."""
    return announce(_veil_context(table, key), veil, random).to_bytes()


def veil_keys(agreement: Agreement, game: AnyGame) -> tuple[Point, ...]:
    """The seats' veil keys, none where the game has no hidden cards; the agreement was checked before."""
    return tuple(_announcement(player).public for player in agreement.seating) if game.veils else ()


def _check_veil(player: Player, game: AnyGame, table: bytes) -> None:
    if not game.veils:
        if player.veil:
            raise BadAgreement("agreement_veil")
        return
    try:
        verify_announcement(_veil_context(table, player.key), _announcement(player))
    except ProofRefused:
        raise BadAgreement("agreement_veil") from None


def _announcement(player: Player) -> KeyAnnouncement:
    return KeyAnnouncement.from_bytes(player.veil)


def _veil_context(table: bytes, key: bytes) -> bytes:
    return _VEIL + table + key


def game_and_options(agreement: Agreement) -> tuple[AnyGame, Any]:
    """The game and its options; raises BadAgreement unless the settings are in their one canonical form."""
    return _configured(agreement.game, agreement.settings, agreement.players)


def check_terms(name: str, rules: Ruleset, settings: GameSettings, players: int, *, open_books: bool) -> None:
    """Raise BadAgreement unless this could be agreed upon by this program."""
    game = _found(name)
    check_rules(game, rules)
    _configured(name, settings, players)
    check_books(game, open_books)


def _configured(name: str, settings: GameSettings, players: int) -> tuple[AnyGame, Any]:
    given = values_of(settings)
    game = _found(name)
    try:
        options = _options_of(game, given, players)
        if settings_of(game, given, players) != settings:
            raise BadAgreement("agreement_settings")
    except BadOption as error:
        raise BadAgreement(error.code) from None
    return game, options


def _found(name: str) -> AnyGame:
    try:
        return registry.find(name)
    except BadOption as error:
        raise BadAgreement(error.code) from None


def sign_agreement(identity: Identity, agreement: Agreement) -> bytes:
    return identity.sign(DOMAIN, agreement.data)


def check_signatures(agreement: Agreement, signatures: Sequence[bytes]) -> None:
    """Raise BadAgreement unless there is every seat's good signature, in seat order."""
    if len(signatures) != agreement.players:
        raise BadAgreement("agreement_unsigned")
    for key, signature in zip(agreement.keys, signatures, strict=True):
        check_signature(agreement, key, signature)


def check_signature(agreement: Agreement, key: bytes, signature: bytes) -> None:
    try:
        verify(key, DOMAIN, agreement.data, signature)
    except BadSignature:
        raise BadAgreement("agreement_signature") from None
