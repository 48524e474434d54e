// Which MPI a program is compiled for, by its mpi.h: the runtime belongs to one.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "instrument/wrapper/plan/plan.h"

namespace dperf::wrapper {

struct MpiLibrary {
  std::string name;     ///< "Open MPI"
  std::string abi;      ///< the same for those whose programs run with each other's library
  std::string version;  ///< "4.1"

  std::string in_words() const { return name + (version.empty() ? "" : " " + version); }
};

/// From `#define` lines of the preprocessor; nothing if mpi.h is not among them, or has no name that we
/// know.
std::optional<MpiLibrary> mpi_of_macros(std::string_view macros);

/// The arguments with which the compiler of a plan finds the same mpi.h as for the plan's sources.
std::vector<std::string> arguments_to_find_mpi(const Plan& plan);

}  // namespace dperf::wrapper
