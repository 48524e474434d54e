// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/loop_times.h"

#include <algorithm>
#include <unordered_map>

#include "dperf/sampling_rule.h"
#include "loops/loop_walk.h"

namespace dperf::trace {
namespace {

/// The last half of `first` iterations, except for the last one.
struct Baseline {
  explicit Baseline(std::uint64_t first) : begin(first / 2 - 1), end(first - 1), quarter(first / 8) {}
  std::uint64_t begin, end, quarter;
};

constexpr std::uint64_t kLeastFirst = 32;
/// Half of what the runtime keeps of its records until the skip; records take more memory here.
constexpr std::uint64_t kMostBytes = DPERF_MOST_HELD_BYTES / 2;

/// Of which the first iterations are a multiple, so that quarters of the baseline are whole periods, and
/// even.
std::uint64_t unit_of(const TracedLoop& loop) {
  return 8 * dperf_even(loop.period);
}

/// The baseline and the iteration before it are alike; one more is left aside, since a loop may have its
/// first mark after its first iteration.
std::uint64_t least_first(const TracedLoop& loop) {
  const std::uint64_t needed = std::max(kLeastFirst, 2 * (loop.alike_from + loop.period + 2));
  return (needed + unit_of(loop) - 1) / unit_of(loop) * unit_of(loop);
}

/// Cumulated times at some iterations of a loop, summed up over its entries on one rank.
class Profile {
 public:
  struct Times {
    std::int64_t charged_ns = 0, elapsed_ns = 0;
  };
  explicit Profile(const TimedLoop& loop) {
    for (const FirstIterations& one : loop.firsts) {
      const Baseline baseline(one.first);
      for (unsigned i = 0; i <= 4; ++i) at_[baseline.begin + i * baseline.quarter];
      at_[one.first];
    }
    at_[loop.last];
  }
  void enter(Times now) {
    entered_ = now;
    next_ = at_.begin();
    ++entries_;
  }
  void begin_iteration(std::uint64_t iteration, Times now) {
    if (next_ == at_.end() || next_->first != iteration) return;
    next_->second.charged_ns += now.charged_ns - entered_.charged_ns;
    next_->second.elapsed_ns += now.elapsed_ns - entered_.elapsed_ns;
    ++next_;
  }
  void add_to(std::vector<FirstIterations>& firsts) const;

 private:
  double mean_ns(std::uint64_t begin, std::uint64_t end) const {
    const std::int64_t ns = at_.at(end).charged_ns - at_.at(begin).charged_ns;
    return static_cast<double>(ns) / static_cast<double>(entries_ * (end - begin));
  }

  std::map<std::uint64_t, Times> at_;
  std::map<std::uint64_t, Times>::iterator next_{};  ///< set when the loop is entered
  Times entered_;
  std::uint64_t entries_ = 0;
};

void Profile::add_to(std::vector<FirstIterations>& firsts) const {
  if (entries_ == 0) return;
  const std::uint64_t last = at_.rbegin()->first;
  for (FirstIterations& one : firsts) {
    const Baseline baseline(one.first);
    const double reference = mean_ns(baseline.begin, baseline.end);
    for (unsigned i = 0; i < 4; ++i) {
      const std::uint64_t begin = baseline.begin + i * baseline.quarter;
      one.quarters =
          std::max(one.quarters, dperf_deviation(mean_ns(begin, begin + baseline.quarter), reference));
    }
    one.rest = std::max(one.rest, dperf_deviation(mean_ns(one.first, last), reference));
    const std::int64_t lasted = at_.at(baseline.end).elapsed_ns - at_.at(baseline.begin).elapsed_ns;
    one.baseline_ns = std::max(one.baseline_ns, lasted / static_cast<std::int64_t>(entries_));
  }
}

/// One rank.
class TimesReader : LoopWalk {
 public:
  void watch(std::uint32_t number, Profile profile) { profiles_.emplace(number, std::move(profile)); }
  void read(EventStream& stream);
  const Profile* find(std::uint32_t number) const {
    const auto found = profiles_.find(number);
    return found == profiles_.end() ? nullptr : &found->second;
  }

 private:
  void enters(std::uint32_t loop) override {
    if (const auto found = profiles_.find(loop); found != profiles_.end()) found->second.enter(now_);
  }
  void begins_iteration(std::uint32_t loop, std::uint64_t iteration) override {
    if (const auto found = profiles_.find(loop); found != profiles_.end())
      found->second.begin_iteration(iteration, now_);
  }
  void leaves(std::uint32_t, std::uint64_t) override {}

  std::unordered_map<std::uint32_t, Profile> profiles_;
  Profile::Times now_;
};

void TimesReader::read(EventStream& stream) {
  for (Event event; stream.next(event);) {
    switch (event.kind) {
      case EventKind::kCompute:
        now_.charged_ns += event.charged_ns();
        now_.elapsed_ns += event.duration_ns;
        break;
      case EventKind::kCall:
        now_.elapsed_ns += event.duration_ns + event.polls.inside_ns + event.polls.between_ns;
        break;
      case EventKind::kLoopEnter:
      case EventKind::kLoopIteration:
      case EventKind::kLoopExit:
        mark(event);
        break;
      default:
        break;
    }
  }
}

}  // namespace

std::uint64_t least_iterations(const TracedLoop& loop) {
  const std::uint64_t first = least_first(loop);
  return first + first / 2 + dperf_tail(loop.period);
}

TimedLoop possible_firsts(const TracedLoop& loop) {
  TimedLoop timed;
  if (loop.iterations < least_iterations(loop)) return timed;
  timed.last = loop.iterations - dperf_tail(loop.period);
  const std::uint64_t most = std::min(2 * timed.last / 3, kMostBytes / loop.most_bytes);
  const std::uint64_t unit = unit_of(loop);
  for (std::uint64_t first = least_first(loop); first <= most;
       first = std::max(first + unit, first * 9 / 8 / unit * unit)) {
    timed.firsts.emplace_back();
    timed.firsts.back().first = first;
  }
  return timed;
}

void measure_loops(const Trace& trace, std::map<std::uint64_t, TimedLoop>& loops) {
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const std::vector<Block>& blocks = trace.rank(rank).definitions().blocks;
    TimesReader reader;
    for (std::uint32_t number = 1; number < blocks.size(); ++number)
      if (const auto found = loops.find(blocks[number].id); found != loops.end())
        reader.watch(number, Profile(found->second));
    reader.read(*trace.rank(rank).events(0, Repetitions::kOnce));
    for (std::uint32_t number = 1; number < blocks.size(); ++number)
      if (const Profile* profile = reader.find(number)) profile->add_to(loops.at(blocks[number].id).firsts);
  }
}

}  // namespace dperf::trace
