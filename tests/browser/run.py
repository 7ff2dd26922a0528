"""Pages in a real browser, headless and without any network: `make browser`, where Chromium is installed.

Holds what it shows at several moves against the page's own templates; whatever its policy refuses is a fault. Writes
screenshots for people to look at: light and dark, narrow and wide, and without scripts.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from page_reader import PageReader
from played_games import played, signatures
from tournament.real_file import finished

from lanplay.__main__ import main as lanplay
from lanplay.pages.tournament import tournament_page
from protocol.files.tournament import verify_tournament
from protocol.files.transcript import write_transcript

TABLES = {"dao": 3, "daumen": 4, "dog": 4, "dos": 4, "tao": 2}
LOOKS = {"phone": (390, 844, []), "wide": (1280, 1000, []), "dark": (1280, 1000, ["--force-dark-mode"])}
NETLESS = ("unshare", "-r", "-n")


class Browser:
    """Chromium with a home of its own that is thrown away."""

    def __init__(self, program: str, home: str) -> None:
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"]
        self._line = [*NETLESS, program, *options, "--enable-logging=stderr", f"--user-data-dir={home}"]

    def dom(self, page: Path, fragment: str = "") -> PageReader:
        return PageReader(self._run("--dump-dom", f"{page.resolve().as_uri()}{fragment}").stdout)

    def screenshot(self, page: Path, image: Path, fragment: str, width: int, height: int, *options: str) -> None:
        size, out = f"--window-size={width},{height}", f"--screenshot={image.resolve()}"
        self._run(size, out, *options, f"{page.resolve().as_uri()}{fragment}")

    def _run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        ran = subprocess.run([*self._line, *words], capture_output=True, text=True, timeout=60, check=True)
        assert "Content Security Policy" not in ran.stderr, ran.stderr
        assert "Uncaught" not in ran.stderr, ran.stderr
        return ran


def check_game(browser: Browser, page: Path) -> None:
    whole = PageReader(page.read_text("utf-8"))
    _, *boards = whole.texts("template")  # the first one is a sign of the controls
    last = len(boards) - 1
    for number in sorted({0, 1, last // 2, last}):
        found = browser.dom(page, f"#move-{number}")
        assert found.texts("div", id="board") == [boards[number]], (page, number)
        assert [given.get("hidden") for given in found.attributes("div") if given.get("id") == "controls"] == [None]
        assert len(found.attributes("a")) == len(boards)


def main(folder: Path) -> None:
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        sys.exit("There is no Chromium here; on Debian: apt install chromium")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        browser = Browser(program, home)
        for game, seats in TABLES.items():
            page = _game(folder, game, seats)
            check_game(browser, page)
            _look(browser, page, "#move-40")
        page = folder / "tournament.html"
        page.write_text(tournament_page(verify_tournament(finished()[1])), "utf-8")
        browser.dom(page)
        _look(browser, page, "")
    sys.stdout.write(f"All pages are as they should be; pictures of them are in {folder}.\n")


def _game(folder: Path, game: str, seats: int) -> Path:
    table = played(game, seats, 5, open_books=game != "dao")
    file, page = folder / f"{game}.transcript", folder / f"{game}.html"
    file.write_bytes(write_transcript(table.peers[0].member.log, signatures(table.agreement)))
    assert lanplay(["--home", str(folder / "home"), "export", str(file), str(page), "--html", "--force"]) == 0
    return page


def _look(browser: Browser, page: Path, fragment: str) -> None:
    silent = page.with_name(f"{page.stem}-silent.html")
    silent.write_text(re.sub(r"<script>.*</script>", "", page.read_text("utf-8"), flags=re.DOTALL), "utf-8")
    browser.screenshot(silent, silent.with_suffix(".png"), "", 1280, 2000)
    for name, (width, height, options) in LOOKS.items():
        browser.screenshot(page, page.with_name(f"{page.stem}-{name}.png"), fragment, width, height, *options)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
