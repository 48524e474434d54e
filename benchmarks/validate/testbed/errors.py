# SPDX-License-Identifier: LGPL-2.1-or-later
"""The one way in which `validate` and `sampling` say that something is wrong: one line, and an exit code."""
import signal
import sys

FAILED = 1
USAGE = 2
SKIPPED = 77  # what ctest and automake take for "cannot be run here"


class BedError(Exception):
    def __init__(self, message, code=FAILED):
        super().__init__(message)
        self.code = code


def _interrupt(*_):
    raise KeyboardInterrupt


def told(name, act):
    """Calls `act`, which returns an exit code; also if it is ended by a signal, what it has begun is cleaned up."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    try:
        return act()
    except BedError as error:
        print(f"{name}: {error}", file=sys.stderr, flush=True)
        return error.code
    except KeyboardInterrupt:
        print(f"{name}: interrupted", file=sys.stderr, flush=True)
        return 130
