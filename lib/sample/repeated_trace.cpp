// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/repeated_trace.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "sample/renumbering.h"
#include "support/error.h"
#include "trace/format/event_codec.h"
#include "trace/format/repeats.h"
#include "trace/model/amounts.h"
#include "trace/model/derived_trace.h"

namespace dperf::sample {
namespace {

using trace::Event;
using trace::EventKind;

/// The events of a rank before the segment, and from there those of the segment, of its repetitions, and of
/// the tail.
class Stream final : public trace::EventStream {
 public:
  Stream(std::unique_ptr<trace::EventStream> before, std::uint64_t begin, std::string_view segment,
         std::string_view tail, const trace::EventCoding& coding, const trace::Definitions& definitions,
         trace::Repetitions repetitions)
      : before_(std::move(before)), begin_(begin), tail_(tail), records_(coding, definitions, repetitions) {
    records_.begin_chunk(trace::ByteReader(segment, "repeated iterations"));
  }

  bool next(Event& event) override {
    if (before_) {
      if (before_->next(event) && event.number < begin_) {
        places_before_ = std::max(places_before_, event.repetition.place);
        return true;
      }
      before_.reset();
      event = {};
    }
    if (!records_.next(event)) {
      if (tail_.empty()) return false;
      records_.begin_chunk(trace::ByteReader(std::exchange(tail_, {}), "what comes after the loop"));
      event = {};
      if (!records_.next(event)) return false;
    }
    event.number += begin_;
    if (event.repetition.place != 0) event.repetition.place += places_before_;
    return true;
  }
  void leave_out(std::uint64_t repetitions) override {
    if (before_) return before_->leave_out(repetitions);
    records_.leave_out(repetitions);
  }

 private:
  std::unique_ptr<trace::EventStream> before_;
  std::uint64_t begin_, places_before_ = 0;
  std::string_view tail_;
  trace::RecordReader records_;
};

/// They are held in memory. Iterations in which others were skipped may have any number.
constexpr std::uint64_t kMostRecords = 1 << 22;

/// Of records of a segment: why they cannot happen again. A communicator may be made again under its number;
/// a window and a file only where the segment frees what it has made.
class Repeatable {
 public:
  /// @param begin  the number of the segment's first event
  explicit Repeatable(std::uint64_t begin) : begin_(begin) {}

  /// Empty: it can.
  std::string refusal(const Event& event) {
    if (event.kind == EventKind::kPost || event.kind == EventKind::kAwait) return "threads synchronise";
    if (event.kind != EventKind::kCall) return "";
    if (event.args.symbolic_dest > event.number - begin_)
      return fmt::format("{} answers a message of an iteration before", trace::info(event.call).name);
    if (event.args.made.window != 0) made_[{"window", event.args.made.window}] = event;
    if (event.args.made.file != 0) made_[{"file", event.args.made.file}] = event;
    if (event.call == trace::Call::MPI_Win_free) return freed({"window", event.args.rma.window}, event);
    if (event.call == trace::Call::MPI_File_close) return freed({"file", event.args.file}, event);
    return "";
  }
  /// The first call that has made what was not freed, and why that cannot happen again.
  std::optional<std::pair<Event, std::string>> left() const {
    const auto first =
        std::ranges::min_element(made_, {}, [](const auto& made) { return made.second.number; });
    if (first == made_.end()) return std::nullopt;
    const auto& [thing, event] = *first;
    return std::pair(event, fmt::format("{} makes a {} that is not freed in it", trace::info(event.call).name,
                                        thing.first));
  }

 private:
  using Thing = std::pair<std::string_view, std::uint64_t>;

  std::string freed(const Thing& thing, const Event& event) {
    if (made_.erase(thing) == 1) return "";
    return fmt::format("{} frees a {} that was made before", trace::info(event.call).name, thing.first);
  }

  std::uint64_t begin_;
  std::map<Thing, Event> made_;
};

class Rank final : public trace::RankTrace {
 public:
  Rank(const trace::Trace& trace, int rank, std::uint64_t begin, std::uint64_t end, const RepeatedLoop& loop,
       const RankTail* tail)
      : whole_(trace.rank(rank)),
        begin_(begin),
        definitions_(tail ? tail->definitions : whole_.definitions()),
        coding_(trace::EventCoding::of(trace.manifest().cpu_clock)) {
    encode(trace, rank, end, loop);
    add_sample(loop);
    if (tail) add_tail(*tail);
  }

  const trace::Definitions& definitions() const override { return definitions_; }
  std::optional<trace::RankTotals> totals() const override { return totals_; }
  unsigned threads() const override { return 1; }
  std::unique_ptr<trace::EventStream> events(unsigned thread, trace::Repetitions repetitions) const override {
    return std::make_unique<Stream>(whole_.events(thread, repetitions), begin_, segment_, tail_, coding_,
                                    definitions_, repetitions);
  }

 private:
  void encode(const trace::Trace& trace, int rank, std::uint64_t end, const RepeatedLoop& loop) {
    trace::ByteWriter records;
    std::uint64_t count = 0;
    const auto stream = whole_.events();
    Repeatable repeatable(begin_);
    const auto refuse = [&](const Event& event, const std::string& why) {
      const auto places = trace.places(rank, event.site);
      throw Error("in each iteration {}{}", why,
                  places.empty() ? "" : ", at " + trace::to_string(places.front()));
    };
    for (Event event; stream->next(event) && event.number < end;) {
      add_to(totals_, event, 0);
      if (event.number < begin_) continue;
      if (const std::string why = repeatable.refusal(event); !why.empty()) refuse(event, why);
      event.repeated = event.from_distribution = false;
      event.repetition = {};
      write_event(records, trace.manifest().cpu_clock, event);
      if (++count > kMostRecords)
        throw Error("more than {} blocks and calls of rank {} are in them", kMostRecords, rank);
    }
    if (const auto left = repeatable.left()) refuse(left->first, left->second);
    totals_.wall_ns = totals_.block_ns + totals_.call_ns;
    if (loop.times > 0 && count > 0) {
      Event repeat;
      repeat.kind = EventKind::kRepeat;
      repeat.records = count;
      repeat.times = loop.times;
      repeat.period = loop.period;
      write_event(records, trace.manifest().cpu_clock, repeat);
    }
    segment_ = records.bytes();
  }

  void add_tail(const RankTail& tail) {
    tail_ = tail.records;
    totals_.events += tail.totals.events;
    totals_.block_ns = trace::add_ns(totals_.block_ns, tail.totals.block_ns);
    totals_.call_ns = trace::add_ns(totals_.call_ns, tail.totals.call_ns);
    totals_.wall_ns = trace::add_ns(totals_.block_ns, totals_.call_ns);
  }

  void add_sample(const RepeatedLoop& loop) {
    std::uint32_t number = 0;
    while (number < definitions_.blocks.size() &&
           !(definitions_.blocks[number].is_loop && definitions_.blocks[number].id == loop.id))
      ++number;
    if (number == definitions_.blocks.size()) return;
    std::erase_if(definitions_.samples, [&](const auto& sample) { return sample.block == number; });
    trace::SampledLoop sample;
    sample.block = number;
    sample.verdict = loop.drifts ? trace::SampleVerdict::kDrifts : trace::SampleVerdict::kSampled;
    sample.entries = 1;
    sample.run = loop.run;
    sample.skipped = loop.times * loop.length;
    sample.baseline = loop.length;
    sample.spread_ppm = static_cast<std::uint64_t>(std::clamp(loop.error, 0.0, 1000.0) * 1e6);
    definitions_.samples.push_back(sample);
  }

  const trace::RankTrace& whole_;
  std::uint64_t begin_;
  trace::Definitions definitions_;
  trace::EventCoding coding_;
  trace::RankTotals totals_;
  std::string segment_, tail_;
};

class RepeatedTrace final : public trace::DerivedTrace {
 public:
  RepeatedTrace(const trace::Trace& whole, const Segment& segment, const RepeatedLoop& loop, const Tail* tail)
      : DerivedTrace(whole), manifest_(whole.manifest()), tail_(tail) {
    manifest_.complete = true;
    for (int rank = 0; rank < whole.ranks(); ++rank) {
      const auto i = static_cast<std::size_t>(rank);
      ranks_.push_back(std::make_unique<Rank>(whole, rank, segment.begin[i], segment.end[i], loop,
                                              tail ? &tail->ranks[i] : nullptr));
    }
  }
  const trace::Manifest& manifest() const override { return manifest_; }
  const trace::RankTrace& rank(int rank) const override { return *ranks_.at(static_cast<std::size_t>(rank)); }

  /// Communicators that are made in the tail are known in its run.
  const std::vector<int>& members(std::uint64_t key) const override {
    const std::vector<int>& found = whole().members(key);
    return found.empty() && tail_ ? tail_->from->members(key_of_other_run(key)) : found;
  }
  const std::vector<int>& remote_members(std::uint64_t key) const override {
    const std::vector<int>& found = whole().remote_members(key);
    return found.empty() && tail_ ? tail_->from->remote_members(key_of_other_run(key)) : found;
  }

 private:
  trace::Manifest manifest_;
  const Tail* tail_;
  std::vector<std::unique_ptr<Rank>> ranks_;
};

}  // namespace

std::unique_ptr<trace::Trace> repeat_segment(const trace::Trace& trace, const Segment& segment,
                                             const RepeatedLoop& loop, const Tail* tail) {
  return std::make_unique<RepeatedTrace>(trace, segment, loop, tail);
}

}  // namespace dperf::sample
