// The kinds of faults. A new one is a function in one of the files *_faults.cpp, a declaration here, and a
// row in kinds.cpp; everything else (seeds, shares, jobs, ctest, the report) comes by itself.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>

#include "faults/try.h"

namespace dperf::faults {

struct Kind {
  const char* name;
  int share;         ///< of a thousand tries
  const char* what;  ///< a line for --list
  void (*run)(Try&);
};

std::span<const Kind> kinds();

// trace_faults.cpp
void flip_bits(Try&);
void cut_files(Try&);
void change_manifest(Try&);
void change_statements(Try&);
// platform_faults.cpp
void change_platform(Try&);
// table_faults.cpp
void change_table(Try&);
void try_pattern(Try&);
// command_line_faults.cpp
void try_number(Try&);
void try_odd_file(Try&);
// descriptor_faults.cpp
void close_descriptors(Try&);
void fill_disk(Try&);
void kill_tool(Try&);
// run_faults.cpp
void end_run(Try&);
void run_at_once(Try&);
void use_own_folder(Try&);
void fill_disk_of_run(Try&);

}  // namespace dperf::faults
