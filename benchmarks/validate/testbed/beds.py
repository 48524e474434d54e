# SPDX-License-Identifier: LGPL-2.1-or-later
"""Brings the bed up and takes it down: all of it or nothing."""
from pathlib import Path

from testbed import emulators, hosts, machine, state
from testbed.errors import BedError

CONGESTION = "cubic"


def up(settings, layout, programs):
    """`settings`: bed, hosts, rate_divisor, delay_us, queue_bytes, socket_bytes, emulator."""
    machine.require_root_and_tools()
    old = state.load()
    if old:
        raise BedError(f"a bed is up already ({summary(old)}): validate down")
    emulator = emulators.emulator(settings, programs)
    emulator.check(layout)
    bed = dict(settings, complete=False, congestion_control=CONGESTION)
    state.save(bed)
    try:
        _build(bed, layout, emulator)
    except BaseException:
        down()
        raise


def _build(bed, layout, emulator):
    state.save_layout(layout)
    state.SCRATCH.mkdir()
    _allow_congestion_control(bed)
    _set(bed, machine.REAL_TIME_LIMIT, "-1")  # else the forwarder is stopped for 50 ms when it had a core for a second
    hosts.make_switch()
    for host in layout["hosts"]:
        hosts.make_host(host, CONGESTION, bed.get("socket_bytes", 0))
    emulator.join(layout, bed)
    for host in layout["hosts"]:
        hosts.address_host(host, layout["hosts"])
    bed["complete"] = True
    state.save(bed)


def _allow_congestion_control(bed):
    """A namespace may only use those that the machine allows, and that list is often without cubic."""
    allowed = machine.sysctl(machine.CONGESTION)
    if CONGESTION not in allowed.split():
        _set(bed, machine.CONGESTION, f"{allowed} {CONGESTION}")


def _set(bed, name, value):
    """A setting of the machine, which `down` takes back."""
    bed.setdefault("settings_before", {})[name] = machine.sysctl(name)
    state.save(bed)
    machine.sysctl(name, value)


def down():
    """Whatever there is of a bed. True if there was one."""
    bed = state.load()
    if bed is None:
        return False
    emulators.stop_forwarder(bed)
    names = [host["namespace"] for host in state.load_layout()["hosts"]] if state.LAYOUT.exists() else []
    hosts.remove_namespaces(names + [hosts.SWITCH])
    for name, value in bed.get("settings_before", {}).items():
        machine.sysctl(name, value)
    state.forget()
    return True


def summary(bed):
    text = f"{bed['bed']}, {bed['hosts']} hosts, rates / {bed['rate_divisor']:g}, {bed['emulator']}"
    return text if bed["complete"] else text + ", incomplete"


def _builds(asked):
    source = Path(__file__).resolve().parents[3]
    return [Path(asked)] if asked else [source / "build" / "release", source / "build" / "dev"]


def programs_folder(asked=None):
    """Where CMake put what the bed needs: in the build folder that is asked for, or in that of a preset."""
    for build in _builds(asked):
        folder = build / "benchmarks" / "validate"
        if (folder / "bed-forwarder").exists():
            return folder.resolve()
    raise BedError("the bed is not built: cmake --build --preset dev --target validate (or --build FOLDER)")


def tools_folder(asked=None):
    """Where CMake put dPerf's commands."""
    for build in _builds(asked):
        if (build / "bin" / "dperf-predict").exists():
            return (build / "bin").resolve()
    raise BedError("dPerf is not built: cmake --build --preset dev (or --build FOLDER)")
