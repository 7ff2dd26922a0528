"""The application: keys and mouse become input, the window is always given back, and nobody waits for a terminal."""

import asyncio
import io
import os
import pty
import sys
import time
from collections.abc import Iterator
from typing import TextIO, cast

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.base import PipeInput
from prompt_toolkit.output import ColorDepth, DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output, _EscapeCodeCache
from screen.terminal import LEFT_ALONE, Terminal, run, settled

from lanplay.screen import terminal as terminals
from lanplay.screen.app import Appearance, ScreenApp
from lanplay.screen.background import QUESTION
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed
from lanplay.screen.layout import fit, text
from lanplay.screen.palettes import THEMES, colours_of
from lanplay.screen.picture import Look, Picture, Piece
from lanplay.screen.pointing import Spots
from lanplay.screen.style import classes, rules_of, style_of, theme_of
from lanplay.screen.terminal import NoScreen, Pen, colour_depth, open_output
from lanplay.screen.window import appearance_of
from lanplay.settings import Settings

LOOK = Look(40, 6)


class Page:
    """A word that can be pointed at, and all that was done."""

    def __init__(self) -> None:
        self.taken: list[Input] = []
        self.lines: list[str] = []
        self.number = 0
        self.is_broken = False

    def view(self, look: Look) -> Picture:
        if self.is_broken:
            raise ZeroDivisionError("a fault of a view")
        rows = (text(f"number {self.number}"), (Piece("漢字 "), Piece("here", "button", "spot"), Piece(" ", "cursor")))
        return fit(rows, look.width, look.height)

    def take(self, one: Input, spots: Spots) -> None:
        self.taken.append(one)

    def aside(self, line: str) -> None:
        self.lines.append(line)


def after(keys: str, appearance: Appearance | None = None) -> tuple[Page, Terminal]:
    page, terminal = Page(), Terminal(LOOK)

    async def script(app: ScreenApp, pipe: PipeInput) -> None:
        pipe.send_text(keys)
        await settled()
        await asyncio.sleep(0.1)  # longer than what may follow an Escape

    run(page, terminal, appearance or Appearance(), script)
    return page, terminal


@pytest.mark.parametrize(
    ("keys", "inputs"),
    [
        ("a?ü", [Typed("a"), Typed("?"), Typed("ü")]),
        ("\r\t\x7f", [Key("enter"), Key("tab"), Key("backspace")]),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", [Key("up"), Key("down"), Key("right"), Key("left")]),
        ("\x1b", [Key("escape")]),
        ("\x03\x07", [Key("c-c"), Key("c-g")]),
        ("\x1b[5~\x1bOP", [Key("pageup"), Key("f1")]),
        ("\x1b[200~take it\n\x1b[201~", [Typed("take it\n")]),
    ],
)
def test_keys_are_input(keys: str, inputs: list[Input]) -> None:
    assert after(keys)[0].taken == inputs


def test_the_mouse_points_at_what_is_there_also_behind_wide_signs() -> None:
    page, terminal = after("\x1b[<0;7;2M\x1b[<0;7;2m\x1b[<0;30;5m\x1b[<64;1;1M")
    assert page.taken == [
        Pointed("spot", Pointing.CLICK),
        Pointed(None, Pointing.CLICK),
        Pointed(None, Pointing.UP),
    ]
    assert "\x1b[?1000h" in terminal.text


def test_the_mouse_can_be_left_to_the_terminal_at_any_time() -> None:
    _, terminal = after("", Appearance(has_mouse=False))
    assert "\x1b[?1000h" not in terminal.text
    page, terminal = after("\x14")
    assert page.taken == []
    assert [line.split(",")[0] for line in page.lines] == ["The terminal has the mouse"]
    assert terminal.text.index("\x1b[?1000h") < terminal.text.index("\x1b[?1000l") < terminal.text.index(LEFT_ALONE)
    assert after("\x14\x14")[0].lines[1:] == ["The mouse points at cards again."]


def test_the_cursor_stands_where_something_is_typed() -> None:
    seen: list[tuple[int, int]] = []
    terminal = Terminal(LOOK)

    async def script(app: ScreenApp, pipe: PipeInput) -> None:
        seen.append((terminal.screen.cursor.y, terminal.screen.cursor.x))

    run(Page(), terminal, Appearance(), script)
    assert seen == [(1, 9)]


def test_another_size_is_drawn_at_once() -> None:
    terminal, page = Terminal(LOOK), Page()

    async def script(app: ScreenApp, pipe: PipeInput) -> None:
        terminal.look = Look(20, 3)
        app._app._on_resize()
        await settled()
        assert app._content.picture == page.view(Look(20, 3))

    run(page, terminal, Appearance(), script)


@pytest.mark.parametrize("where", ["view", "take"])
def test_a_fault_gives_the_window_back_and_is_told(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, terminal = Page(), Terminal(LOOK)

    async def script(app: ScreenApp, pipe: PipeInput) -> None:
        if where == "view":
            page.is_broken = True
            app.changed()
        else:
            monkeypatch.setattr(page, "take", lambda one, spots: 1 // 0)
            pipe.send_text("x")
        await settled()

    app = run(page, terminal, Appearance(), script)
    assert isinstance(app.fault, ZeroDivisionError)
    assert LEFT_ALONE in terminal.text
    assert terminal.text.rindex("\x1b[?1000l") > terminal.text.index("\x1b[?1000h")


def test_whoever_fails_before_anything_is_drawn_gives_the_window_back() -> None:
    terminal = Terminal(LOOK)

    async def session(keys: PipeInput) -> None:
        async with ScreenApp(Page(), Appearance(), terminal.output, None, keys).running():
            raise LookupError

    async def watched() -> None:
        with create_pipe_input() as keys:
            ended, _ = await asyncio.wait([asyncio.create_task(session(keys))], timeout=2)
        assert [type(task.exception()) for task in ended] == [LookupError]
        assert LEFT_ALONE in terminal.text

    asyncio.run(watched())


def test_what_is_printed_meanwhile_is_told_on_the_screen() -> None:
    page, terminal = Page(), Terminal(LOOK)

    async def script(app: ScreenApp, pipe: PipeInput) -> None:
        sys.stderr.write("trouble\n")
        print("more")
        await settled()

    before = sys.stderr
    run(page, terminal, Appearance(), script)
    assert page.lines == ["trouble", "more"]
    assert sys.stderr is before
    assert "trouble" not in terminal.text


# -- a terminal that is not read -------------------------------------------------------------------------------------


@pytest.fixture
def unread() -> Iterator[Pen]:
    """Writes to a terminal whose far end nobody reads."""
    far, near = pty.openpty()
    pen = Pen(near, "utf-8")
    yield pen
    os.close(far)
    assert pen.drain(5)  # before its end is closed: what it wrote later would go to the next file of that number
    os.close(near)


def test_a_terminal_that_is_not_read_holds_up_nobody(unread: Pen) -> None:
    page = Page()
    output = Vt100_Output(cast(TextIO, unread), lambda: Size(60, 200))

    async def session() -> float:
        slowest = 0.0
        with create_pipe_input() as keys:
            app = ScreenApp(page, Appearance(), output, unread, keys)
            async with app.running():
                for number in range(300):
                    page.number = 10**150 + number**40
                    app.changed()
                    before = time.monotonic()
                    await asyncio.sleep(0.002)
                    slowest = max(slowest, time.monotonic() - before)
                assert unread.is_behind
        return slowest

    started = time.monotonic()
    slowest = asyncio.run(session())
    assert slowest < 20  # seconds: it would wait for ever
    assert time.monotonic() - started < 60


def test_what_a_pen_writes_arrives_whole_and_in_order() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    pen = Pen(writing, "ascii")
    free: list[bool] = []
    pen.on_free = lambda: free.append(True)
    words = [f"{number} ü\n" for number in range(30_000)]
    for word in words:
        pen.write(word)
    got = b""
    while got.count(b"\n") < len(words):
        got += os.read(reading, 65536)
    assert got.decode() == "".join(words).replace("ü", "?")
    assert pen.drain(5)
    assert free
    os.close(reading)
    os.close(writing)


def test_whoever_has_drained_a_pen_knows_that_it_is_free() -> None:
    reading, writing = os.pipe()
    pen = Pen(writing, "ascii")
    free: list[int] = []

    def late() -> None:
        time.sleep(0.02)
        free.append(1)

    pen.on_free = late
    for times in range(1, 6):
        pen.write("x")
        assert pen.drain(5)
        assert len(free) == times
    os.close(reading)
    os.close(writing)


def test_a_terminal_that_cannot_move_its_cursor_has_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(NoScreen) as caught:
        open_output()
    assert caught.value.reason == "dumb"


def test_a_windows_without_a_console_has_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoConsoleScreenBufferError(Exception):
        pass

    def refuse() -> None:
        raise NoConsoleScreenBufferError

    monkeypatch.setattr(terminals, "create_output", refuse)
    with pytest.raises(NoScreen) as caught:
        terminals._windows_output()
    assert caught.value.reason == "console"


# -- colours ---------------------------------------------------------------------------------------------------------


def test_no_color_counts_more_than_what_was_chosen() -> None:
    output = DummyOutput()
    assert colour_depth("256", output, {"NO_COLOR": "1"}) is ColorDepth.DEPTH_1_BIT
    assert colour_depth("16", output, {}) is ColorDepth.DEPTH_4_BIT
    assert colour_depth("256", output, {}) is ColorDepth.DEPTH_8_BIT
    assert colour_depth("auto", output, {}) is output.get_default_color_depth()


def test_the_background_is_chosen_or_told_by_the_terminal() -> None:
    assert theme_of("light", "15;0") == "light"
    assert theme_of("auto", "0;15") == "light"
    assert theme_of("auto", "15;0") == "dark"
    assert theme_of("auto", "") == "dark"
    assert theme_of("auto", "15;default") == "dark"


@pytest.mark.parametrize(
    ("answer", "theme"),
    [
        ("\x1b]11;rgb:ffff/ffff/dddd\x1b\\", "light"),
        ("\x1b]11;rgb:1c/1c/1c\x07", "dark"),
        ("\x1b]11;rgba:f0f0/f0f0/f0f0/8000\x07", "light"),
        ("\x1b]11;#what\x07", "dark"),
        ("\x1b]11;rgb:" + "f" * 90, "dark"),
        ("\x1b]11;rgb:" + "0" * 300 + "/0/0\x07", "dark"),
    ],
)
def test_the_terminal_is_asked_for_its_background_and_its_answer_is_no_key(answer: str, theme: str) -> None:
    page, terminal = Page(), Terminal(LOOK)

    async def script(app: ScreenApp, pipe: PipeInput) -> None:
        pipe.send_text("a" + answer[:9])
        await settled()
        pipe.send_text(answer[9:] + "b")
        await settled()
        assert app._app.style is not None
        found = app._app.style.get_attrs_for_style_str(classes("red"))
        assert f"#{found.color}" == colours_of(theme, "usual", are_few=False)["red"]

    run(page, terminal, Appearance(is_theme_guessed=True), script)
    assert terminal.text.count(QUESTION) == 1
    if "fff" * 30 not in answer:
        assert page.taken == [Typed("a"), Typed("b")]


def test_nothing_is_asked_where_the_background_was_chosen_or_no_answer_would_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert QUESTION not in after("")[1].text
    monkeypatch.setenv("TERM", "linux")
    assert QUESTION not in after("", Appearance(is_theme_guessed=True))[1].text


@pytest.mark.parametrize("palette", ["usual", "safe"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", [ColorDepth.DEPTH_4_BIT, ColorDepth.DEPTH_8_BIT, ColorDepth.DEPTH_24_BIT])
def test_the_colours_of_one_game_differ_on_every_terminal(palette: str, theme: str, depth: ColorDepth) -> None:
    are_few = depth is ColorDepth.DEPTH_4_BIT
    style = style_of(theme, palette, are_few=are_few)
    codes = _EscapeCodeCache(depth)
    for colours in (
        ("red", "yellow", "green", "blue", "wild"),
        ("yellow", "green", "black"),
        ("metal", "fire", "earth", "wood", "water"),
        ("seat0", "seat1", "seat2", "seat3", "seat4", "seat5"),
    ):
        assert len({codes[style.get_attrs_for_style_str(classes(name))] for name in colours}) == len(colours)


def test_every_class_looks_the_same_in_shape_with_and_without_colours() -> None:
    for theme in ("dark", "light"):
        coloured, plain = rules_of(theme, "safe"), rules_of(theme, "none")
        for name, rule in plain.items():
            shape = " ".join(part for part in coloured[name].split() if not part.startswith(("fg:", "bg:")))
            assert shape == rule


@pytest.mark.parametrize(
    ("encoding", "is_ascii"), [("utf-8", False), ("ascii", True), ("latin-1", True), ("cp437", True)]
)
def test_a_locale_without_frames_gets_ascii_by_itself(
    encoding: str, is_ascii: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))
    assert appearance_of(Settings()).is_ascii is (encoding != "utf-8")
    assert appearance_of(Settings(ascii=True)).is_ascii
