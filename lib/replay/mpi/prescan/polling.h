// What a program does between its polls, learnt from the traced run: nothing, or work; and whether a poll
// that finds something ends that work.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "trace/model/event.h"

namespace dperf::replay::mpi {

/// Of one call site with a flag, on one rank.
struct PollHabit {
  bool loops = false;  ///< it was tried again until it found something
  bool works = false;  ///< there is computation between two polls of which the first found nothing
  bool goes_on = false,
       stops = false;  ///< after it has found something: with that work, or with something else
  std::int64_t shortest_ns = INT64_MAX;  ///< of that work
  trace::Call call = {};
  trace::Polls folded = {};                   ///< in all: these, and what lies between them, count as waiting
  std::int64_t least_in_vain_ns = INT64_MAX;  ///< of a poll that found nothing, and was not repeated at once
  std::vector<std::uint32_t> between = {};    ///< sites of calls between a poll in vain and the next one
  std::uint64_t in_vain =
      0;  ///< while it is observed: calls up to the latest poll, if that found nothing; else 0
  /// The work does not depend on what is found: a poll only asks.
  bool only_asks() const { return works && goes_on && !stops; }
  /// The program calls this also while it has not found what it polls for.
  bool comes_between(std::uint32_t site) const;
  /// Most of what counts as waiting is in short gaps between polls, and may be work in truth.
  bool may_lose_work() const;
  /// What a poll in vain costs the rank's core: what it took when traced, unless it waited for a core.
  double seconds_in_vain(const trace::Event& poll) const;
};
using PollHabits = std::unordered_map<std::uint32_t, PollHabit>;  ///< by site

/// Sees the events of a rank one after the other.
class PollObserver {
 public:
  explicit PollObserver(PollHabits& habits) : habits_(habits) {}
  void compute(const trace::Event& event);
  void call(const trace::Event& event, bool is_poll);

 private:
  void judge();
  void poll(PollHabit& habit, const trace::Event& event, bool found);
  void see_between(PollHabit& habit) const;

  static constexpr std::size_t kLatest = 32;
  PollHabits& habits_;
  std::uint32_t failed_at_ = UINT32_MAX;  ///< the last call was a poll there, and found nothing
  std::uint32_t found_at_ =
      UINT32_MAX;            ///< the last call was a poll there, and found something after some work
  std::uint32_t block_ = 0;  ///< of the longest computation since the last call
  std::int64_t longest_ns_ = 0;
  std::uint32_t work_block_ = 0;                    ///< between the polls before the one that found something
  std::int64_t after_ns_ = 0;                       ///< in that block since
  std::array<std::uint32_t, kLatest> latest_ = {};  ///< sites of the latest calls, in turn
  std::uint64_t calls_ = 0;
};

/// A call that asks for completion or a message and returns at once.
bool is_poll(trace::Call call);
/// Of a poll: something was completed, or a message was there.
bool found_something(const trace::Event& poll);

}  // namespace dperf::replay::mpi
