// DISTRIBUTION: records of events that were run, of whose times only the distribution was kept.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "trace/format/bytes.h"
#include "trace/model/event.h"

namespace dperf::trace {

/// How many times of a record have sums in its distribution: of a COMPUTE what is charged and, with the CPU
/// clock, the time waited and the virtual time; of a CALL the duration and, if it has polls, their number,
/// the time inside and between them; of marks nothing.
std::size_t sums_of(const Event& record, bool cpu_clock);

/// Reads the distribution after a record of a DISTRIBUTION.
/// @throws Error: position in the payload, and what was expected
void read_distribution(ByteReader& in, bool cpu_clock, Event& record);
void write_distribution(ByteWriter& out, bool cpu_clock, const Event& record);

/// What the events that one record of a DISTRIBUTION stands for are in all.
DistributionTotals totals_of(const Event& record, bool cpu_clock);

/// Gives the events one after the other, in an order that is the same each time.
class Distribution {
 public:
  /// @param head the DISTRIBUTION, read; its records follow in `in`, which is then after them
  /// @throws Error: position in the payload, and what was expected
  template <typename Read>
  Distribution(ByteReader& in, const Event& head, bool cpu_clock, Read read)
      : cpu_clock_(cpu_clock), seed_(head.token) {
    left_ = head.records;
    for (std::uint64_t i = 0; i < head.back; ++i) {
      const ByteReader begin = in;
      Event record;
      read(in, record);
      add(in, begin, record, head.records / head.back + (i < head.records % head.back ? 1 : 0));
    }
  }
  const DistributionTotals& totals() const { return totals_; }
  std::uint64_t left() const { return left_; }
  /// Where the next record is.
  const ByteReader& record() const { return records_[position_].begin; }
  /// Gives its times to `event`, which is that record. False if it was absent this time.
  bool give(Event& event);

 private:
  struct Record {
    ByteReader begin;
    std::uint64_t first = 0;  ///< bucket
    std::uint64_t last = 0;   ///< after its last one
    std::uint64_t times = 0, given = 0;
  };
  struct Bucket {
    std::uint64_t before = 0;  ///< events in those before it
    std::uint64_t count = 0, first_sum = 0;
  };
  void add(const ByteReader& in, const ByteReader& begin, const Event& record, std::uint64_t times);

  bool cpu_clock_;
  std::uint64_t seed_, left_ = 0;
  std::size_t position_ = 0;
  std::vector<Record> records_;
  std::vector<Bucket> buckets_;
  std::vector<std::uint64_t> sums_;
  DistributionTotals totals_;
};

/// A permutation of 0 to n - 1, another one for each key: where `i` goes.
std::uint64_t permuted(std::uint64_t i, std::uint64_t n, std::uint64_t key);

}  // namespace dperf::trace
