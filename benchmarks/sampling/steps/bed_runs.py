# SPDX-License-Identifier: LGPL-2.1-or-later
"""The bed of loops: each in full and sampled, in turn, and what was predicted of both."""
import shutil
import subprocess
from pathlib import Path

from testbed.errors import BedError
from steps import in_turn, loops
from steps.run import FULL, PLAIN, SAMPLED, Command, predict, run

REPOSITORY = Path(__file__).resolve().parents[3]
SOURCE = REPOSITORY / "tests/end2end/sampling/bed.c"
PLATFORM = REPOSITORY / "platforms/cluster.xml"
# All ranks on one host whose messages cost next to nothing: what is compared is what loops compute, not what a network takes.
ON_ONE_HOST = ("--hosts", "n0:4")
ALLOWED = 0.03


def build(work, tools):
    """{kind of run: executable}; its sources are compiled with their paths as the repository has them, to be found by a decisions file."""
    work.mkdir(parents=True, exist_ok=True)
    built = {"plain": work / "bed-plain", "traced": work / "bed-traced"}
    for kind, compiler in (("plain", "mpicc"), ("traced", tools / "dperf-cc")):
        done = subprocess.run([compiler, "-O1", *sorted(SOURCE.parent.glob("bed*.c")), "-o", built[kind]], capture_output=True, text=True)
        if done.returncode != 0:
            raise BedError(f"{compiler}: {(done.stderr.strip().splitlines() or ['failed'])[-1]}")
    return {PLAIN: built["plain"], FULL: built["traced"], SAMPLED: built["traced"]}


def measure(loop, programs, work, tools, runs):
    """An entry for the file of results. Loops that must run in full are run once: only their decision is in question."""
    command = _command(loop, work)
    outcomes, predictions = {kind: [] for kind in (PLAIN, FULL, SAMPLED)}, {FULL: [], SAMPLED: []}
    for number in range(1 if loop.expected == loops.IN_FULL else runs):
        for kind in (PLAIN, FULL, SAMPLED) if number == 0 else (FULL, SAMPLED):
            command.words = [programs[kind], loop.function, loop.steps, loop.grain]
            outcomes[kind].append(run(command, kind, work / "traces"))
            if kind in predictions and outcomes[kind][-1].exit_code in (0, _own_code(loop)):
                predictions[kind].append(predict(work / "traces", tools, PLATFORM, *ON_ONE_HOST))
            shutil.rmtree(work / "traces", ignore_errors=True)
    return entry_of(loop, outcomes, predictions)


def _command(loop, work):
    command = Command([], loop.ranks, work / "run", timeout_s=60)
    if loop.told:
        decisions = work / "decisions"
        decisions.write_text(f"sampling/bed.c:{loops.line_of(SOURCE.read_text(), loop)} {loop.told}\n")
        command.environment["DPERF_DECISIONS"] = str(decisions)
    return command


def _own_code(loop):
    return 7 if loop.function == loops.CHECKS_ITSELF else 0


def entry_of(loop, outcomes, predictions):
    got = _decision(predictions[SAMPLED])
    times = {kind: [prediction.predicted_s for prediction in made] for kind, made in predictions.items()}
    entry = {"name": loop.name, "ranks": loop.ranks, "steps": loop.steps, "grain": loop.grain,
             "expected": loop.expected, "decisions": got,
             "verdict": _verdict(predictions[SAMPLED]),
             "executed_share": in_turn.median([prediction.executed_share for prediction in predictions[SAMPLED]]),
             "wall_s": {kind: in_turn.rounded(outcome.wall_s for outcome in made) for kind, made in outcomes.items()},
             "predicted_s": {kind: in_turn.rounded(made) for kind, made in times.items()},
             "error": in_turn.compared(times[FULL], times[SAMPLED]),
             "exit_codes": {kind: sorted({outcome.exit_code for outcome in made}) for kind, made in outcomes.items()},
             "same_output": len({_lines(outcome) for made in outcomes.values() for outcome in made}) == 1}
    entry["problems"] = _problems(loop, entry)
    return entry


def _decision(predictions):
    """{decision: number of runs}."""
    found = [loops.SAMPLED if prediction.loop and prediction.loop["skipped"] else loops.IN_FULL for prediction in predictions]
    return {decision: found.count(decision) for decision in sorted(set(found))}


def _verdict(predictions):
    words = [prediction.loop["verdict"] if prediction.loop else "no guard" for prediction in predictions]
    return max(words, key=words.count, default=None)


def _lines(outcome):
    """Ranks take turns in printing."""
    return tuple(sorted(outcome.out.splitlines()))


def _problems(loop, entry):
    found = []
    if loop.expected != loops.RIGHT_OR_SAID:
        found = [f"{runs} of {sum(entry['decisions'].values())} runs: {decision}" for decision, runs in entry["decisions"].items() if decision != loop.expected]
    codes = entry["exit_codes"]
    if codes[FULL] != codes[PLAIN]:
        found.append(f"exit codes {codes[FULL]} in full, {codes[PLAIN]} plain")
    if codes[SAMPLED] != codes[PLAIN] and loop.function != loops.CHECKS_ITSELF:
        found.append(f"exit codes {codes[SAMPLED]} sampled, {codes[PLAIN]} plain")
    if not entry["same_output"]:
        found.append("prints something else")
    said = loop.expected == loops.RIGHT_OR_SAID and entry["verdict"] == "drifts"
    if entry["error"] and abs(entry["error"]["of_medians"]) > ALLOWED and not said and loop.expected != loops.IN_FULL:
        found.append(f"{entry['error']['of_medians']:+.1%} from the full run")
    return found
