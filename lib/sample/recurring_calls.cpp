// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/recurring_calls.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <ranges>
#include <tuple>
#include <unordered_map>

#include "dperf/hash.h"
#include "loops/repeating.h"
#include "sample/loop/statistics.h"
#include "sample/pace.h"
#include "trace/model/amounts.h"
#include "trace/model/call_traits.h"

namespace dperf::sample {
namespace {

/// Fewer iterations are not known to be alike: half of them are six (Iterations::period).
constexpr std::uint64_t kLeastIterations = 12, kLeastToSee = 3;
/// Where iterations differ in the number of their calls: its standard deviation, and its trend, relative.
constexpr double kMostScatter = 0.35, kMostTrend = 0.1;
constexpr std::size_t kMostKept = 1 << 16;

/// Hashes of sequences: that of a part follows from those of what ends before it and with it.
class SequenceHash {
 public:
  void add(std::uint64_t word) {
    value_ = value_ * kBase + (dperf_mix_two(word, 7) | 1);
    ++length_;
  }
  std::uint64_t length() const { return length_; }
  std::uint64_t since(const SequenceHash& begin) const {
    return value_ - begin.value_ * power(length_ - begin.length_);
  }

 private:
  static constexpr std::uint64_t kBase = 0x9e3779b97f4a7c15;
  static std::uint64_t power(std::uint64_t exponent) {
    std::uint64_t result = 1;
    for (std::uint64_t factor = kBase; exponent != 0; exponent /= 2, factor *= factor)
      if (exponent % 2 == 1) result *= factor;
    return result;
  }
  std::uint64_t value_ = 0, length_ = 0;
};

/// One call of one rank.
class Recurrence {
 public:
  void add(const SequenceHash& before, std::int64_t now_ns);
  std::uint64_t iterations() const { return times_ > 0 ? times_ - 1 : 0; }
  std::uint64_t first() const { return first_; }
  double calls() const {
    return static_cast<double>(last_.length() - first_) / static_cast<double>(iterations());
  }
  std::int64_t carried_ns() const { return last_ns_ - first_ns_; }
  const Pace& pace() const { return pace_; }
  bool goes_on(std::uint64_t calls, std::int64_t now_ns) const;
  bool repeats() const;
  bool is_alike() const;

 private:
  std::uint64_t times_ = 0, first_ = 0, longest_ = 0;
  std::int64_t first_ns_ = 0, last_ns_ = 0, longest_ns_ = 0;
  SequenceHash last_;
  std::vector<double> lengths_;
  Pace pace_;
  std::unique_ptr<trace::RepeatingIterations> repeating_;
};

void Recurrence::add(const SequenceHash& before, std::int64_t now_ns) {
  if (times_++ == 0) {
    first_ = before.length();
    first_ns_ = now_ns;
  } else {
    if (!repeating_) repeating_ = std::make_unique<trace::RepeatingIterations>();
    repeating_->add(before.since(last_));
    pace_.add(now_ns - first_ns_);
    const std::uint64_t length = before.length() - last_.length();
    longest_ = std::max(longest_, length);
    longest_ns_ = std::max(longest_ns_, now_ns - last_ns_);
    if (lengths_.size() < kMostKept) lengths_.push_back(static_cast<double>(length));
  }
  last_ = before;
  last_ns_ = now_ns;
}

/// Has the next one not been missing for long?
bool Recurrence::goes_on(std::uint64_t calls, std::int64_t now_ns) const {
  constexpr std::uint64_t kMissing = 3;
  return calls - last_.length() <= kMissing * longest_ &&
         now_ns - last_ns_ <= static_cast<std::int64_t>(kMissing) * longest_ns_;
}

/// As Iterations::period judges those of a loop with marks.
bool Recurrence::repeats() const {
  constexpr std::uint64_t kLeastPeriods = 3;
  const std::uint64_t half = iterations() / 2;
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD && kLeastPeriods * period <= half; ++period)
    if (repeating_->from(period) <= half) return true;
  return false;
}

/// Calls that are only made now and then are not made at such even distances.
bool Recurrence::is_alike() const {
  const std::span<const double> settled = std::span(lengths_).subspan(lengths_.size() / 4);
  const double middle = mean(settled);
  double squares = 0;
  for (const double length : settled) squares += (length - middle) * (length - middle);
  const double deviation = std::sqrt(squares / static_cast<double>(settled.size()));
  return deviation <= kMostScatter * middle && drift(settled, 1) <= kMostTrend;
}

bool was_in_vain(const trace::Event& call) {
  return trace::has_role(call.call, trace::Role::FLAG) && !call.args.completion.flag;
}

/// The calls of one rank.
class RankCalls {
 public:
  using Key = std::pair<trace::Call, std::uint32_t>;  ///< and its site
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return dperf_mix_two(static_cast<std::uint64_t>(key.first), key.second);
    }
  };
  explicit RankCalls(const trace::RankTrace& rank) {
    const auto stream = rank.events();
    for (trace::Event event; stream->next(event);) see(event);
  }
  const std::unordered_map<Key, Recurrence, Hash>& all() const { return all_; }
  bool goes_on(const Recurrence& call) const { return call.goes_on(sequence_.length(), now_ns_); }
  std::int64_t now_ns() const { return now_ns_; }

 private:
  void see(const trace::Event& event) {
    if (event.kind == trace::EventKind::kCall && !was_in_vain(event)) {
      const Key key{event.call, event.site};
      all_[key].add(sequence_, now_ns_);
      sequence_.add(Hash()(key));
    }
    now_ns_ = trace::add_ns(now_ns_, trace::time_of(event));
  }
  std::unordered_map<Key, Recurrence, Hash> all_;
  SequenceHash sequence_;
  std::int64_t now_ns_ = 0;
};

/// How often a rank makes a call.
struct Times {
  std::uint64_t all = 0;
  Pace pace;
};

/// Over the ranks.
struct Found {
  RecurringCall call;
  std::int64_t carried_ns = 0, all_ns = 0;
  bool is_alike = true;
  std::map<int, Times> times = {};  ///< by rank
};

void add(const trace::Definitions& definitions, const RankCalls& calls, int rank,
         std::map<std::uint64_t, Found>& found) {
  for (const auto& [key, here] : calls.all()) {
    if (here.iterations() == 0) continue;
    Found& one = found[id_of(definitions, key.first, key.second)];
    if (one.call.ranks++ == 0) {
      one.call.call = key.first;
      one.call.rank = rank;
      one.call.site = key.second;
      one.call.first = here.first();
      one.call.calls = here.calls();
    }
    one.carried_ns = trace::add_ns(one.carried_ns, here.carried_ns());
    one.all_ns = trace::add_ns(one.all_ns, calls.now_ns());
    one.times[rank] = {here.iterations(), here.pace()};
    const bool repeats = here.repeats();
    one.call.repeats = one.call.repeats && repeats;
    one.is_alike = one.is_alike && here.iterations() >= kLeastToSee && calls.goes_on(here) &&
                   (repeats || here.is_alike());
  }
}

/// How often each rank makes the call in one iteration.
using Strides = std::map<int, unsigned>;

/// A burst at either end is inside or outside: a stride is known after so many bursts. Nothing if the rank
/// that makes the call least often does so `of_least` times in an iteration, and another one not a whole
/// number of times.
std::optional<Strides> strides_within(const Found& found, std::int64_t ns, int of_least) {
  constexpr double kMost = 32, kTolerance = 0.2, kLeastBursts = 8;
  std::map<int, double> times;
  for (const auto& [rank, own] : found.times) times[rank] = own.pace.times_within(ns);
  const double iterations = std::ranges::min(times | std::views::values) / of_least;
  Strides strides;
  for (const auto& [rank, own] : times) {
    const double stride = std::max(std::round(own / iterations), 1.0);
    if (stride > kMost || std::abs(own / iterations - stride) > kTolerance) return std::nullopt;
    if (stride > 1 && iterations < kLeastBursts * stride) return std::nullopt;
    strides[rank] = static_cast<unsigned>(stride);
  }
  return strides;
}

/// Ranks are not read up to the same moment; what all of them have reached, and the half of it, agree.
std::optional<Strides> strides_of(const Found& found, int of_least) {
  std::int64_t common_ns = std::numeric_limits<std::int64_t>::max();
  for (const auto& [rank, own] : found.times) common_ns = std::min(common_ns, own.pace.span_ns());
  const auto strides = strides_within(found, common_ns, of_least);
  const bool agree = strides && (std::ranges::max(*strides | std::views::values) == 1 ||
                                 strides_within(found, common_ns / 2, of_least) == strides);
  return agree ? strides : std::nullopt;
}

/// A grid's corners, edges and middle call once for each of their 2, 3 and 4 neighbours.
bool find_strides(Found& found) {
  constexpr int kMostOfLeast = 4;
  for (int of_least = 1; of_least <= kMostOfLeast; ++of_least) {
    const auto strides = strides_of(found, of_least);
    if (!strides) continue;
    RecurringCall& call = found.call;
    call.calls *= strides->at(call.rank);
    call.iterations = std::numeric_limits<std::uint64_t>::max();
    for (const auto& [rank, stride] : *strides) {
      call.iterations = std::min(call.iterations, found.times.at(rank).all / stride);
      if (stride > 1) call.strides[rank] = stride;
    }
    call.too_few = call.iterations < kLeastIterations;
    return true;
  }
  return false;
}

/// Made about as often as another one.
bool is_as_often(std::uint64_t iterations, std::uint64_t fewest) {
  return iterations <= fewest + 2 + fewest / 20;
}

}  // namespace

std::uint64_t id_of(const trace::Definitions& definitions, trace::Call call, std::uint32_t site) {
  std::uint64_t id = dperf_mix_two(static_cast<std::uint64_t>(call), 1);
  if (site >= definitions.paths.size()) return id;
  for (const trace::CallPath::Frame& frame : definitions.paths[site].frames) {
    const trace::Module& module = definitions.modules[frame.module];
    for (const char c : module.build_id.empty() ? module.path : module.build_id)
      id = dperf_mix_next(id, static_cast<unsigned char>(c));
    id = dperf_mix_next(id, frame.offset);
  }
  return id;
}

std::vector<RecurringCall> recurring_calls(const trace::Trace& trace, int every) {
  std::map<std::uint64_t, Found> found;
  for (int rank = 0; rank < trace.ranks(); rank += every)
    add(trace.rank(rank).definitions(), RankCalls(trace.rank(rank)), rank, found);
  std::vector<RecurringCall> result;
  for (auto& [id, one] : found) {
    if (!one.is_alike || one.all_ns <= 0 || !find_strides(one)) continue;
    one.call.id = id;
    one.call.share = static_cast<double>(one.carried_ns) / static_cast<double>(one.all_ns);
    result.push_back(one.call);
  }
  const auto order = [&](const RecurringCall& call) {
    const std::size_t depth = trace.rank(call.rank).definitions().paths.empty()
                                  ? 0
                                  : trace.rank(call.rank).definitions().paths[call.site].frames.size();
    return std::tuple(call.too_few, !call.repeats, call.iterations,
                      !trace::call_traits(call.call).is_collective, depth, call.first, call.id);
  };
  std::ranges::sort(result, {}, order);
  return result;
}

std::vector<RecurringCall> carrying(const std::vector<RecurringCall>& calls) {
  int ranks = 0;
  std::vector<RecurringCall> result;
  for (const RecurringCall& call : calls)
    if (call.share >= kCarries && !call.too_few) ranks = std::max(ranks, call.ranks);
  std::uint64_t fewest = 0;
  for (const RecurringCall& call : calls) {
    if (call.share < kCarries || call.ranks < ranks || call.too_few) continue;
    const bool is_new =
        result.empty() || result.back().repeats != call.repeats || !is_as_often(call.iterations, fewest);
    if (is_new) {
      fewest = call.iterations;
      result.push_back(call);
      continue;
    }
    const auto rating = [](const RecurringCall& one) {
      return std::pair(trace::call_traits(one.call).is_collective, one.strides.empty());
    };
    if (rating(call) > rating(result.back())) result.back() = call;
  }
  return result;
}

const RecurringCall* around(const RecurringCall& call, const std::vector<RecurringCall>& calls) {
  const auto found = std::ranges::find_if(calls, [&](const RecurringCall& other) {
    return other.too_few && other.share >= kCarries && other.ranks >= call.ranks &&
           other.calls > 2 * call.calls;
  });
  return found == calls.end() ? nullptr : &*found;
}

}  // namespace dperf::sample
