# SPDX-License-Identifier: LGPL-2.1-or-later
"""Is the bed right? A raw TCP all-to-all is held against what the wires can carry. Only then do measurements count."""
import statistics
import subprocess
import time
from dataclasses import dataclass

from testbed import emulators, hosts, machine, state
from testbed.errors import BedError
from testbed.layouts import FRAME_PAYLOAD, all_to_all_bound_s

LEAST_SHARE_OF_BOUND = 0.95
LEAST_SHARE_WITH_DELAYS = 0.90  # in each round TCP begins anew, which takes some round trips
LEAST_IDLE = 0.80
ROUNDS = 5
CONNECTING_S = 1.0
# Long enough for the window of TCP to be that of the network, short enough for a check of some seconds.
DEFAULT_BOUND_S = 0.4
DELAYS_OF_BOUND = 200  # and with delays long enough for them not to count
LEAST_FRAMES = 80  # between each two hosts: with less, what is measured is how TCP begins


@dataclass
class Check:
    payload: int        # bytes a pair
    bound_s: float
    seconds: list       # of each round but the first, which opens the windows
    account: dict       # of the forwarder, or None
    idle: float         # of the processors, before
    delay_us: float = 0

    @property
    def share(self):
        """Of what the wires can carry, how much was reached: 0 to 1."""
        return self.bound_s / statistics.median(self.seconds)

    def problems(self):
        found = []
        # With delays the check of small messages decides, which holds beside load as well.
        if self.idle < LEAST_IDLE and not self.delay_us:
            found.append(f"the machine is busy: {self.idle:.0%} idle, expected {LEAST_IDLE:.0%}")
        least = LEAST_SHARE_WITH_DELAYS if self.delay_us else LEAST_SHARE_OF_BOUND
        if self.share < least:
            found.append(f"{self.share:.1%} of what the wires can carry, expected {least:.0%}")
        return found

    def as_json(self):
        return {"payload_bytes": self.payload, "bound_s": self.bound_s, "seconds": self.seconds, "share": self.share,
                "idle": self.idle, "late_share": self.account["late_share"] if self.account else None,
                "problems": self.problems()}


def default_payload(layout):
    per_byte = all_to_all_bound_s(layout, 1_000_000) / 1_000_000
    bound_s = max(DEFAULT_BOUND_S, DELAYS_OF_BOUND * layout["delay_us"] / 1e6)
    return max(LEAST_FRAMES * FRAME_PAYLOAD, round(bound_s / per_byte, -3))


def check(programs, payload=None, rounds=ROUNDS):
    """Plays the all-to-all on the bed that is up. `payload`: bytes a pair."""
    bed, layout = state.require_bed()
    payload = int(payload or default_payload(layout))
    bound_s = all_to_all_bound_s(layout, payload)
    idle = machine.idle_share()
    emulators.take_account(bed)
    times = _play(layout, programs / "bed-alltoall", payload, rounds + 1, 2.5 * bound_s + 0.1)
    return Check(payload, bound_s, times[1:], emulators.take_account(bed), idle, layout["delay_us"])


def _play(layout, program, payload, rounds, period_s):
    """The time of the slowest host in each round."""
    addresses = ",".join(host["address"] for host in layout["hosts"])
    start_s = time.clock_gettime(time.CLOCK_MONOTONIC) + CONNECTING_S
    players = [subprocess.Popen(["chrt", "--rr", "10", "ip", "netns", "exec", host["namespace"], str(program), addresses, str(number),
                                 str(payload), str(rounds), f"{start_s:.6f}", f"{period_s:.6f}"],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
               for number, host in enumerate(layout["hosts"])]
    try:
        deadline = time.monotonic() + CONNECTING_S + rounds * period_s + 15
        said = [player.communicate(timeout=max(1, deadline - time.monotonic())) for player in players]
    except subprocess.TimeoutExpired:
        raise BedError("the raw all-to-all did not end") from None
    finally:
        hosts.end_processes([player.pid for player in players if player.poll() is None])
    for player, (_, errors) in zip(players, said):
        if player.returncode != 0:
            raise BedError(f"the raw all-to-all failed: {errors.strip()}")
    return [max(times) for times in zip(*([float(line) for line in output.split()] for output, _ in said))]
