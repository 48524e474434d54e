// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/format/backref.h"

#include <algorithm>

#include "dperf/steps.h"
#include "trace/model/amounts.h"

namespace dperf::trace {
namespace {

/// Of a number that may not have been checked.
std::int32_t mean_of(std::int64_t ns) {
  return dperf_step_mean(std::clamp(ns, std::int64_t{0}, kMostNanoseconds));
}

/// 0 if that is what is charged, else one more than it is.
std::int64_t coded_virtual(const Event& event) {
  return event.virtual_ns == event.charged_ns() ? 0 : std::min(event.virtual_ns, kMostNanoseconds) + 1;
}

/// Times that are coded against their means.
class TimeReader {
 public:
  TimeReader(ByteReader& in, BackrefCoding coding) : in_(in), coding_(coding) {}

  std::int64_t duration(std::int32_t& mean, std::int64_t difference) {
    return coding_ == DPERF_BACKREF_STEPS ? step(mean, difference) : exact(mean, difference);
  }
  std::int64_t duration(std::int32_t& mean) { return duration(mean, in_.svarint("difference of a time")); }
  std::int64_t exact(std::int32_t& mean) { return exact(mean, in_.svarint("difference of a time")); }

 private:
  std::int64_t step(std::int32_t& mean, std::int64_t difference) const {
    const std::int64_t expected = dperf_step_expected(mean);
    if (difference < -expected || difference > DPERF_STEP_MOST - expected)
      in_.fail("a time that is {} steps from its mean, step {}; expected: steps 0 to {}", difference,
               expected, DPERF_STEP_MOST);
    return moved(mean, dperf_step_ns(expected + difference));
  }
  std::int64_t exact(std::int32_t& mean, std::int64_t difference) const {
    const std::int64_t expected = dperf_step_ns(dperf_step_expected(mean));
    if (difference < -expected || difference > kMostNanoseconds - expected)
      in_.fail("a time that is {} from its mean, {}; expected: 0 to {}", difference, expected,
               kMostNanoseconds);
    return moved(mean, expected + difference);
  }
  static std::int64_t moved(std::int32_t& mean, std::int64_t ns) {
    mean = dperf_step_mean_with(mean, ns);
    return ns;
  }

  ByteReader& in_;
  BackrefCoding coding_;
};

void read_compute(TimeReader& times, ByteReader& in, BackrefHistory::Entry& entry, Event& event) {
  const std::uint64_t first = in.varint("time that is charged");
  const std::uint64_t coded = first >> 1;
  const auto difference = static_cast<std::int64_t>((coded >> 1) ^ (~(coded & 1) + 1));
  const std::int64_t charged = times.duration(entry.means[0], difference);
  std::int64_t coded_virtual = 0;
  if ((first & 1) != 0) {
    event.waited_ns = times.duration(entry.means[1]);
    coded_virtual = times.exact(entry.means[2]);
  } else {
    event.waited_ns = 0;
    entry.means[1] = dperf_step_mean_with(entry.means[1], 0);
    entry.means[2] = dperf_step_mean_with(entry.means[2], 0);
  }
  event.duration_ns = charged + event.waited_ns;
  event.virtual_ns = coded_virtual == 0 ? charged : coded_virtual - 1;
}

}  // namespace

void BackrefHistory::add(const Entry& entry) {
  const std::size_t place = size_ % DPERF_BACKREF_MOST;
  if (place == entries_.size()) entries_.emplace_back();
  entries_[place] = entry;
  ++size_;
}

void BackrefHistory::add(std::uint64_t position, const Event& event, bool cpu_clock) {
  Entry entry{.position = position,
              .kind = event.kind,
              .is_plain = event.kind == EventKind::kCompute || (is_loop_mark(event) && event.unmarked == 0),
              .block = event.block};
  if (event.kind == EventKind::kCompute && cpu_clock) {
    entry.means = {mean_of(event.charged_ns()), mean_of(event.waited_ns), mean_of(coded_virtual(event)), 0};
  } else if (event.kind == EventKind::kCall) {
    const Polls& polls = event.polls;
    const std::uint64_t count = std::min(polls.count, static_cast<std::uint64_t>(kMostNanoseconds));
    entry.means = {mean_of(event.duration_ns), mean_of(static_cast<std::int64_t>(count)),
                   mean_of(polls.inside_ns), mean_of(polls.between_ns)};
  } else {
    entry.means[0] = mean_of(event.duration_ns);
  }
  add(entry);
}

void read_backref(ByteReader& in, BackrefCoding coding, bool cpu_clock, BackrefHistory::Entry& entry,
                  Event& event) {
  TimeReader times(in, coding);
  if (event.kind == EventKind::kCompute && cpu_clock) {
    read_compute(times, in, entry, event);
  } else if (event.kind == EventKind::kCompute) {
    event.duration_ns = times.duration(entry.means[0]);
  } else if (event.kind == EventKind::kCall) {
    event.duration_ns = times.duration(entry.means[0]);
    if (!event.polls.any()) return;
    event.polls.count = static_cast<std::uint64_t>(times.exact(entry.means[1]));
    event.polls.inside_ns = times.exact(entry.means[2]);
    event.polls.between_ns = times.exact(entry.means[3]);
  }
}

}  // namespace dperf::trace
