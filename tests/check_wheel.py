"""Checks the one wheel in a folder: its contents, and that the program runs where it alone is installed."""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from zipfile import ZipFile

PACKAGES = {"engine", "lanplay", "protocol"}


def check_contents(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == PACKAGES, f"the wheel holds {sorted(tops)}"
    for package in PACKAGES:
        assert f"{package}/py.typed" in names, f"{package}/py.typed is missing"
    sources = [path.as_posix() for package in PACKAGES for path in Path(package).rglob("*") if is_shipped(path)]
    missing = set(sources) - set(names)
    assert not missing, f"the wheel lacks {sorted(missing)}"


def is_shipped(path: Path) -> bool:
    return path.is_file() and path.suffix != ".pyc"


def check_program(wheel: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", wheel.resolve()], check=True)
        for words in (["--help"], ["games"], ["rules", "dao", "--lang", "de"]):
            subprocess.run([programs / "lanplay", *words], check=True, stdout=subprocess.DEVNULL, cwd=folder)


def main() -> None:
    (wheel,) = sorted(Path(sys.argv[1]).glob("*.whl"), key=lambda path: path.stat().st_mtime)[-1:]
    check_contents(wheel)
    check_program(wheel)
    sys.stdout.write(f"{wheel.name}: complete, and runs by itself\n")


if __name__ == "__main__":
    main()
