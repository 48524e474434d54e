# SPDX-License-Identifier: LGPL-2.1-or-later
"""The command line of `validate`."""
import argparse
import contextlib
import os
import sys
import tempfile

from testbed import beds, calibration, check, launch, layouts, machine, pingpong, platforms, predict, programs, shared_memory, small, smpi, state
from testbed import record as recording
from testbed import table as tables
from testbed.errors import FAILED, USAGE, BedError, told


def _up(args):
    settings = {"bed": args.bed, "hosts": args.hosts, "rate_divisor": args.rate_divisor, "delay_us": args.delay_us,
                "queue_bytes": args.queue_bytes, "socket_bytes": args.socket_bytes, "emulator": args.emulator}
    layout = layouts.make_layout(args.bed, args.hosts, args.rate_divisor, args.delay_us, args.queue_bytes)
    with state.in_use():
        beds.up(settings, layout, beds.programs_folder(args.build))
    return 0


def _down(args):
    machine.require_root_and_tools()
    with state.in_use():
        if not beds.down():
            print("validate: no bed is up", file=sys.stderr)
    return 0


def _status(args):
    bed = state.load()
    print(beds.summary(bed) if bed else "no bed is up")
    if bed and bed["complete"]:
        for (start, end), rate in layouts.links(state.load_layout()).items():
            print(f"  {start:>4} -> {end:<4} {f'{rate / layouts.MBIT:g} Mbit/s' if rate else 'no limit'}")
    return 0 if bed and bed["complete"] else FAILED


def _check(args):
    machine.require_root_and_tools()
    with state.in_use():
        result = check.check(beds.programs_folder(args.build), args.bytes, args.rounds)
    print(f"all-to-all of {result.payload} bytes a pair: {' '.join(f'{s:.4f}' for s in result.seconds)} s, "
          f"the wires need {result.bound_s:.4f} s: {result.share:.1%}")
    _print_account(result.account, sys.stdout)
    for problem in result.problems():
        print(f"validate: {problem}", file=sys.stderr)
    return FAILED if result.problems() else 0


def _small(args):
    machine.require_root_and_tools()
    with state.in_use():
        result = small.check(beds.programs_folder(args.build), args.rounds, args.load)
    errors = result.errors()
    for what, us in result.measured.items():
        print(f"{what:<10} {us:10.1f} us, the wires need {result.wires[what]:10.1f} us: {errors[what]:+.2%}")
    for problem in result.problems():
        print(f"validate: {problem}", file=sys.stderr)
    return FAILED if result.problems() else 0


def _print_account(account, stream):
    if account:
        print(f"forwarder: {account['frames']} frames, {account['late_mean_us']:.1f} us late on average, "
              f"{account['late_max_us']:.0f} us at most, {account['late_share']:.2%} by more than 50 us, "
              f"{account['drops']} dropped", file=stream)


def _run(args):
    machine.require_root_and_tools()
    options = launch.RunOptions(args.ranks, args.eager, tuple(args.compute_factor), args.timeout,
                                dict(args.mca) if args.mca else None)
    with state.in_use():
        result = launch.run(options, args.program, beds.programs_folder(args.build))
    _print_account(result.account, sys.stderr)
    if result.ranks:
        print(f"run: {result.seconds():.6f} s from MPI_Init to MPI_Finalize; computation lasted too long by "
              f"{result.overrun_share():.2%} of it", file=sys.stderr)
    if result.exit_code == launch.TIMED_OUT:
        print(f"validate: still running after {args.timeout:g} s", file=sys.stderr)
    return result.exit_code


def _mpirun(args):
    machine.require_root_and_tools()
    with state.in_use():
        return launch.mpirun(args.words, beds.programs_folder(args.build))


def _shell(args):
    machine.require_root_and_tools()
    _, layout = state.require_bed()
    names = [host["name"] for host in layout["hosts"]]
    if args.host not in names:
        raise BedError(f"no host '{args.host}': expected one of {', '.join(names)}", USAGE)
    os.execv(launch.AGENT, [str(launch.AGENT), args.host, *(args.words or [os.environ.get("SHELL", "/bin/sh")])])


def _platform(args):
    layout = layouts.make_layout(args.bed, args.hosts, args.rate_divisor, args.delay_us)
    print(platforms.platform(layout, args.latency_us, args.calibrated, args.compute_factor), end="")
    return 0


def _factors(text):
    """One factor for all ranks, or one a rank."""
    factors = [float(word) for word in text.split(",")]
    if any(factor < 0 for factor in factors):
        raise ValueError
    return factors


def _at_least_one(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _share(text):
    """0.05, or 5%."""
    share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    if not 0 <= share < float("inf"):
        raise ValueError
    return share


def _record(args):
    machine.require_root_and_tools()
    out, traces, calibrated = (path and os.path.abspath(path) for path in (args.out, args.traces, args.calibrated or _beside(args.out)))
    with state.in_use(), _somewhere_else() as scratch:
        tracing = predict.Tracing(scratch, traces, calibrated, beds.tools_folder(args.build)) if traces else None
        failed = recording.record(out, beds.programs_folder(args.build), args.emulator, args.runs, args.only, tracing)
    if failed:
        print(f"validate: {failed} cases do not count; {args.out} says why", file=sys.stderr)
    return FAILED if failed else 0


@contextlib.contextmanager
def _somewhere_else():
    """A temporary folder as the current one, for what programs leave behind."""
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        try:
            yield scratch
        finally:
            os.chdir(here)


def _calibrate(args):
    machine.require_root_and_tools()
    with state.in_use():
        calibration.calibrate(args.out, beds.programs_folder(args.build), beds.tools_folder(args.build), args.seconds, args.only)
    return 0


def _predict(args):
    tools = beds.tools_folder(args.build)
    file, out, traces, calibrated = (path and os.path.abspath(path) for path in (args.file, args.out, args.traces, args.calibrated or _beside(args.file)))
    with _somewhere_else() as scratch:
        failed = predict.predict(file, out, calibrated, traces or scratch, tools, not args.recorded, args.interval, args.engine)
    return FAILED if failed else 0


def _smpirun(args):
    return FAILED if smpi.predict(args.file, args.out, args.calibrated or _beside(args.file)) else 0


def _pingpong(args):
    text, missed = pingpong.table(args.platform, args.files, beds.tools_folder(args.build))
    print(text)
    return FAILED if missed else 0


def _shared_memory(args):
    cases = shared_memory.measure(args.runs, args.calibrated, args.out, beds.programs_folder(args.build), beds.tools_folder(args.build))
    print(shared_memory.table(cases))
    missed = [case.name for case in cases if abs(case.error()) > args.tolerance]
    for name in missed:
        print(f"validate: {name}: off by more than {args.tolerance:.0%}", file=sys.stderr)
    return FAILED if missed else 0


def _beside(file):
    return os.path.join(os.path.dirname(os.path.abspath(file)), "calibrated")


def _table(args):
    words = tables.command(args.files, args.predicted, args.options, beds.tools_folder(args.build))
    os.execv(words[0], words)


def _parser():
    parser = argparse.ArgumentParser(prog="validate",
                                     description="Emulated networks on one Linux machine, and real MPI runs on them.")
    parser.add_argument("--build", type=os.path.abspath, metavar="FOLDER", help="build folder (default: build/release, build/dev)")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add_bed(command):
        command.add_argument("bed", choices=layouts.BEDS)
        command.add_argument("hosts", type=int, metavar="N")
        command.add_argument("--rate-divisor", type=float, default=1, metavar="D", help="all rates are divided by D")

    up = commands.add_parser("up", help="make the hosts and the network between them")
    add_bed(up)
    up.add_argument("--delay-us", type=float, default=0, metavar="US", help="of each link, one way")
    up.add_argument("--queue-bytes", type=int, default=262144, metavar="BYTES", help="of each port of a switch")
    up.add_argument("--socket-bytes", type=int, default=0, metavar="BYTES", help="of the buffers of a connection (default: the kernel's)")
    up.add_argument("--emulator", choices=("user", "kernel"), default="user")
    up.set_defaults(act=_up)

    commands.add_parser("down", help="remove all of it").set_defaults(act=_down)
    commands.add_parser("status", help="what is up").set_defaults(act=_status)

    check_parser = commands.add_parser("check", help="is the bed right: a raw TCP all-to-all against the wires")
    check_parser.add_argument("--bytes", type=int, help="a pair (default: what the wires need 0.4 s for)")
    check_parser.add_argument("--rounds", type=int, default=check.ROUNDS)
    check_parser.set_defaults(act=_check)

    small_parser = commands.add_parser("small", help="is the bed right for messages of 8 bytes: pairs, a ring, an allreduce against the wires")
    small_parser.add_argument("--rounds", type=_at_least_one, default=small.ROUNDS)
    small_parser.add_argument("--load", action="store_true", help="beside processes that want all cores")
    small_parser.set_defaults(act=_small)

    run = commands.add_parser("run", help="run an MPI program, one rank per host")
    run.add_argument("ranks", type=int, metavar="N")
    run.add_argument("--eager", action="store_true", help="no rendezvous: all messages leave at once")
    run.add_argument("--compute-factor", type=_factors, default=[0.0], metavar="F[,F...]",
                     help="hosts compute F times slower than this machine (default: computation is left alone); a list: by rank")
    run.add_argument("--timeout", type=float, default=120, metavar="S")
    run.add_argument("--mca", nargs=2, action="append", metavar=("NAME", "VALUE"), help="for Open MPI")
    run.add_argument("program", nargs="+", metavar="-- PROGRAM ARGUMENTS")
    run.set_defaults(act=_run)

    mpirun = commands.add_parser("mpirun", add_help=False, prefix_chars="\0",
                                 help="mpirun on the hosts, for tools that start one: takes mpirun's arguments")
    mpirun.add_argument("words", nargs=argparse.REMAINDER)
    mpirun.set_defaults(act=_mpirun)

    def add_corpus(command):
        command.add_argument("--corpus", metavar="FOLDER", help="where benchmarks/sampling/corpus-build has built programs of others (default: cases of these are left out)")

    record = commands.add_parser("record", help="measure all cases, each on its bed, into a file")
    record.add_argument("out", metavar="OUT", help="JSON; cases that are in it are replaced")
    record.add_argument("--only", default="*", metavar="PATTERN", help="cases with such names: 'lan-4/eager/*'")
    record.add_argument("--runs", type=int, default=5, metavar="N", help="of each case")
    record.add_argument("--traces", metavar="FOLDER", help="trace the programs in turn with their computation, and keep the traces there")
    record.add_argument("--calibrated", metavar="FOLDER", help="written by calibrate; with --traces (default: calibrated, beside OUT)")
    add_corpus(record)
    record.add_argument("--emulator", choices=("user", "kernel"), default="user")
    record.set_defaults(act=_record)

    calibrate = commands.add_parser("calibrate", help="run dperf-calibrate on two hosts of each kind of bed")
    calibrate.add_argument("out", metavar="FOLDER", help="for the platform files")
    calibrate.add_argument("--seconds", type=float, default=40, metavar="N", help="for each")
    calibrate.add_argument("--only", metavar="NAME", help="lan-over-4-eager, say")
    calibrate.set_defaults(act=_calibrate)

    def add_prediction(name, text):
        command = commands.add_parser(name, help=text)
        command.add_argument("file", metavar="FILE", help="measurements")
        command.add_argument("-o", "--out", required=True, metavar="OUT", help="JSON: dperf-predictions")
        command.add_argument("--calibrated", metavar="FOLDER", help="written by calibrate (default: calibrated beside FILE)")
        return command

    prediction = add_prediction("predict", "predict measured cases from traces taken here, without a bed; needs no root")
    add_corpus(prediction)
    prediction.add_argument("--traces", metavar="FOLDER", help="keep the traces there, and take those that are there")
    prediction.add_argument("--recorded", action="store_true", help="trace nothing: only cases whose traces are there")
    prediction.add_argument("--interval", action="store_true", help="say where each prediction lies in nine of ten cases, too")
    prediction.add_argument("--engine", default="auto", metavar="NAME", help="of dperf-predict (default: auto)")
    prediction.set_defaults(act=_predict)
    smpirun = add_prediction("smpirun", "let smpirun predict them, on the same platforms")
    add_corpus(smpirun)
    smpirun.set_defaults(act=_smpirun)

    play = commands.add_parser("pingpong", help="what a ping-pong printed on a bed, against a calibrated platform, size by size")
    play.add_argument("platform", metavar="PLATFORM", help="written by dperf-calibrate")
    play.add_argument("files", nargs="+", metavar="FILE", help="what the program printed, one file per run")
    play.set_defaults(act=_pingpong)

    shared = commands.add_parser("shared-memory", help="two ranks on this machine, plain and traced in turn, against their predictions; needs no root")
    shared.add_argument("--runs", type=_at_least_one, default=7, metavar="N", help="of each program, of each kind")
    shared.add_argument("--calibrated", metavar="FILE", help="of dperf-calibrate for this host (default: measured first, half a minute)")
    shared.add_argument("--tolerance", type=_share, default=0.05, metavar="SHARE", help="exit code 1 beyond it (default: 0.05, or 5%%)")
    shared.add_argument("-o", "--out", metavar="FOLDER", help="for measured.json, predictions.json and the platform")
    add_corpus(shared)
    shared.set_defaults(act=_shared_memory)

    table = commands.add_parser("table", help="measured beside predicted: dperf-compare with the files of a folder and the tolerances that are aimed at",
                                usage="%(prog)s [-h] [--predicted FILE] FILE... [-- OPTIONS OF dperf-compare]")
    table.add_argument("files", nargs="+", metavar="FILE", help="written by record")
    table.add_argument("--predicted", metavar="FILE", help="JSON: dperf-predictions (default: predictions.json beside FILE, and predictions-smpi.json beside them)")
    table.set_defaults(act=_table)

    platform = commands.add_parser("platform", help="write a bed as a platform file; needs no root")
    add_bed(platform)
    platform.add_argument("--delay-us", type=float, default=0, metavar="US", help="of each trunk, one way; that of a host's line is in its latency")
    platform.add_argument("--latency-us", type=float, metavar="US",
                          help="of a host's line, one way (default: as calibrated, or 30)")
    platform.add_argument("--compute-factor", type=_factors, default=[1.0], metavar="F[,F...]",
                          help="hosts compute F times slower than 1 Gf, which stands for this machine; a list: by host")
    platform.add_argument("--calibrated", metavar="FILE", help="take over what dperf-calibrate found")
    platform.set_defaults(act=_platform)

    shell = commands.add_parser("shell", help="a shell, or a command, on a host")
    shell.add_argument("host")
    shell.add_argument("words", nargs="*", metavar="-- COMMAND")
    shell.set_defaults(act=_shell)
    return parser


def split_options(arguments):
    """What stands behind `table ... --` is for dperf-compare; argparse would take it for files."""
    first = next((word for number, word in enumerate(arguments)
                  if not word.startswith("--build") and arguments[:number][-1:] != ["--build"]), None)
    if first != "table" or "--" not in arguments:
        return arguments, []
    at = arguments.index("--")
    return arguments[:at], arguments[at + 1:]


def main(arguments):
    arguments, options = split_options(arguments)
    args = _parser().parse_args(arguments)
    args.options = options
    programs.use_corpus(getattr(args, "corpus", None))
    return told("validate", lambda: args.act(args))
