# SPDX-License-Identifier: LGPL-2.1-or-later
"""Results as text: read, put into tables, and the tables into a page."""
import json
import re
import statistics

from testbed.errors import BedError
from steps import corpus, corpus_table

BED_HEAD = """| loop | expected | decision | verdict | executed | t_predicted, full | sampled | error | of the pairs | exit codes | |
| --- | --- | --- | --- | --: | --: | --: | --: | --: | --- | --- |"""
PROGRAMS_HEAD = """| program | ranks | t_normal | t_traces, full | sampled | t_simulation, full | sampled | t_prediction / t_normal, full | sampled | executed | t_predicted, full | sampled | sampled to full | of pairs | measured | predicted in full to measured | sampled to measured | |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |"""

CORPUS = {corpus.SHORT: corpus_table.table, corpus.LONG: corpus_table.long_table, corpus.MINUTE: corpus_table.minute_table}


def read(file, form, version):
    """The cases of a file of results."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise BedError(f"{file}: {problem}") from None
    found = (content.get("format"), content.get("version")) if isinstance(content, dict) else (None, None)
    if found != (form, version):
        raise BedError(f"{file}: format {found[0]}, version {found[1]}: expected {form}, version {version}")
    return content["cases"]


def by_kind(cases):
    """{'bed', 'programs', 'corpus', 'corpus-long', 'corpus-minute': table}, of those that there are."""
    kinds = {"bed": [], "programs": [], **{size.results: [] for size in CORPUS}}
    for case in cases:
        kinds[_kind_of(case)].append(case)
    heads, rows = {"bed": BED_HEAD, "programs": PROGRAMS_HEAD}, {"bed": _bed_row, "programs": _program_row}
    texts = {kind: "\n".join([heads[kind], *map(rows[kind], kinds[kind])]) for kind in heads if kinds[kind]}
    return texts | {size.results: make(kinds[size.results]) for size, make in CORPUS.items() if kinds[size.results]}


def _kind_of(case):
    if "half" in case:
        return next(size.results for size in CORPUS if size.name == case.get("size", corpus.SHORT.name))
    return "programs" if "program" in case else "bed"


def put_into(page, texts):
    """Replaces what stands between the marks of each table."""
    text = page.read_text(encoding="utf-8")
    for kind, table in texts.items():
        marks = re.compile(rf"(<!-- sampling: {kind} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not marks.search(text):
            raise BedError(f"{page}: no marks '<!-- sampling: {kind} -->' and '<!-- end -->'")
        text = marks.sub(lambda found: found[1] + table + "\n" + found[2], text)
    page.write_text(text, encoding="utf-8")


def sentence(entry):
    """What came out for a program, in a line."""
    sampled = entry["sampled"]
    return (f"t_normal {_seconds(entry['t_normal_s'])}, executed {_percent(sampled['executed_share'])}, t_prediction / t_normal "
            f"{_percent(sampled['share_of_normal'])}, sampled to full {_error(entry['error'])}")


def _bed_row(case):
    error, codes = case["error"], case["exit_codes"]
    sampled = case["expected"] != "in full"
    pairs = f"{error['lowest']:+.1%} to {error['highest']:+.1%}" if error and sampled else ""
    return _row(f"`{case['name']}`", case["expected"], ", ".join(f"{what} {runs}x" for what, runs in case["decisions"].items()), case["verdict"] or "",
                _percent(case["executed_share"]), _seconds(case["predicted_s"]["full"]), _seconds(case["predicted_s"]["sampled"]),
                _error(error) if sampled else "", pairs, ", ".join(sorted({str(code) for some in codes.values() for code in some})),
                "; ".join(case["problems"]))


def _program_row(case):
    full, sampled = case["full"], case["sampled"]
    return _row(f"{case['program']}: {case['what']}", case["ranks"], _seconds(case["t_normal_s"]),
                _seconds(full["t_traces_s"]), _seconds(sampled["t_traces_s"]), _seconds(full["t_simulation_s"]), _seconds(sampled["t_simulation_s"]),
                _percent(full["share_of_normal"]), _percent(sampled["share_of_normal"]), _percent(sampled["executed_share"]),
                _seconds(case["predicted_s"]["full"]), _seconds(case["predicted_s"]["sampled"]), _error(case["error"]), _pairs(case["error"]),
                _seconds(case["measured_s"]), _error(full["error"]), _error(sampled["error"]), (case["loop"] or {}).get("meaning", "no loop with a guard"))


def _row(*cells):
    return f"| {' | '.join(map(str, cells))} |"


def _seconds(times):
    return f"{statistics.median(times):.3f} s" if times else ""


def _percent(share):
    return f"{share:.1%}" if share is not None else ""


def _error(compared):
    return f"{compared['of_medians']:+.1%}" if compared else ""


def _pairs(compared):
    return f"{compared['of_pairs']:+.1%} ({compared['lowest']:+.1%} to {compared['highest']:+.1%})" if compared else ""
