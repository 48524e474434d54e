// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check/check.h"

#include <fmt/format.h>

#include <cstdlib>
#include <set>

#include "support/error.h"
#include "support/words.h"
#include "trace/check/arguments.h"
#include "trace/check/collectives.h"
#include "trace/check/messages.h"
#include "trace/check/threads.h"
#include "trace/check/topologies.h"
#include "trace/check/windows.h"
#include "trace/format/event_codec.h"
#include "trace/model/errors.h"
#include "trace/model/incomplete.h"

namespace dperf::trace {
namespace {

class Checker {
 public:
  Checker(const Trace& trace, Repetitions repetitions)
      : trace_(trace),
        repetitions_(repetitions),
        messages_(trace, [this](std::string text) { problem(std::move(text)); }),
        collectives_(trace, [this](std::string text) { problem(std::move(text)); }),
        windows_(trace, [this](std::string text) { problem(std::move(text)); }),
        threads_([this](std::string text) { problem(std::move(text)); }) {
    report_.ranks = trace.ranks();
  }
  CheckReport run();
  /// The collectives of ranks whose records are repeated differ: what is repeated may be cut in other pieces.
  bool must_see_each() const {
    return (collectives_.differ() || messages_.must_see_each()) && repeated_ &&
           repetitions_ == Repetitions::kOnce;
  }

 private:
  void problem(std::string text) {
    if (report_.first_problems.size() < kProblemsShown) report_.first_problems.push_back(std::move(text));
    ++report_.problems;
  }
  void rank(int rank);
  void thread(int rank, unsigned thread, RankTotals& sums);
  void totals(int rank, const RankTotals& sums);
  void failed(int rank, const Event& event);
  void arguments(int rank, unsigned thread, const Event& event);
  bool can_compare() const { return incomplete_ == 0 && unreadable_ == 0 && threaded_ == 0; }

  const Trace& trace_;
  Repetitions repetitions_;
  bool repeated_ = false;
  CheckReport report_;
  CoverageCount coverage_;
  MessageCheck messages_;
  CollectiveCheck collectives_;
  WindowCheck windows_;
  ThreadCheck threads_;
  PersistentRequests persistent_;  ///< of a rank with several threads
  std::uint64_t failed_ = 0;
  std::string first_failed_;
  int incomplete_ = 0, unreadable_ = 0, threaded_ = 0;
  std::set<std::uint64_t> neighborhoods_;  ///< communicators with a collective over neighbours
};

void Checker::failed(int rank, const Event& event) {
  if (failed_++ > 0) return;
  const auto places = trace_.places(rank, event.site);
  first_failed_ = fmt::format("{} of rank {}{}: {}", info(event.call).name, rank,
                              places.empty() ? "" : " at " + to_string(places.front()),
                              error_class(event.args.error).name);
}

void Checker::arguments(int rank, unsigned thread, const Event& event) {
  const std::string wrong = wrong_arguments(trace_, rank, event);
  const Definitions& definitions = trace_.rank(rank).definitions();
  if (wrong.empty() || replayed(event, definitions, thread).fidelity == Fidelity::kRefused) return;
  problem(fmt::format("rank {}: {}: {}", rank,
                      describe_call(trace_, rank, event.call, event.number, event.site), wrong));
}

void Checker::thread(int rank, unsigned thread, RankTotals& sums) {
  const auto stream = trace_.rank(rank).events(thread, repetitions_);
  bool was_repeated = false;
  for (Event event; stream->next(event);) {
    if (event.repeated && !was_repeated && can_compare()) messages_.begin_repetition();
    was_repeated = event.repeated;
    repeated_ = repeated_ || event.repeated;
    if (is_counted(event) && event.repeated) report_.repeated += event.times;
    add_to(sums, event, thread);
    threads_.add(event, thread);
    if (trace_.rank(rank).threads() > 1) persistent_.add(event, thread);
    if (event.kind != EventKind::kCall) continue;
    coverage_.add(event, trace_.rank(rank).definitions(), rank, thread);
    if (event.args.symbolic_dest > event.number) {
      problem(fmt::format(
          "rank {}: the destination of event {} ({}) was matched {} before; expected: at most {}", rank,
          event.number, info(event.call).name, counted(event.args.symbolic_dest, "event"), event.number));
    }
    if (event.args.error != 0 && !event.repeated) failed(rank, event);
    if (uses_neighbors(event.call))
      neighborhoods_.insert(trace_.rank(rank).definitions().communicators[event.args.comm].key);
    // Calls on files bring the members together even if they fail then.
    const bool fails = communicated_nothing(event);
    if (fails && info(event.call).family == Family::IO && can_compare()) collectives_.add(event);
    if (fails) continue;
    if (incomplete_ == 0) arguments(rank, thread, event);
    if (!can_compare()) continue;
    messages_.add(event);
    collectives_.add(event);
    windows_.add(event);
  }
}

void Checker::rank(int rank) {
  messages_.begin_rank(rank);
  collectives_.begin_rank(rank);
  windows_.begin_rank(rank);
  threads_.begin_rank(rank);
  persistent_ = {};
  RankTotals sums;
  try {
    for (unsigned thread = 0; thread < trace_.rank(rank).threads(); ++thread)
      this->thread(rank, thread, sums);
  } catch (const Error& error) {
    ++unreadable_;
    return problem(error.what());
  }
  if (can_compare()) {
    messages_.end_rank();
    collectives_.end_rank();
    windows_.end_rank();
  }
  if (trace_.rank(rank).totals()) threads_.end_rank();
  persistent_.for_each_shared([&](std::uint64_t id) {
    problem(fmt::format("rank {}: cannot be replayed: {}", rank, shared_request(rank, id)));
  });
  report_.events += sums.events;
  totals(rank, sums);
}

void Checker::totals(int rank, const RankTotals& sums) {
  const auto stated = trace_.rank(rank).totals();
  if (!stated || !stated->is_whole()) {
    problem(fmt::format("rank {}: incomplete: {}", rank, why_incomplete(stated)));
  }
  if (!stated) return;
  const auto compare = [&](std::string_view what, auto wanted, auto found) {
    if (wanted != found)
      problem(fmt::format("rank {}: {}: {} found; expected: {}, as the end of its file says", rank, what,
                          found, wanted));
  };
  compare("events", stated->events, sums.events);
  compare("ns in blocks", stated->block_ns, sums.block_ns);
  compare("ns in calls", stated->call_ns, sums.call_ns);
  const std::int64_t parts = stated->block_ns + stated->call_ns + stated->overhead_ns;
  if (std::abs(parts - stated->wall_ns) > stated->wall_ns / 1000) {
    problem(fmt::format(
        "rank {}: blocks {} + calls {} + overhead {} = {} ns; expected: the wall time, {} ns, within 0.1 %",
        rank, stated->block_ns, stated->call_ns, stated->overhead_ns, parts, stated->wall_ns));
  }
}

CheckReport Checker::run() {
  for (int rank = 0; rank < trace_.ranks(); ++rank) {
    const auto stated = trace_.rank(rank).totals();
    if (!stated || !stated->is_whole()) ++incomplete_;
    if (trace_.rank(rank).threads() > 1) ++threaded_;
  }
  for (int rank = 0; rank < trace_.ranks(); ++rank) this->rank(rank);
  if (can_compare()) messages_.finish();
  check_topologies(trace_, neighborhoods_, [this](std::string text) { problem(std::move(text)); });
  if (failed_ > 0)
    report_.notes.push_back(fmt::format("{} returned an error to the program, first {}",
                                        counted(failed_, "call"), first_failed_));
  if (incomplete_ + unreadable_ > 0) {
    report_.notes.push_back("messages and collectives were not compared: not all ranks are complete");
  } else if (threaded_ > 0) {
    report_.notes.push_back(
        "messages and collectives were not compared: ranks with several threads have no single order");
  } else if (!messages_.unsure().empty()) {
    report_.notes.push_back(fmt::format(
        "messages to {} were not compared: they have wildcard receives without a status, or freed ones",
        counted(messages_.unsure().size(), "rank")));
  }
  report_.coverage = coverage_.rows();
  report_.messages = messages_.messages();
  report_.collectives = collectives_.collectives();
  return report_;
}

}  // namespace

CheckReport check(const Trace& trace) {
  Checker checker(trace, Repetitions::kOnce);
  CheckReport report = checker.run();
  return checker.must_see_each() ? Checker(trace, Repetitions::kEach).run() : report;
}

std::string to_string(const CheckReport& report, std::string_view name) {
  std::string text;
  for (const std::string& problem : report.first_problems) text += fmt::format("{}: {}\n", name, problem);
  if (report.problems > report.first_problems.size()) {
    text += fmt::format("{}: and {}\n", name,
                        counted(report.problems - report.first_problems.size(), "more problem"));
  }
  for (const std::string& note : report.notes) text += fmt::format("{}: note: {}\n", name, note);
  const std::string repeated =
      report.repeated == 0 ? "" : fmt::format(" (and {} that were skipped)", report.repeated);
  return text + fmt::format("{}: {}, {}{}, {}, {}: {}\n", name,
                            counted(static_cast<std::uint64_t>(report.ranks), "rank"),
                            counted(report.events, "event"), repeated, counted(report.messages, "message"),
                            counted(report.collectives, "collective"),
                            report.problems == 0 ? "no problems" : counted(report.problems, "problem"));
}

std::string describe_coverage(const CheckReport& report, const Trace& trace, std::string_view name) {
  const std::vector<CoverageRow> exact = only(report.coverage, Fidelity::kExact);
  std::string text = fmt::format("{}: replayed exactly: {} of {}\n", name, calls(exact),
                                 counted(calls(report.coverage), "call"));
  struct Level {
    Fidelity fidelity;
    std::string_view text;
  };
  constexpr Level kLevels[] = {{Fidelity::kUnless, "exactly, unless "},
                               {Fidelity::kApproximated, "approximated: "},
                               {Fidelity::kRefused, "not at all: "}};
  for (const Level& level : kLevels)
    for (const CoverageRow& row : only(report.coverage, level.fidelity))
      text += fmt::format("{}: {}: {}{}\n", name, describe(row, trace), level.text, row.replayed.how);
  return text;
}

}  // namespace dperf::trace
