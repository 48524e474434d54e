// A communication pattern, written as a trace for each of the two replays.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>

namespace dperf::perf {

struct Pattern {
  enum class Kind { kStencil, kAllreduce };
  Kind kind = Kind::kStencil;
  int ranks = 16;
  int iterations = 1;

  /// "stencil": 4 Irecv, 4 Isend of 8 KiB to the neighbours on a torus, Waitall. "allreduce": of 8 bytes.
  std::string name() const;
  /// MPI calls of all ranks, without Init and Finalize.
  std::uint64_t calls() const;
  /// The text form of dPerf's traces, all ranks.
  std::string dperf_text() const;
  /// SimGrid's time-independent trace of one rank; a flop is a nanosecond.
  std::string smpi_text(int rank) const;
  /// As many hosts as ranks, 1 Gbit/s and 100 us from host to host, 1 Gflop/s.
  std::string platform_text() const;
};

}  // namespace dperf::perf
