# SPDX-License-Identifier: LGPL-2.1-or-later
"""Programs: as they come, traced in full and sampled, in turn; what was predicted of both, and what that took."""
import os
import shutil
from pathlib import Path

from testbed.errors import BedError
from steps import in_turn, programs
from steps.run import FULL, PLAIN, SAMPLED, Command, predict, run


def measure(program, ranks, tools, work, real_programs, platform, wall, runs):
    """An entry for the file of results."""
    built = programs.build(program, work, tools, real_programs)
    command = _command(program, built, ranks, work, tools)
    place = programs.place_of_loop(program, built)
    outcomes, predictions = {kind: [] for kind in (PLAIN, FULL, SAMPLED)}, {FULL: [], SAMPLED: []}
    for _ in range(min(runs, program.most_runs)):
        for kind in (PLAIN, FULL, SAMPLED):
            command.words[0] = built.plain if kind == PLAIN else built.traced
            outcomes[kind].append(_run(program, command, kind, work / "traces", wall))
            if kind != PLAIN:
                predictions[kind].append(predict(work / "traces", tools, platform, "--ranks-per-host", str(ranks), place=place))
            shutil.rmtree(work / "traces", ignore_errors=True)
    return _entry(program, ranks, outcomes, predictions)


def _command(program, built, ranks, work, tools):
    prepare = (lambda folder: program.prepare(built.sources, folder)) if program.prepare else None
    command = Command([built.traced, *program.words], ranks, work / "run", prepare)
    file = programs.decisions(program, built, work, tools)
    if file:
        command.environment["DPERF_DECISIONS"] = str(file)
    return command


def _run(program, command, kind, traces, wall):
    outcome = run(command, kind, traces, wall)
    if outcome.exit_code != 0 and kind != SAMPLED:
        said = (outcome.err or outcome.out).strip().splitlines() or ["nothing said"]
        raise BedError(f"{program.name}, {kind}: exit code {outcome.exit_code}: {said[-1]}")
    return outcome


def _without_folder(loop):
    """Where a program was built is nobody else's business."""
    return {**loop, "file": Path(loop["file"]).name} if loop else None


def _entry(program, ranks, outcomes, predictions):
    predicted = {kind: in_turn.rounded(made.predicted_s for made in rows) for kind, rows in predictions.items()}
    measured = in_turn.rounded(outcome.mpi_s for outcome in outcomes[PLAIN] if outcome.mpi_s)
    normal = in_turn.median([outcome.wall_s for outcome in outcomes[PLAIN]])
    entry = {"name": f"{program.name} on {ranks}", "program": program.name, "what": program.what, "ranks": ranks, "steps": program.steps,
             "told": (program.told.statement or None) if program.told else None,
             "t_normal_s": in_turn.rounded(outcome.wall_s for outcome in outcomes[PLAIN]), "measured_s": measured,
             "predicted_s": predicted, "error": in_turn.compared(predicted[FULL], predicted[SAMPLED]),
             "exit_codes": {kind: sorted({outcome.exit_code for outcome in made}) for kind, made in outcomes.items()},
             "loop": _without_folder(predictions[SAMPLED][-1].loop)}
    for kind in (FULL, SAMPLED):
        entry[kind] = _cost(outcomes[kind], predictions[kind], normal)
        # Ranks that share cores take longer than those with a core each, for which the prediction is.
        fits = ranks <= os.cpu_count() and len(measured) == len(predicted[kind])
        entry[kind]["error"] = in_turn.compared(measured, predicted[kind]) if fits else None
    return entry


def _cost(outcomes, predictions, normal):
    traces = [outcome.wall_s for outcome in outcomes]
    simulations = [prediction.simulation_s for prediction in predictions]
    both = [trace + simulation for trace, simulation in zip(traces, simulations)]
    return {"t_traces_s": in_turn.rounded(traces), "t_simulation_s": in_turn.rounded(simulations),
            "t_prediction_s": in_turn.rounded(both), "share_of_normal": round(in_turn.median(both) / normal, 5),
            "executed_share": in_turn.median([prediction.executed_share for prediction in predictions])}
