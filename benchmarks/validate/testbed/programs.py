# SPDX-License-Identifier: LGPL-2.1-or-later
"""The programs of the cases, built with another compiler: dPerf's, to be traced, or SMPI's."""
import os
import shutil
import subprocess
from pathlib import Path

from testbed.cases import CASES, SOURCES
from testbed.errors import BedError

_TOOL = Path(__file__).resolve().parents[1]
_PATHS = {case.program.rpartition("/")[2]: case.program for case in CASES}
_corpus = None


def use_corpus(folder):
    """The work folder of benchmarks/sampling/corpus-build, for cases of programs that others wrote; None: there is none."""
    global _corpus
    _corpus = Path(folder).absolute() if folder else None


def has_corpus():
    return _corpus is not None


def executable(build, program, kind="dperf"):
    """Of the program that is called so in measurements, or of a path as the cases have it. `kind`: the build of the corpus, dperf, plain or smpi."""
    path = program if "/" in program else _PATHS.get(program)
    if path is None:
        raise BedError(f"no program '{program}': expected one of {', '.join(sorted(_PATHS))}")
    if not path.startswith("corpus/"):
        return build / path
    if _corpus is None:
        raise BedError(f"{path}: --corpus FOLDER says where corpus-build has built it")
    _, name, *rest = path.split("/")
    return _corpus.joinpath(name, kind, *rest)


def is_built(build, program, kind):
    return _corpus is not None and executable(build, program, kind).exists() or not _PATHS.get(program, program).startswith("corpus/")


def build(folder, compiler, **variables):
    """Makes all programs with `compiler` below `folder`, by their own Makefiles. `variables`: of make, for the patterns."""
    for source in SOURCES:
        name = source.rpartition("/")[2]
        words = ["make", "-s", "-C", str(_TOOL / source), f"CC={compiler}", f"BUILD={folder / name}"]
        if name == "patterns":
            words += [f"{variable}={value}" for variable, value in variables.items()]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise BedError(f"{' '.join(words)}: {(done.stdout.strip().splitlines() or ['failed'])[-1]}")


def run(words, timeout_s, folder=None, **environment):
    """A command to its end, in `folder`; what it printed, both streams together."""
    if not shutil.which(str(words[0])):
        raise BedError(f"{words[0]}: no such program")
    try:
        done = subprocess.run(list(map(str, words)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=timeout_s, cwd=folder, env={**os.environ, **environment})
    except subprocess.TimeoutExpired:
        raise BedError(f"{' '.join(map(str, words))}: still running after {timeout_s:g} s") from None
    if done.returncode != 0:
        said = done.stdout.strip().splitlines() or [f"exit code {done.returncode}"]
        raise BedError(f"{' '.join(map(str, words))}: {said[-1]}")
    return done.stdout
