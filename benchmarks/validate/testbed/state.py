# SPDX-License-Identifier: LGPL-2.1-or-later
"""The one bed of this machine: what of it exists stands in a folder that is written before anything is made, so that
`down` finds everything, also after a crash."""
import fcntl
import json
import os
import shutil
from contextlib import contextmanager
from pathlib import Path

from testbed.errors import BedError

FOLDER = Path("/run/dperf-bed")
LOCK = Path("/run/dperf-bed.lock")
LAYOUT = FOLDER / "layout.json"
ACCOUNT = FOLDER / "account.json"
FORWARDER_LOG = FOLDER / "forwarder.log"
SCRATCH = FOLDER / "scratch"
_BED = FOLDER / "bed.json"


def load():
    """The settings of the bed that is up (or half up, or half down), or None."""
    try:
        return json.loads(_BED.read_text())
    except FileNotFoundError:
        return None


def save(bed):
    FOLDER.mkdir(mode=0o755, exist_ok=True)
    draft = _BED.with_suffix(".new")
    draft.write_text(json.dumps(bed, indent=1))
    os.replace(draft, _BED)


def save_layout(layout):
    LAYOUT.write_text(json.dumps(layout, indent=1))


def load_layout():
    return json.loads(LAYOUT.read_text())


def forget():
    shutil.rmtree(FOLDER, ignore_errors=True)


def require_bed():
    """The settings and the layout of the bed, which must be complete."""
    bed = load()
    if bed is None:
        raise BedError("no bed is up: validate up lan|xdsl|cluster N")
    if not bed["complete"]:
        raise BedError("the bed is incomplete: validate down")
    return bed, load_layout()


@contextmanager
def in_use():
    """One command at a time uses, makes or removes the bed."""
    with open(LOCK, "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BedError("another `validate` is using the bed") from None
        yield
