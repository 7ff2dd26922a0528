"""Checks that lanplay.pyz runs by itself: no packages installed, no home, no network."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ALONE = ("-S", "-I")  # no site-packages, and nothing from the environment or the folder
OFFLINE = ("unshare", "-rn", "sh", "-c", 'ip link set lo up && exec "$@"', "sh")


def check(archive: Path, folder: Path) -> None:
    runs(archive, folder, "--help", says="Card games on your local network")
    runs(archive, folder, "rules", "dao", "--lang", "de", says="# DAO")
    runs(archive, folder, "play", "dao", "--auto", "greedy", "--plain", says="The game is over")
    (unpacked,) = (folder / "cache" / "lanplay").iterdir()
    assert unpacked.stat().st_mode & 0o777 == 0o700, "others can look into what was unpacked"


def runs(archive: Path, folder: Path, *words: str, says: str) -> None:
    environ = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "PATH": os.environ["PATH"]}
    command = [*offline(), os.path.realpath(sys.executable), *ALONE, str(archive.resolve()), *words]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environ, timeout=120)
    assert ran.returncode == 0, f"{words}: {ran.stdout}{ran.stderr}"
    assert says in ran.stdout, f"{words}: {ran.stdout}"


def offline() -> tuple[str, ...]:
    """What makes a command run without a network, where this system lets us."""
    if shutil.which("unshare") is None or subprocess.run([*OFFLINE, "true"], capture_output=True).returncode != 0:
        return ()
    return OFFLINE


def main() -> None:
    archive = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        check(archive, Path(folder))
    sys.stdout.write(f"{archive.name}: runs by itself{' and offline' if offline() else ''}\n")


if __name__ == "__main__":
    main()
