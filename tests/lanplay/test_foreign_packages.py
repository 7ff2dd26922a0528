"""Packages of other projects in the place of our own: every command says so in a sentence, and `doctor` says which."""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lanplay.exits import Exit
from lanplay.own_files import PACKAGES, aliens

ROOT = Path(__file__).parents[2]


def lanplay(*words: str, path: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "lanplay", *words]
    return subprocess.run(command, capture_output=True, text=True, env=environ, cwd="/", timeout=60, check=False)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with lanplay as an installer leaves it: the packages, and the record of their files."""
    site = tmp_path / "site"
    for name in PACKAGES:
        shutil.copytree(ROOT / name, site / name, ignore=shutil.ignore_patterns("__pycache__"))
    files = sorted(path for path in site.rglob("*") if path.is_file())
    info = site / "lanplay-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.3\nName: lanplay\nVersion: 0.1.0\n")
    lines = [f"{path.relative_to(site).as_posix()},sha256={_digest(path)},{path.stat().st_size}" for path in files]
    (info / "RECORD").write_text("\n".join([*lines, "lanplay-0.1.0.dist-info/RECORD,,"]))
    return site


def _digest(path: Path) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()


def test_a_checkout_and_an_installed_lanplay_are_whole(installed: Path) -> None:
    assert list(aliens()) == []
    ran = lanplay("--version", path=str(installed))
    assert (ran.returncode, ran.stderr) == (Exit.DONE, "")
    code = "from lanplay.own_files import aliens, home; print(home(), list(aliens()))"
    environ = {**os.environ, "PYTHONPATH": str(installed)}
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environ, cwd="/", check=True
    )
    assert told.stdout.split() == [str(installed), "[]"]


@pytest.mark.parametrize("name", ["engine", "protocol"])
@pytest.mark.parametrize("words", [("--version",), ("doctor",), ("games", "dao")])
def test_a_package_from_elsewhere_is_named_instead_of_a_traceback(
    tmp_path: Path, name: str, words: tuple[str, ...]
) -> None:
    foreign = tmp_path / "foreign"
    (foreign / name).mkdir(parents=True)
    (foreign / name / "__init__.py").touch()
    ran = lanplay(*words, path=f"{foreign}{os.pathsep}{ROOT}")
    told = ran.stdout if words == ("doctor",) else ran.stderr
    assert ran.returncode == Exit.REFUSED
    assert f"The package {name} is taken from {foreign / name}" in told
    assert "Traceback" not in ran.stderr


DAMAGES = {
    "changed": ("engine/cards.py", "pass\n", "are not what was installed: engine/cards.py"),
    "missing": ("engine/cards.py", None, "are missing: engine/cards.py"),
    "added": ("engine/cards/__init__.py", "", "are not lanplay's lie among its own: engine/cards/__init__.py"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_files_that_another_package_has_overwritten_or_taken_along_are_found(installed: Path, damage: str) -> None:
    name, text, words = DAMAGES[damage]
    if text is None:
        (installed / name).unlink()
    else:
        (installed / name).parent.mkdir(exist_ok=True)
        (installed / name).write_text(text)
    examined = lanplay("doctor", "--json", path=str(installed))
    *checks, summary = map(json.loads, examined.stdout.splitlines())
    assert examined.returncode == Exit.REFUSED
    assert summary == {"event": "checked", "faults": 1, "warnings": 0}
    assert words in checks[0]["text"]
    assert checks[0]["advice"]
    played = lanplay("position", "new", "dao", path=str(installed))
    assert played.returncode == Exit.REFUSED
    assert played.stderr.count("\n") == 1
    assert words in played.stderr


def test_what_lanplay_needs_and_does_not_find_is_named(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("raise ImportError('No module named click')")
    ran = lanplay("games", "--json", path=f"{tmp_path}{os.pathsep}{ROOT}")
    assert ran.returncode == Exit.REFUSED
    assert "No module named click" in ran.stderr
    assert json.loads(ran.stdout)["code"] == "not_whole"
