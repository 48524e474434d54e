// What Clang must know to see the same program as the real compiler: its own headers, wherever they are
// installed, and the real compiler's include folders, version and default language standard.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace dperf::instrument {

enum class Language { kC, kCxx };

/// What a compiler reports about itself.
struct CompilerFacts {
  std::string command;                       ///< "mpicc"
  std::vector<std::string> include_folders;  ///< searched for <...>, in this order; those of MPI among them
  std::string gnuc_version;                  ///< "12.2.0"; empty if it is not like gcc
  bool is_clang = false;
  std::string default_standard;  ///< "gnu17", "gnu++17": what it uses without -std
};

/// Both languages. An empty command means: not asked; Clang's own search is used then.
struct Compilers {
  CompilerFacts c, cxx;
};

/// Runs `command` once (`-E -v -dM`) and reads its answer.
/// @param command  a program and, separated by blanks, arguments that come first: "mpicc", "ccache mpicc"
/// @throws Error if it cannot be run, or does not answer as gcc and Clang do
CompilerFacts query_compiler(const std::string& command, Language language);

/// Of the ending of the file name, or of the last -x in `arguments`.
Language language_of(const std::string& path, const std::vector<std::string>& arguments);

/// The folder with include/stddef.h of the Clang that is linked: beside its library, else where Debian puts
/// it, else where it was when dPerf was built.
/// @throws Error if there is none
std::string find_resource_dir();

}  // namespace dperf::instrument
