// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/core/describe.h"

#include <fmt/format.h>

namespace dperf::replay::mpi {

std::string describe_place(const trace::Trace& trace, int rank, std::uint32_t site) {
  const auto places = trace.places(rank, site);
  return places.empty() ? "?" : trace::to_string(places.front());
}

std::string describe(const trace::Trace& trace, int rank, trace::Call call, std::uint32_t site) {
  return fmt::format("rank {}: {} at {}", rank, trace::info(call).name, describe_place(trace, rank, site));
}

std::string describe_site(const trace::Trace& trace, int rank, std::uint32_t site) {
  return fmt::format("rank {} at {}", rank, describe_place(trace, rank, site));
}

}  // namespace dperf::replay::mpi
