"""What can be wrong with a command line, a file or the environment."""

from lanplay.text import mark

USAGE = {
    "no_such_option": mark("{command} has no option {option}. {command} --help lists its options."),
    "no_such_command": mark("There is no command {command} {word}. Known: {known}."),
    "command_missing": mark("{command} needs one more word. Known: {known}."),
    "argument_missing": mark("{command} needs {name}. {command} --help shows how to use it."),
    "arguments_extra": mark("{command} has no use for “{rest}”. {command} --help shows how to use it."),
    "option_usage": mark("{option} is not used like this; did you put its value after it? {command} --help shows how."),
    "usage": mark("Wrong usage: {message}"),
    "not_whole": mark("{name} takes a whole number from {least} to {most}, not “{value}”."),
    "not_a_number": mark("{name} takes a whole number, not “{value}”."),
    "not_seconds": mark("{name} takes a number of seconds from {least} to {most}, not “{value}”."),
    "not_a_word_of": mark("{name} takes one of {known}, not “{value}”."),
    "not_key_value": mark("“{value}” is not of the form KEY=VALUE, as in --option first=0."),
    "option_given_twice": mark("The option {name} was given twice. Give it once."),
    "file_unreadable": mark("{path} cannot be read: {reason}."),
    "file_unwritable": mark("{path} cannot be written: {reason}."),
    "in_file": mark("{file}: {reason}"),
    "json_too_long": mark("The JSON text is longer than {most} bytes."),
    "json_encoding": mark("The JSON text is not UTF-8: see byte {byte}."),
    "json_syntax": mark("This is not JSON: see line {line}, column {column}."),
    "json_twice": mark("The JSON text contains {path} twice."),
    "json_number": mark("{path} must be a whole number of at most {most} digits."),
    "json_too_deep": mark("The JSON text is nested deeper than {most} levels."),
    "line_do": mark("“do” must be one of {known}."),
    "line_moves": mark("“moves” must be an array of texts."),
    "move_refused": mark("Move {number}, “{move}”, is refused. {reason} The position before it:"),
    "random_endless": mark("From this position a game does not end: {moves} moves were made at random."),
    "bot_unknown": mark("There is no bot {name}. Known: {known}, or exec:COMMAND for a program of your own."),
    "bots_and_seats": mark("--bots {bots} and you are not {seats} seats; give one of --bots and --seats."),
    "bot_command": mark("exec: needs a command after the colon, as in exec:./mybot.py."),
    "bot_start": mark("The bot {name} cannot be started: {reason}."),
    "bot_late": mark("The bot {name} did not answer within {milliseconds} ms; a random move is made for it."),
    "bot_wrong": mark("The bot {name} answered “{answer}”, which is not a legal move; a random move is made for it."),
    "bot_gone": mark("The bot {name} has ended; random moves are made for it from now on."),
    "match_bots": mark("A match takes two bots at least, as in lanplay match dao strong greedy."),
    "match_seats": mark("{bots} bots cannot share the seats of {game} evenly (seats: {known})."),
    "match_other": mark("{path} holds the results of another match. Name another file with --out."),
    "match_broken": mark("{path} holds something that is no result of a match. Name another file with --out."),
    "bot_nameless": mark("The bot {name} did not answer the greeting with its name, as docs/bots.md wants it."),
    "bot_stayed": mark("The bot {name} did not end within a second when it was told that the game is over."),
    "bot_failed": mark("The bot {name} ended with exit status {status} instead of 0."),
    "bot_not_conforming": mark("The bot {name} does not keep to docs/bots.md."),
    "setting_unknown": mark("There is no setting {name}. Known: {known}."),
    "setting_value": mark("The setting {name} takes {known}, not “{value}”."),
    "config_too_long": mark("The settings file {path} is longer than {most} bytes."),
    "config_broken": mark("The settings file {path} cannot be understood: {reason}"),
    "config_unset": mark("--unset takes the name of one setting and no value."),
    "no_rules": mark("There is no rules sheet for {game} yet."),
    "veil_not_loaded": mark(
        "The library for veiled cards cannot be loaded: {reason}. It is unpacked into the temporary folder; set TMPDIR "
        "to one that allows programs to be run."
    ),
    "no_temporary_file": mark(
        "No temporary file can be written: {reason}. Make room, or set TMPDIR to a folder that has some."
    ),
    "output_lost": mark("Standard output cannot be written: {reason}."),
    "output_lost_in_game": mark(
        "Nobody takes what is told of the game any more ({reason}). It can go on: lanplay resume {game}"
    ),
    "home_unknown": mark(
        "The system does not say where your home folder is (HOME has to be a whole path). Say with --home or "
        "LANPLAY_HOME where to keep keys and games."
    ),
    "interrupted": mark("Interrupted."),
    "broken": mark("lanplay has failed ({kind}); this is a bug. Run it again with -v for the details and report them."),
}
