// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/text/distribution.h"

#include <fmt/format.h>

#include "dperf/trace_format.h"
#include "support/words.h"
#include "trace/format/distribution.h"
#include "trace/model/amounts.h"
#include "trace/text/assembler.h"
#include "trace/text/values.h"

namespace dperf::trace {
namespace {

/// A count and sums: "3x1200+0+7".
std::vector<std::uint64_t> parse_row(std::string_view text, const Arguments& arguments) {
  std::vector<std::uint64_t> row;
  std::string_view rest = text;
  while (row.empty() || !rest.empty()) {
    const std::size_t end = std::min(rest.find(row.empty() ? 'x' : '+'), rest.size());
    const auto number = parse_integer(rest.substr(0, end));
    if (!number || *number < 0) arguments.fail("'{}' is not a count with sums, as in 3x1200", text);
    row.push_back(static_cast<std::uint64_t>(*number));
    rest = rest.substr(std::min(end + 1, rest.size()));
  }
  return row;
}

}  // namespace

std::string print_distribution(const Event& head) {
  return fmt::format("  drawn {}{} {{\n", head.records,
                     head.token == 0 ? "" : fmt::format(" seed={}", head.token));
}

std::string print_distribution(const Event& record, bool cpu_clock) {
  const std::size_t row = 1 + sums_of(record, cpu_clock);
  if (row == 1) return "";
  std::string text = "  times";
  for (std::size_t i = 0; i < record.distribution.size(); ++i)
    text += fmt::format("{}{}", i % row == 0 ? " " : i % row == 1 ? "x" : "+", record.distribution[i]);
  return text + "\n";
}

void RankBuilder::begin_distribution(std::uint64_t records, std::uint64_t seed, const Where& where) {
  Event head;
  head.kind = EventKind::kDistribution;
  head.records = records;
  head.token = seed;
  distribution_ = OpenDistribution{head, {}, where};
}

Event* RankBuilder::last_in_distribution() {
  return distribution_ && !distribution_->records.empty() ? &distribution_->records.back() : nullptr;
}

void RankBuilder::end_distribution(bool cpu_clock) {
  OpenDistribution open = std::move(*distribution_);
  distribution_.reset();
  open.head.back = open.records.size();
  if (open.head.back == 0 || open.head.back > DPERF_BACKREF_MOST || open.head.back > open.head.records)
    open.where.fail(
        "'drawn' of {}, {} of them different; expected: 1 to {} different ones, and at least as many",
        counted(open.head.records, "record"), open.head.back, static_cast<int>(DPERF_BACKREF_MOST));
  for (const Event& record : open.records) {
    const DistributionTotals more = totals_of(record, cpu_clock);
    open.head.distribution_totals.events += more.events;
    open.head.distribution_totals.block_ns = add_ns(open.head.distribution_totals.block_ns, more.block_ns);
    open.head.distribution_totals.call_ns = add_ns(open.head.distribution_totals.call_ns, more.call_ns);
  }
  add(open.head, cpu_clock);
  for (Event& record : open.records) add(record, cpu_clock);
}

/// The records between the braces were run in turn, that many in all; of their times the distribution is
/// known.
void Assembler::distribution(Arguments& arguments) {
  const auto records = parse_integer(arguments.positional());
  const auto seed = parse_integer(arguments.key("seed").value_or("0"));
  if (!records || *records < 1 || *records > static_cast<std::int64_t>(kMostEvents) || !seed || *seed < 0)
    arguments.fail("records: 1 to {}, and a seed of at least 0", kMostEvents);
  if (!arguments.flag("{")) arguments.fail("no '{{' at the end of the line");
  for (const int rank : section_) {
    if (builder(rank).is_repeating()) arguments.fail("a 'drawn' inside a 'repeat' or another one");
    builder(rank).begin_distribution(static_cast<std::uint64_t>(*records), static_cast<std::uint64_t>(*seed),
                                     arguments.where());
  }
}

void Assembler::times(Arguments& arguments) {
  std::vector<std::uint64_t> numbers;
  std::size_t longest = 0, shortest = SIZE_MAX;
  while (const auto text = arguments.next_positional()) {
    const std::vector<std::uint64_t> row = parse_row(*text, arguments);
    longest = std::max(longest, row.size());
    shortest = std::min(shortest, row.size());
    numbers.insert(numbers.end(), row.begin(), row.end());
  }
  for (const int rank : section_) {
    Event* record = builder(rank).last_in_distribution();
    if (!record) arguments.fail("no record of a 'drawn' is before it");
    const std::size_t row = 1 + sums_of(*record, data_.manifest.cpu_clock);
    if (row == 1 || longest != row || shortest != row)
      arguments.fail("{} in each part, as the record before has it", counted(row - 1, "sum"));
    record->distribution = numbers;
  }
}

}  // namespace dperf::trace
