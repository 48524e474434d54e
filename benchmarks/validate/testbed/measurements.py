# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measurements on disk: the format that docs/measurements/beds.md describes, read and written."""
import json
import os
import statistics

from testbed.errors import BedError

FORMAT, VERSION = "dperf-measurements", 1


def spread(seconds):
    """Largest less smallest, in parts of the median."""
    return (max(seconds) - min(seconds)) / statistics.median(seconds)


def read(file):
    return _checked(file, FORMAT)


def read_predictions(file):
    """{name of the case: seconds}."""
    return {case["name"]: case["seconds"] for case in _checked(file, "dperf-predictions")["cases"]}


def _checked(file, expected):
    try:
        with open(file, encoding="utf-8") as source:
            content = json.load(source)
    except (OSError, ValueError) as problem:
        raise BedError(f"{file}: {problem}") from None
    found = (content.get("format"), content.get("version")) if isinstance(content, dict) else (None, None)
    if found != (expected, VERSION):
        raise BedError(f"{file}: format {found[0]}, version {found[1]}: expected {expected}, version {VERSION}")
    return content


def write(file, content):
    """Whole or not at all."""
    draft = f"{file}.new"
    with open(draft, "w", encoding="utf-8") as target:
        target.write(json.dumps(content, indent=1) + "\n")
    os.replace(draft, file)


def merged(old, new_cases):
    """The old cases, those that were measured again in their place, new ones behind."""
    cases = {case["name"]: case for case in old}
    cases.update((case["name"], case) for case in new_cases)
    return list(cases.values())
