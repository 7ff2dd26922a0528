"""lanplay.pyz unpacks itself where nobody else can write, whole or not at all. `make pyz` checks the real one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from lanplay.exits import Exit
from tools.build_pyz import pack
from tools.pyz_start import BUILT, OWN

PACKAGES = {
    "lanplay/__init__.py": "",
    "lanplay/__main__.py": "def main():\n    print('plays in', __file__)\n    return 0\n",
    "platformdirs.py": "def user_cache_path(name, appauthor):\n"
    "    import os, pathlib\n    return pathlib.Path(os.environ['CACHE'], name)\n",
}
POSIX = pytest.mark.skipif(os.name != "posix", reason="folders have no owner and mode here")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    for name, text in PACKAGES.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text)
    target = tmp_path / "stick" / "lanplay.pyz"
    pack(site, target)
    return target


def start(archive: Path) -> subprocess.CompletedProcess[str]:
    environ = os.environ | {"CACHE": str(archive.parents[1] / "cache")}
    ran = subprocess.run([sys.executable, "-S", archive], capture_output=True, text=True, env=environ, timeout=60)
    assert "Traceback" not in ran.stderr
    return ran


def folders(archive: Path) -> list[Path]:
    return list((archive.parents[1] / "cache" / "lanplay").iterdir())


def changed(archive: Path, name: str, data: bytes) -> None:
    """The same archive, but for what it holds by that name."""
    with ZipFile(archive) as packed:
        files = {one: packed.read(one) for one in packed.namelist()} | {name: data}
    with ZipFile(archive, "w") as packed:
        for one, content in files.items():
            packed.writestr(one, content)


def test_it_unpacks_once_and_runs_from_a_private_folder(archive: Path) -> None:
    first, again = start(archive), start(archive)
    (folder,) = folders(archive)
    assert (first.returncode, first.stdout) == (Exit.DONE, f"plays in {folder / 'lanplay' / '__main__.py'}\n")
    assert again.stdout == first.stdout
    if os.name == "posix":
        assert (folder.stat().st_mode & 0o777, folder.parent.stat().st_mode & 0o777) == (0o700, 0o700)


def test_another_content_has_another_folder(archive: Path, tmp_path: Path) -> None:
    start(archive)
    for name in OWN:
        (tmp_path / "site" / name).unlink()
    (tmp_path / "site" / "lanplay" / "more.py").write_text("")
    pack(tmp_path / "site", archive)
    assert start(archive).returncode == Exit.DONE
    assert len(folders(archive)) == 2


@POSIX
@pytest.mark.parametrize("planted", ["folder", "parent", "link"])
def test_nothing_runs_from_where_others_can_write(planted: str, archive: Path, tmp_path: Path) -> None:
    start(archive)
    (folder,) = folders(archive)
    match planted:
        case "folder":
            folder.chmod(0o777)
        case "parent":
            folder.parent.chmod(0o775)
        case "link":
            folder.rename(tmp_path / "elsewhere")
            folder.symlink_to(tmp_path / "elsewhere")
    ran = start(archive)
    assert (ran.returncode, ran.stdout) == (Exit.REFUSED, "")
    assert str(folder.parent if planted == "parent" else folder) in ran.stderr


@pytest.mark.parametrize("name", ["lanplay/__main__.py", "lanplay/added.py"])
def test_what_is_not_as_it_was_built_is_refused_and_leaves_nothing(name: str, archive: Path) -> None:
    changed(archive, name, b"print('other')")
    ran = start(archive)
    assert (ran.returncode, ran.stdout) == (Exit.REFUSED, "")
    assert "damaged" in ran.stderr
    assert folders(archive) == []


def test_a_bad_copy_is_refused(archive: Path) -> None:
    data = bytearray(archive.read_bytes())
    at = data.index(b"lanplay/__main__.py") + 30
    data[at : at + 20] = bytes(20)
    archive.write_bytes(data)
    ran = start(archive)
    assert (ran.returncode, ran.stdout) == (Exit.REFUSED, "")
    assert ran.stderr.startswith("lanplay: lanplay.pyz cannot run here.")


def test_another_python_is_named(archive: Path) -> None:
    with ZipFile(archive) as packed:
        built = json.loads(packed.read(BUILT))
    changed(archive, BUILT, json.dumps(built | {"for": "cpython-309-riscv riscv"}).encode())
    ran = start(archive)
    assert ran.returncode == Exit.REFUSED
    assert "It was built for cpython-309-riscv riscv, and this Python is " in ran.stderr


@POSIX
def test_a_cache_that_cannot_be_written_is_told(archive: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").touch()
    ran = start(archive)
    assert (ran.returncode, ran.stdout) == (Exit.REFUSED, "")
    assert str(tmp_path / "cache") in ran.stderr
