# SPDX-License-Identifier: LGPL-2.1-or-later
"""Is the bed right for small messages? What 8 bytes take between hosts is held against the sum of what the wires take. The rest is what the
machine adds: two MPI libraries, two kernels, and a forwarder that share its cores."""
import contextlib
import os
import subprocess
from dataclasses import dataclass

from testbed import launch, state
from testbed.errors import BedError
from testbed.layouts import FRAME_PAYLOAD, HEADERS_WIRE, links, route

ALLOWED = 0.03
ROUNDS = 20
LONGEST_S = 120
# 8 bytes with what Open MPI puts in front of them on TCP: a header of the matching layer and one of the transport.
_MESSAGE_BYTES = 8 + 14 + 8
# Its algorithm for few ranks is a matter of its version; recursive doubling has a sum that can be written down.
_MCA = {"coll_tuned_use_dynamic_rules": 1, "coll_tuned_allreduce_algorithm": 3}


@dataclass
class Small:
    """{what: microseconds}: 'pair 0 1', 'ring', 'allreduce'."""
    measured: dict
    wires: dict

    def errors(self):
        return {what: self.measured[what] / self.wires[what] - 1 for what in self.wires}

    def worst(self):
        """(what, its error)."""
        return max(self.errors().items(), key=lambda error: abs(error[1]))

    def problems(self):
        what, error = self.worst()
        return [] if abs(error) <= ALLOWED else [f"8 bytes, {what}: {error:+.1%} of the sum of the wires, expected {ALLOWED:.0%}"]

    def as_json(self):
        return {"measured_us": self.measured, "wires_us": {what: round(us, 3) for what, us in self.wires.items()}, "problems": self.problems()}


def one_way_us(layout, source, target):
    """Of a message of 8 bytes: it is sent and delayed on each link of its way."""
    wire_bits = 8 * (_MESSAGE_BYTES + HEADERS_WIRE)
    assert _MESSAGE_BYTES <= FRAME_PAYLOAD
    rates = links(layout)
    return sum(layout["delay_us"] + (1e6 * wire_bits / rates[link] if rates[link] else 0) for link in route(layout, source, target))


def wires_us(layout):
    """What `small` would print if nothing but the wires took time."""
    names = [host["name"] for host in layout["hosts"]]
    size = len(names)
    if size & (size - 1):
        raise BedError(f"{size} hosts: small messages are checked on a power of two")
    # There and back need not be alike; a ping-pong sees both.
    both = {(i, j): (one_way_us(layout, names[i], names[j]) + one_way_us(layout, names[j], names[i])) / 2
            for i in range(size) for j in range(i + 1, size)}
    sums = {f"pair {i} {j}": us for (i, j), us in both.items()}
    sums["ring"] = sum(one_way_us(layout, names[i], names[(i + 1) % size]) for i in range(size))
    steps = [1 << step for step in range(size.bit_length() - 1)]
    sums["allreduce"] = sum(max(both[min(i, i ^ step), max(i, i ^ step)] for i in range(size)) for step in steps)
    return sums


def check(programs, rounds=ROUNDS, load=False):
    """On the bed that is up. `load`: beside something else that wants all cores."""
    _, layout = state.require_bed()
    wires = wires_us(layout)
    options = launch.RunOptions(len(layout["hosts"]), timeout_s=LONGEST_S, mca=_MCA)
    with _hogs() if load else contextlib.nullcontext():
        result = launch.run(options, [str(programs / "bed-small"), str(rounds)], programs, capture=True)
    if result.exit_code != 0:
        raise BedError(f"the small messages ended with exit code {result.exit_code}")
    return Small(read(result.output, wires), wires)


def read(output, expected):
    """{what: microseconds} of what `small` printed."""
    rows = [line.rpartition(" ") for line in output.splitlines()]
    found = {what: float(us) for what, _, us in rows if what in expected}
    missing = sorted(set(expected) - set(found))
    if missing:
        raise BedError(f"the small messages said nothing of {', '.join(missing)}")
    return found


@contextlib.contextmanager
def _hogs():
    """One process per core that computes for ever."""
    running = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(os.cpu_count())]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()
