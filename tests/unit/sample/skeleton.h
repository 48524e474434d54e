// Communication skeletons of time-step programs, made from a seed: what each rank does in each iteration, a
// world that runs them in any order that MPI allows and stops at any moment, and what a trace of that is.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::sample {

struct Step {
  enum Kind { kCompute, kSend, kReceive, kBarrier, kFence, kIteration } kind = kCompute;
  int peer = 0, tag = 0;
  std::int64_t ns = 0;
};

class Skeleton {
 public:
  explicit Skeleton(unsigned seed);

  int ranks() const { return ranks_; }
  /// All that a rank does in a run of so many iterations.
  std::vector<Step> steps(int rank, int iterations) const;
  /// What it does after the loop: then no message is left over.
  std::vector<Step> tail(int rank) const;
  const std::string& name() const { return name_; }
  bool sends_ahead() const { return is_ahead_; }
  bool tags_count() const { return tags_count_; }

 private:
  void add_iteration(int rank, int i, std::vector<Step>& steps) const;

  std::string name_;
  int ranks_ = 2, period_ = 1, collective_every_ = 0, inner_ = 1;
  bool has_server_ = false, is_pipeline_ = false, is_ahead_ = false, has_halo_ = false, has_fences_ = false,
       tags_count_ = false;
};

/// Runs steps of all ranks: a receive waits for its message, a barrier for all; sends do not wait.
class World {
 public:
  World(std::vector<std::vector<Step>> ranks, unsigned seed) : ranks_(std::move(ranks)), seed_(seed) {}
  /// As many steps as can be done, at most `most`; then `done()` of each rank are.
  void run(std::uint64_t most);
  const std::vector<std::size_t>& done() const { return done_; }
  bool is_over() const;
  /// Sent and not received.
  bool has_messages() const;

 private:
  bool can(std::size_t rank) const;
  void take(std::size_t rank);

  std::vector<std::vector<Step>> ranks_;
  unsigned seed_;
  std::vector<std::size_t> done_;
  std::vector<std::uint64_t> meetings_, allowed_;  ///< collectives that a rank has entered, and has left
  std::map<std::tuple<int, int, int>, int> messages_;
};

/// The text form of a trace in which each rank did the first `done` of its steps and was killed.
std::string trace_of(const std::vector<std::vector<Step>>& ranks, const std::vector<std::size_t>& done);
/// The same without marks of loops; calls have places instead.
std::string unmarked_trace_of(const std::vector<std::vector<Step>>& ranks,
                              const std::vector<std::size_t>& done);
/// With marks, of a run that reached its end. What its ranks refer to has other numbers.
std::string complete_trace_of(const std::vector<std::vector<Step>>& ranks,
                              const std::vector<std::size_t>& loop);

/// What the events of a trace are.
std::vector<std::vector<Step>> steps_of(const trace::Trace& trace);

}  // namespace dperf::sample
