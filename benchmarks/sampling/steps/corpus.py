# SPDX-License-Identifier: LGPL-2.1-or-later
"""The corpus: programs that others wrote, and ours, as they are run to see whether sampling works where its authors did not look. `corpus-build` builds them."""
import random
import re
import shutil
import subprocess
from dataclasses import dataclass, replace
from functools import partial

from steps.programs import examl_input, lammps_input


@dataclass(frozen=True)
class Size:
    """How long the programs run. `results`: the file in data, and the table in the page."""
    name: str
    results: str
    timeout_s: float
    longest_prediction_s: float


# Some seconds; half a minute, beside one run in full; a minute, only to see what a prediction costs.
SHORT, LONG, MINUTE = Size("short", "corpus", 90, 60), Size("long", "corpus-long", 300, 300), Size("minute", "corpus-minute", 150, 60)


@dataclass(frozen=True)
class Program:
    """`executable`: below the folder of its build; `words`: its arguments. `away`: it was put away while sampling was built. `told`: the number of iterations
    that dperf-sample is told where the loop has no bound that can be seen. `prepare`(folder of the build, folder of the run) writes what it reads. `size`: SHORT, LONG or MINUTE."""
    name: str
    what: str
    ranks: int
    executable: str
    words: tuple
    away: bool = False
    told: int = None
    prepare: object = None
    timeout_s: float = SHORT.timeout_s
    build: str = ""
    size: Size = SHORT

    @property
    def folder(self):
        """Of its build; the same for several runs of one program."""
        return self.build or self.name


def _bodies(number, line):
    """A file of `number` bodies anywhere, each as `line`(index, random) writes it."""
    chance = random.Random(1)
    return "".join(f"{line(index, chance)}\n" for index in range(number))


def _nbody(bodies, _, folder):
    (folder / "data.txt").write_text(_bodies(bodies, lambda _, chance: f"{chance.randrange(1000)} {chance.randrange(1000)} {chance.randrange(1, 900)}"))


def _barnes_hut(_, folder):
    bodies = _bodies(3000, lambda index, chance: f"{index} {chance.uniform(0.2, 3.8)} {chance.uniform(0.2, 3.8)} {chance.uniform(0.2, 3.8)} 0 0")
    (folder / "in.txt").write_text(f"3000\n{bodies}")


def _ladder(stop_s, built, folder):
    """A ladder of 300 resistors and capacitors, and the parameters of the transient."""
    made = subprocess.run(["perl", built / "tests/RC_ladder.pl", "300"], capture_output=True, text=True, check=True).stdout
    (folder / "ladder.net").write_text(made)
    text = (built / "tests/default_params.txt").read_text()
    text = re.sub(r"t_stop.*", f"t_stop = {stop_s}", re.sub(r"circuit.*", "circuit = ladder.net", text))
    (folder / "default_params.txt").write_text(text)


def _words(words):
    return tuple(words.split())


def _copied(*files):
    def prepare(built, folder):
        for file in files:
            shutil.copy(built / file, folder)
    return prepare


def _aero(steps, _, folder):
    """A shock tube of Sod; its numbers are those of the program's own test."""
    (folder / "miniaero.inp").write_text(f"0\n0.3048 1.0 1.0 0.0\n64 4 4\n{steps}\n2e-6\n0\n100\n1\n0\n")


_SEEN = (
    Program("hpccg", "HPCCG, conjugate gradients, 40^3 per rank", 2, "test_HPCCG", ("40", "40", "40")),
    Program("lulesh", "LULESH, hydrodynamics, 20^3 per rank", 8, "lulesh2.0", ("-s", "20", "-i", "300")),
    Program("heat3d", "3D heat equation, 100^3", 2, "3d/mpi/heat_mpi", ("100", "100", "100", "6500")),
    Program("stencil3d", "chatterbug, halo of 64^3 with 4 variables", 2, "stencil3d/stencil3d.x", ("2", "1", "1", "64", "64", "64", "4", "200000")),
    Program("hpcg", "HPCG, multigrid, 32^3 per rank", 2, "b/bin/xhpcg", ("--nx=32", "--ny=32", "--nz=32", "--rt=4")),
    Program("minivite", "miniVite, communities of a graph", 2, "miniVite", ("-n", "98304")),
    Program("heat-solver", "MPI heat equation solver", 4, "heat_solver", ("1234", "-landscape", "480")),
    Program("minixyce", "miniXyce, circuit, transient of a ladder", 2, "ref/src/miniXyce.x", ("--circuit", "ladder.net"), prepare=partial(_ladder, "1e-3")),
    Program("nbody", "nbody-mpi, 400 bodies, all pairs", 2, "nbody-mpi", (), prepare=partial(_nbody, 400)),
    Program("pairs", "chatterbug, pairs of ranks", 2, "pairs/pairs.x", ("1000000", "90000")),
    Program("spread", "chatterbug, ranks at a distance", 4, "spread/spread.x", ("1", "3", "3", "131072", "200000")),
    Program("unstr-mesh", "chatterbug, unstructured mesh", 4, "unstr-mesh/unstr-mesh.x", ("2", "2", "1", "2", "3", "2", "131072", "100000")),
    Program("jacobi", "ours: Jacobi, 1024 points a side", 2, "jacobi", ("1024", "14000", "1e-300")),
    Program("obstacle", "ours: obstacle problem, 96 points a side", 2, "obstacle", ("96", "4500", "1e-300")),
    Program("is", "ours: NAS IS, class C", 2, "is", ("C",)),
    Program("lammps-liquid", "LAMMPS, Lennard-Jones liquid", 2, "build/lmp", ("-in", "in", "-log", "none"), build="lammps",
            prepare=lammps_input("1.44", "every 20 check no", 850)),
    Program("lammps-solid", "LAMMPS, Lennard-Jones solid", 2, "build/lmp", ("-in", "in", "-log", "none"), build="lammps",
            prepare=lammps_input("0.05", "every 20 check yes", 1800)),
    Program("p4est", "p4est, advection on an adaptive mesh", 2, "p4est_step3", ("4e-3", "0.3")),
    Program("examl", "ExaML, likelihood of a tree", 2, "examl/examl", ("-s", "49.binary", "-t", "49.tree", "-m", "GAMMA", "-f", "e", "-n", "run", "-p", "1"),
            prepare=examl_input),
)

# What is not built from a program's own repository is from Debian's packages.
_AWAY = (
    Program("minimd", "miniMD, molecular dynamics", 2, "miniMD_openmpi", ("-i", "in.lj.miniMD", "-s", "16", "-n", "1800"), prepare=_copied("in.lj.miniMD")),
    Program("miniaero", "miniAero, shock tube, finite volumes", 2, "miniAero", (), prepare=partial(_aero, 2000)),
    Program("barnes-hut", "NBody-MPI-Barnes-Hut, 3000 bodies in a tree", 2, "nbody", ("-i", "in.txt", "-o", "out.txt", "-s", "2400", "-t", "0.5", "-d", "0.005"),
            prepare=_barnes_hut),
    Program("halo3d", "ember, halo of 64^3", 2, "halo3d", _words("-nx 64 -ny 64 -nz 64 -pex 2 -pey 1 -pez 1 -vars 4 -iterations 50000 -sleep 0")),
    Program("halo3d-26", "ember, halo of 64^3 with corners", 4, "halo3d-26", _words("-nx 64 -ny 64 -nz 64 -pex 2 -pey 2 -pez 1 -vars 4 -iterations 30000 -sleep 0")),
    Program("sweep3d", "ember, sweeps through 64^3, a pipeline", 4, "sweep3d",
            _words("-pex 2 -pey 2 -nx 64 -ny 64 -nz 64 -kba 8 -vars 4 -iterations 650 -sleep 0")),
    Program("incast", "ember, all send to one", 3, "incast", _words("-iterations 45000 -msgsize 65536")),
    Program("lqcd", "ember, lattice QCD, 8^4", 2, "lqcd", _words("-nx 8 -ny 8 -nz 8 -nt 8 -iterations 3500")),
    Program("compare-bcast", "mpitutorial, two broadcasts", 2, "compare_bcast", ("100000", "60000")),
    Program("random-walk", "mpitutorial, walkers that change ranks", 2, "random_walk", ("1000", "6000000", "2500")),
    Program("subcom2d-coll", "chatterbug, collectives of rows and columns", 4, "subcom2d-coll/subcom2d-coll.x", ("2", "2", "4096", "4096", "4096", "60000")),
    Program("subcom3d-a2a", "chatterbug, all to all in three directions", 2, "subcom3d-a2a/subcom3d-a2a.x", ("2", "1", "1", "65536", "65536", "65536", "120000")),
    Program("ping-ping", "chatterbug, ping-ping", 2, "ping-ping/ping-ping.x", ("0", "1", "65536", "250000")),
    Program("stencil4d", "chatterbug, halo of 12^4", 2, "stencil4d/stencil4d.x", ("2", "1", "1", "1", "12", "12", "12", "12", "2", "70000")),
    Program("heat2d", "2D heat equation, 1000^2", 2, "2d/mpi/heat_mpi", ("1000", "1000", "4000")),
    Program("cv-heat", "SUNDIALS CVODE, 2D heat equation", 2, "cv_heat2D_p", _words("--mesh 80 80 --np 2 1 --nout 500")),
    Program("cv-diurnal", "SUNDIALS CVODE, kinetics of two species", 2, "cvDiurnal_kry_p", ()),
    Program("ark-heat", "SUNDIALS ARKODE, 2D heat equation", 2, "ark_heat2D_p", _words("--mesh 50 50 --np 2 1 --nout 500")),
    Program("ark-brusselator", "SUNDIALS ARKODE, Brusselator", 2, "brusselator", _words("--nx 500 --tf 150 --nout 3000")),
    Program("ida-heat", "SUNDIALS IDA, 2D heat equation", 2, "idaHeat2D_kry_p", ()),
    Program("petsc-irk", "PETSc, implicit Runge-Kutta, 1D heat", 2, "ex74", _words("-a 0.1 -dt .001 -niter 7000 -imax 1000 -pc_type pbjacobi -irk_type gauss -irk_nstages 2")),
    Program("petsc-solves", "PETSc, one matrix, many right sides", 2, "ex16", _words("-m 60 -n 60 -ntimes 3500")),
    Program("petsc-particles", "PETSc, Stokes flow with particles", 2, "ex70", _words("-no_view -mx 24 -my 24 -nt 450")),
    Program("petsc-heat", "PETSc TS, 1D heat equation", 2, "ex4", _words("-m 10000 -ts_max_steps 30000 -ts_max_time 1000"), told=30000),
    Program("netpipe", "NetPIPE, ping-pong of growing messages", 2, "NPmpi", _words("-n 7000 -u 100000")),
    Program("spectral", "FFTW, spectral heat equation", 2, "spectral", ("512", "450")),
    Program("scalapack", "ScaLAPACK, subspace iteration", 2, "subspace", ("512", "16", "5000")),
)

PROGRAMS = _SEEN + tuple(replace(program, away=True) for program in _AWAY)

# Runs of half a minute and more: what sampling saves where a start of half a second no longer counts. Those that are not here converge by themselves, have no
# loop that could be longer, or choose their end by the clock.
_LONGER = {
    "hpccg": {"words": _words("60 60 60"), "what": "HPCCG, conjugate gradients, 60^3 per rank"},
    "lulesh": {"words": _words("-s 20 -i 1200")},
    "heat3d": {"words": _words("100 100 100 40000")},
    "stencil3d": {"words": _words("2 1 1 64 64 64 4 1000000")},
    "heat-solver": {"words": _words("1234 -landscape 900")},
    "minixyce": {"prepare": partial(_ladder, "1.5e-2")},
    "nbody": {"prepare": partial(_nbody, 1100)},
    "pairs": {"words": _words("1000000 500000")},
    "spread": {"words": _words("1 3 3 131072 1000000")},
    "unstr-mesh": {"words": _words("2 2 1 2 3 2 131072 550000")},
    "jacobi": {"words": _words("1024 100000 1e-300")},
    "obstacle": {"words": _words("96 25000 1e-300")},
    "p4est": {"words": _words("4e-3 3")},
    "minimd": {"words": _words("-i in.lj.miniMD -s 16 -n 12500")},
    "miniaero": {"prepare": partial(_aero, 16000)},
    "barnes-hut": {"words": _words("-i in.txt -o out.txt -s 17000 -t 0.5 -d 0.005")},
    "halo3d": {"words": _words("-nx 64 -ny 64 -nz 64 -pex 2 -pey 1 -pez 1 -vars 4 -iterations 300000 -sleep 0")},
    "halo3d-26": {"words": _words("-nx 64 -ny 64 -nz 64 -pex 2 -pey 2 -pez 1 -vars 4 -iterations 190000 -sleep 0")},
    "sweep3d": {"words": _words("-pex 2 -pey 2 -nx 64 -ny 64 -nz 64 -kba 8 -vars 4 -iterations 4000 -sleep 0")},
    "incast": {"words": _words("-iterations 350000 -msgsize 65536")},
    "lqcd": {"words": _words("-nx 8 -ny 8 -nz 8 -nt 8 -iterations 26000")},
    "compare-bcast": {"words": _words("100000 540000")},
    "random-walk": {"words": _words("1000 6000000 20000")},
    "subcom2d-coll": {"words": _words("2 2 4096 4096 4096 900000")},
    "subcom3d-a2a": {"words": _words("2 1 1 65536 65536 65536 2500000")},
    "ping-ping": {"words": _words("0 1 65536 3500000")},
    "stencil4d": {"words": _words("2 1 1 1 12 12 12 12 2 2000000")},
    "heat2d": {"words": _words("1000 1000 50000")},
    "ark-brusselator": {"words": _words("--nx 500 --tf 1200 --nout 24000")},
    "petsc-irk": {"words": _words("-a 0.1 -dt .001 -niter 80000 -imax 1000 -pc_type pbjacobi -irk_type gauss -irk_nstages 2")},
    "petsc-solves": {"words": _words("-m 60 -n 60 -ntimes 20000")},
    "petsc-particles": {"words": _words("-no_view -mx 24 -my 24 -nt 3500")},
    "petsc-heat": {"words": _words("-m 10000 -ts_max_steps 200000 -ts_max_time 100000"), "told": 200000},
    "spectral": {"words": _words("512 2500")},
    "scalapack": {"words": _words("512 16 28000")},
}
# Of a minute and more: those of _LONGER that are reduced at all.
_MINUTES = {
    "hpccg": {"words": _words("100 100 100"), "what": "HPCCG, conjugate gradients, 100^3 per rank"},
    "lulesh": {"words": _words("-s 32 -i 1300")},
    "heat3d": {"words": _words("100 100 100 80000")},
    "stencil3d": {"words": _words("2 1 1 64 64 64 4 2200000")},
    "heat-solver": {"words": _words("1234 -landscape 1900")},
    "minixyce": {"prepare": partial(_ladder, "6e-2")},
    "nbody": {"prepare": partial(_nbody, 1650)},
    "pairs": {"words": _words("1000000 1000000")},
    "spread": {"words": _words("1 3 3 131072 2300000")},
    "unstr-mesh": {"words": _words("2 2 1 2 3 2 131072 1000000")},
    "jacobi": {"words": _words("1024 240000 1e-300")},
    "obstacle": {"words": _words("144 22000 1e-300"), "what": "ours: obstacle problem, 144 points a side"},
    "minimd": {"words": _words("-i in.lj.miniMD -s 16 -n 27000")},
    "miniaero": {"prepare": partial(_aero, 40000)},
    "halo3d": {"words": _words("-nx 64 -ny 64 -nz 64 -pex 2 -pey 1 -pez 1 -vars 4 -iterations 670000 -sleep 0")},
    "halo3d-26": {"words": _words("-nx 64 -ny 64 -nz 64 -pex 2 -pey 2 -pez 1 -vars 4 -iterations 460000 -sleep 0")},
    "sweep3d": {"words": _words("-pex 2 -pey 2 -nx 64 -ny 64 -nz 64 -kba 8 -vars 4 -iterations 9500 -sleep 0")},
    "incast": {"words": _words("-iterations 750000 -msgsize 65536")},
    "lqcd": {"words": _words("-nx 8 -ny 8 -nz 8 -nt 8 -iterations 57000")},
    "compare-bcast": {"words": _words("100000 2600000")},
    "subcom2d-coll": {"words": _words("2 2 4096 4096 4096 2200000")},
    "subcom3d-a2a": {"words": _words("2 1 1 65536 65536 65536 7500000")},
    "ping-ping": {"words": _words("0 1 65536 9200000")},
    "stencil4d": {"words": _words("2 1 1 1 12 12 12 12 2 4700000")},
    "heat2d": {"words": _words("1000 1000 115000")},
    "ark-brusselator": {"words": _words("--nx 500 --tf 3000 --nout 60000")},
    "petsc-irk": {"words": _words("-a 0.1 -dt .001 -niter 290000 -imax 1000 -pc_type pbjacobi -irk_type gauss -irk_nstages 2")},
    "petsc-solves": {"words": _words("-m 60 -n 60 -ntimes 50000")},
    "petsc-particles": {"words": _words("-no_view -mx 24 -my 24 -nt 7600")},
    "petsc-heat": {"words": _words("-m 10000 -ts_max_steps 500000 -ts_max_time 100000"), "told": 500000},
    "spectral": {"words": _words("512 5900")},
    "scalapack": {"words": _words("512 16 310000")},
}


def _of_size(size, changes):
    return tuple(replace(program, timeout_s=size.timeout_s, size=size, **changes[program.name]) for program in PROGRAMS if program.name in changes)


BY_SIZE = {SHORT: PROGRAMS, LONG: _of_size(LONG, _LONGER), MINUTE: _of_size(MINUTE, _MINUTES)}
