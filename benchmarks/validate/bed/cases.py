# SPDX-License-Identifier: LGPL-2.1-or-later
"""What is recorded: the beds, and on each the programs with their arguments. This table is all there is to edit."""
from dataclasses import dataclass

MODES = {
    # name: (eager, bytes of a switch's queue)
    "as-it-comes": (False, 256 << 10),
    "eager": (True, 4 << 20),  # messages that leave all at once need switches that hold them
}


@dataclass(frozen=True)
class Bed:
    layout: str
    hosts: int
    rate_divisor: float
    # The hosts compute so many times slower than this machine: at least hosts / cores, and room for the forwarder, so that each
    # rank finds a core in time. The account of each run says whether it did. By rank; the last for all that follow.
    compute_factors: tuple
    remark: str = ""

    @property
    def name(self):
        return f"{self.layout}-{self.hosts}{self.remark}"


@dataclass(frozen=True)
class Case:
    bed: Bed
    mode: str
    program: str      # folder/executable in the build folder of the bed
    arguments: tuple

    @property
    def name(self):
        return "/".join([self.bed.name, self.mode, "-".join([self.program.rpartition("/")[2], *self.arguments])])


LAN_2, LAN_4, LAN_8 = Bed("lan", 2, 1, (4,)), Bed("lan", 4, 1, (4,)), Bed("lan", 8, 4, (8,))
XDSL_2, XDSL_4, XDSL_8 = Bed("xdsl", 2, 1, (4,)), Bed("xdsl", 4, 1, (4,)), Bed("xdsl", 8, 1, (8,))
# Two groups of hosts, one half as fast as the other.
LAN_4_MIXED = Bed("lan", 4, 1, (4, 4, 8), "-mixed")

# Sizes are chosen for runs of about a second, a good part of it communication.
_PROGRAMS = {
    LAN_2: [("is/is", "W"), ("jacobi/jacobi", "1024", "100"), ("obstacle/obstacle", "64", "60"),
            ("pingpong/pingpong", "1048576", "5"), ("patterns/exchange", "100000", "20", "0.002"),
            ("patterns/overlap", "200000", "20", "0.005")],
    LAN_4: [("is/is", "W"), ("jacobi/jacobi", "1024", "100"), ("obstacle/obstacle", "64", "60"),
            ("patterns/broadcast", "200000", "15", "0.001"), ("patterns/alltoall", "50000", "20", "0.001"),
            ("patterns/pipeline", "50000", "40", "0.001"), ("patterns/exchange", "100000", "20", "0.002"),
            ("patterns/overlap", "200000", "20", "0.005"), ("patterns/masterworker", "20000", "100", "0.002")],
    LAN_8: [("is/is", "W"), ("jacobi/jacobi", "1024", "60"), ("obstacle/obstacle", "64", "30"),
            ("patterns/alltoall", "20000", "15", "0.001"), ("patterns/masterworker", "20000", "100", "0.002")],
    LAN_4_MIXED: [("jacobi/jacobi", "1024", "100"), ("obstacle/obstacle", "64", "60"),
                  ("patterns/masterworker", "20000", "100", "0.002")],
    XDSL_2: [("is/is", "S"), ("jacobi/jacobi", "512", "60"), ("obstacle/obstacle", "32", "30"),
             ("pingpong/pingpong", "65536", "2"), ("patterns/exchange", "20000", "15", "0.002"),
             ("patterns/overlap", "20000", "15", "0.005")],
    XDSL_4: [("is/is", "S"), ("jacobi/jacobi", "512", "60"), ("obstacle/obstacle", "32", "30"),
             ("patterns/broadcast", "20000", "10", "0.001"), ("patterns/alltoall", "5000", "15", "0.001"),
             ("patterns/pipeline", "5000", "40", "0.001"), ("patterns/exchange", "20000", "15", "0.002"),
             ("patterns/overlap", "20000", "15", "0.005"), ("patterns/masterworker", "2000", "100", "0.002")],
    XDSL_8: [("is/is", "S"), ("jacobi/jacobi", "512", "60"), ("obstacle/obstacle", "32", "30")],
}

CASES = [Case(bed, mode, program, tuple(arguments))
         for bed, programs in _PROGRAMS.items() for mode in MODES for program, *arguments in programs]
