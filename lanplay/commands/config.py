"""`lanplay config`: the settings that are kept, and how they are changed."""

import click

from lanplay.command_line import command, option, pass_settings
from lanplay.completion import offers
from lanplay.errors import CommandError
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark, translate


@command(
    "config",
    mark("Show the kept settings, or one of them; with a value, change it."),
    examples=(
        "lanplay config",
        "lanplay config theme light",
        "lanplay config palette safe",
        "lanplay config palette --unset",
    ),
)
@click.argument("name", required=False, metavar="[SETTING]", shell_complete=offers.setting_names)
@click.argument("value", required=False, metavar="[VALUE]", shell_complete=offers.setting_values)
@option("--unset", is_flag=True, help=mark("take the usual value again"))
@pass_settings
def COMMAND(settings: Settings, name: str | None, value: str | None, unset: bool) -> None:
    from lanplay.config import FILE, SETTINGS, change_config, folder_of, read_config, setting_called, spell

    output = Output(settings.json)
    if unset and (name is None or value is not None):
        raise CommandError("config_unset")
    if name is not None:
        chosen = setting_called(name)
        if unset:
            change_config(settings.home, lambda values: values.pop(name, None))
        elif value is not None:
            read = chosen.read(value)
            change_config(settings.home, lambda values: values.update({name: read}))
    kept = read_config(settings.home)
    shown = SETTINGS if name is None else (setting_called(name),)
    if name is None:
        output.say(f"# {folder_of(settings.home) / FILE}")
    for setting in shown:
        now = kept.get(setting.name, setting.usual)
        told = {"name": setting.name, "value": now, "is_kept": setting.name in kept}
        output.event("setting", **told, meaning=translate(setting.meaning))
        comment = "" if name is not None else f"  # {translate(setting.meaning)}"
        output.say(f"{setting.name} = {spell(now)}{comment}")
