"""The settings file: `config.toml`, written by hand or by `lanplay config`. What it does not name has its default.

Decides which settings there are, what they take, and where the file is. Options on the command line take precedence. A
faulty file is an error that says where, and never a setting that is silently ignored. The name that others see is
stored with the key (`lanplay whoami`), since it belongs to it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from lanplay.errors import CommandError, report_of, system_words
from lanplay.text import LANGUAGES, mark

ConfigValue: TypeAlias = str | int | bool | tuple[str, ...]
FILE = "config.toml"
MOST_BYTES = 64 * 1024
MOST_NAMES = 32
LONGEST_NAME = 64


@dataclass(frozen=True, slots=True)
class ConfigSetting:
    """`words` are all values that a text can have; `usual` is the default."""

    name: str
    usual: ConfigValue
    meaning: str
    words: tuple[str, ...] = ()

    def read(self, value: object) -> ConfigValue:
        """The value of what a file holds or a person typed; raises CommandError."""
        if isinstance(self.usual, bool):
            return self._flag(value)
        if isinstance(self.usual, tuple):
            parts = value.split(",") if isinstance(value, str) else value
            if isinstance(parts, list) and len(parts) <= MOST_NAMES and all(map(_is_name, parts)):
                return tuple(part.strip() for part in parts if part.strip())
            raise self._refused(value, '["…"]')
        if isinstance(self.usual, int):
            text = str(value)
            if not isinstance(value, bool) and text.isascii() and text.isdigit() and int(text[:6]) <= 65535:
                return int(text)
            raise self._refused(value, "0-65535")
        if isinstance(value, str) and value in self.words:
            return value
        raise self._refused(value, ", ".join(word or '""' for word in self.words))

    def _flag(self, value: object) -> bool:
        known = {True: True, False: False, "true": True, "on": True, "false": False, "off": False}
        if isinstance(value, bool | str) and value in known:
            return known[value]
        raise self._refused(value, "true, false")

    def _refused(self, value: object, known: str) -> CommandError:
        return CommandError("setting_value", name=self.name, value=value, known=known)


def _is_name(part: object) -> bool:
    """Whether it can name an interface or an address, spelled so that the file can be read back."""
    return isinstance(part, str) and part.isprintable() and len(part) <= LONGEST_NAME


SETTINGS = (
    ConfigSetting("lang", "", mark("the language of all texts; empty: the system's"), ("", *LANGUAGES)),
    ConfigSetting("interfaces", (), mark("the network interfaces to use; none: all")),
    ConfigSetting("port", 0, mark("the port to listen on; 0: any")),
    ConfigSetting("plain", False, mark("line by line even on a terminal")),
    ConfigSetting(
        "detail", "normal", mark("how much is said line by line; terse: only what changes"), ("normal", "terse")
    ),
    ConfigSetting("mouse", True, mark("the mouse on the full screen")),
    ConfigSetting("bell", True, mark("a bell on your turn")),
    ConfigSetting("pace", "calm", mark("how what others do is shown"), ("off", "calm", "quick")),
    ConfigSetting("notify", True, mark("a notification of the desktop on your turn, where the terminal can")),
    ConfigSetting("ascii", False, mark("only ASCII on the full screen")),
    ConfigSetting("theme", "auto", mark("the background of the terminal"), ("auto", "dark", "light")),
    ConfigSetting("palette", "usual", mark("the colours; safe: easy to tell apart"), ("usual", "safe", "none")),
    ConfigSetting("colours", "auto", mark("how many colours to use"), ("auto", "none", "16", "256", "full")),
)
BY_NAME: Mapping[str, ConfigSetting] = {setting.name: setting for setting in SETTINGS}


def usual_folder(kind: Literal["data", "config"]) -> Path:
    """Where the platform keeps such files of ours; raises CommandError where it does not know whose they are."""
    import platformdirs

    find = {"data": platformdirs.user_data_path, "config": platformdirs.user_config_path}[kind]
    try:
        folder = find("lanplay", appauthor=False)
    except RuntimeError:
        raise CommandError("home_unknown") from None
    if not folder.is_absolute():
        raise CommandError("home_unknown")
    return folder


def folder_of(home: Path | None) -> Path:
    """The folder of the file: the home that was given, else where the platform keeps settings; raises CommandError."""
    return home if home is not None else usual_folder("config")


def read_config(home: Path | None) -> dict[str, Any]:
    """The settings that the file names; raises CommandError. Without a file, and without a home, there are none."""
    try:
        path = folder_of(home) / FILE
    except CommandError:
        return {}
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise CommandError("file_unreadable", path=path, reason=system_words(error)) from None
    return parse(data, path)


def parse(data: bytes, path: Path) -> dict[str, ConfigValue]:
    """The settings in a file's content; raises CommandError at the first fault."""
    import tomllib

    if len(data) > MOST_BYTES:
        raise CommandError("config_too_long", path=path, most=MOST_BYTES)
    try:
        table: dict[str, Any] = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise CommandError("config_broken", path=path, reason=str(error)) from None
    values: dict[str, ConfigValue] = {}
    for name, value in table.items():
        try:
            values[name] = setting_called(name).read(value)
        except CommandError as error:
            raise CommandError("config_broken", path=path, reason=report_of(error).text) from None
    return values


def setting_called(name: str) -> ConfigSetting:
    """Raises CommandError if there is none."""
    if name not in BY_NAME:
        raise CommandError("setting_unknown", name=name, known=", ".join(BY_NAME))
    return BY_NAME[name]


def write_config(home: Path | None, values: Mapping[str, ConfigValue]) -> Path:
    """Rewrite the file, whole or not at all, in a folder as private as the one of the keys; raises CommandError."""
    from protocol.store.folder import make_folder, write_whole

    path = folder_of(home) / FILE
    try:
        make_folder(path.parent)
        write_whole(path, spelled(values).encode())
    except OSError as error:
        raise CommandError("file_unwritable", path=path, reason=system_words(error)) from None
    return path


def change_config(home: Path | None, change: Callable[[dict[str, ConfigValue]], object]) -> Path:
    values = read_config(home)
    change(values)
    return write_config(home, values)


def spelled(values: Mapping[str, ConfigValue]) -> str:
    """The file's text, in the order of the settings."""
    return "".join(
        f"{setting.name} = {spell(values[setting.name])}\n" for setting in SETTINGS if setting.name in values
    )


def spell(value: ConfigValue) -> str:
    """A value in TOML; texts are escaped as in JSON, which TOML's basic strings accept."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(json.dumps(part) for part in value) + "]"
    return json.dumps(value)
