"""The program `lanplay`: loads everything else, or says in a sentence why it cannot be loaded.

Until it is known that the packages in use are lanplay's own, nothing but the standard library is imported here.
"""

import gc
import signal
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if arguments is None else arguments)
    if arguments is None:  # nothing of what is loaded becomes garbage: looking for some is a tenth of a start
        gc.set_threshold(50_000, 10, 10)
    try:
        return _run(words)
    except KeyboardInterrupt:  # before the program, or after it, could say so itself
        from lanplay.first_aid import tell_interrupted

        return tell_interrupted(words)
    finally:
        if arguments is None:  # all is done and saved: an interrupt of what Python tidies up needs no traceback
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            gc.freeze()  # nor need it look through all that was loaded: a tenth of what a short command takes


def _run(words: list[str]) -> int:
    try:
        if "doctor" in words:
            from lanplay.first_aid import examine_files

            status = examine_files(words)
            if status is not None:
                return status
        from lanplay.program import run
    except Exception as error:
        from lanplay.first_aid import tell_not_whole

        return tell_not_whole(words, error)
    return run(words)


if __name__ == "__main__":
    sys.exit(main())
