# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measured beside predicted, as text."""
import statistics

from bed import measurements


def table(files, predicted=None):
    """The cases of measurement files; with `predicted` ({name: seconds}), errors too, and their mean by bed and mode."""
    lines = [f"{'case':58} {'median s':>10} {'spread':>7} {'predicted':>10} {'error':>7}  remark"]
    errors = {}
    for file in files:
        for case in measurements.read(file)["cases"]:
            lines.append(_row(case, predicted or {}, errors))
    for (layout, mode), shares in sorted(errors.items()):
        lines.append(f"{layout} {mode}: mean error {statistics.mean(map(abs, shares)):.1%}, "
                     f"worst {max(shares, key=abs):+.1%}, {len(shares)} cases")
    return "\n".join(line.rstrip() for line in lines)


def _row(case, predicted, errors):
    seconds = case["seconds"]
    remark = "" if case["valid"] else "does not count: " + "; ".join(case["problems"])
    if not seconds:
        return f"{case['name']:58} {'':>10} {'':>7} {'':>10} {'':>7}  {remark}"
    median = statistics.median(seconds)
    row = f"{case['name']:58} {median:10.4f} {measurements.spread(seconds):7.1%}"
    if case["name"] not in predicted:
        return f"{row} {'':>10} {'':>7}  {remark}"
    error = predicted[case["name"]] / median - 1
    if case["valid"]:
        errors.setdefault((case["bed"]["bed"], case["mode"]), []).append(error)
    return f"{row} {predicted[case['name']]:10.4f} {error:+7.1%}  {remark}"
