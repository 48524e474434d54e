// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/fit/compare.h"

#include <algorithm>
#include <map>

#include "model/numbers.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/model/amounts.h"

namespace dperf::model {
namespace {

using trace::Event;
using trace::EventKind;

/// Of one side: names instead of numbers of definitions.
class Side final : public Meanings {
 public:
  Side(const trace::Trace& trace, int rank)
      : trace_(trace), rank_(trace.rank(rank)), stream_(rank_.events(0, trace::Repetitions::kEach)) {}

  /// The next call; false at the end.
  bool next(double& block_ns) {
    while (stream_->next(event_)) {
      if (event_.in_distribution) continue;
      if (event_.kind == EventKind::kCompute) block_ns += static_cast<double>(event_.charged_ns());
      if (event_.kind == EventKind::kCall) return true;
    }
    return false;
  }
  const Event& event() const { return event_; }
  /// Innermost first, as offsets.
  std::vector<std::uint64_t> path() const {
    std::vector<std::uint64_t> result;
    for (const auto& frame : rank_.definitions().paths[event_.site].frames) result.push_back(frame.offset);
    return result;
  }
  double bytes() const {
    const trace::CallArguments& args = event_.args;
    double sum = 0;
    for (const trace::Amount& amount : {args.data, args.send.amount(), args.recv.amount()})
      sum += static_cast<double>(trace::bytes_of(definitions(), amount.count, amount.type));
    for (const trace::Side* side : {&args.send, &args.recv})
      for (const std::int64_t count : side->counts)
        sum += static_cast<double>(trace::bytes_of(definitions(), count, side->type));
    return sum;
  }

  std::int64_t type(std::uint32_t number) override {
    const trace::Datatype& type = rank_.definitions().types[number];
    return hash(type.name + (type.contiguous ? "c" : "g") + (type.predefined ? "p" : "d"));
  }
  std::int64_t operation(std::uint32_t number) override {
    return hash(rank_.definitions().operations[number].name);
  }
  /// The members are what counts.
  std::int64_t comm(std::uint32_t number) override {
    if (number == 0) return 0;
    const trace::Communicator& comm = rank_.definitions().communicators[number];
    std::string text = std::to_string(comm.rank);
    for (const int member : trace_.members(comm.key)) text += "," + std::to_string(member);
    return hash(text);
  }
  const trace::Definitions& definitions() const override { return rank_.definitions(); }
  std::vector<int> members(std::uint64_t key) const override { return trace_.members(key); }

 private:
  static std::int64_t hash(const std::string& text) {
    return static_cast<std::int64_t>(std::hash<std::string>()(text) >> 1);
  }
  const trace::Trace& trace_;
  const trace::RankTrace& rank_;
  std::unique_ptr<trace::EventStream> stream_;
  Event event_;
};

/// Of a foretold receive from any source, which message it gets may be left to the replay.
bool is_left_open(const Event& foretold) {
  return foretold.args.source == trace::kAny && !foretold.args.completion.status.present;
}

void forget_status(Taken& taken) {
  for (std::size_t k = 0; k < taken.names.size(); ++k)
    if (taken.names[k].starts_with("status")) taken.values[k] = 0;
}

bool is_same(Side& a, Side& b) {
  if (a.event().call != b.event().call || a.path() != b.path()) return false;
  Taken left = take(a.event(), a), right = take(b.event(), b);
  if (is_left_open(a.event()))
    for (Taken* taken : {&left, &right}) forget_status(*taken);
  return left.names == right.names && left.values == right.values && left.lists == right.lists &&
         a.event().args.completion.requests.size() == b.event().args.completion.requests.size();
}

std::string place(const trace::Trace& trace, int rank, const Event& event) {
  const auto places = trace.places(rank, event.site);
  return fmt::format("{} at {}", trace::info(event.call).name,
                     places.empty() ? "?" : trace::to_string(places.front()));
}

}  // namespace

Comparison compare(const trace::Trace& foretold, const trace::Trace& traced) {
  if (foretold.ranks() != traced.ranks())
    throw Error("{} cannot be compared with {}; expected as many",
                counted(static_cast<std::uint64_t>(foretold.ranks()), "rank"), traced.ranks());
  Comparison result;
  struct Count {
    std::uint64_t calls = 0, identical = 0;
  };
  std::map<std::string, Count> sites;
  for (int rank = 0; rank < traced.ranks(); ++rank) {
    Side a(foretold, rank), b(traced, rank);
    std::map<std::pair<trace::Call, std::uint32_t>, Count> by_site;
    while (true) {
      const bool has_a = a.next(result.block_ns[0]), has_b = b.next(result.block_ns[1]);
      if (!has_a && !has_b) break;
      if (has_a) result.bytes[0] += a.bytes();
      if (has_b) result.bytes[1] += b.bytes();
      ++result.calls;
      const bool same = has_a && has_b && is_same(a, b);
      result.identical += same;
      if (!same && result.first_difference.empty())
        result.first_difference = fmt::format(
            "rank {}: {}", rank, has_b ? place(traced, rank, b.event()) : place(foretold, rank, a.event()));
      if (!has_b) continue;
      Count& count = by_site[{b.event().call, b.event().site}];
      ++count.calls;
      count.identical += same;
    }
    for (const auto& [key, count] : by_site) {
      Event event;
      event.call = key.first;
      event.site = key.second;
      Count& sum = sites[place(traced, rank, event)];
      sum.calls += count.calls;
      sum.identical += count.identical;
    }
  }
  for (const auto& [site, count] : sites)
    if (count.identical < count.calls)
      result.sites.emplace_back(site,
                                static_cast<double>(count.identical) / static_cast<double>(count.calls));
  return result;
}

}  // namespace dperf::model
