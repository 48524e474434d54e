// Where the time of one rank goes: blocks, MPI call sites, and the rank's own clock, which may run a little
// ahead of the engine so that small computations and costs of calls need no activity each.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string_view>
#include <utility>
#include <vector>

#include "replay/mpi/core/flat_map.h"
#include "trace/model/event.h"

namespace dperf::replay::mpi {

/// The calls of one kind from one place.
struct SiteAccount {
  trace::Call call{};
  std::uint32_t site = 0;
  std::uint64_t calls = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
  std::uint16_t traffic = 0;            ///< TrafficClass of its last call
  const void* last_schedule = nullptr;  ///< whose algorithm is in `algorithms` already
  std::vector<std::string_view> algorithms;
};

struct BlockAccount {
  std::uint64_t executions = 0;
  double seconds = 0;
};

/// What is in a times at some moment.
struct TimeSums {
  struct Site {
    std::uint64_t calls = 0, bytes = 0;
    double seconds = 0;
  };
  std::vector<BlockAccount> blocks;
  std::vector<Site> sites;  ///< in the order of TimeAccount::sites
  std::vector<double> traffic_s;
  double compute_s = 0, communication_s = 0, waiting_s = 0, io_s = 0;
};

class TimeAccount {
 public:
  /// The block has run for so many seconds of the traced machine, which the engine does not know yet. It is
  /// an execution of its own, or goes on.
  void compute(std::uint32_t block, double seconds, bool begins = true);
  /// The same for a cost of a call on the core.
  void cost(SiteAccount& site, double seconds);
  double pending() const { return pending_compute_ + pending_cost_; }
  double pending_compute() const { return pending_compute_; }

  /// What was computed since this was asked before, in the seconds of compute().
  double take_computed() { return std::exchange(computed_, 0); }

  /// The engine has simulated all that was pending, in `elapsed` simulated seconds.
  void settle(double elapsed);
  /// The rank was blocked in a call for `elapsed` seconds, `waiting` of them for a partner that had not come.
  /// Costs that were pending are in that time.
  void blocked(SiteAccount& site, double elapsed, double waiting);

  /// The rank was held up by other threads of its own.
  void held(double elapsed) { waiting_s_ += elapsed; }
  /// What is pending of the program's computation is not simulated: nothing waits for it.
  void forget_compute();

  /// The rank was in MPI-IO.
  void io(SiteAccount& site, double elapsed) {
    io_s_ += elapsed;
    site.seconds += elapsed;
  }

  void sums(TimeSums& sums) const;
  /// What came between the two happened so many more times.
  void add(const TimeSums& from, const TimeSums& to, std::uint64_t times);

  SiteAccount& site(trace::Call call, std::uint32_t site);

  const std::vector<BlockAccount>& blocks() const { return blocks_; }
  const std::deque<SiteAccount>& sites() const { return sites_; }
  double compute_s() const { return compute_s_; }
  /// Of communication_s, by TrafficClass; may be shorter than there are classes.
  const std::vector<double>& traffic_s() const { return traffic_s_; }
  double communication_s() const { return communication_s_; }
  double waiting_s() const { return waiting_s_; }
  double io_s() const { return io_s_; }

 private:
  void communicated(SiteAccount& site, double seconds);

  struct PendingBlock {
    std::uint32_t block;
    double seconds;
  };
  struct PendingCost {
    SiteAccount* site;
    double seconds;
  };

  std::vector<PendingBlock> pending_blocks_;
  std::vector<PendingCost> pending_costs_;
  double pending_compute_ = 0, pending_cost_ = 0, computed_ = 0;
  std::vector<BlockAccount> blocks_;
  std::deque<SiteAccount> sites_;
  FlatMap<SiteAccount*> by_site_;
  std::vector<double> traffic_s_;
  double compute_s_ = 0, communication_s_ = 0, waiting_s_ = 0, io_s_ = 0;
};

}  // namespace dperf::replay::mpi
