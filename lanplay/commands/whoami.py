"""`lanplay whoami`: the name that others see, and the fingerprint of the key that they know this peer by."""

from lanplay.command_line import command, option, pass_settings
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark, translate

NAME = mark("name: {nick}")
KEY = mark("key: {fingerprint}")
KEPT = mark("kept in: {folder}")


@command(
    "whoami",
    mark("Show the name that others see, and the fingerprint of your key to compare."),
    examples=("lanplay whoami",),
)
@option("--set-nick", "new_nick", metavar="NAME", help=mark("keep this name from now on"))
@pass_settings
def COMMAND(settings: Settings, new_nick: str | None) -> None:
    from lanplay.table.network import keep_nick, nick_of
    from protocol.store.store import Store
    from protocol.wire.fingerprint import shown_key
    from protocol.wire.text import clean

    with Store.open(settings.folder) as store:
        key = store.identity().result().key
        if new_nick is not None:
            keep_nick(store, new_nick)
        nick = nick_of(settings, store)
    print_ = shown_key(key)
    output = Output(settings.json)
    output.event("whoami", nick=nick, fingerprint=print_, key=key.hex(), home=str(settings.folder))
    output.say(translate(NAME).format(nick=nick))
    output.say(translate(KEY).format(fingerprint=print_))
    output.say(translate(KEPT).format(folder=clean(str(settings.folder), 400)))
