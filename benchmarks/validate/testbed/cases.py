# SPDX-License-Identifier: LGPL-2.1-or-later
"""What is recorded: the beds, and on each the programs with their arguments. This table is all there is to edit."""
from dataclasses import dataclass

MODES = {
    # name: (eager, bytes of a switch's queue, bytes of a socket's buffer; 0: as the kernel has it)
    "as-it-comes": (False, 256 << 10, 0),
    "eager": (True, 4 << 20, 8 << 20),  # messages that leave all at once need switches and hosts that hold them
}


def settings(layout, hosts, rate_divisor, mode, emulator):
    """Of beds.up()."""
    _, queue_bytes, socket_bytes = MODES[mode]
    return {"bed": layout, "hosts": hosts, "rate_divisor": rate_divisor, "delay_us": 0, "queue_bytes": queue_bytes,
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

    @property
    def group(self):
        """The cases whose errors are summed up together."""
        return f"{self.bed.layout}/{self.mode}"


def calibration_name(layout, rate_divisor, mode):
    """The file, without its ending, in which what was measured on two hosts of such a bed is kept."""
    return f"{layout}-over-{rate_divisor:g}-{mode}"


# The LAN at a quarter and at an eighth of its rates, with hosts that are as many times slower again: everything lasts longer, and the
# machine that carries it has the time for it.
LAN_2, LAN_4, LAN_8 = Bed("lan", 2, 4, (16,)), Bed("lan", 4, 4, (16,)), Bed("lan", 8, 8, (32,))
XDSL_2, XDSL_4, XDSL_8 = Bed("xdsl", 2, 1, (16,)), Bed("xdsl", 4, 1, (16,)), Bed("xdsl", 8, 1, (32,))
# Two groups of hosts, one half as fast as the other.
LAN_4_MIXED = Bed("lan", 4, 4, (16, 16, 32), "-mixed")

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

# What the programs are built from: folders beside and below that of the tool.
SOURCES = ("patterns", "../programs/is", "../programs/jacobi", "../programs/obstacle", "../programs/pingpong")

CASES = [Case(bed, mode, program, tuple(arguments))
         for bed, programs in _PROGRAMS.items() for mode in MODES for program, *arguments in programs]
