// How the algorithms of collectives are chosen. lib/replay/mpi knows which there are.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>

namespace dperf::replay::mpi {

/// A selector, and an algorithm by name for some collectives ("allreduce" -> "ring"; "iallreduce" for the
/// non-blocking one).
struct CollectiveChoice {
  std::string selector = "openmpi";
  std::map<std::string, std::string> forced;
};

}  // namespace dperf::replay::mpi
