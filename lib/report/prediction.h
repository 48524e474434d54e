// The result of a replay, as plain values: what the text, JSON and (later) HTML reports are written from.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dperf {

/// Where the time of one rank goes, in simulated seconds; the four add up to `total_s`.
struct RankTimes {
  double compute_s = 0;
  double communication_s = 0;  ///< in MPI calls, while data of the call moves or overheads are paid
  double waiting_s = 0;        ///< in MPI calls, for a partner that has not arrived
  double io_s = 0;             ///< in MPI-IO, and waiting for its requests: as long as in the traced run
  double total_s = 0;
  std::string host;         ///< of the simulated platform
  std::string traced_host;  ///< where it was traced
};

/// The cost of a block, over all ranks.
struct BlockCost {
  std::string file, function;
  unsigned first_line = 0, last_line = 0;
  std::uint64_t executions = 0;
  double mean_s = 0, max_s = 0;  ///< per rank: sum over the executions
};

/// The cost of an MPI function's calls from one place, over all ranks.
struct SiteCost {
  std::string call;       ///< "MPI_Allreduce"
  std::string algorithm;  ///< of a collective; several are joined with '+'
  std::string place;      ///< `callers` in one line: "comm.c:12 (my_MPI_Send) < is.c:310 (rank)"
  /// Who made the calls, each called by the next: "is.c:310 (rank)"; "rank (is.c)" by function.
  std::vector<std::string> callers;
  std::uint64_t calls = 0;
  std::uint64_t bytes = 0;       ///< sent by the program, over all ranks
  double mean_s = 0, max_s = 0;  ///< per rank
};

/// Calls of one function that were replayed alike.
struct Coverage {
  enum class Level { kExact, kApproximated, kRefused };
  std::string call;
  std::uint64_t calls = 0;
  Level level = Level::kExact;
  std::string how;    ///< it is approximated, or why it is refused; empty if exact
  std::string first;  ///< "rank 3 at ring.c:41 (main)": who made the first of them; empty if exact
};

/// One cause of a prediction's uncertainty, of which it is known how large it is.
struct ErrorSource {
  std::string name;
  double deviation_s = 0;  ///< standard deviation of t_predicted on account of it
  enum class Towards : std::uint8_t { kBoth, kLonger, kShorter };
  Towards towards = Towards::kBoth;  ///< what it may make of the run
  double share = 0;                  ///< of the sum of the squares of all of them
};

/// Communication that the check of the platform could not predict, and how much of it there is. Messages of
/// `from_bytes` to less than `to_bytes`; nothing: of any size from there on.
struct UncertainShare {
  bool between_hosts = false, collective = false;
  double from_bytes = 0;
  std::optional<double> to_bytes;
  double error = 0;        ///< relative: how far the check was off, one standard deviation
  double share = 0;        ///< of the time in which ranks do something, all ranks together
  double deviation_s = 0;  ///< standard deviation of t_predicted on account of it
};

/// In `percent` of 100 cases, a run would take from low_s to high_s, as far as the sources go. Nothing: none
/// was asked for.
struct Interval {
  std::optional<double> percent, low_s, high_s;
  std::vector<ErrorSource> sources;       ///< largest share first
  std::vector<std::string> not_included;  ///< what else is uncertain, but not known how much
};

/// A loop of which iterations could have been left out of the traced run. Numbers of iterations are of the
/// rank with most of them, in all entries.
struct LoopSummary {
  std::string file, function;
  unsigned line = 0;
  std::string verdict;  ///< "sampled", "unstable", ... (docs/reference/trace-format.md)
  std::string reason;   ///< "few-iterations", ... (runtime/include/dperf/sample_reasons.def); "none"
  std::string meaning;  ///< both for people, with numbers and place
  double share = 0;     ///< of the traced time of all ranks, loops inside included
  std::uint64_t entries = 0, run = 0, skipped = 0;
  std::uint64_t baseline = 0;  ///< iterations that stand for those that were skipped
  double spread = 0;           ///< how far the time of its skipped iterations may be off, relative
  bool sizes_vary = false;     ///< of messages, in the baseline
  double skipped_share = 0;    ///< of the traced time of all ranks, what was run and what was not
  /// "src/main.c:98"; the file alone if there is no line.
  std::string name() const { return line == 0 ? file : file + ":" + std::to_string(line); }
};

/// How much of the traced run was run.
struct Sampling {
  double executed_share = 1;  ///< of the traced time of all ranks, what was run and what was not
  std::uint64_t skipped_events = 0;
  double extrapolated_s =
      0;  ///< of t_predicted: repetitions that were not simulated, but took what others did
  double repetition_s =
      0;  ///< how long a repetition takes at last, on the rank that takes longest; 0: unknown
  /// How far t_predicted may be off, relative, because parts of a loop with the same calls take other times
  /// in the simulation; 0: none does.
  double uneven = 0;
  std::vector<LoopSummary> loops;  ///< largest share of the time first, outer loops first
};

/// How the program got onto the hosts of a network of peers, before and after it.
struct Deployment {
  std::string way;  ///< "p2pdc", "flat"
  double reserve_s = 0, distribute_s = 0, collect_s = 0;
  double t_deployment_s = 0;  ///< the sum
  double t_total_s = 0;       ///< with t_predicted
  std::string server, submitter;
  std::vector<std::string> coordinators;
  std::uint64_t trackers = 0, trackers_asked = 0, messages = 0;
  double bytes = 0;
  std::vector<std::string> churn;      ///< who left or joined meanwhile; a line each
  std::optional<double> churn_cost_s;  ///< of t_deployment; nothing: all stayed
};

/// Where the loop that was stopped ends by something that is approached: when it gets there at its current
/// rate.
struct Guess {
  double t_predicted_s = 0;  ///< for that number of iterations
  std::uint64_t iterations = 0;
  std::string because;  ///< "norm>tol"
};

struct Prediction {
  double t_predicted_s = 0;  ///< last return of MPI_Init to last entry of MPI_Finalize
  double t_measured_s = 0;   ///< of the traced run, the same span, without what was not run
  double t_recording_s = 0;  ///< of that, what dPerf took itself, on the rank that took longest
  Interval interval;
  std::vector<UncertainShare> uncertain;  ///< of a platform that says so
  Sampling sampling;
  std::optional<Deployment> deployment;
  bool approximate = false;  ///< something was not replayed exactly; `coverage` and `notes` have the details
  bool incomplete = false;   ///< a part of the run is missing: calls were left out, or the trace has no end
  std::vector<std::string> incomplete_because;  ///< why, if it is; a phrase each
  std::string at_most_because;  ///< why t_predicted is an upper limit only: a phrase; empty: it is not
  std::optional<Guess> guess;
  std::string up_to;  ///< the loop behind which nothing is predicted; empty: all is
  std::string program, platform, engine, compute_model;
  std::vector<RankTimes> ranks;
  std::vector<BlockCost> blocks;  ///< most expensive first
  std::vector<SiteCost> sites;    ///< most expensive first
  std::string sites_by = "site";  ///< what a row of `sites` is: "site", "callpath", "function"
  std::vector<Coverage> coverage;
  std::vector<std::string> notes;  ///< what a reader must know: assumptions, approximations
  /// Whether `dperf-model fit` takes the traced run: kPossible, or why not; empty: that was not looked at.
  std::string extrapolation;
  static constexpr const char* kPossible = "possible";
  std::uint64_t replayed_calls = 0, messages = 0;
  /// Large messages that met one the other way in the one stream of their ranks.
  std::uint64_t crossed_messages = 0;
  double replay_wall_s = 0;
};

}  // namespace dperf
