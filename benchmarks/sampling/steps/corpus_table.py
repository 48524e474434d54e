# SPDX-License-Identifier: LGPL-2.1-or-later
"""The corpus as a table, and what its aims have come to."""
import statistics

from steps import corpus

HEAD = """| program | ranks | main loop | of the run | iterations | t_normal | traced | DPERF_SAMPLE=1: verdict | executed | t_prediction / t_normal | error (pairs) | stated | dperf-sample: iterations run | executed | saved | t_prediction / t_normal | error (pairs) | stated | |
| --- | --: | --- | --: | --: | --: | --: | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |"""
LONG_HEAD = """| program | ranks | main loop | of the run | iterations | t_normal | iterations run | executed | saved | t_prediction / t_normal | error (runs) | stated | |
| --- | --: | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |"""
MINUTE_HEAD = """| program | ranks | iterations run | t_normal | t_traces | t_prediction | t_prediction / t_normal | |
| --- | --: | --: | --: | --: | --: | --: | --- |"""
ENOUGH_ITERATIONS, MANY_ITERATIONS, CARRIES = 50, 1000, 0.5
SAVED, CHEAP, SLOWER, ALL = 0.8, 0.05, 0.02, 0.999
KINDS = {"sampled": "DPERF_SAMPLE=1", "stopped": "dperf-sample"}
HALVES = {"seen": "tried while sampling was built", "away": "put away until it was built"}


def table(cases):
    """Rows by half, and a summary of both below."""
    return _table(HEAD, row, cases)


def long_table(cases):
    """The same of long sizes, which are not run with DPERF_SAMPLE=1."""
    return _table(LONG_HEAD, long_row, cases)


def minute_table(cases):
    """What a prediction costs of a minute. Errors are those of shorter runs."""
    cheap = _count(cases, lambda case: (case["stopped"]["share_of_normal"] or 1) <= CHEAP)
    shares = [case["stopped"]["share_of_normal"] for case in cases if case["stopped"]["share_of_normal"]]
    summary = f"- t_prediction / t_normal is at most {CHEAP:.0%} in {cheap}; median {_percent(statistics.median(shares))}." if shares else "- No run was predicted."
    return "\n".join([MINUTE_HEAD, *map(minute_row, cases), "", summary])


def minute_row(case):
    stopped = case["stopped"]
    share, normal_s = stopped["share_of_normal"], case["t_normal_s"]
    return _joined([f"`{case['name']}`", case["ranks"], _iterations(stopped) + _way(case), _seconds(normal_s), _seconds(statistics.median(stopped["wall_s"] or [0])),
                    _seconds(share * normal_s) if share else "", _percent(share), "; ".join(remarks(case))])


def _table(head, make, cases):
    rows = [head]
    for half, meaning in HALVES.items():
        some = [case for case in cases if case["half"] == half]
        rows += [f"| **{meaning}** |{' |' * (head.splitlines()[0].count('|') - 2)}", *map(make, some)] if some else []
    return "\n".join([*rows, "", *summaries(cases)])


def row(case):
    alone = case["sampled"]
    return _joined([*_program_cells(case), _difference(case["tracing"]), alone["verdict"] or "", _percent(alone["executed_share"]),
                    _percent(alone["share_of_normal"]), _error(alone), _percent(alone["stated_error"]), *_stopped_cells(case)])


def long_row(case):
    return _joined([*_program_cells(case), *_stopped_cells(case)])


def _joined(cells):
    return f"| {' | '.join(map(str, cells))} |"


def _program_cells(case):
    loop = case["main_loop"] or {}
    return [f"`{case['name']}`: {case['what']}", case["ranks"], loop.get("place", "none"), _percent(loop.get("share")), loop.get("iterations", ""),
            _seconds(case["t_normal_s"])]


def _stopped_cells(case):
    stopped = case["stopped"]
    return [_iterations(stopped) + _way(case), _percent(stopped["executed_share"]), _percent(stopped["saved_s_share"]), _percent(stopped["share_of_normal"]),
            _error(stopped), _percent(stopped["stated_error"]), "; ".join(remarks(case))]


def sentence(case):
    """What came out for a program, in a line."""
    if case["size"] == corpus.MINUTE.name:
        return minute_row(case)
    return "; ".join([f"t_normal {_seconds(case['t_normal_s'])}", *(_said(name, case[kind]) for kind, name in _reduced_kinds(case)), *remarks(case)])


def _reduced_kinds(case):
    return [(kind, name) for kind, name in KINDS.items() if kind in case]


def _said(name, made):
    if not _left_out(made):
        return f"{name}: in full ({made['verdict']})"
    return f"{name}: ran {_percent(made['executed_share'])}, error {_error(made)}, stated {_percent(made['stated_error'])}"


def remarks(case):
    slow = [f"{name}: {case[kind]['slower']:+.1%} slower, nothing skipped" for kind, name in _reduced_kinds(case) if _is_slower(case[kind])]
    limits = ["dperf-sample: an upper limit"] if case["stopped"]["at_most"] else []
    full = [f"dperf-sample: {case['stopped']['said']}"] if case["stopped"]["said"] and not _left_out(case["stopped"]) else []
    return slow + limits + full + case["problems"]


def summaries(cases):
    lines = [_summary("All", cases)]
    away = [case for case in cases if case["half"] == "away"]
    return lines + ([_summary("Those put away", away)] if away and len(away) < len(cases) else [])


def _summary(title, cases):
    """What the aims are counted over: programs that a loop of enough iterations carries."""
    carried = [case for case in cases if case["main_loop"] and case["main_loop"]["share"] >= CARRIES and case["main_loop"]["iterations"] >= ENOUGH_ITERATIONS]
    many = [case for case in carried if case["main_loop"]["iterations"] >= MANY_ITERATIONS]
    reduced = [case[kind] for case in cases for kind, _ in _reduced_kinds(case) if _left_out(case[kind])]
    errors = [abs(made["error"]["of_pairs"]) for made in reduced if made["error"]]
    said = [made for made in reduced if made["stated_error"] is not None and made["error"]]
    slower = [case["name"] for case in cases if any(_is_slower(case[kind]) for kind, _ in _reduced_kinds(case))]
    traced = [case["tracing"] for case in cases if case.get("tracing") is not None]  # long sizes are compared with no plain run
    both = [case for case in carried if "sampled" in case]
    alone = [f"`DPERF_SAMPLE=1` alone ran at most {1 - SAVED:.0%} of {_count(both, lambda case: _ran(case['sampled']) <= 1 - SAVED)}"] if both else []
    sentences = [
        f"{len(cases)} programs, {len(carried)} carried by a loop of {ENOUGH_ITERATIONS} iterations or more",
        f"`dperf-sample` ran at most {1 - SAVED:.0%} of {_count(carried, lambda case: _ran(case['stopped']) <= 1 - SAVED)} of these, and saved {SAVED:.0%} of the wall "
        f"time in {_count(carried, lambda case: (case['stopped']['saved_s_share'] or 0) >= SAVED)}",
        *alone,
        *([f"tracing in full costs {statistics.median(traced):+.1%} (median), at most {SLOWER:.0%} in {_count(traced, lambda share: share <= SLOWER)}"] if traced else []),
        f"median error {statistics.median(errors):.1%} ({len(errors)} reduced runs)" if errors else "nothing was reduced",
        f"within the stated error in {_count(said, lambda made: abs(made['error']['of_pairs']) <= made['stated_error'])}",
        f"t_prediction / t_normal of `dperf-sample` at most {CHEAP:.0%} in {_count(many, lambda case: (case['stopped']['share_of_normal'] or 1) <= CHEAP)} with "
        f"{MANY_ITERATIONS} iterations or more",
        f"slower by more than {SLOWER:.0%} with nothing skipped: {', '.join(slower) or 'none'}",
        f"with problems: {', '.join(case['name'] for case in cases if case['problems']) or 'none'}"]
    return f"- **{title}.** {'; '.join(sentences)}."


def _count(some, holds):
    return f"{sum(bool(holds(one)) for one in some)} of {len(some)}"


def _ran(made):
    return made["executed_share"] if made["executed_share"] is not None else 1


def _left_out(made):
    return _ran(made) < ALL


def _is_slower(made):
    return made["slower"] is not None and made["slower"] > SLOWER


def _percent(share):
    return f"{share:.1%}" if share is not None else ""


def _difference(share):
    return f"{share:+.1%}" if share is not None else ""


def _seconds(time):
    return f"{time:.1f} s" if time is not None else ""


def _error(made):
    error = made["error"]
    return f"{error['of_pairs']:+.1%} ({error['lowest']:+.1%} to {error['highest']:+.1%})" if error and _left_out(made) else ""


def _way(case):
    """Which of the two ways dperf-sample took, and whether it was told the number of iterations."""
    notes = [way for way in ("skipped", "stopped") if case["stopped"]["said"].startswith(way)] + ([f"given {case['told']}"] if case["told"] else [])
    return f" ({', '.join(notes)})" if notes else ""


def _iterations(made):
    return f"{made['iterations'][0]} of {made['iterations'][1]}" if made["iterations"] else ""
