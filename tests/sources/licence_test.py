#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""That licence.py finds what it is there for."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECKER = Path(__file__).with_name("licence.py")
LINE = "SPDX-License-Identifier: LGPL-2.1-or-later"
LICENCE = {"LICENSE": "GNU LESSER GENERAL PUBLIC LICENSE\nVersion 2.1\n"}


def said_of(files):
    """What the checker prints of these files, and its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        done = subprocess.run([sys.executable, "-B", CHECKER, folder], capture_output=True, text=True, check=False)
    return done.stdout, done.returncode


class Licence(unittest.TestCase):
    def assert_refused(self, text, words):
        said, code = said_of({**LICENCE, "lib/trace/model/trace.h": text})
        self.assertIn(f"lib/trace/model/trace.h: {words}", said)
        self.assertEqual(code, 1)

    def test_a_line_of_its_own_passes(self):
        for text in (f"// {LINE}\n", f"// What it is.\n// {LINE}\n#pragma once\n", f"/* {LINE} */\n",
                     f"/* What it is.\n * {LINE} */\n", f"#!/usr/bin/env python3\n# {LINE}\n"):
            self.assertEqual(said_of({**LICENCE, "lib/trace/model/trace.h": text}), ("licence: 1 sources, 0 errors\n", 0), text)

    def test_it_is_missing(self):
        self.assert_refused("// What it is.\n#pragma once\n", "names no licence")

    def test_it_is_far_below(self):
        self.assert_refused("int i;\n" * 101 + f"// {LINE}\n", "names no licence")

    def test_it_is_glued_to_prose(self):
        self.assert_refused(f"// What it is. {LINE}\n", "the licence is not on a line of its own")

    def test_it_is_broken(self):
        self.assert_refused(f"// {LINE.replace(': ', ':' + chr(10) + '// ')}\n", "the licence is not on a line of its own")

    def test_another_licence(self):
        self.assert_refused("// SPDX-License-Identifier: MIT\n", "the licence is not on a line of its own")

    def test_its_text_is_missing(self):
        said, code = said_of({"lib/trace/model/trace.h": f"// {LINE}\n"})
        self.assertIn("LICENSE: expected the text", said)
        self.assertEqual(code, 1)


if __name__ == "__main__":
    unittest.main()
