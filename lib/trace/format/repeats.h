// The records of one thread, and what its BACKREF, DISTRIBUTION and REPEAT records stand for. Nothing is
// unfolded in memory.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "trace/format/backref.h"
#include "trace/format/bytes.h"
#include "trace/format/distribution.h"
#include "trace/format/event_codec.h"

namespace dperf::trace {

/// Positions in the written sequence of events as positions among all events, those included that were not
/// run.
class EventNumbering {
 public:
  /// The last `window` of the events so far happened `times` more times.
  void repeat(std::uint64_t window, std::uint64_t times);
  void add(std::uint64_t events = 1) { written_ += events; }
  std::uint64_t written() const { return written_; }
  /// Of the next event.
  std::uint64_t next() const { return written_ + extra_; }
  /// How far the event that was written `distance` before the next one is before it. Nothing if that is so
  /// far back that it is not known any more, more than kKnown others ago.
  std::optional<std::uint64_t> distance(std::uint64_t distance) const;

 private:
  static constexpr std::size_t kKnown = 1 << 16;
  struct Repeat {
    std::uint64_t begin;  ///< first event of the window, as written
    std::uint64_t extra;  ///< of all repetitions so far
  };
  std::uint64_t written_ = 0, extra_ = 0;
  std::vector<Repeat> repeats_;
  bool forgotten_ = false;
};

/// The events of one thread, chunk by chunk.
class RecordReader {
 public:
  RecordReader(const EventCoding& coding, const Definitions& definitions, Repetitions repetitions)
      : coding_(coding), definitions_(definitions), repetitions_(repetitions) {}

  /// The payload of the next chunk; it must stay where it is.
  void begin_chunk(ByteReader payload);
  /// The next event. False at the end of the chunk.
  /// @throws Error: position in the payload, and what was expected
  bool next(Event& event);
  /// EventStream::leave_out
  void leave_out(std::uint64_t repetitions);
  /// Events that were read so far, those that were not run left out.
  std::uint64_t written() const { return numbering_.written(); }
  const ByteReader& payload() const { return *in_; }

 private:
  /// What one run of the records of a REPEAT has.
  struct Window {
    ByteReader begin;
    std::uint64_t records = 0, events = 0;
    std::int64_t ns = 0;
  };
  bool give_record(Event& event);
  void number(Event& event);
  void read_history();
  void begin_backref(const Event& head);
  void read_in_history(const BackrefHistory::Entry& entry, Event& event) const;
  bool next_backref(Event& event);
  void begin_segment();
  void begin_distribution(Event& head);
  bool next_distribution(Event& event);
  void read_in_distribution(ByteReader& in, Event& record);
  Window find_window(const Event& repeat) const;
  void expect_alone(const Event& event, std::uint64_t events_before, const ByteReader& at) const;
  void expect_possible(const Event& repeat, const Window& window);
  void begin_repeat(const Event& repeat);
  bool next_repeated(Event& event);

  const EventCoding& coding_;
  const Definitions& definitions_;
  Repetitions repetitions_;
  /// whole_: the chunk; segment_: after the last REPEAT or BACKREF, or its begin
  std::optional<ByteReader> whole_, in_, segment_;
  std::uint64_t segment_records_ = 0;
  // Back-references. The history is read when the first BACKREF of a segment is met, and kept from then on.
  BackrefHistory history_;
  bool has_history_ = false;
  std::uint64_t backref_left_ = 0, back_ = 0;
  BackrefCoding coding_of_backref_ = DPERF_BACKREF_EXACT;
  std::optional<Distribution> distribution_;
  std::uint64_t in_distribution_left_ = 0;  ///< records of a DISTRIBUTION that is given as it was written
  EventNumbering numbering_;
  std::int64_t repeated_ns_ = 0;
  // The repetition that is given at present.
  std::optional<Window> window_;
  std::optional<ByteReader> again_;
  std::uint64_t records_left_ = 0, times_left_ = 0, times_each_ = 1;
  std::uint64_t repeated_number_ = 0, left_out_ = 0;
  Repetition repetition_;
};

/// The records of a thread, counted from 0, that are repeated: for writers, who must know where they begin.
struct RepeatedRecords {
  std::uint64_t begin = 0, end = 0;  ///< end: the REPEAT itself
  std::uint64_t times = 0, period = 0;
};
std::vector<RepeatedRecords> repeated_records(const RankTrace& rank, unsigned thread);

}  // namespace dperf::trace
