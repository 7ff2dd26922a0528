"""A table at which anybody's words can be put before whoever is to hear them."""

from collections.abc import Sequence

from scripted_wire import Peer, ScriptedTable, identity

from protocol.log.log import Log
from protocol.wire.items import AnyBody, sign


class ToldTable(ScriptedTable):
    @property
    def log(self) -> Log:
        return self.peers[0].member.log

    def turn(self) -> None:
        self.play_turns()
        self.settle()

    def say(self, body: AnyBody, hearers: Sequence[Peer]) -> None:
        for peer in hearers:
            peer.run(peer.member.receive(sign(identity(body.seat), body), None, self.now))
