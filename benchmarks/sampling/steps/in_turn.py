# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs in turn, and what is made of their numbers. A machine is faster now than then, so what is compared is measured in turn."""
import statistics
from dataclasses import dataclass


@dataclass
class Compared:
    """Two rows of numbers that were measured in turn, the second beside the first."""
    of_medians: float
    of_pairs: float
    lowest: float
    highest: float


def compare(first, second):
    """How far `second` is from `first`: relative differences of the medians, and of pairs (their median, and the outermost)."""
    pairs = [b / a - 1 for a, b in zip(first, second)]
    return Compared(statistics.median(second) / statistics.median(first) - 1, statistics.median(pairs), min(pairs), max(pairs))


def compared(first, second):
    """The same for a file; None where a row is empty."""
    if not first or not second:
        return None
    result = compare(first, second)
    return {name: round(value, 5) for name, value in vars(result).items()}


def rounded(seconds):
    return [round(value, 6) for value in seconds]


def median(numbers):
    return statistics.median(numbers) if numbers else None
