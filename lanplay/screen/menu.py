"""Lists to choose from and forms to fill in: values, and what input makes of them."""

from dataclasses import dataclass, field, replace

from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed, is_enter
from lanplay.screen.line import InputLine

ITEM_TARGET = "item:"
FIELD_TARGET = "field:"


@dataclass(frozen=True, slots=True)
class Item:
    """`letter` chooses it at once."""

    id: str
    label: str
    letter: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    items: tuple[Item, ...]
    chosen: int = 0

    @property
    def item(self) -> Item | None:
        return self.items[self.chosen] if self.items else None

    def take(self, one: Input) -> tuple["Menu", str | None]:
        """The menu after an input, and the id of the item that was decided for."""
        match one:
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
                return self._pointed(target.removeprefix(ITEM_TARGET), is_click=one.how is Pointing.CLICK)
            case Typed(letter) if letter != " ":
                return self._letter(letter)
            case _ if is_enter(one) and self.item is not None:
                return self, self.item.id
            case _:
                return self, None

    def on(self, id_: str | None) -> "Menu":
        """The same menu with the item chosen that was chosen before, where it still is there."""
        return self.at(next((index for index, item in enumerate(self.items) if item.id == id_), self.chosen))

    def at(self, chosen: int) -> "Menu":
        """With another item chosen; the ends hold."""
        return replace(self, chosen=max(0, min(chosen, len(self.items) - 1)))

    def _pointed(self, id_: str, *, is_click: bool) -> tuple["Menu", str | None]:
        is_here = any(item.id == id_ for item in self.items)
        return self.on(id_), id_ if is_here and is_click else None

    def _letter(self, letter: str) -> tuple["Menu", str | None]:
        for item in self.items:
            if item.letter and item.letter.lower() == letter.lower():
                return self.on(item.id), item.id
        return self, None


@dataclass(frozen=True, slots=True)
class Field:
    """Something to fill in: one of `values` (value and label), or, without any, a text, where nothing
    typed means `empty`. A `button` ends the form.
    """

    id: str
    label: str
    values: tuple[tuple[str, str], ...] = ()
    value: str = ""
    hint: str = ""
    empty: str = ""
    is_button: bool = False

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
        """The next value that begins with `letter`, around the end."""
        known = [value for value, _ in self.values]
        start = known.index(self.value) + 1 if self.value in known else 0
        for value, label in (*self.values[start:], *self.values[:start]):
            if letter and label.lower().startswith(letter.lower()):
                return replace(self, value=value)
        return self


@dataclass(frozen=True, slots=True)
class Form:
    fields: tuple[Field, ...]
    chosen: int = 0
    line: InputLine = field(default_factory=InputLine)

    @property
    def field(self) -> Field:
        return self.fields[self.chosen]

    def value(self, id_: str) -> str:
        return next((field.value for field in self.fields if field.id == id_), "")

    def values(self) -> dict[str, str]:
        return {field.id: field.value for field in self.fields if not field.is_button}

    def at(self, chosen: int) -> "Form":
        """With another field chosen; the ends hold."""
        index = max(0, min(chosen, len(self.fields) - 1))
        return replace(self, chosen=index, line=InputLine().set(self.fields[index].value))

    def take(self, one: Input) -> tuple["Form", str | None]:
        """The form after an input, and the id of the button that was pressed."""
        chosen = self.field
        match one:
            case Key("up" | "s-tab"):
                return self.at(self.chosen - 1), None
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
                return self, chosen.id if is_enter(one) else None
            case Key("enter"):
                return self.at(self.chosen + 1), None
            case _ if chosen.values:
                return self._turned(one), None
            case _:
                return self._edited(one), None

    def _turned(self, one: Input) -> "Form":
        by = {Key("left"): -1, Key("right"): 1, Typed(" "): 1}.get(one)
        if by is not None:
            return self.with_field(self.field.turned(by))
        if isinstance(one, Typed):
            return self.with_field(self.field.lettered(one.text))
        return self

    def _edited(self, one: Input) -> "Form":
        line = self.line.insert(one.text) if isinstance(one, Typed) else None
        if isinstance(one, Key):
            line = self.line.edit(one.name)
        if line is None:
            return self
        return replace(self.with_field(replace(self.field, value=line.text)), line=line)

    def with_field(self, changed: Field) -> "Form":
        fields = tuple(changed if field.id == changed.id else field for field in self.fields)
        return replace(self, fields=fields)

    def _clicked(self, id_: str) -> tuple["Form", str | None]:
        for index, one in enumerate(self.fields):
            if one.id != id_:
                continue
            there = self.at(index)
            if one.is_button:
                return there, one.id
            return (there.with_field(one.turned(1)) if index == self.chosen else there), None
        return self, None
