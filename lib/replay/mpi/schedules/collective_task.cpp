// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/schedules/collective_task.h"

#include <bit>

namespace dperf::replay::mpi {

std::int64_t segment_elements(std::int64_t segment_bytes, std::int64_t element, std::int64_t count) {
  if (segment_bytes < element || segment_bytes >= element * count) return count;
  const std::int64_t whole = segment_bytes / element;
  return segment_bytes - whole * element > element / 2 ? whole + 1 : whole;
}

int power_of_two_below(int size) {
  return static_cast<int>(std::bit_floor(static_cast<unsigned>(size)));
}

Folding::Folding(int rank, int size, bool odd_stays_)
    : half(power_of_two_below(size)), extra(size - half), virtual_rank(rank - extra), odd_stays(odd_stays_) {
  if (!folded(rank)) return;
  virtual_rank = (rank % 2 == 1) == odd_stays ? rank / 2 : -1;
}

}  // namespace dperf::replay::mpi
