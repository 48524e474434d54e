# SPDX-License-Identifier: LGPL-2.1-or-later
"""The command line of `sampling`."""
import argparse
import datetime
import fnmatch
import os
import sys
import tempfile
from pathlib import Path

from testbed import beds, machine, measurements
from testbed.errors import FAILED, USAGE, BedError, told
from steps import bed_runs, corpus, corpus_runs, corpus_table, program_runs, tables
from steps.loops import LOOPS
from steps.programs import PROGRAMS
from steps.run import wall_library

DATA = Path(__file__).resolve().parents[1] / "data"
FORMAT, VERSION = "dperf-sampling", 1


class Results:
    """A file of entries, written after each: those that are in it already are replaced, or with `resume` not measured again."""

    def __init__(self, file, resume):
        self._file = Path(file)
        self._cases = tables.read(self._file, FORMAT, VERSION) if self._file.exists() else []
        self._done = {case["name"] for case in self._cases} if resume else set()

    def wants(self, name):
        return name not in self._done

    def add(self, entry):
        entry |= {"date": datetime.date.today().isoformat(), "machine": machine.describe()}
        self._cases = measurements.merged(self._cases, [entry])
        self._file.parent.mkdir(parents=True, exist_ok=True)
        measurements.write(self._file, {"format": FORMAT, "version": VERSION, "cases": self._cases})


def _chosen(args, names, results):
    """Of (name, what) those that are asked for."""
    fitting = [(name, what) for name, what in names if fnmatch.fnmatch(name, args.only)]
    if not fitting:
        raise BedError(f"nothing is called '{args.only}'; expected one of {', '.join(name for name, _ in names)}", USAGE)
    return [(name, what) for name, what in fitting if results.wants(name)]


def _bed(args):
    results = Results(args.out, args.resume)
    tools = beds.tools_folder(args.build)
    chosen = _chosen(args, [(loop.name, loop) for loop in LOOPS], results)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        programs = bed_runs.build(work, tools)
        for name, loop in chosen:
            entry = bed_runs.measure(loop, programs, work, tools, args.runs)
            results.add(entry)
            failed += bool(entry["problems"])
            _say(f"{name}: {entry['verdict']}; {'; '.join(entry['problems']) or 'right'}")
    return FAILED if failed else 0


def _programs(args):
    results = Results(args.out, args.resume)
    tools = beds.tools_folder(args.build)
    known = [(f"{program.name} on {ranks}", (program, ranks)) for program in PROGRAMS for ranks in args.ranks]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        work = Path(args.work or folder).absolute()
        wall = wall_library(work)
        platform = args.platform or _calibrated(tools, work)
        for name, (program, ranks) in _chosen(args, known, results):
            if program.real and not args.real_programs:
                _say(f"{name}: left out: it needs --real-programs")
                continue
            try:
                real = args.real_programs and Path(args.real_programs).absolute()
                entry = program_runs.measure(program, ranks, tools, work, real, platform, wall, args.runs)
                results.add(entry)
                _say(f"{name}: {tables.sentence(entry)}")
            except BedError as problem:
                failed += 1
                _say(f"{name}: {problem}")
    return FAILED if failed else 0


def _corpus(args):
    results = Results(args.out or DATA / f"{args.size.results}.json", args.resume)
    known = [(program.name, program) for program in corpus.BY_SIZE[args.size] if args.half in (None, "away" if program.away else "seen")]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        bench = corpus_runs.Bench(Path(args.built).absolute(), beds.tools_folder(args.build), Path(folder))
        for name, program in _chosen(args, known, results):
            try:
                entry = corpus_runs.measure(program, bench, args.runs)
            except Exception as problem:  # whatever is wrong with one, the others are measured
                entry = corpus_runs.failed(program, problem)
            results.add(entry)
            failed += bool(entry["problems"])
            _say(f"{name}: {corpus_table.sentence(entry)}")
    return FAILED if failed else 0


def _calibrated(tools, work):
    """The shared memory of this machine, as dperf-calibrate finds it; kept in the folder of the work."""
    platform = work / "platform.xml"
    if not platform.exists():
        _say("calibrating the shared memory of this machine")
        root = ["--mpirun", "mpirun --allow-run-as-root --oversubscribe"] if os.geteuid() == 0 else []
        machine.command(str(tools / "dperf-calibrate"), "network", "--hosts", "localhost", "--quick", *root, "-o", str(platform))
    return platform


def _table(args):
    files = [Path(file) for file in args.files] or sorted(DATA.glob("*.json"))
    texts = tables.by_kind([case for file in files for case in tables.read(file, FORMAT, VERSION)])
    if args.into:
        tables.put_into(Path(args.into), texts)
    else:
        print("\n\n".join(texts.values()))
    return 0


def _say(line):
    print(line, file=sys.stderr, flush=True)


def _positive(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _parser():
    parser = argparse.ArgumentParser(prog="sampling", description="What sampling of time-step loops costs, and how right it is.")
    parser.add_argument("--build", metavar="FOLDER", help="build folder (default: build/release, build/dev)")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name, text, act, runs):
        command = commands.add_parser(name, help=text)
        command.add_argument("--out", default=DATA / f"{name}.json", metavar="FILE", help=f"results, written after each (default: data/{name}.json)")
        command.add_argument("--runs", type=_positive, default=runs, metavar="N", help=f"of each kind, in turn (default {runs})")
        command.add_argument("--only", default="*", metavar="PATTERN", help="those with such names: 'is-B*'")
        command.add_argument("--resume", action="store_true", help="leave out what is in the file already")
        command.set_defaults(act=act)
        return command

    add("bed", "the bed of loops whose truth is known: is each decided rightly, is its time that of the full run", _bed, 5)
    programs = add("programs", "programs: what a prediction costs and says, in full and sampled, beside the measured run", _programs, 3)
    programs.add_argument("--ranks", type=_positive, nargs="+", default=[2, 4], metavar="N")
    programs.add_argument("--real-programs", metavar="FOLDER", help="the work folder of tests/real-programs/run, which has built them")
    programs.add_argument("--platform", metavar="FILE", help="of this machine (default: dperf-calibrate measures it)")
    programs.add_argument("--work", metavar="FOLDER", help="for builds, runs and the platform, which are kept there")

    corpus_command = add("corpus", "programs of others: in full, with DPERF_SAMPLE=1, and under dperf-sample, as corpus-build has built them", _corpus, 3)
    corpus_command.add_argument("--built", metavar="FOLDER", required=True, help="the work folder of corpus-build")
    corpus_command.set_defaults(out=None)
    corpus_command.add_argument("--long", action="store_const", dest="size", const=corpus.LONG, default=corpus.SHORT,
                                help="sizes of half a minute: one run in full, N under dperf-sample (results: data/corpus-long.json)")
    corpus_command.add_argument("--minute", action="store_const", dest="size", const=corpus.MINUTE,
                                help="sizes of a minute: one plain run, N under dperf-sample, only what that costs (results: data/corpus-minute.json)")
    corpus_command.add_argument("--half", choices=sorted(corpus_table.HALVES), help="only those that were seen while sampling was built, or were put away")

    table = commands.add_parser("table", help="results as tables in Markdown")
    table.add_argument("files", nargs="*", metavar="FILE", help="written by bed, programs or corpus (default: all in data)")
    table.add_argument("--into", metavar="PAGE", help="write them into a page, between its marks '<!-- sampling: bed -->' and '<!-- end -->'")
    table.set_defaults(act=_table)
    return parser


def main(arguments):
    args = _parser().parse_args(arguments)
    return told("sampling", lambda: args.act(args))
