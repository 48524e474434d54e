# SPDX-License-Identifier: LGPL-2.1-or-later
"""The corpus: each program as it comes, traced in full, with DPERF_SAMPLE=1 and under dperf-sample, in turn, and what was predicted of each. What does not
work is a problem of its program, not the end of the measurement."""
import itertools
import re
import shutil
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

from testbed.errors import BedError
from steps import in_turn
from steps.corpus import LONG, MINUTE
from steps.run import FULL, PLAIN, SAMPLED, STOPPED, TIMED_OUT, Command, predict, run

TRACED = (FULL, SAMPLED, STOPPED)
NAMES = {FULL: "in full", SAMPLED: "DPERF_SAMPLE=1", STOPPED: "dperf-sample"}
SHORTEST_TIMEOUT_S = 30
# A program that takes longer is run once.
LONG_S = 10
NOT_COMPARED = {"error": None, "stated_error": None, "within": [0, 0], "saved_s_share": None, "slower": None}
# Executed share of a run in which nothing was left out.
ALL = 0.999


@dataclass(frozen=True)
class Bench:
    """Where the corpus is measured: the folder of `corpus-build`, that of the tools, and one for runs."""
    built: Path
    tools: Path
    work: Path


@dataclass
class Sample:
    """One traced run and its prediction, or None for what did not work."""
    wall_s: float
    exit_code: int
    prediction: object = None
    stated_error: float = None
    problem: str = None
    said: str = ""


def measure(program, bench, runs):
    """An entry for the file of results."""
    built = {kind: bench.built / program.folder / kind for kind in ("plain", "dperf")}
    for folder in built.values():
        if not (folder / program.executable).exists():
            raise BedError(f"{program.folder}/{folder.name}/{program.executable}: not there; expected what `corpus-build {program.folder}` builds")
    command = Command([built["plain"] / program.executable, *program.words], program.ranks, bench.work / "run",
                      (lambda folder: program.prepare(built["plain"], folder)) if program.prepare else None, program.timeout_s)
    command.settings["OMP_NUM_THREADS"] = "1"
    command.sampler = [bench.tools / "dperf-sample", *(["--iterations", str(program.told)] if program.told else [])]
    # A program that is long is not run plain as well: traced in full it takes about as long.
    first_s = None if program.size == LONG else _plain_s(command)
    plain_s = [] if first_s is None else [first_s]
    traced = replace(command, words=[built["dperf"] / program.executable, *program.words],
                     timeout_s=max(SHORTEST_TIMEOUT_S, min(program.timeout_s, 5 * (first_s or program.timeout_s))))
    plan = planned(program, first_s, runs)
    loop, samples = None, {kind: [] for kind in TRACED if kind in plan}
    for kind in plan:
        if kind == PLAIN:
            plain_s.append(_plain_s(command))
            continue
        samples[kind].append(_sample(traced, kind, bench, loop, program.size.longest_prediction_s))
        loop = loop or (main_loop_of(bench) if kind == FULL else None)
        shutil.rmtree(bench.work / "traces", ignore_errors=True)
    return entry_of(program, plain_s, loop, samples)


def _plain_s(command):
    normal = run(command, PLAIN)
    if normal.exit_code != 0:
        raise BedError(f"plain: exit code {normal.exit_code}: {(normal.err.strip().splitlines() or ['nothing said'])[0]}")
    return normal.wall_s


def planned(program, normal_s, runs):
    """The kinds of runs in turn, behind a first one of the plain program. Of a long program only what is reduced is run again: blocks are charged CPU time, so
    one run in full is enough; what a minute costs needs none."""
    if program.size == LONG:
        return [FULL] + [STOPPED] * runs
    if program.size == MINUTE:
        return [STOPPED] * runs
    times = runs if normal_s <= LONG_S else 1
    return ([*TRACED, PLAIN] * times)[:-1]


def failed(program, problem):
    """An entry for what could not be measured."""
    nothing = {"wall_s": [], "predicted_s": [], "executed_share": None, "share_of_normal": None, "verdict": None, "loop": None, "iterations": None,
               "exit_codes": [], "said": "", "at_most": "", **NOT_COMPARED}
    kinds = [kind for kind in planned(program, LONG_S, 1) if kind != PLAIN]
    return _named(program) | {"main_loop": None, "t_normal_s": None, "plain_s": [], "tracing": None, **dict.fromkeys(kinds, nothing),
                              "problems": [str(problem)]}


def _named(program):
    return {"name": program.name, "what": program.what, "half": "away" if program.away else "seen", "ranks": program.ranks,
            "words": [str(word) for word in program.words], "told": program.told, "size": program.size.name}


def _sample(command, kind, bench, loop, longest_s):
    traces = bench.work / "traces"
    shutil.rmtree(traces, ignore_errors=True)
    outcome = run(command, kind, traces)
    sample = Sample(outcome.wall_s, outcome.exit_code, said=said_by_the_sampler(outcome.err))
    if outcome.exit_code == TIMED_OUT:
        sample.problem = outcome.err
        return sample
    try:
        sample.prediction = predict(traces, bench.tools, "cluster", "--ranks-per-host", "1", place=loop and loop["place"], longest_s=longest_s)
        sample.stated_error = stated_error(sample.prediction, outcome.err)
        if kind == STOPPED and asks_for_iterations(sample.prediction, outcome.err):
            sample.prediction, sample.problem = None, "stopped, but asks for the number of iterations"
    except BedError as problem:
        sample.problem = str(problem).replace(f"{bench.work}/", "")
    return sample


def said_by_the_sampler(err):
    """The line that says what dperf-sample did."""
    return next((line.removeprefix("dperf-sample: ") for line in err.splitlines() if line.startswith("dperf-sample: ")), "")


def main_loop_of(bench):
    """{place, share, iterations} of the loop that carries the run in full, or None."""
    done = subprocess.run([bench.tools / "dperf-trace", "info", bench.work / "traces"], capture_output=True, text=True, timeout=300)
    return first_loop(done.stdout)


def first_loop(info):
    """The first loop that `dperf-trace info` lists."""
    listed = info.split("\nloops", 1)[1].splitlines()[1:] if "\nloops" in info else []
    for line in listed:
        found = re.match(r"\s+(\S+:\d+) \(.*?\)\s+([\d.]+) %\s+(\d+)\s+(\d+)", line)
        if found:
            return {"place": Path(found[1]).name, "share": round(float(found[2]) / 100, 4), "iterations": int(found[4])}
    return None


def stated_error(prediction, said):
    """What the user is told of the error: by dperf-sample, else by the prediction, which may say more; None where nothing was left out."""
    if prediction.executed_share >= ALL:
        return None
    told = re.search(r"^ +error +([\d.e+-]+) %", said, re.MULTILINE)
    if told:
        return max(float(told[1]) / 100, prediction.uneven)
    spread = (prediction.loop or {}).get("spread")
    return None if spread is None else max(spread, prediction.uneven)


def asks_for_iterations(prediction, said):
    """Whether the run was stopped where nothing says how much was left."""
    return prediction.executed_share >= ALL and re.search(r"^dperf-sample: stopped", said, re.MULTILINE) is not None


def entry_of(program, plain_s, loop, samples):
    """`plain_s`: wall times of the plain program; empty: t_normal is that of the traced one."""
    predictions = {kind: [sample.prediction for sample in made if sample.prediction] for kind, made in samples.items()}
    full_s = [sample.wall_s for sample in samples.get(FULL, [])]
    normal_s = in_turn.median(plain_s or full_s)
    entry = _named(program) | {"main_loop": loop, "t_normal_s": round(normal_s, 3), "plain_s": in_turn.rounded(plain_s), "tracing": _slower(full_s, plain_s)}
    for kind in samples:
        entry[kind] = _cost(samples[kind], predictions[kind], normal_s)
    for kind in set(samples) - {FULL}:
        entry[kind] |= _compared(samples[FULL], samples[kind]) if FULL in samples else NOT_COMPARED
    entry["problems"] = _problems(samples)
    return entry


def _cost(samples, predictions, normal_s):
    both = [sample.wall_s + sample.prediction.simulation_s for sample in samples if sample.prediction]
    loops = [prediction.loop for prediction in predictions if prediction.loop]
    verdicts = [loop["verdict"] for loop in loops]
    last = loops[-1] if loops else None
    return {"wall_s": in_turn.rounded(sample.wall_s for sample in samples),
            "predicted_s": in_turn.rounded(prediction.predicted_s for prediction in predictions),
            "executed_share": in_turn.median([prediction.executed_share for prediction in predictions]),
            "share_of_normal": round(in_turn.median(both) / normal_s, 4) if both else None,
            "verdict": max(verdicts, key=verdicts.count, default=None),
            "loop": f"{Path(last['file']).name}:{last['line']}" if last else None,
            "iterations": [last["run"], last["run"] + last["skipped"]] if last else None,
            "exit_codes": sorted({sample.exit_code for sample in samples}), "said": samples[-1].said,
            "at_most": next((prediction.at_most for prediction in predictions if prediction.at_most), "")}


def _compared(full, other):
    """`error`: of the predictions against those of the run in full, by pairs; `within`: in how many of them it is at most what was stated."""
    pairs = [(a.prediction.predicted_s, b.prediction.predicted_s, b.stated_error)
             for a, b in zip(itertools.cycle(full), other) if a.prediction and b.prediction]
    told = [(abs(b / a - 1), stated) for a, b, stated in pairs if stated is not None]
    worked = [sample.wall_s for sample in other if sample.prediction]
    whole = all(sample.prediction and sample.prediction.executed_share >= ALL for sample in other)
    return {"error": in_turn.compared([a for a, _, _ in pairs], [b for _, b, _ in pairs]),
            "stated_error": in_turn.median([stated for _, stated in told]),
            "within": [sum(error <= stated for error, stated in told), len(told)],
            "saved_s_share": round(1 - in_turn.median(worked) / in_turn.median([sample.wall_s for sample in full]), 4) if worked else None,
            "slower": _slower([sample.wall_s for sample in other], [sample.wall_s for sample in full]) if whole else None}


def _slower(these_s, others_s):
    """By how much, of the quickest of each: what a busy moment adds is not the program's. None where either was not run."""
    return round(min(these_s) / min(others_s) - 1, 4) if these_s and others_s else None


def _problems(samples):
    found = []
    for kind, made in samples.items():
        codes = sorted({sample.exit_code for sample in made} - {0, TIMED_OUT})
        found += [f"{NAMES[kind]}: exit code {code}" for code in codes]
        found += sorted({f"{NAMES[kind]}: {sample.problem}" for sample in made if sample.problem})
    return found
