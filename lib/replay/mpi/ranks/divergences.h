// Where the simulation differs from the traced run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "replay/mpi/messages/messages.h"
#include "replay/mpi/prescan/prescan.h"
#include "replay/mpi/ranks/rank.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

/// In the calls of one MPI function.
struct Divergence {
  std::uint64_t calls = 0;        ///< in which something of the following happened
  int rank = -1;                  ///< of the first of these calls
  std::uint32_t site = 0;         ///< of the first of these calls
  std::uint64_t wildcards = 0;    ///< got a message from a different source than in the traced run
  std::uint64_t completions = 0;  ///< Waitany and the like: others were completed first
  std::uint64_t polls = 0;        ///< were unsuccessful in the traced run, and would be successful here
  std::uint64_t late = 0;         ///< polls that found something at once, and have to wait here
  double late_s = 0;              ///< that all ranks waited in these
  std::uint64_t not_begun = 0;    ///< rounds of a collective that do not begin here: the one before goes on
  std::uint64_t later = 0;        ///< polls that found something at once, and are made later here
  std::uint64_t cancels = 0;      ///< succeeded in one and not in the other
  std::uint64_t peers = 0;        ///< symbolic ones that could not be followed
  bool any() const {
    return wildcards + completions + polls + late + not_begun + later + cancels + peers > 0;
  }
};

/// At some moment.
struct DivergenceCounts {
  std::map<trace::Call, Divergence> by_call;
  std::uint64_t others = 0;  ///< in which more than the order differed

  /// Between the two, messages and requests came in another order, and that was all.
  bool differ_in_order_only(const DivergenceCounts& before) const { return others == before.others; }
};

class Divergences final : public TruncationListener {
 public:
  Divergences(const trace::Trace& trace, const Prescan& prescan);

  /// Of the call that `rank` is in; to be counted up by the caller.
  Divergence& of(Rank& rank);
  /// Some rank did something else than in the traced run.
  bool any() const;
  /// By the call that noticed.
  const std::map<trace::Call, Divergence>& all() const { return by_call_; }
  DivergenceCounts counts() const;
  /// What came between the two came so many more times.
  void add(const DivergenceCounts& from, const DivergenceCounts& to, std::uint64_t times);
  /// @throws Error unless that follows from the order of messages, or was so in the traced run
  void truncated(const Request& receive, const Message& message) override;

 private:
  const trace::Trace& trace_;
  const Prescan& prescan_;
  std::map<trace::Call, Divergence> by_call_;
  std::vector<std::uint64_t> truncated_;  ///< by rank: messages that were too long, as in the traced run
};

}  // namespace dperf::replay::mpi
