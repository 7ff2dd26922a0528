"""Completion of the command line, by click's own scripts: at each Tab the shell's script asks the program itself.

Commands and options complete themselves (`lanplay.command_line`); `offers` knows the values, `shells` the scripts.
"""

VARIABLE = "_LANPLAY_COMPLETE"  # set by a script that asks; click derives this name, too
SHELLS = ("bash", "zsh", "fish", "powershell")
