"""All checks in order. A check that crashes is a finding, too, and does not stop the others."""

import os
from collections.abc import Callable, Iterator
from typing import TypeAlias

from lanplay.doctor.finding import Finding, Level, found
from lanplay.doctor.home import check_home
from lanplay.doctor.installation import check_clock, check_files, check_packages, check_python, check_veil
from lanplay.doctor.network import check_network
from lanplay.doctor.surroundings import check_container, check_firewall
from lanplay.doctor.terminal import check_terminal
from lanplay.errors import CommandError, report_of
from lanplay.settings import Settings
from lanplay.text import mark

Check: TypeAlias = Callable[[], Iterator[Finding]]
BROKEN = mark("The check “{name}” itself failed ({kind}).")
BROKEN_ADVICE = mark("Please report it.")


def checks(settings: Settings) -> dict[str, Check]:
    return {
        "files": check_files,
        "python": check_python,
        "packages": check_packages,
        "veil": lambda: check_veil(lambda: settings.folder),
        "home": lambda: check_home(settings.folder),
        "clock": check_clock,
        "terminal": lambda: check_terminal(os.environ),
        "network": lambda: check_network(settings),
        "firewall": check_firewall,
        "container": lambda: check_container(os.environ),
    }


def examine(todo: dict[str, Check]) -> Iterator[Finding]:
    for name, check in todo.items():
        try:
            yield from check()
        except CommandError as error:
            yield Finding(name, Level.FAULT, report_of(error).text)
        except Exception as error:
            yield found(name, Level.FAULT, BROKEN, BROKEN_ADVICE, name=name, kind=type(error).__name__)
