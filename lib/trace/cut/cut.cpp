// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/cut/cut.h"

#include <algorithm>

#include "support/error.h"
#include "trace/cut/collect.h"
#include "trace/format/event_codec.h"
#include "trace/model/amounts.h"
#include "trace/model/derived_trace.h"

namespace dperf::trace {
namespace {

bool is_init(Call call) {
  return call == Call::MPI_Init || call == Call::MPI_Init_thread;
}

/// Of the repeated ones, all.
std::int64_t time_of_all(const Event& event) {
  const std::int64_t one = is_counted(event) || event.kind == EventKind::kAwait ? time_of(event) : 0;
  std::int64_t all = 0;
  const bool fits = !__builtin_mul_overflow(one, static_cast<std::int64_t>(event.times), &all);
  return fits && all <= kMostNanosecondsInAll ? all : kMostNanosecondsInAll;
}

void read_rank(const Trace& trace, int rank, cut::Collector& collector, RankCut& found) {
  if (trace.rank(rank).threads() > 1)
    throw Error("incomplete, and rank {} has several threads: a consistent cut cannot be determined", rank)
        .with_exit_code(kExitIncomplete);
  collector.begin_rank(rank);
  const auto stream = trace.rank(rank).events(0, Repetitions::kOnce);
  for (Event event; stream->next(event);) {
    collector.add(event);
    if (is_counted(event)) found.recorded += event.times;
    found.recorded_ns = add_ns(found.recorded_ns, time_of_all(event));
  }
  collector.end_rank();
}

void read_kept(const Trace& trace, int rank, RankCut& found) {
  const auto stream = trace.rank(rank).events(0, Repetitions::kOnce);
  for (Event event; stream->next(event) && event.number < found.events;) {
    found.kept_ns = add_ns(found.kept_ns, time_of_all(event));
    if (event.kind == EventKind::kCall) found.last = {event.call, event.site};
  }
}

/// The events of a rank before its cut.
class CutStream final : public EventStream {
 public:
  CutStream(std::unique_ptr<EventStream> whole, std::uint64_t events)
      : whole_(std::move(whole)), events_(events) {}
  bool next(Event& event) override {
    if (!whole_->next(event)) return false;
    // A REPEAT has the number of what comes after it.
    return event.number < events_ || (event.kind == EventKind::kRepeat && event.number == events_);
  }
  void leave_out(std::uint64_t repetitions) override { whole_->leave_out(repetitions); }

 private:
  std::unique_ptr<EventStream> whole_;
  std::uint64_t events_;
};

class CutRank final : public RankTrace {
 public:
  CutRank(const RankTrace& whole, std::uint64_t events) : whole_(whole), events_(events) {}
  const Definitions& definitions() const override { return whole_.definitions(); }
  std::optional<RankTotals> totals() const override {
    if (!totals_) totals_ = add_up();
    return totals_;
  }
  unsigned threads() const override { return 1; }
  std::unique_ptr<EventStream> events(unsigned thread, Repetitions repetitions) const override {
    return std::make_unique<CutStream>(whole_.events(thread, repetitions), events_);
  }

 private:
  RankTotals add_up() const {
    RankTotals totals{.ending = DPERF_ENDS_EARLY};
    const auto stream = events(0, Repetitions::kOnce);
    for (Event event; stream->next(event);) add_to(totals, event, 0);
    totals.wall_ns = add_ns(totals.block_ns, totals.call_ns);
    return totals;
  }

  const RankTrace& whole_;
  std::uint64_t events_;
  mutable std::optional<RankTotals> totals_;  ///< all events must be read for them
};

class CutTrace final : public DerivedTrace {
 public:
  CutTrace(const Cut& cut, const Trace& whole) : DerivedTrace(whole) {
    for (int rank = 0; rank < whole.ranks(); ++rank)
      ranks_.emplace_back(whole.rank(rank), cut.ranks[static_cast<std::size_t>(rank)].events);
  }
  const RankTrace& rank(int rank) const override { return ranks_.at(static_cast<std::size_t>(rank)); }

 private:
  std::vector<CutRank> ranks_;
};

}  // namespace

double Cut::share() const {
  double kept_ns = 0, recorded_ns = 0;
  for (const RankCut& rank : ranks) {
    kept_ns += static_cast<double>(rank.kept_ns);
    recorded_ns += static_cast<double>(rank.recorded_ns);
  }
  return recorded_ns > 0 ? 1 - kept_ns / recorded_ns : 0;
}

bool Cut::keeps_nothing() const {
  return std::all_of(ranks.begin(), ranks.end(), [](const RankCut& rank) {
    return rank.events == 0 || (rank.last && is_init(rank.last->call));
  });
}

Cut find_places(const Trace& trace) {
  cut::Ties ties;
  cut::Collector collector(trace, ties);
  Cut cut;
  cut.ranks.resize(static_cast<std::size_t>(trace.ranks()));
  std::vector<std::uint64_t> recorded;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    RankCut& found = cut.ranks[static_cast<std::size_t>(rank)];
    read_rank(trace, rank, collector, found);
    recorded.push_back(found.recorded);
  }
  const std::vector<std::uint64_t> events = ties.cut(recorded);
  for (std::size_t rank = 0; rank < events.size(); ++rank) cut.ranks[rank].events = events[rank];
  return cut;
}

Cut find_cut(const Trace& trace) {
  Cut cut = find_places(trace);
  for (int rank = 0; rank < trace.ranks(); ++rank)
    read_kept(trace, rank, cut.ranks[static_cast<std::size_t>(rank)]);
  return cut;
}

bool reaches_the_end(const Trace& trace) {
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const std::optional<RankTotals> totals = trace.rank(rank).totals();
    if (!totals || !totals->is_whole()) return false;
  }
  return true;
}

std::unique_ptr<Trace> up_to(const Cut& cut, const Trace& trace) {
  return std::make_unique<CutTrace>(cut, trace);
}

}  // namespace dperf::trace
