"""`lanplay doctor`: what on this machine would keep games from working, and what to do about it."""

from lanplay.command_line import command, pass_settings
from lanplay.exits import Exit
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import mark, translate

SUMMARY = mark("faults: {faults}, warnings: {warnings}")


@command(
    "doctor",
    mark("Check this machine: installation, folder, terminal and network. Sends nothing to others."),
    examples=("lanplay doctor",),
)
@pass_settings
def COMMAND(settings: Settings) -> Exit:
    from lanplay.doctor.examine import checks, examine
    from lanplay.doctor.finding import Level

    output = Output(settings.json)
    counts = dict.fromkeys(Level, 0)
    for finding in examine(checks(settings)):
        counts[finding.level] += 1
        told = {"check": finding.check, "level": finding.level.value, "text": finding.text, "advice": finding.advice}
        output.event("check", **told)
        output.say(finding.line)
    faults, warnings = counts[Level.FAULT], counts[Level.WARNING]
    output.event("checked", faults=faults, warnings=warnings)
    output.say(translate(SUMMARY).format(faults=faults, warnings=warnings))
    return Exit.REFUSED if faults else Exit.DONE
