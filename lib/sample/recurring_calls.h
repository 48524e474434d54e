// Loops that are not instrumented: a call that is made from the same place again and again, and after like
// calls each time, shows where their iterations begin.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::sample {

/// One that a rank makes, over all ranks. An iteration is what lies between two of them.
struct RecurringCall {
  std::uint64_t id = 0;  ///< of the call and its path, the same on all ranks
  trace::Call call{};
  int rank = 0;                  ///< the first that makes it
  std::uint32_t site = 0;        ///< from where, on that rank
  int ranks = 0;                 ///< that make it
  std::uint64_t iterations = 0;  ///< of the rank that has fewest of them
  double share = 0;              ///< of the time of these ranks, from the first one to the last one
  double calls = 0;              ///< in an iteration, the mean
  bool repeats = true;           ///< the same calls from the same places; else their number varies somewhat
  std::uint64_t first = 0;       ///< the calls before the first one
  bool too_few = false;          ///< iterations to judge it by, but these are alike
  /// Ranks that make it more than once in an iteration, once for each neighbour, say: how often.
  std::map<int, unsigned> strides = {};
};

/// Those whose iterations are alike and go on at the end of the trace. Where iterations are inside others,
/// those of the outermost come first. Of calls that are made as often, a collective comes first, then the one
/// with the shortest path.
/// Reads all events of the first thread of every rank, or of one in `every`.
std::vector<RecurringCall> recurring_calls(const trace::Trace& trace, int every = 1);

/// The least share of the run that the main loop has.
inline constexpr double kCarries = 0.5;

/// One for each depth: the best of all that are made about as often and carry the run.
std::vector<RecurringCall> carrying(const std::vector<RecurringCall>& calls);

/// One that may be around `call`, and would carry the run, if it had been made more often; or null.
const RecurringCall* around(const RecurringCall& call, const std::vector<RecurringCall>& calls);

/// "MPI_Allreduce@solver.c" with its line, the innermost one that is known. Where MPI is called on several
/// paths below that line (it calls a library), they are numbered as the rank has met them:
/// "MPI_Allreduce#3@main.c". Without any line it is "MPI_Allreduce@libx.so+0x1f20".
trace::SourcePlace place_of(const RecurringCall& call, const trace::Trace& trace);

/// Whether the name is that of a call, not of a line.
bool is_name_of_call(std::string_view name);

/// Of `calls`, the first that is named so; files by their last components, without a number the first one.
const RecurringCall* find_named(const std::vector<RecurringCall>& calls, std::string_view name,
                                const trace::Trace& trace);

/// For people, where no loop with marks carries the run; else empty.
std::string describe_recurring_calls(const trace::Trace& trace);

/// What a rank's path is on all ranks; a call without one is known by its function.
std::uint64_t id_of(const trace::Definitions& definitions, trace::Call call, std::uint32_t site);

/// `trace` with a loop in place of its own ones: iterations begin before this call. Its id is that of the
/// call, its name that of its place. `trace` must live as long as what is returned.
std::unique_ptr<trace::Trace> mark_iterations(const trace::Trace& trace, const RecurringCall& call);

}  // namespace dperf::sample
