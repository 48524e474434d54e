#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""That retired_words.py finds what it is there for: each fault is planted in a small tree that is right without it."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECKER = Path(__file__).with_name("retired_words.py")
FILES = {
    "runtime/src/base/state.h": "/* It is measured again, for each rank. */\nint again;\n",
    "lib/support/error.cpp": 'const char* text = "stage 1 of 2, in the window";\nint wildcard;\n',
    "tools/dperf/main.cpp": "int main() {}  // There is no trace.\n",
    "tests/unit/trace/lane_test.cpp": "int lane;\n",
}


def run(files):
    """What the checker prints of the tree with these files added, and its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**FILES, **files}.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        done = subprocess.run([sys.executable, "-B", CHECKER, "--source", folder],
                              capture_output=True, text=True, check=False)
    return done.stdout + done.stderr, done.returncode


class RetiredWords(unittest.TestCase):
    def assert_found(self, place, word, name, text):
        printed, code = run({name: text})
        self.assertIn(f"{name}:{place}: '{word}' is retired; expected: ", printed)
        self.assertIn("words: 1 retired words in ", printed)
        self.assertEqual(code, 1)

    def assert_right(self, name, text):
        printed, code = run({name: text})
        self.assertIn("no retired word", printed)
        self.assertEqual(code, 0)

    def test_a_tree_that_is_right_passes(self):
        self.assertEqual(run({}), ("words: 3 files, no retired word\n", 0))

    def test_a_tree_without_code_does_not(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-B", CHECKER, "--source", folder], capture_output=True, check=False)
        self.assertEqual(done.returncode, 1)

    def test_a_part_of_a_name_between_capitals(self):
        self.assert_found(2, "Lanes", "lib/support/a.h", "#pragma once\nenum { kMostLanes = 3 };\n")

    def test_a_part_of_a_name_between_underscores(self):
        self.assert_found(1, "claim", "runtime/src/base/a.c", "static int dperf_claim_begin(void);\n")

    def test_a_macro(self):
        self.assert_found(1, "AGAIN", "runtime/src/base/a.h", "enum { DPERF_RECORD_AGAIN = 9 };\n")

    def test_a_comment(self):
        self.assert_found(2, "nobody", "tools/dperf/a.cpp", "int a;\nint b;  ///< nobody reads it\n")

    def test_words_in_two_lines_of_a_comment(self):
        self.assert_found(1, "but for", "runtime/src/base/a.h", "/* All of them, but\n * for the first. */\n")
        self.assert_found(1, "is none of", "lib/support/a.h", "/// What is none\n/// of ours.\n")

    def test_a_message(self):
        self.assert_found(1, "is none of", "lib/support/a.cpp", 'fail("{} is none of real, virtual");\n')

    def test_a_word_that_is_retired_in_one_folder_only(self):
        self.assert_found(1, "window", "runtime/src/sampling/a.h", "struct window;\n")
        self.assert_right("runtime/src/mpi/a.h", "struct window;\n")

    def test_what_an_exception_allows_is_allowed_there_only(self):
        self.assert_right("runtime/include/dperf/trace_format.h", "/* u8 kind, u16 lane */\n")
        self.assert_found(1, "lane", "runtime/include/dperf/hash.h", "/* u8 kind, u16 lane */\n")

    def test_a_part_of_a_word_is_another_word(self):
        self.assert_right("lib/support/a.h", "int plane, override, forbid, wildcard, kWildcard;\n")


if __name__ == "__main__":
    unittest.main()
