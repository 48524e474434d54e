// What a user can say about a replay. Everything in lib/replay may include this, so it knows nothing of how
// the replay is done.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/options/block_noise.h"
#include "replay/options/collective_choice.h"
#include "replay/options/message_listener.h"
#include "replay/options/progress_report.h"
#include "replay/options/transport.h"
#include "replay/options/uncertain_traffic.h"

namespace dperf::replay {

namespace mpi {
class LiveRun;
}

/// When a rank's protocol (matching, clear-to-send, next fragments, rounds of non-blocking collectives)
/// advances.
enum class Progress : std::uint8_t {
  kCalls,  ///< only while the rank waits or asks in an MPI call: what MPI libraries without a progress thread
           ///< do
  kAsync,  ///< always
};

/// Who decides which message a wildcard receive gets.
enum class Match : std::uint8_t { kSimulated, kTraced };

/// Which calls of an MPI function are one row of the result.
enum class SitesBy : std::uint8_t {
  kSite,  ///< those from one line; from a thin wrapper of MPI's function: those from one line that calls it
  kCallPath,  ///< those that came through the same callers, from main on
  kFunction,  ///< those of one function of the program, its thin wrappers of MPI's functions passed over
};
/// "site", "callpath", "function"
std::string_view name_of(SitesBy by);
/// @throws Error with kExitUsage if the name is unknown; the message lists those that there are
SitesBy find_sites_by(std::string_view name);

struct ReplayOptions {
  /// "openmpi": transports as Open MPI 4.1's (transport.h); "smpi": as SMPI's, to compare with
  /// smpirun.
  std::string protocol = "openmpi";
  /// The numbers of a calibrated platform, in place of those of `protocol`.
  std::optional<mpi::Protocol> calibrated;
  /// What the protocol's sends, receives, copies and reductions cost on the cores; false: nothing.
  bool core_costs = true;
  Progress progress = Progress::kCalls;  ///< "smpi" implies kAsync
  Match match = Match::kSimulated;
  /// A real run may have another order of requests than the simulation.
  mpi::Meeting meeting = mpi::Meeting::kAsAsked;
  mpi::CollectiveChoice collectives;
  /// So far, in seconds, may a rank's own clock run ahead of the engine, by computation and costs of calls.
  /// Smaller ones are simulated together with the next. Nothing is lost, except that for the engine messages
  /// leave that much earlier, which changes what they share links with: 20 us make a stencil on gigabit
  /// Ethernet 2.7 % too long, and slower to replay. 0: every one by itself.
  double clock_slack_s = 1e-6;
  /// Of the result: how much of the time goes into such communication.
  std::vector<UncertainTraffic> uncertain;
  /// By rank: what its blocks take here, over what they took in the traced run; empty: 1. Costs of MPI calls
  /// are not scaled by it.
  std::vector<double> compute_factors;
  /// Blocks take what another run might take, by the seed; null: what they took. Must outlive the replay.
  const BlockNoise* noise = nullptr;
  std::uint64_t noise_seed = 0;
  /// Decides what ranks do while they are simulated (live_run.h), in place of the events of the trace; null:
  /// these. Must outlive the replay.
  mpi::LiveRun* live = nullptr;
  SitesBy sites_by = SitesBy::kSite;
  /// Simulate each repetition of what was not run, also where the ranks do the same in the same time.
  bool exact = false;
  bool allow_incomplete = false;  ///< leave out calls that cannot be replayed, and mark the result
  ProgressListener on_progress;
  /// Hears of each message that is simulated, also those of collectives; empty: is not called.
  MessageListener on_message;
};

}  // namespace dperf::replay
