// Who chooses among the algorithms of collectives.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "replay/mpi/choice/algorithm_choice.h"
#include "support/error.h"

namespace dperf::replay::mpi {
namespace {

constexpr SelectorInfo kSelectors[] = {
    {"openmpi", "Open MPI 4.1: the fixed decision rules of coll/tuned, and coll/libnbc"},
    {"mpich", "MPICH: the default thresholds of its control variables, without its trees within nodes"},
    {"smpi-ompi", "SimGrid 3.32 with smpi/coll-selector:ompi, to be compared with smpirun"},
};

}  // namespace

std::span<const SelectorInfo> selectors() {
  return kSelectors;
}

void check_selector(std::string_view name) {
  const auto is_chosen = [&](const SelectorInfo& info) { return info.name == name; };
  if (std::any_of(std::begin(kSelectors), std::end(kSelectors), is_chosen)) return;
  std::vector<std::string_view> known;
  for (const SelectorInfo& info : kSelectors) known.push_back(info.name);
  throw Error("unknown selector of collective algorithms '{}'; known: {}", name, fmt::join(known, ", "))
      .with_exit_code(kExitUsage);
}

}  // namespace dperf::replay::mpi
