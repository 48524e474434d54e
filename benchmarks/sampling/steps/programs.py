# SPDX-License-Identifier: LGPL-2.1-or-later
"""The programs that are measured: how they are built and run, and what is said of their loops."""
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from testbed.errors import BedError

REPOSITORY = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Told:
    """What a decisions file says of a loop: the first one of `source` whose first line holds `head`. Nothing, if it qualifies by itself."""
    source: str
    head: str
    statement: str = ""


@dataclass(frozen=True)
class Program:
    """`words`: its arguments behind the executable. `steps`: of its time-step loop. Of a program of benchmarks/programs, `executable` is its name; of a
    real one (docs/measurements/real-programs.md), a path below its sources, which tests/real-programs/run has built. `told`: its time-step loop, or None where it
    has none that is known. `prepare`(folder of its sources, folder of the run) writes what it reads. `most_runs`: of one that takes a minute."""
    name: str
    what: str
    steps: int
    executable: str
    words: tuple
    told: Told = None
    real: str = ""
    prepare: object = None
    most_runs: int = 1000


def lammps_input(velocity, neighbours, steps):
    """Its benchmark of a Lennard-Jones liquid; with a low temperature it is a solid, whose neighbours stay."""
    def prepare(sources, folder):
        text = (sources / "bench/in.lj").read_text()
        for what, by in (("all create 1.44", f"all create {velocity}"), ("every 20 check no", neighbours), (r"run\s+100", f"run {steps}")):
            text, found = re.subn(what, by, text)
            if not found:
                raise BedError(f"{sources}/bench/in.lj: no '{what}'")
        (folder / "in").write_text(text)
    return prepare


def _palabos(_, folder):
    (folder / "tmp").mkdir()


def _jacobi(iterations):
    return Told("jacobi.c", "while (iteration < a->max_iterations", f"= {iterations}")


def _obstacle(iterations):
    return Told("solve.c", "while (result.iterations < max_iterations", f"= {iterations}")


def _cavity(steps):
    return Told("examples/showCases/cavity2d/cavity2d.cpp", "for (plint iT=0; iT*parameters.getDeltaT()<maxT; ++iT)", f"= {steps}")


def _verlet(statement):
    return Told("src/verlet.cpp", "for (int i = 0; i < n; i++)", statement)


_CAVITY = "examples/showCases/cavity2d/cavity2d"
_LAMMPS = ("-in", "in", "-log", "none")

PROGRAMS = (
    Program("is-B", "NAS IS, class B", 10, "is", ("B",), Told("is.c", "for (int iteration = 1; iteration <= IS_ITERATIONS")),
    Program("obstacle", "96 points a side, 12000 iterations", 12000, "obstacle", ("96", "12000", "1e-300"), _obstacle(12000)),
    Program("obstacle-long", "128 points a side, 16000 iterations", 16000, "obstacle", ("128", "16000", "1e-300"), _obstacle(16000), most_runs=2),
    Program("jacobi", "512 points a side, 10000 iterations", 10000, "jacobi", ("512", "10000", "1e-300"), _jacobi(10000)),
    Program("jacobi-long", "512 points a side, 620000 iterations", 620000, "jacobi", ("512", "620000", "1e-300"), _jacobi(620000), most_runs=2),
    Program("jacobi-1024", "1024 points a side, 10000 iterations", 10000, "jacobi", ("1024", "10000", "1e-300"), _jacobi(10000)),
    Program("lammps-solid", "LAMMPS, Lennard-Jones solid, 2000 steps", 2000, "build/lmp", _LAMMPS, _verlet("sample"), "lammps",
            lammps_input("0.05", "every 20 check yes", 2000)),
    Program("lammps-solid-long", "LAMMPS, Lennard-Jones solid, 20000 steps", 20000, "build/lmp", _LAMMPS, _verlet("sample"), "lammps",
            lammps_input("0.05", "every 20 check yes", 20000), most_runs=2),
    # Without a check there is no collective in a step, so the ranks cannot agree.
    Program("lammps-liquid", "LAMMPS, Lennard-Jones liquid, 500 steps", 500, "build/lmp", _LAMMPS, _verlet("first 200 period 20"), "lammps",
            lammps_input("1.44", "every 20 check no", 500)),
    Program("lammps-liquid-long", "LAMMPS, Lennard-Jones liquid, 7500 steps", 7500, "build/lmp", _LAMMPS, _verlet("first 400 period 20"), "lammps",
            lammps_input("1.44", "every 20 check no", 7500), most_runs=2),
    Program("palabos", "lattice Boltzmann, cavity of 160 x 160, 16800 steps", 16800, _CAVITY, ("160",), _cavity(16800), "palabos", _palabos),
    Program("palabos-long", "lattice Boltzmann, cavity of 340 x 340, 35700 steps", 35700, _CAVITY, ("340",), _cavity(35700), "palabos", _palabos, most_runs=2),
    # Its mesh follows its results, so nothing is said of its loop.
    Program("p4est", "advection on an adaptive mesh", None, "example/steps/p4est_step3", ("4e-3", "0.5"), None, "p4est"),
    Program("examl", "likelihood of a tree: no time steps", None, "examl/examl", ("-s", "49.binary", "-t", "49.tree", "-m", "GAMMA", "-f", "e", "-n", "run", "-p", "1"),
            None, "examl", lambda sources, folder: examl_input(sources, folder)),
)


def examl_input(sources, folder):
    """As tests/real-programs/programs/examl.sh runs it."""
    data = sources / "testData"
    shutil.copy(data / "49.tree", folder)
    _run([sources / "parser/parse-examl", "-s", data / "49", "-q", data / "49.model", "-m", "DNA", "-n", "49"], folder)


@dataclass
class Built:
    """Executables by kind of compiler, and the folder of the sources that decisions are about."""
    plain: Path
    traced: Path
    sources: Path


def build(program, work, tools, real_programs):
    """A program of benchmarks/programs is made with mpicc and dperf-cc in `work`; a real one must be there already."""
    if program.real:
        return _real(program, real_programs)
    sources = REPOSITORY / "benchmarks/programs" / program.executable
    folders = {}
    for kind, compiler in (("plain", "mpicc"), ("traced", tools / "dperf-cc")):
        folders[kind] = work / f"{program.executable}-{kind}"
        _run(["make", "-s", "-C", sources, f"CC={compiler}", f"BUILD={folders[kind]}"], REPOSITORY)
    return Built(folders["plain"] / program.executable, folders["traced"] / program.executable, sources)


def _real(program, folder):
    home = folder / program.real
    built = Built(home / "plain" / program.executable, home / "dperf" / program.executable, home / "dperf")
    for executable in (built.plain, built.traced):
        if not executable.exists():
            raise BedError(f"{executable}: not there; expected what `tests/real-programs/run --work FOLDER {program.real}` builds")
    return built


def decisions(program, built, work, tools):
    """Writes the decisions file for a program whose loop must be told of, and returns its path: what dperf-instrument writes for the loop's source,
    with our statement in place of its line."""
    if not program.told or not program.told.statement:
        return None
    source = built.sources / program.told.source
    place = place_of_loop(program, built)
    file = work / "decisions"
    file.unlink(missing_ok=True)
    if not program.real:
        _run([tools / "dperf-instrument", "--out", work / "instrumented", "--decisions", file, *sorted(source.parent.glob("*.c")), "--", "-std=c11"], source.parent)
    written = file.read_text().splitlines() if file.exists() else []
    kept = [text for text in written if not is_about(text, place)]
    file.write_text("\n".join(kept + [f"{place} {program.told.statement}"]) + "\n")
    if written and len(kept) == len(written):
        raise BedError(f"{place}: dperf-instrument knows no such loop")
    return file


def place_of_loop(program, built):
    """FILE:LINE of its time-step loop, or None."""
    if not program.told:
        return None
    line = line_of(built.sources / program.told.source, program.told.head)
    return f"{Path(program.told.source).name}:{line}"


def is_about(line, place):
    """Whether a line that dperf-instrument wrote, with or without a # before it, is about the loop at `place`."""
    return re.match(r"(# )?(.*/)?" + re.escape(place) + r"\b", line) is not None


def line_of(source, head):
    for number, line in enumerate(source.read_text(errors="replace").splitlines(), 1):
        if head in line:
            return number
    raise BedError(f"{source}: no loop '{head}'")


def _run(words, folder):
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True, errors="replace", env=os.environ)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines() or [f"exit code {done.returncode}"]
        raise BedError(f"{words[0]}: {said[-1]}")
