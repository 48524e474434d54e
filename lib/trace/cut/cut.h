// Where a trace that ends too early can be cut so that it makes sense: a pure function of the trace, and the
// trace as it is up to there.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::trace {

/// How far one rank goes.
struct RankCut {
  struct LastCall {
    Call call{};
    std::uint32_t site = 0;
  };
  std::uint64_t events = 0;      ///< how many are before the cut
  std::uint64_t recorded = 0;    ///< how many there are, those included that were not run
  std::optional<LastCall> last;  ///< before the cut; nothing if there is none
  std::int64_t kept_ns = 0, recorded_ns = 0;
  bool is_cut() const { return events < recorded; }
};

struct Cut {
  std::vector<RankCut> ranks;
  /// Of what the ranks recorded, in all of them together: the share of its time that is after the cut.
  double share() const;
  /// No rank comes further than MPI_Init.
  bool keeps_nothing() const;
};

/// The latest point at which no message and no collective is open: each rank may have received what the
/// others have sent, and nothing else; what is called by all members of a communicator, a window or a file
/// was called by all of them; no epoch and no request is open except to send or to receive; what is
/// repeated is as a whole before the point or after it. There is exactly one such latest point.
/// Takes time and memory in proportion to the records (and the logarithm of their number).
/// @throws Error on a damaged trace, and, with kExitIncomplete, if a rank has several threads, of which the
///   trace does not record the order
Cut find_cut(const Trace& trace);
/// Only where it is and what was recorded, which takes half of the time: RankCut::kept_ns and last are not
/// filled in.
Cut find_places(const Trace& trace);

/// Are all ranks there up to MPI_Finalize?
bool reaches_the_end(const Trace& trace);

/// `trace` up to the cut. Both must live as long as what is returned.
std::unique_ptr<Trace> up_to(const Cut& cut, const Trace& trace);

/// "12.5 %", "more than 99.9 %": Cut::share in words.
std::string share_in_words(const Cut& cut);

/// One line for each distinct place at which ranks are cut, and one with how much is after it.
std::vector<std::string> describe(const Cut& cut, const Trace& trace);

/// Why the cut keeps nothing: which rank does not come further.
std::string why_nothing(const Cut& cut, const Trace& trace);

}  // namespace dperf::trace
