// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/prescan/prescan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_map>

#include "replay/mpi/core/describe.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/check/arguments.h"
#include "trace/check/threads.h"
#include "trace/check/topologies.h"
#include "trace/model/amounts.h"
#include "trace/model/errors.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

constexpr std::size_t kRefusedNamed = 8;
constexpr int kRanksBetweenReports = 16, kMostReports = 100;

/// Finds the traced sources of wildcard receives, which non-blocking ones learn only when they are completed.
class Sources {
 public:
  explicit Sources(std::vector<int>& sources) : sources_(sources) {}

  void see(const trace::Event& event) {
    const trace::CallArguments& args = event.args;
    switch (event.call) {
      case Call::MPI_Recv:
      case Call::MPI_Sendrecv:
      case Call::MPI_Sendrecv_replace:
        if (args.source == trace::kAny)
          sources_.push_back(args.completion.status.present ? args.completion.status.source : trace::kAny);
        return;
      case Call::MPI_Irecv:
        if (args.source == trace::kAny) post(args.made.request);
        return;
      case Call::MPI_Recv_init:
        persistent_[args.made.request] = args.source == trace::kAny;
        return;
      case Call::MPI_Start:
        return start(args.completion.request);
      case Call::MPI_Startall:
        for (const std::uint64_t id : args.completion.requests) start(id);
        return;
      default:
        for_each_completion(event,
                            [this](std::uint64_t id, const trace::Status* status) { complete(id, status); });
    }
  }

 private:
  void post(std::uint64_t id) {
    posted_[id] = sources_.size();
    sources_.push_back(trace::kAny);
  }
  void start(std::uint64_t id) {
    const auto found = persistent_.find(id);
    if (found != persistent_.end() && found->second) post(id);
  }
  void complete(std::uint64_t id, const trace::Status* status) {
    if (status == nullptr || posted_.empty()) return;
    const auto found = posted_.find(id);
    if (found == posted_.end()) return;
    sources_[found->second] = status->cancelled ? trace::kAny : status->source;
    posted_.erase(found);
  }

  std::vector<int>& sources_;
  std::unordered_map<std::uint64_t, std::size_t> posted_;
  std::unordered_map<std::uint64_t, bool> persistent_;
};

/// Collects Prescan::file_seconds of one rank.
class FileTimes {
 public:
  FileTimes(Prescan& prescan, const trace::Definitions& definitions)
      : prescan_(prescan), definitions_(definitions) {}

  void see(const trace::Event& event) {
    if (!is_collective_on_file(event.call)) return;
    const trace::CallArguments& args = event.args;
    const bool opens = event.call == Call::MPI_File_open;
    if (opens && args.made.file != 0) opened_[args.made.file] = args.comm;
    const auto found = opened_.find(args.file);
    const std::uint32_t comm = opens ? args.comm : found == opened_.end() ? 0 : found->second;
    if (comm == 0 || comm >= definitions_.communicators.size()) return;
    const std::uint64_t key = definitions_.communicators[comm].key;
    auto& calls = prescan_.file_seconds[key];
    const std::size_t before = seen_[key]++;
    const double seconds = seconds_in_call(event);
    if (before == calls.size()) calls.push_back(seconds);
    calls[before] = std::min(calls[before], seconds);
  }

 private:
  Prescan& prescan_;
  const trace::Definitions& definitions_;
  std::unordered_map<std::uint64_t, std::uint32_t> opened_;
  std::unordered_map<std::uint64_t, std::size_t> seen_;
};

/// Of a table with an entry for each member of the communicator.
std::size_t members_of(Prescan& prescan, const trace::Communicator& communicator, const trace::Event& event) {
  const auto members = static_cast<std::size_t>(communicator.size);
  if (!prescan.table_entries.change(0, members))
    throw Error("{} on communicators of {}: the calls have more than {} members in all; expected: fewer",
                trace::info(event.call).name, counted(members, "member"), prescan.table_entries.most());
  return members;
}

/// Collects Prescan::own_sizes of one rank.
class OwnSizes {
 public:
  OwnSizes(Prescan& prescan, const trace::Definitions& definitions)
      : prescan_(prescan), definitions_(definitions) {}

  void see(const trace::Event& event) {
    if (event.args.comm >= definitions_.communicators.size()) return;
    const trace::Communicator& communicator = definitions_.communicators[event.args.comm];
    if (!communicator.is_inter) return;
    auto& calls = prescan_.own_sizes[communicator.key];
    const std::size_t before = seen_[communicator.key]++;
    if (before == calls.size()) calls.emplace_back(members_of(prescan_, communicator, event));
    calls[before].at(static_cast<std::size_t>(communicator.rank)) = bytes_of(event);
  }

 private:
  std::int64_t bytes_of(const trace::Event& event) const {
    const trace::CallArguments& args = event.args;
    const bool gets = event.call == Call::MPI_Scatterv;
    const std::uint32_t type = gets ? args.recv.type : args.send.type;
    return trace::bytes_of(definitions_, gets ? args.recv.count : args.send.count, type);
  }

  Prescan& prescan_;
  const trace::Definitions& definitions_;
  std::unordered_map<std::uint64_t, std::size_t> seen_;
};

/// Collects Prescan::split_types of one rank.
class SplitVotes {
 public:
  SplitVotes(Prescan& prescan, const trace::Definitions& definitions)
      : prescan_(prescan), definitions_(definitions) {}

  void see(const trace::Event& event) {
    if (event.args.comm >= definitions_.communicators.size()) return;
    const trace::Communicator& communicator = definitions_.communicators[event.args.comm];
    auto& calls = prescan_.split_types[communicator.key];
    const std::size_t before = seen_[communicator.key]++;
    if (before == calls.size()) calls.emplace_back(members_of(prescan_, communicator, event));
    calls[before].at(static_cast<std::size_t>(communicator.rank)) = {event.args.creation.key,
                                                                     event.args.made.comm == 0};
  }

 private:
  Prescan& prescan_;
  const trace::Definitions& definitions_;
  std::unordered_map<std::uint64_t, std::size_t> seen_;
};

/// Does a rank hear from several others without choosing which?
class Choices {
 public:
  void see(const trace::Event& event) {
    const trace::CallArguments& args = event.args;
    const bool wildcard = args.source == trace::kAny && args.comm != 0;
    posted_ = posted_ || (wildcard && !args.completion.status.present);
    const bool of_several = args.completion.requests.size() > 1 &&
                            (event.call == Call::MPI_Waitany || event.call == Call::MPI_Waitsome ||
                             event.call == Call::MPI_Testany || event.call == Call::MPI_Testsome);
    if (!wildcard && !of_several && !posted_) return;
    note(args.completion.status);
    for (const trace::Status& status : args.completion.statuses) note(status);
  }
  bool several() const { return several_; }

 private:
  void note(const trace::Status& status) {
    if (!status.present || status.source < 0) return;
    if (first_ < 0) first_ = status.source;
    several_ = several_ || first_ != status.source;
  }
  bool posted_ = false, several_ = false;  ///< posted_: a wildcard that is completed by another call
  int first_ = -1;
};

/// Tables with an entry for each call of a kind need each; the rest of the prescan does not.
bool must_be_seen_each(const trace::Event& event) {
  return trace::info(event.call).family == trace::Family::IO || needs_own_sizes(event.call) ||
         event.call == Call::MPI_Comm_split_type;
}

/// What is wrong with the arguments of a call, and where; empty if nothing is. Calls that are left out need
/// none.
std::string wrong_call(const trace::Trace& trace, int rank, unsigned thread, const trace::Event& event) {
  const std::string wrong = trace::wrong_arguments(trace, rank, event);
  if (wrong.empty() || trace::communicated_nothing(event)) return "";
  const trace::Definitions& definitions = trace.rank(rank).definitions();
  if (trace::replayed(event, definitions, thread).fidelity == trace::Fidelity::kRefused) return "";
  return fmt::format("{}: {}", describe(trace, rank, event.call, event.site), wrong);
}

void prescan_thread(Prescan& prescan, trace::CoverageCount& coverage, trace::PersistentRequests& persistent,
                    const trace::Trace& trace, int rank, unsigned thread, Match match,
                    trace::Repetitions& repetitions) {
  const trace::Definitions& definitions = trace.rank(rank).definitions();
  const auto stream = trace.rank(rank).events(thread, repetitions);
  Prescan::Rank& found = prescan.ranks[static_cast<std::size_t>(rank)];
  Sources sources(found.sources);
  Choices choices;
  PollObserver polls(found.polls);
  OwnSizes own_sizes(prescan, definitions);
  FileTimes file_times(prescan, definitions);
  SplitVotes split_votes(prescan, definitions);
  TracedTimeObserver time(prescan.traced, definitions);
  trace::Event event;
  while (stream->next(event)) {
    time.see(event, thread);
    if (event.kind == trace::EventKind::kCompute) polls.compute(event);
    if (event.kind != trace::EventKind::kCall) continue;
    if (event.repeated && (must_be_seen_each(event) || trace::info(event.call).family == trace::Family::RMA))
      prescan.repeats_are_alike = false;
    if (event.times > 1 && must_be_seen_each(event)) repetitions = trace::Repetitions::kEach;
    prescan.all_calls += event.times;
    coverage.add(event, definitions, rank, thread);
    // What cannot be replayed is said first: it may be why the arguments are wrong.
    if (prescan.wrong.empty()) prescan.wrong = wrong_call(trace, rank, thread, event);
    if (!prescan.wrong.empty()) continue;
    if (trace.rank(rank).threads() > 1) persistent.add(event, thread);
    if (thread == 0 && trace::info(event.call).family == trace::Family::IO) file_times.see(event);
    if (needs_own_sizes(event.call) &&
        trace::replayed(event, definitions, thread).fidelity != trace::Fidelity::kRefused)
      own_sizes.see(event);
    if (trace::uses_neighbors(event.call))
      prescan.neighborhoods.insert(definitions.communicators[event.args.comm].key);
    if (event.call == Call::MPI_Comm_split_type) split_votes.see(event);
    polls.call(event, is_poll(event.call));
    if (event.args.symbolic_dest > 0) found.symbolic_peers = true;
    if (trace::received_nevertheless(event))
      found.truncated +=
          event.times * (event.call == Call::MPI_Waitall ? event.args.completion.requests.size() : 1);
    if (!choices.several()) choices.see(event);
    if (match == Match::kTraced) sources.see(event);
  }
  found.several_sources = found.several_sources || choices.several();
}

}  // namespace

bool is_collective_on_file(Call call) {
  static constexpr Call kCollective[] = {
      Call::MPI_File_open,
      Call::MPI_File_close,
      Call::MPI_File_set_size,
      Call::MPI_File_preallocate,
      Call::MPI_File_set_view,
      Call::MPI_File_read_at_all,
      Call::MPI_File_write_at_all,
      Call::MPI_File_read_all,
      Call::MPI_File_write_all,
      Call::MPI_File_read_ordered,
      Call::MPI_File_write_ordered,
      Call::MPI_File_seek_shared,
      Call::MPI_File_read_at_all_end,
      Call::MPI_File_write_at_all_end,
      Call::MPI_File_read_all_end,
      Call::MPI_File_write_all_end,
      Call::MPI_File_read_ordered_end,
      Call::MPI_File_write_ordered_end,
      Call::MPI_File_sync,
  };
  return std::find(std::begin(kCollective), std::end(kCollective), call) != std::end(kCollective);
}

double seconds_in_call(const trace::Event& event) {
  return 1e-9 * static_cast<double>(trace::time_in_call_ns(event));
}

bool needs_own_sizes(Call call) {
  return call == Call::MPI_Gatherv || call == Call::MPI_Allgatherv || call == Call::MPI_Scatterv;
}

/// Match::kTraced: sources are identified by their position among all receives of a rank.
void check_match(const Prescan& prescan, Match match) {
  if (match != Match::kTraced || !prescan.several_threads) return;
  throw Error("--match traced: the trace does not have the order of receives of several threads")
      .with_exit_code(kExitIncomplete);
}

namespace {

/// @param repetitions how repeated events are given; changed where that is not enough: then the result is
/// none
Prescan prescan(const trace::Trace& trace, Match match, const ProgressListener& on_progress,
                trace::Repetitions& repetitions) {
  Prescan result;
  result.ranks.resize(static_cast<std::size_t>(trace.ranks()));
  trace::CoverageCount coverage;
  const auto ranks = static_cast<std::uint64_t>(trace.ranks());
  const int between = std::max(kRanksBetweenReports, trace.ranks() / kMostReports);
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    if (on_progress && rank % between == 0)
      on_progress({ProgressReport::Stage::kReading, static_cast<std::uint64_t>(rank), ranks});
    const unsigned threads = trace.rank(rank).threads();
    if (threads > 1) result.several_threads = true;
    trace::PersistentRequests persistent;
    for (unsigned thread = 0; thread < threads; ++thread) {
      prescan_thread(result, coverage, persistent, trace, rank, thread, match, repetitions);
    }
    persistent.for_each_shared([rank](std::uint64_t id) {
      throw Error("cannot be replayed: {}", trace::shared_request(rank, id)).with_exit_code(kExitIncomplete);
    });
  }
  if (result.wrong.empty()) check_match(result, match);
  result.coverage = coverage.rows();
  result.refused = only(result.coverage, trace::Fidelity::kRefused);
  return result;
}

}  // namespace

Prescan prescan(const trace::Trace& trace, Match match, const ProgressListener& on_progress) {
  auto repetitions = match == Match::kTraced ? trace::Repetitions::kEach : trace::Repetitions::kOnce;
  const auto first = repetitions;
  Prescan result = prescan(trace, match, on_progress, repetitions);
  return repetitions == first ? result : prescan(trace, match, on_progress, repetitions);
}

void refuse(const Prescan& prescan, const trace::Trace& trace) {
  if (prescan.refused.empty()) return;
  std::string list;
  std::size_t named = 0;
  for (const trace::CoverageRow& row : prescan.refused) {
    if (named++ == kRefusedNamed) {
      list += fmt::format("; and {} of calls", counted(prescan.refused.size() - kRefusedNamed, "more kind"));
      break;
    }
    list += fmt::format("{}{}: {}", list.empty() ? "" : "; ", describe(row, trace), row.replayed.how);
  }
  throw Error("cannot be replayed: {}", list).with_exit_code(kExitIncomplete);
}

}  // namespace dperf::replay::mpi
