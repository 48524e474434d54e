// One random program through the whole chain: run, traced, checked, replayed, compared with smpirun.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace dperf::stress {

/// Which program, and how far it is followed.
struct Program {
  std::uint64_t seed = 1;
  int ranks = 2;
  std::string without = {};    ///< features that are switched off, with commas
  std::vector<int> keep = {};  ///< only these operations; empty: all
  bool plain = false;          ///< also runs without instrumentation, and says the same
  bool smpi = false;           ///< its time is compared with smpirun's
  double tolerance = 0.01;     ///< by which the two may differ

  std::vector<std::string> arguments() const;
};

struct Outcome {
  std::string failure;       ///< what went wrong, with the output of the program that failed; empty: nothing
  bool compared = false;     ///< with smpirun, which ran it
  std::string not_compared;  ///< why not: SMPI failed
  double replay_s = 0, smpi_s = 0;  ///< of the comparison
  bool ok() const { return failure.empty(); }
};

/// Uses `folder` for its files.
Outcome follow(const Program& program, const std::filesystem::path& folder);

/// Only runs and traces it: `folder`/traces. @return what went wrong; empty: nothing
std::string run_traced(const Program& program, const std::filesystem::path& folder);

/// The commands that do the same by hand.
std::string commands(const Program& program);

/// The failing program with operations left out, as long as it fails; the descriptions of what is left.
/// @param most runs of the chain
Program shrink(const Program& program, const std::filesystem::path& folder, int most, std::string& left);

}  // namespace dperf::stress
