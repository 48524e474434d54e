#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Checks that every source names the licence of the file LICENSE at its top, on a line of its own.

licence.py [FOLDER]     the repository, unless another is named
"""
import re
import sys
from pathlib import Path

FOLDERS = ("runtime", "lib", "tools", "tests", "benchmarks", "share", "scripts", "cmake")
SUFFIXES = {".h", ".c", ".cpp", ".def", ".in", ".py"}
# Inputs and expected outputs: what users may have written, without a licence of ours.
CASES = ("tests/golden/instrument/",)
WHOLE = re.compile(r"^(//|#|/\*| \*) SPDX-License-Identifier: LGPL-2\.1-or-later( \*/)?$", re.MULTILINE)
FIRST_LINES = 100  # trace_format.h describes the format in its first comment


def is_case(name):
    return name.startswith(CASES) and not re.search(r"(_golden\.cpp|_runtime\.c)$", name)


def sources(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SUFFIXES and path.is_file() and not is_case(str(path.relative_to(root))):
                yield path


def what_is_wrong(text):
    head = "\n".join(text.splitlines()[:FIRST_LINES])
    if WHOLE.search(head):
        return None
    if "SPDX-License-Identifier" in head:
        return "the licence is not on a line of its own: SPDX-License-Identifier: LGPL-2.1-or-later"
    return "names no licence; expected a line SPDX-License-Identifier: LGPL-2.1-or-later at the top"


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
    count = errors = 0
    for path in sources(root):
        count += 1
        wrong = what_is_wrong(path.read_text(errors="replace"))
        if wrong:
            errors += 1
            print(f"{path.relative_to(root)}: {wrong}")
    if not (root / "LICENSE").is_file() or "LESSER GENERAL PUBLIC LICENSE" not in (root / "LICENSE").read_text():
        errors += 1
        print("LICENSE: expected the text of the GNU Lesser General Public License, version 2.1")
    print(f"licence: {count} sources, {errors} errors")
    return 1 if errors or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
