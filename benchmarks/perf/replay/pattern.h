// A communication pattern, written as a trace for each of the two replays.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace dperf::perf {

/// What one rank does in an iteration.
class IterationWriter {
 public:
  virtual ~IterationWriter() = default;
  virtual void compute(int nanoseconds) = 0;
  virtual void irecv(int source, int tag, int bytes) = 0;
  virtual void isend(int dest, int tag, int bytes) = 0;
  /// For all that was started since the last one.
  virtual void waitall() = 0;
  virtual void recv(int source, int bytes) = 0;
  virtual void send(int dest, int bytes) = 0;
  virtual void allreduce(int bytes) = 0;
};

struct PatternKind {
  std::string_view name;
  void (*write)(IterationWriter& writer, int rank, int ranks);
};
/// stencil: 4 Irecv, 4 Isend of 8 KiB to the neighbours on a torus, Waitall. allreduce: of 8 bytes. ring:
/// 64 KiB to the next rank, then an allreduce. transpose: 4 KiB to every other rank of a row of the torus.
/// pipeline: 128 KiB from rank to rank, in 8 stages.
std::span<const PatternKind> pattern_kinds();

struct Pattern {
  const PatternKind* kind = nullptr;
  std::string platform;  ///< "flat", or a kind that dperf-platform writes
  int ranks = 16;
  int iterations = 1;

  /// MPI calls of all ranks, without Init and Finalize.
  std::uint64_t calls() const;
  /// Messages of all ranks in one iteration.
  std::uint64_t messages_of_an_iteration() const;
  /// The text form of dPerf's traces, all ranks.
  std::string dperf_text() const;
  /// SimGrid's time-independent trace of one rank; 3 flops are a nanosecond.
  std::string smpi_text(int rank) const;
  /// As many hosts as ranks, n0 ..., 3 Gflop/s. "flat": 1 Gbit/s and 100 us from host to host.
  std::string platform_text() const;
};

}  // namespace dperf::perf
