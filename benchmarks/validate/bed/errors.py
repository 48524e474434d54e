# SPDX-License-Identifier: LGPL-2.1-or-later
"""The one way in which `validate` says that something is wrong: one line, and an exit code."""

FAILED = 1
USAGE = 2
SKIPPED = 77  # what ctest and automake take for "cannot be run here"


class BedError(Exception):
    def __init__(self, message, code=FAILED):
        super().__init__(message)
        self.code = code
