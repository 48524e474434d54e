# SPDX-License-Identifier: LGPL-2.1-or-later
"""What is recorded: the beds, and on each the programs with their arguments. This table is all there is to edit."""
from dataclasses import dataclass

MODES = {
    # name: (eager, bytes of a switch's queue, bytes of a socket's buffer; 0: as the kernel has it)
    "as-it-comes": (False, 256 << 10, 0),
    "eager": (True, 4 << 20, 8 << 20),  # messages that leave all at once need switches and hosts that hold them
}


def settings(layout, hosts, rate_divisor, mode, emulator, delay_us=0):
    """Of beds.up()."""
    _, queue_bytes, socket_bytes = MODES[mode]
    return {"bed": layout, "hosts": hosts, "rate_divisor": rate_divisor, "delay_us": delay_us, "queue_bytes": queue_bytes,
            "socket_bytes": socket_bytes, "emulator": emulator}


@dataclass(frozen=True)
class Bed:
    layout: str
    hosts: int
    rate_divisor: float
    # The hosts compute so many times slower than this machine: so much that each rank finds a core in time, and that the forwarder
    # has one. The account of each run says whether it did. By rank; the last for all that follow.
    compute_factors: tuple
    remark: str = ""
    # Of each line and trunk, one way. With it small messages are checked as well: all that the machine adds to them must be little beside it.
    delay_us: float = 0

    @property
    def name(self):
        return f"{self.layout}-{self.hosts}{self.remark}"


@dataclass(frozen=True)
class Case:
    bed: Bed
    mode: str
    program: str      # folder/executable in the build folder of the bed; of others' programs: corpus/folder/executable
    arguments: tuple
    away: bool = False  # chosen and put away before any model was touched
    dynamic: bool = False  # which rank computes what is decided while it runs

    @property
    def name(self):
        return "/".join([self.bed.name, self.mode, "-".join([self.program.rpartition("/")[2], *self.arguments])])

    @property
    def group(self):
        """The cases whose errors are summed up together."""
        kind = self.bed.layout + ("-small" if self.bed.delay_us else "")
        return f"{kind}/{self.mode}" + ("/put away" if self.away else "") + ("/tasks" if self.dynamic else "")

    @property
    def is_corpus(self):
        """Of programs that others wrote, as benchmarks/sampling/corpus-build builds them."""
        return self.program.startswith("corpus/")


def calibration_name(layout, rate_divisor, mode, delay_us=0):
    """The file, without its ending, in which what was measured on two hosts of such a bed is kept."""
    delayed = f"-delay-{delay_us:g}" if delay_us else ""
    return f"{layout}-over-{rate_divisor:g}{delayed}-{mode}"


# The LAN at a quarter and at an eighth of its rates, with hosts that are as many times slower again: everything lasts longer, and the
# machine that carries it has the time for it.
LAN_2, LAN_4, LAN_8 = Bed("lan", 2, 4, (16,)), Bed("lan", 4, 4, (16,)), Bed("lan", 8, 8, (32,))
XDSL_2, XDSL_4, XDSL_8 = Bed("xdsl", 2, 1, (16,)), Bed("xdsl", 4, 1, (16,)), Bed("xdsl", 8, 1, (32,))
# Two groups of hosts, one half as fast as the other.
LAN_4_MIXED = Bed("lan", 4, 4, (16, 16, 32), "-mixed")

# Programs of small messages: Gigabit Ethernet with 100 us a line, everything 100 times slower (and 50 times, to see whether that matters), and
# homes behind lines of 5 ms. What the machine adds to a message, 100 to 200 us, is little beside that; small.py checks it.
_SLOW, _HALF_AS_SLOW = {"rate_divisor": 10, "delay_us": 10000}, {"rate_divisor": 5, "delay_us": 5000}
LAN_2_SMALL, LAN_4_SMALL, LAN_8_SMALL = (Bed("lan", hosts, compute_factors=(100,), remark="-small", **_SLOW) for hosts in (2, 4, 8))
LAN_4_SMALL_MIXED = Bed("lan", 4, compute_factors=(100, 100, 200), remark="-small-mixed", **_SLOW)
LAN_4_SMALL_50 = Bed("lan", 4, compute_factors=(50,), remark="-small-50", **_HALF_AS_SLOW)
XDSL_4_SMALL = Bed("xdsl", 4, 1, (16,), remark="-small", delay_us=5000)

# Sizes are chosen for runs of about a second, a good part of it communication.
_PROGRAMS = {
    LAN_2: [("is/is", "S"), ("is/is", "W"), ("jacobi/jacobi", "1024", "30"), ("obstacle/obstacle", "64", "30"),
            ("pingpong/pingpong", "262144", "5"), ("patterns/exchange", "100000", "12", "0.002"),
            ("patterns/overlap", "200000", "8", "0.005")],
    LAN_4: [("is/is", "S"), ("is/is", "W"), ("jacobi/jacobi", "1024", "60"), ("obstacle/obstacle", "64", "30"),
            ("patterns/broadcast", "200000", "8", "0.001"), ("patterns/alltoall", "50000", "12", "0.001"),
            ("patterns/pipeline", "50000", "30", "0.001"), ("patterns/exchange", "100000", "12", "0.002"),
            ("patterns/overlap", "200000", "8", "0.005"), ("patterns/masterworker", "20000", "40", "0.002")],
    LAN_8: [("is/is", "S"), ("jacobi/jacobi", "1024", "30"), ("obstacle/obstacle", "64", "15"),
            ("patterns/alltoall", "20000", "6", "0.001"), ("patterns/masterworker", "20000", "60", "0.002")],
    LAN_4_MIXED: [("jacobi/jacobi", "1024", "60"), ("obstacle/obstacle", "64", "30"),
                  ("patterns/masterworker", "20000", "40", "0.002")],
    XDSL_2: [("is/is", "S"), ("jacobi/jacobi", "512", "40"), ("obstacle/obstacle", "32", "15"),
             ("pingpong/pingpong", "65536", "2"), ("patterns/exchange", "20000", "12", "0.002"),
             ("patterns/overlap", "20000", "12", "0.002")],
    XDSL_4: [("is/is", "S"), ("jacobi/jacobi", "512", "40"), ("obstacle/obstacle", "32", "15"),
             ("patterns/broadcast", "20000", "8", "0.001"), ("patterns/alltoall", "5000", "12", "0.001"),
             ("patterns/pipeline", "5000", "30", "0.001"), ("patterns/exchange", "20000", "12", "0.002"),
             ("patterns/overlap", "20000", "12", "0.002"), ("patterns/masterworker", "2000", "60", "0.002")],
    XDSL_8: [("is/is", "S"), ("jacobi/jacobi", "512", "40"), ("obstacle/obstacle", "32", "15")],
}

_SWEEP = ("corpus/sweep3d/sweep3d", *"-nx 8 -ny 8 -nz 16 -kba 2 -vars 1 -iterations 5 -sleep 0".split())
_SWEEP_4 = (*_SWEEP, "-pex", "2", "-pey", "2")
_SOLVES = ("corpus/petsc-solves/ex16", "-m", "10", "-n", "10", "-ntimes", "3")
_MESH = ("corpus/unstr-mesh/unstr-mesh/unstr-mesh.x", "2", "2", "1", "2", "3", "2", "256", "100")
_JACOBI, _WORKERS = ("jacobi/jacobi", "128", "60"), ("patterns/masterworker", "1000", "40", "0.002")
_PUTS = ("patterns/onesided", "1000", "30", "0.0001")
_SMALL = {
    LAN_2_SMALL: [_SOLVES, _JACOBI, (*_SWEEP, "-pex", "2", "-pey", "1")],
    LAN_4_SMALL: [_SOLVES, _JACOBI, _SWEEP_4, _MESH, _WORKERS, _PUTS, ("obstacle/obstacle", "16", "20"), ("corpus/compare-bcast/compare_bcast", "100", "10")],
    LAN_8_SMALL: [_SOLVES, _JACOBI, _WORKERS],
    LAN_4_SMALL_MIXED: [_SOLVES, _JACOBI, _WORKERS],
    LAN_4_SMALL_50: [_SOLVES, _JACOBI, _SWEEP_4, _MESH, _WORKERS],
    XDSL_4_SMALL: [_SOLVES, _JACOBI, _SWEEP_4, _MESH],
}
_SMALL_AWAY = {
    LAN_2_SMALL: [("corpus/lqcd/lqcd", *"-nx 4 -ny 4 -nz 4 -nt 4 -iterations 6".split()), ("corpus/scalapack/subspace", "64", "4", "15"),
                  ("corpus/p4est/p4est_step3", "4e-3", "0.001")],
    LAN_4_SMALL: [("corpus/lqcd/lqcd", *"-nx 4 -ny 4 -nz 4 -nt 4 -iterations 3".split()),
                  ("corpus/halo3d-26/halo3d-26", *"-nx 8 -ny 8 -nz 8 -pex 2 -pey 2 -pez 1 -vars 1 -iterations 60 -sleep 0".split()),
                  ("corpus/random-walk/random_walk", "100", "3000", "20"), ("corpus/subcom2d-coll/subcom2d-coll/subcom2d-coll.x", "2", "2", "64", "64", "64", "30"),
                  ("corpus/scalapack/subspace", "64", "4", "15"), ("corpus/spectral/spectral", "32", "4"),
                  ("corpus/stencil4d/stencil4d/stencil4d.x", *"2 2 1 1 4 4 4 4 2 60".split())],
    LAN_8_SMALL: [("corpus/lulesh/lulesh2.0", "-s", "4", "-i", "30"), ("corpus/subcom2d-coll/subcom2d-coll/subcom2d-coll.x", "4", "2", "64", "64", "64", "20")],
    XDSL_4_SMALL: [("corpus/random-walk/random_walk", "100", "3000", "20"), ("corpus/scalapack/subspace", "64", "4", "15"),
                   ("corpus/stencil4d/stencil4d/stencil4d.x", *"2 2 1 1 4 4 4 4 2 60".split())],
}

# A paper's master and slaves (docs/measurements/mandelbrot-ms.md): points a side, points per task, most iterations of a point.
_TASKS = {bed: [("mandelbrot-ms/mandelbrot-ms", *sizes) for sizes in (("64", "16", "64000"), ("256", "256", "4000"), ("512", "4096", "1000"))]
          for bed in (LAN_4, LAN_8)} | {
    bed: [("mandelbrot-ms/mandelbrot-ms", *sizes) for sizes in (("24", "1", "400000"), ("48", "4", "100000"))] for bed in (LAN_4_SMALL_50, LAN_8_SMALL)}

# What the programs are built from: folders beside and below that of the tool.
SOURCES = ("patterns", "../programs/is", "../programs/jacobi", "../programs/obstacle", "../programs/pingpong", "../programs/mandelbrot-ms")


def _modes_of(bed):
    """Small messages leave at once in both; on one bed that is seen."""
    return ("as-it-comes",) if bed.delay_us and bed is not LAN_4_SMALL else tuple(MODES)


def _cases(table, **kind):
    return [Case(bed, mode, program, tuple(arguments), **kind) for bed, programs in table.items() for mode in _modes_of(bed) for program, *arguments in programs]


def _by_bed(cases):
    """One bed after the other, in the order in which they are first named."""
    order = {key: number for number, key in enumerate(dict.fromkeys((case.bed, case.mode) for case in cases))}
    return sorted(cases, key=lambda case: order[case.bed, case.mode])


CASES = _by_bed(_cases(_PROGRAMS) + _cases(_SMALL) + _cases(_SMALL_AWAY, away=True) + _cases(_TASKS, dynamic=True))
