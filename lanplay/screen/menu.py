"""Menus to choose from and forms to fill in: values, and how input changes them."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed, is_enter
from lanplay.screen.line import InputLine

ITEM_TARGET = "item:"
FIELD_TARGET = "field:"


class Item(msgspec.Struct, frozen=True):
    """`letter` chooses it at once."""

    id: str
    label: str
    letter: str = ""
    detail: str = ""


class Menu(msgspec.Struct, frozen=True):
    items: tuple[Item, ...]
    chosen: int = 0

    @property
    def item(self) -> Item | None:
        return self.items[self.chosen] if self.items else None

    def take(self, input_: Input) -> tuple["Menu", str | None]:
        """The menu after an input, and the id of the item that was activated."""
        match input_:
            case Key("up" | "s-tab"):
                return self.at(self.chosen - 1), None
            case Key("down" | "tab"):
                return self.at(self.chosen + 1), None
            case Key("home" | "pageup"):
                return self.at(0), None
            case Key("end" | "pagedown"):
                return self.at(len(self.items) - 1), None
            case Pointed(how=Pointing.UP | Pointing.DOWN as how):
                return self.at(self.chosen + (-1 if how is Pointing.UP else 1)), None
            case Pointed(target=str(target)) if target.startswith(ITEM_TARGET):
                return self._pointed(target.removeprefix(ITEM_TARGET), is_click=input_.how is Pointing.CLICK)
            case Typed(letter) if letter != " ":
                return self._letter(letter)
            case _ if is_enter(input_) and self.item is not None:
                return self, self.item.id
            case _:
                return self, None

    def on(self, id_: str | None) -> "Menu":
        """The same menu with the item of this id chosen, if it is still there."""
        return self.at(next((index for index, item in enumerate(self.items) if item.id == id_), self.chosen))

    def at(self, chosen: int) -> "Menu":
        """The same menu with another item chosen, clamped to the ends."""
        return replace(self, chosen=max(0, min(chosen, len(self.items) - 1)))

    def _pointed(self, id_: str, *, is_click: bool) -> tuple["Menu", str | None]:
        is_here = any(item.id == id_ for item in self.items)
        return self.on(id_), id_ if is_here and is_click else None

    def _letter(self, letter: str) -> tuple["Menu", str | None]:
        for item in self.items:
            if item.letter and item.letter.lower() == letter.lower():
                return self.on(item.id), item.id
        return self, None


class Field(msgspec.Struct, frozen=True):
    """A field of a form: one of `values` (value and label), or without any a text, for which `empty` stands in while
    nothing is typed. `completes` makes more of what is typed when Tab is pressed, where it can. A `button` ends the
    form.
    """

    id: str
    label: str
    values: tuple[tuple[str, str], ...] = ()
    value: str = ""
    hint: str = ""
    empty: str = ""
    is_button: bool = False
    completes: Callable[[str], str] | None = None

    @property
    def shown(self) -> str:
        return next((label for value, label in self.values if value == self.value), self.value)

    def turned(self, by: int) -> "Field":
        if not self.values:
            return self
        known = [value for value, _ in self.values]
        index = known.index(self.value) if self.value in known else -by
        return replace(self, value=known[(index + by) % len(known)])

    def lettered(self, letter: str) -> "Field":
        """The next value whose label begins with `letter`, wrapping around."""
        known = [value for value, _ in self.values]
        start = known.index(self.value) + 1 if self.value in known else 0
        for value, label in (*self.values[start:], *self.values[:start]):
            if letter and label.lower().startswith(letter.lower()):
                return replace(self, value=value)
        return self


class Form(msgspec.Struct, frozen=True):
    fields: tuple[Field, ...]
    chosen: int = 0
    line: InputLine = msgspec.field(default_factory=InputLine)

    @property
    def field(self) -> Field:
        return self.fields[self.chosen]

    def value(self, id_: str) -> str:
        return next((field.value for field in self.fields if field.id == id_), "")

    def values(self) -> dict[str, str]:
        return {field.id: field.value for field in self.fields if not field.is_button}

    def at(self, chosen: int) -> "Form":
        """The same form with another field chosen, clamped to the ends."""
        index = max(0, min(chosen, len(self.fields) - 1))
        return replace(self, chosen=index, line=InputLine().set(self.fields[index].value))

    def take(self, input_: Input) -> tuple["Form", str | None]:
        """The form after an input, and the id of the button that was pressed."""
        chosen = self.field
        match input_:
            case Key("up" | "s-tab"):
                return self.at(self.chosen - 1), None
            case Key("tab") if (whole := self._completed()) is not None:
                return whole, None
            case Key("down" | "tab"):
                return self.at(self.chosen + 1), None
            case Key("pageup"):
                return self.at(0), None
            case Key("pagedown"):
                return self.at(len(self.fields) - 1), None
            case Pointed(target=str(target), how=Pointing.CLICK) if target.startswith(FIELD_TARGET):
                return self._clicked(target.removeprefix(FIELD_TARGET))
            case Pointed(how=Pointing.UP | Pointing.DOWN as how):
                return self.at(self.chosen + (-1 if how is Pointing.UP else 1)), None
            case _ if chosen.is_button:
                return self, chosen.id if is_enter(input_) else None
            case Key("enter"):
                return self.at(self.chosen + 1), None
            case _ if chosen.values:
                return self._turned(input_), None
            case _:
                return self._edited(input_), None

    def _completed(self) -> "Form | None":
        """The form with more in the chosen field; None where nothing can be made of it."""
        chosen = self.field
        whole = chosen.value if chosen.completes is None else chosen.completes(chosen.value)
        if whole == chosen.value:
            return None
        return replace(self.with_field(replace(chosen, value=whole)), line=InputLine().set(whole))

    def _turned(self, input_: Input) -> "Form":
        by = {Key("left"): -1, Key("right"): 1, Typed(" "): 1}.get(input_)
        if by is not None:
            return self.with_field(self.field.turned(by))
        if isinstance(input_, Typed):
            return self.with_field(self.field.lettered(input_.text))
        return self

    def _edited(self, input_: Input) -> "Form":
        line = self.line.insert(input_.text) if isinstance(input_, Typed) else None
        if isinstance(input_, Key):
            line = self.line.edit(input_.name)
        if line is None:
            return self
        return replace(self.with_field(replace(self.field, value=line.text)), line=line)

    def with_field(self, changed: Field) -> "Form":
        fields = tuple(changed if field.id == changed.id else field for field in self.fields)
        return replace(self, fields=fields)

    def _clicked(self, id_: str) -> tuple["Form", str | None]:
        for index, clicked in enumerate(self.fields):
            if clicked.id != id_:
                continue
            form = self.at(index)
            if clicked.is_button:
                return form, clicked.id
            return (form.with_field(clicked.turned(1)) if index == self.chosen else form), None
        return self, None
