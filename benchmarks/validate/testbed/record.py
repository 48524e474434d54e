# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measures the cases of the table, a bed after the other, and keeps what came out, whether it counts or not."""
import datetime
import fnmatch
import itertools
import os
import statistics
import sys
import tempfile
from pathlib import Path

from testbed import beds, check, launch, layouts, machine, measurements, small, stretches
from testbed import programs as bed_programs
from testbed.cases import CASES, MODES
from testbed.cases import settings as bed_settings
from testbed.errors import USAGE, BedError

# More than this of a run in computation that found no processor in time, and the run does not count.
MOST_OVERRUN_SHARE = 0.02
# So many times as many runs as are wanted are made at most: those that were disturbed are made again.
MOST_TRIES = 3
# More than this of the frames of a run handed over more than 50 us late, and the forwarder was too slow for it; unless the run is no longer by that
# than by the overrun that is allowed, even if each frame had to wait for the one before it.
MOST_LATE_SHARE = 0.10
# With delays, frames may be late by this share of a delay on average.
MOST_LATE_OF_DELAY = 0.01


def record(file, programs, emulator="user", runs=5, only="*", trace=None):
    """Writes `file` after each bed; cases that are in it already are replaced. The number of cases that do not count. `trace`: what traces a case
    without a bed; it is called as often as the computation of a program is measured, in turn with that, and then `trace.keep`."""
    named = [case for case in CASES if fnmatch.fnmatch(case.name, only)]
    if not named:
        raise BedError(f"no case is called '{only}'", USAGE)
    cases = [case for case in named if bed_programs.has_corpus() or not case.is_corpus]
    if len(cases) < len(named):
        _say(f"{len(named) - len(cases)} cases are left out: they need --corpus")
    content = {"format": measurements.FORMAT, "version": measurements.VERSION, "cases": []}
    if os.path.exists(file):
        content = measurements.read(file)
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for (bed, mode), group in itertools.groupby(cases, key=lambda case: (case.bed, case.mode)):
            measured = _measure_on(bed, mode, list(group), programs, emulator, runs, Path(scratch), trace)
            failed += sum(not case["valid"] for case in measured)
            content["cases"] = measurements.merged(content["cases"], measured)
            measurements.write(file, content)
    return failed


def _measure_on(bed, mode, cases, programs, emulator, runs, scratch, trace):
    queue_bytes = MODES[mode][1]
    settings = bed_settings(bed.layout, bed.hosts, bed.rate_divisor, mode, emulator, bed.delay_us)
    layout = layouts.make_layout(bed.layout, bed.hosts, bed.rate_divisor, bed.delay_us, queue_bytes)
    ways = [_way_to_run(case, programs, scratch, settings, trace) for case in cases]
    beds.up(settings, layout, programs)
    try:
        result = check.check(programs)
        _say(f"{bed.name} {mode}: the bed reaches {result.share:.1%}; {'; '.join(result.problems()) or 'right'}")
        fine = small.check(programs) if bed.delay_us else None
        if fine:
            _say(f"{bed.name} {mode}: {_named(*fine.worst())}; {'; '.join(fine.problems()) or 'right'}")
        # Round by round, not case by case: what changes on the machine meanwhile meets all cases.
        tried = [[] for _ in cases]
        for _ in range(runs):
            for way, results in zip(ways, tried):
                results += _try(way, programs, runs * MOST_TRIES - len(results), bed.delay_us)
        return [_as_json(case, settings, result, fine, results, runs) for case, results in zip(cases, tried)]
    finally:
        beds.down()


def _way_to_run(case, programs, scratch, settings, trace):
    """What launch.run() wants. How long the program computes is measured once for all beds and modes."""
    words = [str(bed_programs.executable(programs, case.program, "plain")), *case.arguments]
    folder = scratch / "-".join([case.program.replace("/", "-"), *case.arguments, str(case.bed.hosts)])
    if not folder.exists():
        described = _described(case, settings)
        stretches.measure(words, case.bed.hosts, programs / "bed-rank.so", folder, (lambda: trace.take(described)) if trace else lambda: None,
                          case.dynamic)
        if trace:
            trace.keep(described)
    eager = MODES[case.mode][0]
    return launch.RunOptions(case.bed.hosts, eager, case.bed.compute_factors, stretches=str(folder), by_message=case.dynamic), words


def _described(case, settings):
    return {"program": case.program.rpartition("/")[2], "arguments": list(case.arguments), "ranks": case.bed.hosts,
            "mode": case.mode, "compute_factors": list(case.bed.compute_factors), "bed": settings}


def _try(way, programs, most, delay_us):
    """Runs until a run is undisturbed, or there were too many; all of them."""
    results = []
    while len(results) < most:
        results.append(launch.run(*way, programs, capture=True))
        if not _problems_of(results[-1:], delay_us) or results[-1].exit_code != 0:
            break
    return results


def counted(results, runs, delay_us=0):
    """Of all runs those that are kept: the first ones that were not disturbed; with too few of them, the last ones as they are.
    Which ones they are is decided by the account of the bed alone, never by how long they took."""
    good = [result for result in results if not _problems_of([result], delay_us)]
    return good[:runs] if len(good) >= runs else results[-runs:]


def _as_json(case, settings, bed_check, fine, tried, runs):
    results = counted(tried, runs, case.bed.delay_us)
    problems = bed_check.problems() + (fine.problems() if fine else []) + _problems_of(results, case.bed.delay_us)
    complete = [result.seconds() for result in results if result.ranks and result.exit_code == 0]
    entry = {"name": case.name, "group": case.group, "seconds": complete, "valid": not problems, "problems": problems,
             "median_s": statistics.median(complete) if complete else None,
             "spread": measurements.spread(complete) if complete else None,
             **_described(case, settings),
             "overrun_share": max((result.overrun_share() for result in results if result.ranks), default=None),
             "computed_s": _computed(results), "disturbed": len(tried) - len(results),
             "stolen_s": max(result.stolen_s for result in results),
             "forwarder": _worst_account(results), "check": bed_check.as_json(), "small": fine.as_json() if fine else None,
             "date": datetime.date.today().isoformat(), "machine": machine.describe()}
    if complete:
        _say(f"  {case.name}: {entry['median_s']:.4f} s, spread {entry['spread']:.1%}"
             f"{'' if entry['valid'] else ': ' + '; '.join(problems)}")
    else:
        _say(f"  {case.name}: {'; '.join(problems)}")
    return entry


def _problems_of(results, delay_us=0):
    found = []
    codes = {result.exit_code for result in results} - {0}
    if launch.TIMED_OUT in codes:
        found.append("a run did not end")
    found += [f"a run ended with exit code {code}" for code in sorted(codes - {launch.TIMED_OUT})]
    complete = [result for result in results if result.exit_code == 0 and result.ranks]
    if not codes and len(complete) < len(results):
        found.append("a run did not say when it began and ended")
    overrun = max((result.overrun_share() for result in complete), default=0)
    if overrun > MOST_OVERRUN_SHARE:
        found.append(f"computation found no processor in time for {overrun:.1%} of a run")
    return found + _problems_of_lateness([result for result in complete if result.account], delay_us)


def _problems_of_lateness(results, delay_us):
    if delay_us:
        late = max((result.account["late_mean_us"] / delay_us for result in results), default=0)
        return [f"frames of a run were late by {late:.1%} of a delay on average"] if late > MOST_LATE_OF_DELAY else []
    shares = [result.account["late_share"] for result in results if was_late(result)]
    return [f"{max(shares):.1%} of the frames of a run were late"] if shares else []


def was_late(result):
    """Of a run without delays: whether the forwarder was too slow for it."""
    account = result.account
    late_s = account["frames"] * account["late_mean_us"] / 1e6
    return account["late_share"] > MOST_LATE_SHARE and late_s > MOST_OVERRUN_SHARE * result.seconds()


def _computed(results):
    """Processor time of each rank between its MPI calls, on this machine: the median of the runs."""
    complete = [result.ranks for result in results if result.ranks and result.exit_code == 0]
    return [round(statistics.median(rank["computed_s"] for rank in ranks), 6) for ranks in zip(*complete)]


def _worst_account(results):
    """Of the run with the most late frames, without its links."""
    accounts = [result.account for result in results if result.account]
    if not accounts:
        return None
    worst = max(accounts, key=lambda account: account["late_share"])
    return {name: value for name, value in worst.items() if name != "links"}


def _named(what, error):
    return f"8 bytes, {what}: {error:+.1%} of the sum of the wires"


def _say(line):
    print(line, file=sys.stderr, flush=True)
