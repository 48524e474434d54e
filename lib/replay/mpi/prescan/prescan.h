// A look at all calls before the replay: what there is, what cannot be replayed, and what the replay has to
// know ahead.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "replay/mpi/prescan/polling.h"
#include "replay/mpi/prescan/sampling.h"
#include "replay/options/replay_options.h"
#include "trace/coverage/coverage_count.h"
#include "trace/folder/held_memory.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

struct Prescan {
  struct Rank {
    bool symbolic_peers = false;
    PollHabits polls;  ///< of calls with work between them
    /// How many messages at most were too long in the traced run, too, and the program went on.
    std::uint64_t truncated = 0;
    bool several_sources = false;  ///< it has heard from several that it had not chosen
    /// Match::kTraced: the sources of the wildcard receives, in the order in which they were posted.
    std::vector<int> sources;
  };
  std::vector<trace::CoverageRow> coverage;  ///< all calls
  std::vector<trace::CoverageRow> refused;   ///< of these, the ones that cannot be replayed
  std::string wrong;  ///< about the first call whose arguments are wrong; what comes after it is only counted
  std::uint64_t all_calls = 0;
  TracedTime traced;
  /// Nothing is repeated that the replay looks up by its number, nor one-sided communication.
  bool repeats_are_alike = true;
  bool several_threads = false;  ///< some ranks have
  std::vector<Rank> ranks;
  /// Blocking gatherv, allgatherv and scatterv on intercommunicators, where the first member of a group
  /// learns on the way what the others contribute or get: bytes by [key of the side][how many there were
  /// before][member].
  std::map<std::uint64_t, std::vector<std::vector<std::int64_t>>> own_sizes;
  /// What a member asks for in MPI_Comm_split_type.
  struct SplitVote {
    int key = 0;
    bool left_out = false;  ///< MPI_UNDEFINED
  };
  /// By [key of the communicator][how many there were before][member].
  std::map<std::uint64_t, std::vector<std::vector<SplitVote>>> split_types;
  /// How many entries these two tables may still get: in a damaged trace, members need not be ranks of the
  /// run.
  trace::HeldMemory table_entries{std::uint64_t{1} << 27};
  /// Communicators with a collective over neighbours: their keys.
  std::set<std::uint64_t> neighborhoods;
  /// Collective MPI-IO: the shortest time of a member in the call, by [key of the communicator][how many
  /// there were before].
  std::map<std::uint64_t, std::vector<double>> file_seconds;

  /// How the rank polls at this site; null: it does not.
  const PollHabit* polling(int rank, std::uint32_t site) const {
    const PollHabits& habits = ranks[static_cast<std::size_t>(rank)].polls;
    const auto found = habits.find(site);
    return found == habits.end() ? nullptr : &found->second;
  }
};

/// True for MPI-IO that brings the members of the file's communicator together.
bool is_collective_on_file(trace::Call call);

/// Time in the call in the traced run, with polls.
double seconds_in_call(const trace::Event& event);

/// True for the calls of Prescan::own_sizes, if they are made on an intercommunicator.
bool needs_own_sizes(trace::Call call);

Prescan prescan(const trace::Trace& trace, Match match, const ProgressListener& on_progress = {});

/// @throws Error that names what cannot be replayed, with counts and places, if there is anything; exit code
/// kExitIncomplete
void refuse(const Prescan& prescan, const trace::Trace& trace);

/// Calls `visit(request id, const trace::Status*)` for each request that a recorded call completed.
template <typename Visit>
void for_each_completion(const trace::Event& event, Visit visit) {
  const trace::CallArguments& args = event.args;
  const auto one = [&](const trace::Status& status) { return status.present ? &status : nullptr; };
  switch (event.call) {
    case trace::Call::MPI_Test:
      if (!args.completion.flag) return;
      [[fallthrough]];
    case trace::Call::MPI_Wait:
      return visit(args.completion.request, one(args.completion.status));
    case trace::Call::MPI_Testany:
      if (!args.completion.flag) return;
      [[fallthrough]];
    case trace::Call::MPI_Waitany:
      if (args.completion.index >= 0 &&
          static_cast<std::size_t>(args.completion.index) < args.completion.requests.size()) {
        visit(args.completion.requests[static_cast<std::size_t>(args.completion.index)],
              one(args.completion.status));
      }
      return;
    case trace::Call::MPI_Testall:
      if (!args.completion.flag) return;
      [[fallthrough]];
    case trace::Call::MPI_Waitall:
      for (std::size_t i = 0; i < args.completion.requests.size(); ++i) {
        visit(args.completion.requests[i],
              i < args.completion.statuses.size() ? one(args.completion.statuses[i]) : nullptr);
      }
      return;
    case trace::Call::MPI_Waitsome:
    case trace::Call::MPI_Testsome:
      for (std::size_t i = 0; i < args.completion.indices.size(); ++i) {
        if (args.completion.indices[i] >= args.completion.requests.size()) continue;
        visit(args.completion.requests[args.completion.indices[i]],
              i < args.completion.statuses.size() ? one(args.completion.statuses[i]) : nullptr);
      }
      return;
    default:
      return;
  }
}

}  // namespace dperf::replay::mpi
