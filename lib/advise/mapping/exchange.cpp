// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/mapping/exchange.h"

#include <algorithm>

namespace dperf::advise {
namespace {

using replay::RankTraffic;
using replay::TrafficRow;

/// By receiver: the same rows, seen from there.
std::vector<RankTraffic> received(const RankTraffic& traffic, std::size_t ranks) {
  std::vector<RankTraffic> rows(ranks);
  for (const TrafficRow& row : traffic)
    for (int to = row.to; to <= row.to_last; ++to)
      replay::append(rows[static_cast<std::size_t>(to)], {to, row.from, row.from, row.messages, row.bytes});
  return rows;
}

/// Takes what is before `end` off the front of `row`.
TrafficRow take_before(TrafficRow& row, int end) {
  TrafficRow front = row;
  front.to_last = std::min(row.to_last, end - 1);
  row.to = front.to_last + 1;
  return front;
}

RankTraffic sum_of(RankTraffic a, RankTraffic b) {
  RankTraffic sum;
  auto x = a.begin(), y = b.begin();
  while (x != a.end() && y != b.end()) {
    if (x->to != y->to) {
      replay::append(sum, x->to < y->to ? take_before(*x, y->to) : take_before(*y, x->to));
    } else {
      const int end = std::min(x->to_last, y->to_last) + 1;
      TrafficRow both = take_before(*x, end);
      const TrafficRow other = take_before(*y, end);
      both.messages += other.messages;
      both.bytes += other.bytes;
      replay::append(sum, both);
    }
    if (x->receivers() == 0) ++x;
    if (y->receivers() == 0) ++y;
  }
  for (; x != a.end(); ++x) replay::append(sum, *x);
  for (; y != b.end(); ++y) replay::append(sum, *y);
  return sum;
}

std::uint64_t receivers(const RankTraffic& rows) {
  std::uint64_t sum = 0;
  for (const TrafficRow& row : rows) sum += row.receivers();
  return sum;
}

}  // namespace

Exchange::Exchange(const RankTraffic& traffic, int ranks) : of_rank_(static_cast<std::size_t>(ranks)) {
  std::vector<RankTraffic> incoming = received(traffic, of_rank_.size());
  for (const TrafficRow& row : traffic) of_rank_[static_cast<std::size_t>(row.from)].push_back(row);
  for (std::size_t rank = 0; rank < of_rank_.size(); ++rank)
    of_rank_[rank] = sum_of(std::move(of_rank_[rank]), std::move(incoming[rank]));
  find_common();
}

void Exchange::find_common() {
  const bool all_talk = std::all_of(of_rank_.begin(), of_rank_.end(), [&](const RankTraffic& rows) {
    return !rows.empty() && receivers(rows) == of_rank_.size() - 1;
  });
  if (!all_talk) return;
  common_ = of_rank_.front().front();
  for (const RankTraffic& rows : of_rank_) {
    for (const TrafficRow& row : rows) {
      common_.messages = std::min(common_.messages, row.messages);
      common_.bytes = std::min(common_.bytes, row.bytes);
    }
  }
}

RankGraph Exchange::graph() const {
  RankGraph graph(of_rank_.size());
  for (std::size_t rank = 0; rank < of_rank_.size(); ++rank) {
    for (const TrafficRow& row : of_rank_[rank]) {
      if (!is_more_than_common(row)) continue;
      for (int to = row.to; to <= row.to_last; ++to)
        graph[rank].push_back({to, static_cast<double>(row.messages - common_.messages),
                               static_cast<double>(row.bytes - common_.bytes)});
    }
  }
  return graph;
}

std::uint64_t Exchange::pairs_of_graph() const {
  std::uint64_t seen_from_both_sides = 0;
  for (const RankTraffic& rows : of_rank_)
    for (const TrafficRow& row : rows)
      if (is_more_than_common(row)) seen_from_both_sides += row.receivers();
  return seen_from_both_sides / 2;
}

RankTraffic Exchange::largest(std::size_t most) const {
  RankTraffic found;
  const auto offer = [&](const TrafficRow& pair) {
    if (found.size() == most && pair.bytes <= found.back().bytes) return false;
    const auto after =
        std::upper_bound(found.begin(), found.end(), pair,
                         [](const TrafficRow& a, const TrafficRow& b) { return a.bytes > b.bytes; });
    found.insert(after, pair);
    if (found.size() > most) found.pop_back();
    return true;
  };
  for (const RankTraffic& rows : of_rank_) {
    for (TrafficRow pair : rows) {
      const int last = pair.to_last;
      for (pair.to = std::max(pair.to, pair.from + 1); pair.to <= last; ++pair.to) {
        pair.to_last = pair.to;
        if (!offer(pair)) break;
      }
    }
  }
  return found;
}

}  // namespace dperf::advise
