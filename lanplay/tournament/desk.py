"""Where a person waits between two tables: a prompt, or a full screen that takes turns with that of the tables."""

from lanplay.table.front import Front
from lanplay.tournament.desk_commands import DeskCommands
from protocol.hall.hall import Hall


class EveningDesk:
    """Lines that are typed and sentences that are told; nothing is drawn."""

    def open(self, hall: Hall, commands: DeskCommands) -> None:
        """The evening begins."""

    def show(self) -> None:
        """No table is being played at."""

    def hide(self) -> None:
        """A table begins."""

    async def read(self, front: Front, commands: DeskCommands) -> None:
        """Until the end of the input, which ends nothing else."""
        try:
            async for line in front.lines(commands.words):
                commands.take(line)
        except KeyboardInterrupt:
            commands.take("/quit")

    async def seen(self) -> None:
        """When it is over: returns when the person has seen enough."""
