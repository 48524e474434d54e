// SPDX-License-Identifier: LGPL-2.1-or-later
#include <optional>

#include "loops/loop_walk.h"
#include "sample/recurring_calls.h"
#include "trace/model/derived_trace.h"

namespace dperf::sample {
namespace {

using trace::Event;
using trace::EventKind;

/// Which calls of a rank it is.
struct Marker {
  trace::Call call{};
  std::vector<bool> sites;
  std::uint32_t block = 0;  ///< number of the loop
  unsigned stride = 1;      ///< so many of these calls are an iteration
  bool fits(const Event& event) const {
    return event.kind == EventKind::kCall && event.call == call && event.site < sites.size() &&
           sites[event.site];
  }
};

/// The first of these calls enters the loop; each, or one in `stride`, begins an iteration.
class Stream final : public trace::EventStream {
 public:
  Stream(std::unique_ptr<trace::EventStream> whole, const Marker& marker)
      : whole_(std::move(whole)), marker_(marker) {}

  bool next(Event& event) override {
    if (held_) {
      if (marks_left_ > 0) return give_mark(event);
      event = std::move(*held_);
      held_.reset();
      return true;
    }
    do {
      if (!whole_->next(event)) return false;
    } while (trace::is_loop_mark(event));
    if (!marker_.fits(event) || calls_++ % marker_.stride != 0) return true;
    held_ = event;
    marks_left_ = is_inside_ ? 1 : 2;
    is_inside_ = true;
    return give_mark(event);
  }
  void leave_out(std::uint64_t repetitions) override { whole_->leave_out(repetitions); }

 private:
  /// It was run, or is repeated, as the call behind it.
  bool give_mark(Event& mark) {
    mark = {};
    mark.kind = marks_left_-- == 2 ? EventKind::kLoopEnter : EventKind::kLoopIteration;
    mark.number = held_->number;
    mark.block = marker_.block;
    mark.repeated = held_->repeated;
    mark.repetition = held_->repetition;
    mark.times = held_->times;
    mark.from_distribution = held_->from_distribution;
    held_->repetition.begins = false;
    return true;
  }

  std::unique_ptr<trace::EventStream> whole_;
  const Marker& marker_;
  std::optional<Event> held_;  ///< the call, until its marks were given
  std::uint64_t calls_ = 0;    ///< so far
  int marks_left_ = 0;
  bool is_inside_ = false;
};

class Rank final : public trace::RankTrace {
 public:
  Rank(const trace::RankTrace& whole, int rank, const RecurringCall& call, const trace::SourcePlace& place)
      : whole_(whole), definitions_(whole.definitions()) {
    marker_.call = call.call;
    if (const auto stride = call.strides.find(rank); stride != call.strides.end())
      marker_.stride = stride->second;
    marker_.sites.assign(std::max<std::size_t>(definitions_.paths.size(), 1), false);
    for (std::uint32_t site = 0; site < marker_.sites.size(); ++site)
      marker_.sites[site] = id_of(definitions_, call.call, site) == call.id;
    if (definitions_.blocks.empty()) definitions_.blocks.emplace_back();
    marker_.block = static_cast<std::uint32_t>(definitions_.blocks.size());
    trace::Block& block = definitions_.blocks.emplace_back();
    block.id = call.id;
    block.is_loop = true;
    block.place = place;
  }
  const trace::Definitions& definitions() const override { return definitions_; }
  std::optional<trace::RankTotals> totals() const override { return whole_.totals(); }
  unsigned threads() const override { return whole_.threads(); }
  /// REPEATs count the records before them: as they were written there are no others.
  std::unique_ptr<trace::EventStream> events(unsigned thread, trace::Repetitions repetitions) const override {
    auto stream = whole_.events(thread, repetitions);
    if (thread != 0 || repetitions == trace::Repetitions::kAsWritten) return stream;
    return std::make_unique<Stream>(std::move(stream), marker_);
  }

 private:
  const trace::RankTrace& whole_;
  trace::Definitions definitions_;
  Marker marker_;
};

class MarkedTrace final : public trace::DerivedTrace {
 public:
  MarkedTrace(const trace::Trace& whole, const RecurringCall& call) : DerivedTrace(whole) {
    const trace::SourcePlace place = place_of(call, whole);
    for (int rank = 0; rank < whole.ranks(); ++rank)
      ranks_.push_back(std::make_unique<Rank>(whole.rank(rank), rank, call, place));
  }
  const trace::RankTrace& rank(int rank) const override { return *ranks_.at(static_cast<std::size_t>(rank)); }

 private:
  std::vector<std::unique_ptr<Rank>> ranks_;
};

}  // namespace

std::unique_ptr<trace::Trace> mark_iterations(const trace::Trace& trace, const RecurringCall& call) {
  return std::make_unique<MarkedTrace>(trace, call);
}

}  // namespace dperf::sample
