"""Whether Python, the packages and the library for veiled cards are installed and work, and what the clock says."""

import platform
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from lanplay.doctor.finding import Finding, Level, found
from lanplay.doctor.home import existing_of
from lanplay.errors import CommandError, system_words
from lanplay.output import shown_time
from lanplay.own_files import OWN, aliens, home
from lanplay.text import mark
from protocol.sodium import SodiumNotLoaded, load_sodium

PYTHON = mark("Python {version} is in use.")
PYTHON_ADVICE = mark("lanplay needs Python {least} or newer.")
PACKAGES = mark("All packages are installed: {versions}.")
PACKAGE_MISSING = mark("The package {name} is missing.")
PACKAGE_OLD = mark("The package {name} is too old: {version}; {least} is needed.")
PACKAGE_ADVICE = mark("Reinstall lanplay: python -m pip install --upgrade lanplay")
VEIL = mark("The library for veiled cards works.")
VEIL_WRONG = mark("The library for veiled cards gives wrong results.")
VEIL_NOT = mark("The library for veiled cards cannot be loaded: {reason}.")
TEMPORARY = mark(
    "Nothing that runs can be unpacked into the temporary folder ({reason}), so the library for veiled cards is "
    "unpacked into {folder}."
)
TEMPORARY_ADVICE = mark("Games work all the same.")
VEIL_ADVICE = mark("It is unpacked into the temporary folder; set TMPDIR to one that allows programs to be run.")
CLOCK = mark("The clock says {now}.")
CLOCK_ADVICE = mark("That cannot be right. Games work all the same, but the times in the history will be wrong.")
LEAST_PYTHON = (3, 11)
NEEDED: Mapping[str, str] = {
    "click": "8.5",
    "cryptography": "43",
    "ifaddr": "0.2",
    "msgpack": "1.2.1",
    "msgspec": "0.19",
    "networkx": "3.4",
    "platformdirs": "4.2",
    "prompt_toolkit": "3.0.48",
    "rbcl": "1.1.2",
    "wcwidth": "0.2.13",
    "zeroconf": "0.150",
}
EARLIEST = 1_735_689_600  # 2025-01-01: lanplay is not older
LATEST = EARLIEST + 50 * 365 * 86_400


def check_files() -> Iterator[Finding]:
    """Usually told by `lanplay.first_aid` before this could be loaded."""
    wrong = [Finding("files", Level.FAULT, alien.text, alien.advice) for alien in aliens()]
    yield from wrong or (found("files", Level.OK, OWN, folder=home()),)


def check_python(running: tuple[int, ...] = sys.version_info[:3]) -> Iterator[Finding]:
    params = {"version": ".".join(map(str, running)), "least": ".".join(map(str, LEAST_PYTHON))}
    if running < LEAST_PYTHON:
        yield found("python", Level.FAULT, PYTHON, PYTHON_ADVICE, **params)
    else:
        params["version"] += f" ({platform.python_implementation()}, {platform.system()} {platform.machine()})"
        yield found("python", Level.OK, PYTHON, **params)


def check_packages(needed: Mapping[str, str] = NEEDED) -> Iterator[Finding]:
    versions: list[str] = []
    for name, least in needed.items():
        try:
            installed = version(name)
        except PackageNotFoundError:
            yield found("packages", Level.FAULT, PACKAGE_MISSING, PACKAGE_ADVICE, name=name)
            continue
        versions.append(f"{name} {installed}")
        if _numbers(installed) < _numbers(least):
            yield found("packages", Level.FAULT, PACKAGE_OLD, PACKAGE_ADVICE, name=name, version=installed, least=least)
    if len(versions) == len(needed):
        yield found("packages", Level.OK, PACKAGES, versions=", ".join(versions))


def check_veil(
    folder: Callable[[], Path], compute: Callable[[], bool] | None = None, load: Callable[[Path], object] = load_sodium
) -> Iterator[Finding]:
    """`folder` is that of keys and games, which stands in for a temporary one that is full or allows no programs."""
    compute = compute or _multiply
    try:
        try:
            works = compute()
        except SodiumNotLoaded as error:
            yield _loaded_elsewhere(error, folder, load)
            works = compute()
    except Exception as error:  # a failed import, or a library that may not be loaded
        yield found("veil", Level.FAULT, VEIL_NOT, VEIL_ADVICE, reason=system_words(error))
        return
    yield found("veil", Level.OK, VEIL) if works else found("veil", Level.FAULT, VEIL_WRONG, PACKAGE_ADVICE)


def _loaded_elsewhere(error: SodiumNotLoaded, folder: Callable[[], Path], load: Callable[[Path], object]) -> Finding:
    """Raises `error` where it can be loaded from nowhere."""
    try:
        existing = existing_of(folder())
        load(existing)
    except (CommandError, OSError, SodiumNotLoaded):
        raise error from None
    return found("temporary", Level.WARNING, TEMPORARY, TEMPORARY_ADVICE, reason=error.reason, folder=existing)


def check_clock(now: float | None = None) -> Iterator[Finding]:
    """For information: nothing that is signed depends on a clock, and links ignore dates."""
    seconds = time.time() if now is None else now
    params = {"now": shown_time(int(seconds))}
    if EARLIEST <= seconds < LATEST:
        yield found("clock", Level.OK, CLOCK, **params)
    else:
        yield found("clock", Level.WARNING, CLOCK, CLOCK_ADVICE, **params)


def _multiply() -> bool:
    from protocol.veil import group

    return group.multiply_base(group.scalar(1)) == group.BASE


def _numbers(text: str) -> tuple[int, ...]:
    """The leading numbers of a version."""
    numbers: list[int] = []
    for part in text.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if not digits:
            break
        numbers.append(int(digits))
    return tuple(numbers)
