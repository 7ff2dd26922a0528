"""What may come between this program and the network: firewalls, virtual machines, containers. Only files are read."""

import platform
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from lanplay.doctor.finding import Finding, Level, found
from lanplay.text import mark

FIREWALL_NONE = mark("No known firewall was found on this system.")
UFW = mark("The firewall ufw is switched on.")
UFW_ADVICE = mark("Let lanplay in: sudo ufw allow 5353/udp, and with --port N also: sudo ufw allow N/tcp.")
FIREWALLD = mark("The firewall firewalld is running.")
FIREWALLD_ADVICE = mark(
    "Let lanplay in: sudo firewall-cmd --add-service=mdns, and with --port N also: sudo firewall-cmd --add-port=N/tcp."
)
WINDOWS = mark("On first use, Windows asks whether Python may use private networks.")
WINDOWS_ADVICE = mark(
    "If others cannot reach you, run as administrator: "
    'netsh advfirewall firewall add rule name=lanplay dir=in action=allow program="{program}".'
)
MACOS = mark("On first use, macOS asks whether the terminal may use the local network.")
MACOS_ADVICE = mark("If others cannot reach you, see System Settings, Privacy & Security, Local Network.")
WSL = mark("This is the Windows Subsystem for Linux, whose network usually hides multicast.")
WSL_ADVICE = mark("Switch on mirrored networking, run lanplay in Windows itself, or join with --address.")
CONTAINER = mark("This is a container, whose network usually hides multicast.")
CONTAINER_ADVICE = mark("Give it the host's network, or join with --address.")
PLAIN = mark("This system seems to run directly on the machine.")
_CONTAINER_FILES = (".dockerenv", "run/.containerenv")
_CONTAINER_WORDS = ("docker", "kubepods", "containerd", "/lxc")


def check_firewall(root: Path = Path("/"), system: str = sys.platform) -> Iterator[Finding]:
    if system == "win32":
        yield found("firewall", Level.OK, WINDOWS, WINDOWS_ADVICE, program=sys.executable)
    elif system == "darwin":
        yield found("firewall", Level.OK, MACOS, MACOS_ADVICE)
    elif "enabled=yes" in _read(root / "etc/ufw/ufw.conf").lower().replace(" ", ""):
        yield found("firewall", Level.WARNING, UFW, UFW_ADVICE)
    elif _is_running(root, "firewalld"):
        yield found("firewall", Level.WARNING, FIREWALLD, FIREWALLD_ADVICE)
    else:
        yield found("firewall", Level.OK, FIREWALL_NONE)


def check_container(
    environ: Mapping[str, str], root: Path = Path("/"), release: str = platform.release()
) -> Iterator[Finding]:
    if "microsoft" in release.lower() or "WSL_DISTRO_NAME" in environ:
        yield found("container", Level.WARNING, WSL, WSL_ADVICE)
    elif _is_container(environ, root):
        yield found("container", Level.WARNING, CONTAINER, CONTAINER_ADVICE)
    else:
        yield found("container", Level.OK, PLAIN)


def _is_container(environ: Mapping[str, str], root: Path) -> bool:
    if environ.get("container") or any((root / name).exists() for name in _CONTAINER_FILES):
        return True
    groups = _read(root / "proc/1/cgroup")
    return any(word in groups for word in _CONTAINER_WORDS)


def _is_running(root: Path, name: str) -> bool:
    return any(_read(path).strip() == name for path in root.glob("proc/[0-9]*/comm"))


def _read(path: Path) -> str:
    """Empty if it cannot be read."""
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""
