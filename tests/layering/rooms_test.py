#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""That rooms.py finds what it is there for: each fault is planted in a small tree that is right without it."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECKER = Path(__file__).with_name("rooms.py")
ROOMS = """
# from the bottom up
runtime/include/dperf:
lib/support: runtime/include/dperf
lib/trace: lib/support   # a row may go on
  runtime/include/dperf
tools/dperf-trace: lib/support lib/trace
<clang/ llvm/>: lib/trace
<nlohmann/> in headers: lib/support
"""
FILES = {
    "runtime/include/dperf/format.h": "#include <stdint.h>\n",
    "lib/support/error.h": '#include "dperf/format.h"\n#include <nlohmann/json.hpp>\n',
    "lib/trace/trace.h": '#pragma once\n#include "support/error.h"\n',
    "lib/trace/trace.cpp": '#include "trace/trace.h"\n#include <clang/AST/Decl.h>\n#include <nlohmann/json.hpp>\n',
    "tools/dperf-trace/main.cpp": '#include "options.h"\n#include "trace/trace.h"\n',
    "tools/dperf-trace/options.h": "",
}


def said_of(files=None, rooms=ROOMS):
    """What the checker prints of the tree with these files changed, and its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**FILES, **(files or {}), "rooms.txt": rooms}.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        done = subprocess.run([sys.executable, "-B", CHECKER, "--source", folder, "--rooms", Path(folder, "rooms.txt")],
                              capture_output=True, text=True, check=False)
    return done.stdout + done.stderr, done.returncode


class Rooms(unittest.TestCase):
    def assert_found(self, line, files=None, rooms=ROOMS):
        said, code = said_of(files, rooms)
        self.assertIn(line, said.splitlines())
        self.assertIn(", 1 errors", said)
        self.assertEqual(code, 1)

    def test_a_tree_that_is_right_passes(self):
        self.assertEqual(said_of(), ("layering: 4 rooms, 0 errors\n", 0))

    def test_an_include_that_the_table_does_not_allow(self):
        self.assert_found("lib/support/words.cpp:2: includes trace/trace.h, and lib/support may not include lib/trace",
                          {"lib/support/words.cpp": '#include <string>\n#include "trace/trace.h"\n'})

    def test_a_generated_header_is_where_its_template_is(self):
        self.assert_found("lib/support/words.cpp:1: includes trace/config.h, and lib/support may not include lib/trace",
                          {"lib/support/words.cpp": '#include "trace/config.h"\n', "lib/trace/config.h.in": ""})

    def test_an_include_of_nothing(self):
        self.assert_found("lib/trace/cut.cpp:1: includes trace/gone.h, which is in none of the folders that are searched",
                          {"lib/trace/cut.cpp": '#include "trace/gone.h"\n'})

    def test_a_folder_without_a_row(self):
        self.assert_found("lib/trace/cut has no row: say which folders it may include", {"lib/trace/cut/cut.h": ""})

    def test_a_row_without_a_folder(self):
        self.assert_found("lib/cut has a row, and there is no such folder with sources", rooms=ROOMS + "lib/cut:\n")

    def test_two_rows_of_a_folder(self):
        self.assert_found("lib/trace has two rows", rooms=ROOMS + "lib/trace: lib/support\n")

    def test_a_line_that_is_not_a_row(self):
        self.assert_found("'lib/trace lib/support' is not a row: expected 'ROOM: ROOM...'",
                          rooms=ROOMS + "lib/trace lib/support\n")

    def test_a_circle(self):
        self.assert_found("circle of rows: lib/support -> lib/trace -> lib/support",
                          rooms=ROOMS.replace("lib/support: ", "lib/support: lib/trace "))

    def test_a_circle_is_no_error_where_it_is_marked(self):
        said, code = said_of({"lib/support/words.cpp": '#include "trace/trace.h"\n'},
                             ROOMS.replace("lib/support: ", "lib/support: ~lib/trace "))
        self.assertEqual((said, code), ("layering: 4 rooms, 0 errors\n", 0))

    def test_a_mark_that_nothing_needs(self):
        self.assert_found("the row of lib/support allows ~lib/trace for now, and nothing includes it: remove it",
                          rooms=ROOMS.replace("lib/support: ", "lib/support: ~lib/trace "))

    def test_a_library_in_the_wrong_room(self):
        self.assert_found("tools/dperf-trace/ast.cpp:1: includes llvm/ADT/APInt.h, and tools/dperf-trace may not",
                          {"tools/dperf-trace/ast.cpp": "#include <llvm/ADT/APInt.h>\n"})

    def test_a_library_in_the_wrong_header(self):
        self.assert_found("lib/trace/json.h:1: includes nlohmann/json.hpp, and headers of lib/trace may not",
                          {"lib/trace/json.h": "#include <nlohmann/json.hpp>\n"})

    def test_too_many_files(self):
        many = {f"lib/trace/part{number}.cpp": "" for number in range(29)}
        self.assert_found("lib/trace has 31 files; at most 30 are allowed", many)
        self.assertEqual(said_of(many, ROOMS + "crowded: lib/trace\n")[1], 0)

    def test_a_folder_that_is_no_longer_crowded(self):
        self.assert_found("crowded: lib/trace has 2 files: remove it from the line", rooms=ROOMS + "crowded: lib/trace\n")

    def test_a_tree_without_sources(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "rooms.txt").write_text("")
            done = subprocess.run([sys.executable, "-B", CHECKER, "--source", folder, "--rooms", Path(folder, "rooms.txt")],
                                  capture_output=True, text=True, check=False)
        self.assertEqual((done.stdout, done.returncode),
                         (f"no sources in {folder}\nlayering: 0 rooms, 1 errors\n", 1))


if __name__ == "__main__":
    unittest.main()
