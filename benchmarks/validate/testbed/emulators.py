# SPDX-License-Identifier: LGPL-2.1-or-later
"""The two ways in which eth0 of the hosts is joined: the forwarder (taps, in user space) or the kernel's bridges and TBF.

`user`    each frame takes its time on each link, queues and may be dropped: right for all sizes
`kernel`  for bulk only: TBF does not charge a message within its burst for the wire, and there is no delay
"""
import json
import os
import signal
import subprocess
import time

from testbed import hosts as host_tools
from testbed import state
from testbed.errors import FAILED, USAGE, BedError
from testbed.layouts import FRAME_WIRE

# The forwarder sets the pace of a host's line; the queue of the host only holds TCP back, as that of a network card does.
# It leaves a little faster than the line, or what it is late now and then would be lost to the line.
AHEAD_OF_THE_LINE = 1.02


class User:
    def __init__(self, forwarder):
        self.forwarder = forwarder

    def check(self, layout):
        if not os.access(self.forwarder, os.X_OK):
            raise BedError(f"{self.forwarder} is not built: cmake --build --preset dev --target validate")

    def join(self, layout, bed):
        for host in layout["hosts"]:
            host_tools.ip(["tuntap add dev eth0 mode tap",
                            f"link set eth0 address {host['mac']} mtu 1500 gso_max_segs 1"],
                          host["namespace"])
            host_tools.shape(host["namespace"], "eth0", host["rate_bps"] * AHEAD_OF_THE_LINE,
                             host_tools.HOST_QUEUE_BYTES)
        with open(state.FORWARDER_LOG, "w") as log:
            process = subprocess.Popen([self.forwarder, str(state.LAYOUT), str(state.ACCOUNT)], stdin=subprocess.DEVNULL,
                                       stdout=log, stderr=log, start_new_session=True)
        bed["forwarder_pid"] = process.pid
        state.save(bed)
        self._wait_until_ready(process)

    @staticmethod
    def _wait_until_ready(process):
        deadline = time.monotonic() + 5
        while "ready" not in state.FORWARDER_LOG.read_text():
            if process.poll() is not None or time.monotonic() > deadline:
                raise BedError(f"the forwarder did not start: {state.FORWARDER_LOG.read_text().strip()}")
            time.sleep(0.01)


class Kernel:
    BURST_S = 200e-6  # at the rate: less and the timers of the kernel lose some of it

    def check(self, layout):
        if layout["delay_us"] > 0:
            raise BedError("--delay needs --emulator user", USAGE)

    def join(self, layout, bed):
        switches = sorted({host["switch"] for host in layout["hosts"]})
        host_tools.ip([line for switch in switches for line in
                       (f"link add {switch} type bridge stp_state 0", f"link set {switch} up")], host_tools.SWITCH)
        for host in layout["hosts"]:
            self._line(host["namespace"], "eth0", f"p{host['name']}", host["switch"], host["rate_bps"], layout)
            host_tools.ip([f"link set eth0 address {host['mac']}"], host["namespace"])
        for trunk in layout["trunks"]:
            self._trunk(*trunk["between"], trunk["rate_bps"], layout)

    def _line(self, namespace, device, port, switch, rate_bps, layout):
        host_tools.ip([f"link add {device} type veth peer name {port} netns {host_tools.SWITCH}",
                       host_tools.whole_frames(device), f"link set {device} up"], namespace)
        host_tools.ip([host_tools.whole_frames(port), f"link set {port} master {switch} up"], host_tools.SWITCH)
        host_tools.shape(namespace, device, rate_bps, host_tools.HOST_QUEUE_BYTES, self._burst(rate_bps))
        host_tools.shape(host_tools.SWITCH, port, rate_bps, layout["queue_bytes"], self._burst(rate_bps))

    def _trunk(self, first, second, rate_bps, layout):
        ends = {f"{first}{second}": first, f"{second}{first}": second}
        there, back = ends
        host_tools.ip([f"link add {there} type veth peer name {back}"] +
                      [host_tools.whole_frames(end) for end in ends] +
                      [f"link set {end} master {switch} up" for end, switch in ends.items()],
                      host_tools.SWITCH)
        for end in ends:
            host_tools.shape(host_tools.SWITCH, end, rate_bps, layout["queue_bytes"], self._burst(rate_bps))

    def _burst(self, rate_bps):
        return max(rate_bps / 8 * self.BURST_S, 2 * FRAME_WIRE)


def emulator(bed, programs):
    return User(str(programs / "bed-forwarder")) if bed["emulator"] == "user" else Kernel()


def _forwarder_runs(bed):
    """Whether the process of that number is (still) our forwarder."""
    pid = bed.get("forwarder_pid")
    try:
        return pid is not None and "bed-forwarder" in os.readlink(f"/proc/{pid}/exe")
    except FileNotFoundError:
        return False


def stop_forwarder(bed):
    if _forwarder_runs(bed):
        host_tools.end_processes([bed["forwarder_pid"]])


def take_account(bed):
    """What the forwarder did since the last account was taken (forwarder/account.h); None for the kernel's bed."""
    if bed["emulator"] != "user":
        return None
    if not _forwarder_runs(bed):
        raise BedError(f"the forwarder is gone: {state.FORWARDER_LOG.read_text().strip()}", FAILED)
    state.ACCOUNT.unlink(missing_ok=True)
    os.kill(bed["forwarder_pid"], signal.SIGUSR1)
    deadline = time.monotonic() + 5
    while not state.ACCOUNT.exists():
        if time.monotonic() > deadline:
            raise BedError("the forwarder does not answer")
        time.sleep(0.005)
    return json.loads(state.ACCOUNT.read_text())
