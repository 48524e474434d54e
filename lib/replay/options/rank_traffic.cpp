// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/options/rank_traffic.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

namespace dperf::replay {
namespace {

/// The one that has `to`, alone: what was in one with others is divided.
RankTraffic::iterator isolate(RankTraffic& rows, int from, int to) {
  auto row =
      std::partition_point(rows.begin(), rows.end(), [&](const TrafficRow& one) { return one.to_last < to; });
  if (row == rows.end() || row->to > to) return rows.insert(row, {from, to, to});
  if (row->to < to) {
    row = rows.insert(row, *row);
    row->to_last = to - 1;
    (++row)->to = to;
  }
  if (row->to_last > to) {
    row = rows.insert(row, *row);
    row->to_last = to;
    std::next(row)->to = to + 1;
  }
  return row;
}

bool continues(const TrafficRow& row, const TrafficRow& next) {
  return row.from == next.from && row.to_last + 1 == next.to && row.messages == next.messages &&
         row.bytes == next.bytes;
}

void join_neighbors(RankTraffic& rows, RankTraffic::iterator row) {
  if (const auto next = std::next(row); next != rows.end() && continues(*row, *next)) {
    row->to_last = next->to_last;
    row = std::prev(rows.erase(next));
  }
  if (row == rows.begin() || !continues(*std::prev(row), *row)) return;
  std::prev(row)->to_last = row->to_last;
  rows.erase(row);
}

}  // namespace

void append(RankTraffic& rows, const TrafficRow& row) {
  if (!rows.empty() && continues(rows.back(), row))
    rows.back().to_last = row.to_last;
  else
    rows.push_back(row);
}

void TrafficCount::add(int from, int to, std::uint64_t bytes) {
  if (from == to) return;
  RankTraffic& rows = by_sender_[from];
  const auto row = isolate(rows, from, to);
  ++row->messages;
  row->bytes += bytes;
  join_neighbors(rows, row);
}

MessageListener TrafficCount::listener() {
  return [this](int from, int to, std::int64_t bytes) { add(from, to, static_cast<std::uint64_t>(bytes)); };
}

std::size_t TrafficCount::entries() const {
  std::size_t entries = 0;
  for (const auto& [from, rows] : by_sender_) entries += rows.size();
  return entries;
}

std::string TrafficCount::text() const {
  std::string text;
  for (const auto& [from, rows] : by_sender_)
    for (const TrafficRow& row : rows)
      fmt::format_to(std::back_inserter(text), "{} {} {} {} {}\n", row.from, row.to, row.to_last,
                     row.messages, row.bytes);
  return text;
}

RankTraffic read_traffic(std::string_view text) {
  RankTraffic traffic;
  traffic.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
  const char* next = text.data();
  const char* const end = next + text.size();
  const auto read = [&](auto& number) {
    next = std::from_chars(next, end, number).ptr;
    if (next != end) ++next;  // what divides numbers
  };
  while (next != end) {
    TrafficRow& row = traffic.emplace_back();
    read(row.from);
    read(row.to);
    read(row.to_last);
    read(row.messages);
    read(row.bytes);
  }
  return traffic;
}

}  // namespace dperf::replay
