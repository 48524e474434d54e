// The loops that a run was in when its trace ends: one of them is the main loop.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "loops/loop_walk.h"
#include "trace/model/trace.h"

namespace dperf::sample {

/// A loop that some ranks are in at the end of their traces, over these ranks.
struct OpenLoop {
  std::uint64_t id = 0;
  trace::SourcePlace place;
  int ranks = 0;                ///< that are in it
  std::uint64_t entry = 0;      ///< which entry of the loop, counted from 1: the latest that all have begun
  std::uint64_t completed = 0;  ///< marked iterations of that entry, of the rank that has completed fewest
  double seconds = 0;           ///< since the entry, calls included, of all ranks together
  double seconds_before = 0;    ///< from the beginning of the trace to the entry, of all ranks together
  double under_way_s = 0;       ///< of `seconds`, in the iteration that was under way
  bool is_innermost = true;     ///< no other one was entered inside
};

/// "src/main.c:98", or the file alone where there is no line: how users name a loop.
std::string name_of(const trace::SourcePlace& place);

/// Where one rank stands after some of its events.
class Standing : public trace::LoopWalk {
 public:
  struct Entry {
    std::uint64_t number = 0;  ///< which entry of the loop, counted from 1
    std::int64_t begun_ns = 0, iteration_begun_ns = 0;
  };
  void see(const trace::Event& event);
  std::int64_t now_ns() const { return now_ns_; }
  const std::vector<Open>& loops() const { return open(); }
  const std::map<std::uint32_t, Entry>& entries() const { return entries_; }

 protected:
  void enters(std::uint32_t loop) override;
  void begins_iteration(std::uint32_t loop, std::uint64_t iteration) override;
  void leaves(std::uint32_t, std::uint64_t) override {}

 private:
  std::int64_t now_ns_ = 0;
  std::map<std::uint32_t, Entry> entries_;
};

/// A rank and what its events refer to.
struct RankStanding {
  const trace::Definitions* definitions = nullptr;
  const Standing* standing = nullptr;
};
/// As the other one, of these ranks.
std::vector<OpenLoop> open_loops(const std::vector<RankStanding>& ranks);

/// Outermost first, which is also the order of the time spent in them. A loop that a rank has left for good
/// while others are in it is not among them. Reads all events of the first thread of every rank, or of one in
/// `every`.
std::vector<OpenLoop> open_loops(const trace::Trace& trace, int every = 1);

}  // namespace dperf::sample
