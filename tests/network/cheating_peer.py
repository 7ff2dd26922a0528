"""A modified peer that sits down at a real table, plays honestly with random moves, and cheats once, as it is told.

    python cheating_peer.py ADDRESS --cheat NAME

It says what it did as JSON lines. A trick sees each item that this peer signs before it is sent, and may say what every
other seat gets instead; one that is no matter of items acts on the links when the game has begun.
"""

import argparse
import asyncio
import json
import random
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from memory_journal import MemoryJournal
from msgspec.structs import replace

import protocol.net.seat as seat_module
from protocol.identity import Identity
from protocol.log.pool import MOST_OF_KIND
from protocol.log.sync import have
from protocol.net.addresses import Address
from protocol.net.dialling import probe
from protocol.net.game_driver import GameDriver
from protocol.net.notices import Failed, HostLost, Notice
from protocol.net.seat import Seat
from protocol.net.tls import Endpoint
from protocol.net.workers import WORKERS
from protocol.rounds.ask import AskRound
from protocol.seat.effects import Effect, Flood
from protocol.wire.canonical import decode, encode
from protocol.wire.frames import HEADER
from protocol.wire.items import Chat, Entry, Signed, sign
from protocol.wire.payloads import (
    AnyPayload,
    Closing,
    Openings,
    Proving,
    Reply,
    Shares,
    ShuffledDeck,
    TossLink,
)
from protocol.wire.talk import NONCE_BYTES, Have, Items, TableInfo

Sent = dict[int, list[Signed]]
Trick = Callable[["CheatingGame", Entry], "Sent | None"]
Act = Callable[["CheatingGame"], Awaitable[None]]


def say(event: str, **values: object) -> None:
    print(json.dumps({"event": event, **values}), flush=True)


async def until(is_so: Callable[[], bool]) -> None:
    for _ in range(6000):
        if is_so():
            return
        await asyncio.sleep(0.005)


class CheatingGame(GameDriver):
    """A game whose seat sends something else than its program signed, once; it never listens to itself."""

    trick: "Trick | None" = None
    act: "Act | None" = None
    is_mute = False

    def start(self) -> None:
        super().start()
        if CheatingGame.act is not None:
            self._tasks.begin(self._misbehave(CheatingGame.act))

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.member.agreement.players) if seat != self.member.seat]

    @property
    def reaches_all(self) -> bool:
        return len(self._mesh.peers()) == len(self.others)

    def sign(self, body: Any) -> Signed:
        return sign(self.member.identity, body)

    def to_all(self, *bodies: Any) -> Sent:
        items = [self.sign(body) for body in bodies]
        return dict.fromkeys(self.others, items)

    def tell(self, sent: Sent) -> None:
        for seat, items in sent.items():
            if items:
                self._mesh.send(self.member.agreement.keys[seat], encode(Items(tuple(items))))

    def raw(self, data: bytes) -> None:
        """Bytes on every link, past all that an honest program checks before it sends."""
        for key in self._mesh.peers():
            link = self._mesh.link(key)
            if link is not None:
                link._put(data)

    def _take(self, key: bytes, items: Any) -> None:
        super()._take(key, [item for item in items if item.body.seat != self.member.seat])

    def _answer(self, key: bytes, asker: Have) -> None:
        if not self.is_mute:
            super()._answer(key, asker)

    async def _carry_out(self, effects: list[Effect]) -> None:
        for effect in effects:
            if not (isinstance(effect, Flood) and effect.source is None) or (
                not self.is_mute and not self._cheats(effect.item)
            ):
                await super()._carry_out([effect])

    def _cheats(self, item: Signed) -> bool:
        body, trick = item.body, CheatingGame.trick
        if trick is None or not isinstance(body, Entry):
            return False
        sent = trick(self, body)
        if sent is None:
            return False
        CheatingGame.trick = None
        self.tell(sent)
        say("cheated", step=body.step)
        return True

    async def _misbehave(self, act: Act) -> None:
        await until(lambda: self.member.log.head.place.step >= 3 and self.reaches_all)
        await act(self)
        say("cheated", step=self.member.log.head.place.step)


# -- tricks with entries ------------------------------------------------------------------------------------------


def instead(kind: type, change: Callable[["CheatingGame", Any], AnyPayload | None], after: int = 0) -> Trick:
    """Another payload than the first of a kind behind step `after` for which `change` has one."""

    def trick(game: CheatingGame, body: Entry) -> Sent | None:
        if not isinstance(body.payload, kind) or body.step < after:
            return None
        payload = change(game, body.payload)
        return None if payload is None else game.to_all(replace(body, payload=payload))

    return trick


def two_answers(game: CheatingGame, body: Entry) -> Sent | None:
    if not isinstance(body.payload, Reply):
        return None
    twin = replace(body, payload=Reply("take" if body.payload.move == "flip" else "flip"))
    first, second = game.sign(body), game.sign(twin)
    return {seat: [first if number == 0 else second] for number, seat in enumerate(game.others)}


def false_state(game: CheatingGame, body: Entry) -> Sent | None:
    return game.to_all(replace(body, state=bytes(32))) if body.step > 3 else None


def foreign_item(game: CheatingGame, body: Entry) -> Sent | None:
    """Its own link of an earlier game, put before the one that is due."""
    if not isinstance(body.payload, TossLink) or body.step < 3:
        return None
    return game.to_all(replace(body, game=bytes(32)), body)


def withholding(game: CheatingGame, body: Entry) -> Sent | None:
    """From one of its links on: without a clock nobody is cut by itself for a decision."""
    game.is_mute = body.step > 3 and isinstance(body.payload, TossLink)
    return {} if game.is_mute else None


def swapped(game: CheatingGame, deck: ShuffledDeck) -> ShuffledDeck:
    """Two cards in another order than the proof says."""
    return ShuffledDeck(deck.cards[64:128] + deck.cards[:64] + deck.cards[128:], deck.proof)


def false_share(game: CheatingGame, shares: Shares) -> Shares | None:
    """True shares in another order, so of other cards than they are said to be of."""
    many = len(shares.shares) > 32
    return Shares(shares.shares[32:] + shares.shares[:32], shares.proof) if many else None


def card_not_held(game: CheatingGame, reply: Reply) -> Reply | None:
    """Lays a card of another hand."""
    shown = next((one for one in reply.disclosed if isinstance(one, Openings)), None)
    veils = game.member.log.head.procedure.basis.veils
    foreign = next((handle for handle in veils.cards if not veils.owns(game.member.seat, handle)), None)
    if shown is None or foreign is None:
        return None
    wrong = replace(shown, handles=(foreign, *shown.handles[1:]))
    return replace(reply, disclosed=tuple(wrong if one is shown else one for one in reply.disclosed))


def false_one_of(game: CheatingGame, reply: Reply) -> Reply | None:
    """Says that a card is one of some faces, with the proof of another statement."""
    stated = next((one for one in reply.disclosed if isinstance(one, Proving) and len(one.proof) >= 128), None)
    if stated is None:
        return None
    wrong = replace(stated, proof=stated.proof[32:] + stated.proof[:32])
    return replace(reply, disclosed=tuple(wrong if one is stated else one for one in reply.disclosed))


# -- tricks with links --------------------------------------------------------------------------------------------


async def out_of_turn(game: CheatingGame) -> None:
    """A move while another seat is asked."""
    log, seat = game.member.log, game.member.seat
    await until(lambda: isinstance(log.head.procedure, AskRound) and seat not in log.head.procedure.due)
    head = log.head
    move = Entry(log.agreement.id, log.branch.epoch, *head.place, seat, head.chain, head.state, Reply("take"))
    game.tell(game.to_all(move))


async def garbage(game: CheatingGame) -> None:
    game.raw(_framed(b"\0\xc1 no message"))


async def oversize(game: CheatingGame) -> None:
    game.raw(HEADER.pack(2**21) + bytes(64))


async def not_canonical(game: CheatingGame) -> None:
    """A line of talk with one length spelled longer than it has to be."""
    item = game.sign(Chat(game.member.agreement.id, game.member.seat, 0, "hello"))
    data = encode(Items((item,)))
    game.raw(_framed(b"\0" + data.replace(b"\xa5items", b"\xd9\x05items")))


async def flood(game: CheatingGame) -> None:
    """As much talk as a seat may have, and questions for ever, as fast as links take them; it plays on all the same."""
    own = game.member
    for serial in range(0, 1 << 20, 50):
        if serial < MOST_OF_KIND["chat"]:
            talk = [game.sign(Chat(own.agreement.id, own.seat, serial + more, "x" * 200)) for more in range(50)]
            game.raw(_framed(b"\0" + encode(Items(tuple(talk)))))
        game.raw(_framed(b"\0" + encode(have(own.log, bytes(NONCE_BYTES)))))
        await asyncio.sleep(0.02)


def _framed(data: bytes) -> bytes:
    return HEADER.pack(len(data)) + data


TRICKS: dict[str, Trick] = {
    "two-answers": two_answers,
    "toss-link": instead(TossLink, lambda game, link: TossLink(bytes(32)), 3),
    "state": false_state,
    "illegal-move": instead(Reply, lambda game, reply: Reply("steal")),
    "closing": instead(Closing, lambda game, closing: Closing(bytes(32))),
    "foreign-item": foreign_item,
    "withhold": withholding,
    "swapped-card": instead(ShuffledDeck, swapped),
    "false-share": instead(Shares, false_share),
    "card-not-held": instead(Reply, card_not_held),
    "false-one-of": instead(Reply, false_one_of),
}
ACTS: dict[str, Act] = {
    "out-of-turn": out_of_turn,
    "garbage": garbage,
    "oversize": oversize,
    "not-canonical": not_canonical,
    "flood": flood,
}


async def play(address: str, cheat: str) -> None:
    notices: asyncio.Queue[Notice] = asyncio.Queue()
    CheatingGame.trick, CheatingGame.act = TRICKS.get(cheat), ACTS.get(cheat)
    seat_module.GameDriver = CheatingGame
    addresses = (Address.parse(address),)
    found = await probe(addresses)
    info = decode(found.info, TableInfo)
    seat = Seat(Endpoint.create(Identity(secrets.token_bytes(32))), "mallory", MemoryJournal(), notices.put_nowait,
                tuple, info.table)  # fmt: skip
    await seat.join(addresses, found.key, info.game)
    deciding = asyncio.create_task(_decide(seat))
    try:
        while not isinstance(notice := await notices.get(), Failed | HostLost):
            say("notice", kind=type(notice).__name__)
    finally:
        deciding.cancel()
        WORKERS.close()


async def _decide(seat: Seat) -> None:
    """Plays at random, once every other seat is linked: what one of them never gets is no cheat."""
    await until(lambda: isinstance(seat.game, CheatingGame) and seat.game.reaches_all)
    while True:
        await asyncio.sleep(0.01)
        if seat.game is not None and seat.game.member.is_asked:
            seat.decide(random.choice(seat.game.member.legal()).text)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--cheat", choices=[*TRICKS, *ACTS], required=True)
    options = parser.parse_args()
    asyncio.run(play(options.address, options.cheat))


if __name__ == "__main__":
    main()
