// The table of all algorithms, by collective and name.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>
#include <string_view>

#include "replay/mpi/schedules/collective.h"
#include "replay/mpi/schedules/collective_task.h"

namespace dperf::replay::mpi {

struct AlgorithmInfo {
  Collective collective;
  std::string_view name;   ///< as in Open MPI's coll/tuned ("recursive_doubling"), where it has one
  std::string_view about;  ///< one line for --list-algorithms
};
std::span<const AlgorithmInfo> algorithms();

struct AlgorithmRow {
  AlgorithmInfo info;
  Algorithm run;
};
/// All algorithms, in the order of Open MPI's numbers within each collective.
std::span<const AlgorithmRow> algorithm_rows();
/// Null if the collective has no such algorithm.
const AlgorithmRow* find_algorithm(Collective collective, std::string_view name);

}  // namespace dperf::replay::mpi
