// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/format/distribution.h"

#include <algorithm>
#include <bit>

#include "support/words.h"
#include "trace/model/amounts.h"

namespace dperf::trace {
namespace {

constexpr std::size_t kMostSums = 4;

std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0x9e3779b97f4a7c15u;
  return x ^ (x >> 32);
}

/// Wall time in a bucket, or an event.
std::uint64_t wall(const Event& record, const std::uint64_t* sums, std::size_t count) {
  if (record.kind == EventKind::kCompute) return sums[0] + (count > 1 ? sums[1] : 0);
  return sums[0] + (count > 1 ? sums[2] + sums[3] : 0);
}

}  // namespace

std::size_t sums_of(const Event& record, bool cpu_clock) {
  if (record.kind == EventKind::kCompute) return cpu_clock ? 3 : 1;
  if (record.kind != EventKind::kCall) return 0;
  return record.polls.any() ? kMostSums : 1;
}

void read_distribution(ByteReader& in, bool cpu_clock, Event& record) {
  const std::size_t sums = sums_of(record, cpu_clock);
  if (sums == 0) return;
  const std::size_t buckets = in.count("parts of a distribution");
  record.distribution.resize(buckets * (1 + sums));
  for (std::size_t i = 0; i < record.distribution.size(); ++i) {
    const bool is_count = i % (1 + sums) == 0;
    std::uint64_t& number = record.distribution[i];
    number = in.varint(is_count ? "events in a part of a distribution" : "sum in a part of a distribution");
    const std::uint64_t most = is_count ? kMostEvents : static_cast<std::uint64_t>(kMostNanosecondsInAll) / 4;
    if (number > most || (is_count && number == 0))
      in.fail("{} {} of a part of a distribution; expected: {} to {}", number, is_count ? "events" : "ns",
              is_count ? 1 : 0, most);
  }
}

void write_distribution(ByteWriter& out, bool cpu_clock, const Event& record) {
  const std::size_t sums = sums_of(record, cpu_clock);
  if (sums == 0) return;
  out.varint(record.distribution.size() / (1 + sums));
  for (const std::uint64_t number : record.distribution) out.varint(number);
}

DistributionTotals totals_of(const Event& record, bool cpu_clock) {
  DistributionTotals totals;
  const std::size_t sums = sums_of(record, cpu_clock), row = 1 + sums;
  for (std::size_t i = 0; i + row <= record.distribution.size() && sums != 0; i += row) {
    const std::uint64_t ns = wall(record, &record.distribution[i + 1], sums);
    const bool is_compute = record.kind == EventKind::kCompute;
    std::int64_t& sum = is_compute ? totals.block_ns : totals.call_ns;
    sum = add_ns(sum, static_cast<std::int64_t>(ns));
    if (ns != 0 || !is_compute) totals.events += record.distribution[i];
  }
  return totals;
}

std::uint64_t permuted(std::uint64_t i, std::uint64_t n, std::uint64_t key) {
  if (n < 2) return i;
  const int half = (static_cast<int>(std::bit_width(n - 1)) + 1) / 2;
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  do {
    std::uint64_t left = i >> half, right = i & mask;
    for (std::uint64_t round = 1; round <= 4; ++round) {
      const std::uint64_t next = left ^ (mix(mix(key + round) + right) & mask);
      left = right;
      right = next;
    }
    i = left << half | right;
  } while (i >= n);
  return i;
}

void Distribution::add(const ByteReader& in, const ByteReader& begin, const Event& record,
                       std::uint64_t times) {
  const std::size_t sums = sums_of(record, cpu_clock_), row = 1 + sums;
  Record added{begin, buckets_.size(), 0, times, 0};
  std::uint64_t events = 0;
  for (std::size_t i = 0; i < record.distribution.size(); i += row) {
    const std::uint64_t count = record.distribution[i];
    if (count > times - events)
      in.fail("a distribution of more than {}; expected: as many as the record has occurrences",
              counted(times, "event"));
    for (std::size_t j = 1; j < row; ++j) {
      if (record.distribution[i + j] / count >= static_cast<std::uint64_t>(kMostNanoseconds))
        in.fail("a distribution with {} of {} ns in all; expected: less than {} each",
                counted(count, "event"), record.distribution[i + j], kMostNanoseconds);
    }
    buckets_.push_back({events, count, sums_.size()});
    events += count;
    sums_.insert(sums_.end(), record.distribution.begin() + static_cast<std::ptrdiff_t>(i + 1),
                 record.distribution.begin() + static_cast<std::ptrdiff_t>(i + row));
  }
  if (sums != 0 && events != times)
    in.fail("a distribution of {}; expected: {}, one for each occurrence of the record",
            counted(events, "event"), times);
  added.last = buckets_.size();
  records_.push_back(added);
  const DistributionTotals more = totals_of(record, cpu_clock_);
  totals_.events += more.events;
  totals_.block_ns = add_ns(totals_.block_ns, more.block_ns);
  totals_.call_ns = add_ns(totals_.call_ns, more.call_ns);
}

bool Distribution::give(Event& event) {
  Record& record = records_[position_];
  const std::uint64_t key = mix(seed_) + position_ * 5;
  position_ = position_ + 1 == records_.size() ? 0 : position_ + 1;
  --left_;
  event.from_distribution = true;
  if (record.first == record.last) return true;
  const std::uint64_t place = permuted(record.given++, record.times, key);
  const auto begin = buckets_.begin() + static_cast<std::ptrdiff_t>(record.first);
  const auto end = buckets_.begin() + static_cast<std::ptrdiff_t>(record.last);
  const auto bucket = std::prev(
      std::partition_point(begin, end, [&](const Bucket& candidate) { return candidate.before <= place; }));
  const auto drawn = [&](std::size_t number) {
    const std::uint64_t sum = sums_[bucket->first_sum + number];
    return static_cast<std::int64_t>(sum / bucket->count +
                                     (place - bucket->before < sum % bucket->count ? 1 : 0));
  };
  event.duration_ns = drawn(0);
  if (event.kind == EventKind::kCompute && cpu_clock_) {
    event.waited_ns = drawn(1);
    event.virtual_ns = drawn(2);
    event.duration_ns += event.waited_ns;
  } else if (event.polls.any()) {
    event.polls = {static_cast<std::uint64_t>(drawn(1)), drawn(2), drawn(3)};
  }
  return event.kind != EventKind::kCompute || event.duration_ns != 0;
}

}  // namespace dperf::trace
