"""Examples in documents run, and their links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lanplay import __version__

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def blocks(path: Path) -> list[str]:
    return BLOCK.findall(path.read_text("utf-8"))


def commands(block: str) -> list[tuple[str, str]]:
    """Each command of a block, here-documents included, with the output that follows it."""
    found: list[tuple[list[str], list[str]]] = []
    ending = ""
    for line in block.splitlines():
        if ending:
            found[-1][0].append(line)
            ending = "" if line == ending else ending
        elif line.startswith("$ "):
            found.append(([line[2:]], []))
            ending = line.partition("<<")[2].strip()
        else:
            found[-1][1].append(line)
    return [("\n".join(command), "\n".join(output)) for command, output in found]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder to work in, and an environment in which `lanplay` is this source tree's."""
    folder = tmp_path_factory.mktemp("documents")
    program = folder / "bin" / "lanplay"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lanplay "$@"\n')
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return folder, {"PATH": path, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "LANPLAY_HOME": str(folder / "home")}


@pytest.mark.parametrize("document", [path for path in DOCUMENTS if blocks(path)], ids=lambda path: path.name)
def test_examples_print_what_the_document_says(document: Path, shell: tuple[Path, dict[str, str]]) -> None:
    folder, environ = shell
    for block in blocks(document):
        for command, output in commands(block):
            ran = subprocess.run(
                ["bash", "-c", f"{{ {command}\n}} 2>&1"],
                cwd=folder,
                env=environ,
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert ran.stdout.rstrip("\n") == output, command


def test_the_tour_and_the_readme_have_examples() -> None:
    assert len(blocks(ROOT / "docs" / "tour.md")) > 8
    assert blocks(ROOT / "README.md")


def test_the_readme_installs_what_the_makefile_builds() -> None:
    readme, makefile = (ROOT / "README.md").read_text("utf-8"), (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"\bmake ([a-z]+)", readme))
    assert targets == {"play", "test", "wheel", "pyz"}
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)
    assert f"dist/wheel/lanplay-{__version__}-py3-none-any.whl" in readme
    assert "dist/lanplay.pyz" in readme
    assert "dist/lanplay.pyz" in makefile


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files(document: Path) -> None:
    for target in LINK.findall(document.read_text("utf-8")):
        assert (document.parent / target).exists(), target
