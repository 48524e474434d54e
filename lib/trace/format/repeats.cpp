// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/format/repeats.h"

#include <algorithm>

#include "support/words.h"
#include "trace/model/amounts.h"

namespace dperf::trace {
namespace {

bool has_token(const Event& event) {
  return event.kind == EventKind::kPost || event.kind == EventKind::kAwait;
}

}  // namespace

void EventNumbering::repeat(std::uint64_t window, std::uint64_t times) {
  extra_ += window * times;
  if (repeats_.size() == kKnown) {
    repeats_.erase(repeats_.begin(), repeats_.begin() + kKnown / 2);
    forgotten_ = true;
  }
  repeats_.push_back({written_ - window, extra_});
}

std::optional<std::uint64_t> EventNumbering::distance(std::uint64_t distance) const {
  if (repeats_.empty() || distance > written_) return distance;
  const std::uint64_t target = written_ - distance;
  const auto after = std::partition_point(repeats_.begin(), repeats_.end(),
                                          [&](const Repeat& repeat) { return repeat.begin <= target; });
  if (after == repeats_.begin()) return forgotten_ ? std::nullopt : std::optional(distance + extra_);
  return distance + extra_ - std::prev(after)->extra;
}

void RecordReader::begin_chunk(ByteReader payload) {
  whole_ = in_ = payload;
  has_history_ = false;
  begin_segment();
}

/// A REPEAT refers to nothing before it.
void RecordReader::begin_segment() {
  segment_ = in_;
  segment_records_ = 0;
}

bool RecordReader::next(Event& event) {
  if (next_repeated(event) || next_backref(event) || next_distribution(event)) return true;
  while (in_ && !in_->at_end()) {
    if (give_record(event)) return true;
  }
  return false;
}

/// False if the next record gives nothing.
bool RecordReader::give_record(Event& event) {
  if (in_distribution_left_ != 0) {
    --in_distribution_left_;
    read_in_distribution(*in_, event);
    event.number = numbering_.next();
    if (in_distribution_left_ == 0) begin_segment();
    return true;
  }
  const std::size_t position = in_->position();
  read_event(*in_, coding_, definitions_, event);
  if (event.kind == EventKind::kBackref) {
    begin_backref(event);
    return next_backref(event);
  }
  if (event.kind == EventKind::kDistribution) {
    begin_distribution(event);
    return repetitions_ == Repetitions::kAsWritten || next_distribution(event);
  }
  if (event.kind != EventKind::kRepeat) {
    if (has_history_) history_.add(position, event, coding_.cpu_clock);
    ++segment_records_;
    number(event);
    return true;
  }
  begin_repeat(event);
  if (repetitions_ != Repetitions::kAsWritten) return next_repeated(event);
  event.number = numbering_.next();
  return true;
}

/// What is after the last REPEAT, a second time: nothing is kept for BACKREFs that may come.
void RecordReader::read_history() {
  history_.clear();
  ByteReader at = *segment_;
  Event event;
  for (std::uint64_t i = 0; i < segment_records_; ++i) {
    const std::size_t position = at.position();
    read_event(at, coding_, definitions_, event);
    history_.add(position, event, coding_.cpu_clock);
  }
  has_history_ = true;
}

void RecordReader::begin_backref(const Event& head) {
  if (!has_history_) read_history();
  const std::uint64_t most = std::min<std::uint64_t>(history_.size(), DPERF_BACKREF_MOST);
  if (head.back == 0 || head.back > most)
    in_->fail("a BACKREF with distance {}; expected: 1 to {}, in this chunk and after any REPEAT", head.back,
              most);
  if (head.records > kMostEvents - std::min(kMostEvents, numbering_.next()))
    in_->fail("a BACKREF of {}; expected: at most {} events in all", counted(head.records, "record"),
              kMostEvents);
  backref_left_ = head.records;
  back_ = head.back;
  coding_of_backref_ = head.coding;
}

/// A record as it was written in full.
void RecordReader::read_in_history(const BackrefHistory::Entry& entry, Event& event) const {
  if (entry.is_plain) return make_plain(event, entry.kind, entry.block);
  ByteReader at = whole_->from(entry.position);
  read_known_event(at, coding_, definitions_, event);
  if (has_token(event))
    in_->fail(
        "a BACKREF to synchronisation between threads; expected: blocks, calls and marks of loops only");
}

bool RecordReader::next_backref(Event& event) {
  while (backref_left_ != 0) {
    --backref_left_;
    BackrefHistory::Entry entry = history_.before(back_);
    read_in_history(entry, event);
    read_backref(*in_, coding_of_backref_, coding_.cpu_clock, entry, event);
    history_.add(entry);
    if (backref_left_ == 0) begin_segment();
    if (is_absent(event)) continue;
    number(event);
    return true;
  }
  return false;
}

void RecordReader::read_in_distribution(ByteReader& in, Event& record) {
  read_event(in, coding_, definitions_, record);
  if (!is_counted(record) && !is_loop_mark(record))
    in.fail("a record of a DISTRIBUTION: a block, a call or a mark of a loop expected");
  read_distribution(in, coding_.cpu_clock, record);
  record.in_distribution = true;
}

void RecordReader::begin_distribution(Event& head) {
  if (head.records > kMostEvents - std::min(kMostEvents, numbering_.next()))
    in_->fail("a DISTRIBUTION of {}; expected: at most {} events in all", counted(head.records, "record"),
              kMostEvents);
  ByteReader behind = *in_;
  Distribution distribution(behind, head, coding_.cpu_clock,
                            [this](ByteReader& in, Event& record) { read_in_distribution(in, record); });
  has_history_ = false;
  if (repetitions_ == Repetitions::kAsWritten) {
    head.number = numbering_.next();
    head.distribution_totals = distribution.totals();
    numbering_.add(distribution.totals().events);
    in_distribution_left_ = head.back;
    return;
  }
  in_ = behind;
  begin_segment();
  distribution_ = std::move(distribution);
}

bool RecordReader::next_distribution(Event& event) {
  while (distribution_ && distribution_->left() != 0) {
    ByteReader at = distribution_->record();
    read_event(at, coding_, definitions_, event);
    if (!distribution_->give(event)) continue;
    number(event);
    return true;
  }
  distribution_.reset();
  return false;
}

/// Of an event that was run.
void RecordReader::number(Event& event) {
  event.number = numbering_.next();
  if (repetitions_ != Repetitions::kAsWritten && event.args.symbolic_dest != 0) {
    const auto distance = numbering_.distance(event.args.symbolic_dest);
    if (!distance)
      in_->fail("the destination was matched {} ago, before too many REPEATs",
                counted(event.args.symbolic_dest, "event"));
    event.args.symbolic_dest = *distance;
  }
  if (is_counted(event)) numbering_.add();
}

/// Reads what is after the last REPEAT a second time: nothing is kept for REPEATs that may come.
RecordReader::Window RecordReader::find_window(const Event& repeat) const {
  if (repeat.records > segment_records_)
    in_->fail(
        "a REPEAT of {}; expected: at most {}, those of this chunk that are after any other REPEAT "
        "or BACKREF",
        counted(repeat.records, "record"), segment_records_);
  Event event;
  ByteReader at = *segment_;
  for (std::uint64_t i = repeat.records; i < segment_records_; ++i)
    read_event(at, coding_, definitions_, event);
  Window window{at, repeat.records, 0, 0};
  for (std::uint64_t i = 0; i < repeat.records; ++i) {
    read_event(at, coding_, definitions_, event);
    expect_alone(event, window.events, at);
    if (is_counted(event)) ++window.events;
    window.ns = add_ns(window.ns, time_of(event));
  }
  return window;
}

/// Nothing in the repeated records refers to what is before them.
void RecordReader::expect_alone(const Event& event, std::uint64_t events_before, const ByteReader& at) const {
  if (has_token(event)) at.fail("synchronisation between threads, in records that are repeated");
  if (event.args.symbolic_dest > events_before)
    at.fail("a destination that was matched {} ago, in records that are repeated; expected: at most {}",
            counted(event.args.symbolic_dest, "event"), events_before);
}

void RecordReader::expect_possible(const Event& repeat, const Window& window) {
  std::uint64_t events = 0;
  if (__builtin_mul_overflow(window.events, repeat.times, &events) || repeat.times > kMostEvents ||
      events > kMostEvents - std::min(kMostEvents, numbering_.next()))
    in_->fail("{} {}; expected: at most {} events in all", counted(window.events, "event"),
              counted(repeat.times, "time"), kMostEvents);
  std::int64_t ns = 0;
  if (__builtin_mul_overflow(window.ns, static_cast<std::int64_t>(repeat.times), &ns) ||
      ns > kMostNanosecondsInAll - repeated_ns_)
    in_->fail("{} ns {}; expected: at most {} ns in all", window.ns, counted(repeat.times, "time"),
              kMostNanosecondsInAll);
  repeated_ns_ += ns;
}

void RecordReader::begin_repeat(const Event& repeat) {
  window_ = find_window(repeat);
  expect_possible(repeat, *window_);
  begin_segment();
  has_history_ = false;
  repeated_number_ = numbering_.next();
  numbering_.repeat(window_->events, repeat.times);
  records_left_ = 0;
  times_each_ = repetitions_ == Repetitions::kOnce ? repeat.times : 1;
  repetition_ = {repetition_.place + 1, 0, repeat.times, true};
  left_out_ = 0;
  times_left_ = repetitions_ == Repetitions::kAsWritten ? 0 : repeat.times / times_each_;
}

bool RecordReader::next_repeated(Event& event) {
  if (records_left_ == 0) {
    if (times_left_ == 0) return false;
    --times_left_;
    repetition_.number += 1 + left_out_;
    repeated_number_ += left_out_ * window_->events;
    left_out_ = 0;
    repetition_.begins = true;
    records_left_ = window_->records;
    again_ = window_->begin;
  }
  --records_left_;
  read_event(*again_, coding_, definitions_, event);
  event.repeated = true;
  event.repetition = repetition_;
  repetition_.begins = false;
  event.times = times_each_;
  event.number = repeated_number_;
  if (is_counted(event)) ++repeated_number_;
  return true;
}

void RecordReader::leave_out(std::uint64_t repetitions) {
  if (repetitions > times_left_)
    throw Error("to leave out {} of {}", counted(repetitions, "repetition"), times_left_);
  times_left_ -= repetitions;
  left_out_ += repetitions;
}

std::vector<RepeatedRecords> repeated_records(const RankTrace& rank, unsigned thread) {
  std::vector<RepeatedRecords> result;
  std::uint64_t number = 0;
  const auto stream = rank.events(thread, Repetitions::kAsWritten);
  for (Event event; stream->next(event); ++number) {
    if (event.kind == EventKind::kRepeat)
      result.push_back({number - event.records, number, event.times, event.period});
  }
  return result;
}

}  // namespace dperf::trace
