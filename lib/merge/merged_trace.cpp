// SPDX-License-Identifier: LGPL-2.1-or-later
#include "merge/merged_trace.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>

#include "merge/same_calls.h"
#include "support/median.h"
#include "trace/format/distribution.h"
#include "trace/format/event_codec.h"

namespace dperf::merge {
namespace {

using trace::Event;
using trace::EventKind;
using trace::EventStream;
using trace::Repetitions;

bool is_block(const Event& event) {
  return event.kind == EventKind::kCompute && !event.in_distribution;
}

/// What was charged is replaced; the time waited for a core stays.
void charge(Event& event, double ns) {
  const double before_ns = static_cast<double>(event.charged_ns());
  if (before_ns > 0) event.virtual_ns = std::llround(static_cast<double>(event.virtual_ns) * ns / before_ns);
  event.duration_ns = event.waited_ns + std::llround(ns);
}

/// The record of a block in a distribution: rows of a count, what was charged and, with the CPU clock, the
/// time waited and the virtual time.
void scale(Event& record, bool cpu_clock, double factor) {
  const std::size_t sums = trace::sums_of(record, cpu_clock), row = 1 + sums;
  for (std::size_t i = 0; i + row <= record.distribution.size(); i += row)
    for (const std::size_t column : {std::size_t{1}, std::size_t{3}}) {
      if (column >= row) continue;
      std::uint64_t& sum = record.distribution[i + column];
      const auto scaled = static_cast<std::uint64_t>(std::llround(static_cast<double>(sum) * factor));
      sum = std::max(scaled, std::min(sum, record.distribution[i]));  // what takes no time is not an event
    }
}

/// Another run of the same rank, read beside the base.
class Beside {
 public:
  explicit Beside(std::unique_ptr<EventStream> stream) : stream_(std::move(stream)) {}

  /// What it was charged for the next execution of that block before the next call, which is passed by; 0 if
  /// there is none: what took no time was not recorded.
  double take(std::uint32_t block) {
    for (std::size_t i = 0;; ++i) {
      if (i == ahead_.size() && !read()) return 0;
      if (!is_block(ahead_[i])) return 0;
      if (ahead_[i].block != block) continue;
      const double ns = static_cast<double>(ahead_[i].charged_ns());
      ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return ns;
    }
  }

  /// Goes on behind the next event that is not a block.
  void pass() {
    while (!ahead_.empty() || read()) {
      const bool found = !is_block(ahead_.front());
      ahead_.pop_front();
      if (found) return;
    }
  }

 private:
  bool read() {
    if (is_over_) return false;
    Event event;
    is_over_ = !stream_->next(event);
    if (!is_over_) ahead_.push_back(std::move(event));
    return !is_over_;
  }

  std::unique_ptr<EventStream> stream_;
  std::deque<Event> ahead_;
  bool is_over_ = false;
};

/// By number of the block in the base.
using Factors = std::vector<double>;

class Merging final : public EventStream {
 public:
  Merging(std::unique_ptr<EventStream> base, std::vector<Beside> others, const Factors& factors,
          bool cpu_clock)
      : base_(std::move(base)), others_(std::move(others)), factors_(factors), cpu_clock_(cpu_clock) {}

  bool next(Event& event) override {
    if (!base_->next(event)) return false;
    if (is_block(event)) {
      charge(event, charged(event));
    } else {
      for (Beside& other : others_) other.pass();
      if (event.kind == EventKind::kCompute) scale(event, cpu_clock_, factors_[event.block]);
    }
    return true;
  }
  void leave_out(std::uint64_t repetitions) override { base_->leave_out(repetitions); }

 private:
  double charged(const Event& event) {
    const auto own_ns = static_cast<double>(event.charged_ns());
    std::vector<double> in_runs{own_ns};
    for (Beside& other : others_) in_runs.push_back(other.take(event.block));
    const bool is_one_by_one = !others_.empty() && !event.from_distribution;
    return is_one_by_one ? median(std::move(in_runs)) : own_ns * factors_[event.block];
  }

  std::unique_ptr<EventStream> base_;
  std::vector<Beside> others_;  ///< none: factors alone
  const Factors& factors_;
  bool cpu_clock_;
};

class Rank final : public trace::RankTrace {
 public:
  Rank(const trace::RankTrace& base, std::vector<const trace::RankTrace*> others, Factors factors,
       bool cpu_clock)
      : base_(base), others_(std::move(others)), factors_(std::move(factors)), cpu_clock_(cpu_clock) {}

  const trace::Definitions& definitions() const override { return base_.definitions(); }
  unsigned threads() const override { return base_.threads(); }

  std::optional<trace::RankTotals> totals() const override {
    if (totals_) return totals_;
    trace::RankTotals totals = *base_.totals();
    const std::int64_t between_ns = totals.wall_ns - totals.block_ns - totals.call_ns;
    totals.events = 0;
    totals.block_ns = totals.call_ns = 0;
    for (unsigned thread = 0; thread < threads(); ++thread) {
      const auto stream = events(thread, Repetitions::kAsWritten);
      for (Event event; stream->next(event);) {
        if (event.in_distribution)
          add(totals, event, thread);
        else if (event.kind != EventKind::kDistribution)  // its totals are those before
          add_to(totals, event, thread);
      }
    }
    totals.wall_ns = totals.block_ns + totals.call_ns + between_ns;
    for (const trace::RankTrace* other : others_)
      if (const auto its = other->totals()) totals.peak_bytes = std::max(totals.peak_bytes, its->peak_bytes);
    totals_ = totals;
    return totals_;
  }

  std::unique_ptr<EventStream> events(unsigned thread, Repetitions repetitions) const override {
    std::vector<Beside> beside;
    for (const trace::RankTrace* other : others_) beside.emplace_back(other->events(thread, repetitions));
    return std::make_unique<Merging>(base_.events(thread, repetitions), std::move(beside), factors_,
                                     cpu_clock_);
  }

 private:
  void add(trace::RankTotals& totals, const Event& record, unsigned thread) const {
    const trace::DistributionTotals more = trace::totals_of(record, cpu_clock_);
    totals.events += more.events;
    if (thread != 0) return;
    totals.block_ns += more.block_ns;
    totals.call_ns += more.call_ns;
  }

  const trace::RankTrace& base_;
  std::vector<const trace::RankTrace*> others_;
  Factors factors_;
  bool cpu_clock_;
  mutable std::optional<trace::RankTotals> totals_;
};

Factors factors_of(const std::vector<RunTimes>& times, std::size_t base, int rank,
                   const trace::Definitions& definitions) {
  Factors factors;
  for (const trace::Block& block : definitions.blocks) factors.push_back(factor(times, base, rank, block.id));
  return factors;
}

/// Of all runs: the same for the same ones in any order.
std::string merged_id(const std::vector<Run>& runs) {
  std::vector<std::string> ids;
  for (const Run& run : runs) ids.push_back(run.trace->manifest().run_id);
  std::ranges::sort(ids);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  if (ids.size() == 1) return ids.front();
  std::uint64_t halves[2] = {0xcbf29ce484222325, 0x84222325cbf29ce4};
  for (const std::string& id : ids)
    for (const char c : id)
      for (std::uint64_t& half : halves) half = (half ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}{:016x}", halves[0], halves[1] ^ ids.size());
}

}  // namespace

struct MergedTrace::Prepared {
  std::vector<Run> runs;
  std::vector<RunTimes> times;
  std::size_t base = 0;

  explicit Prepared(std::vector<Run> of) : runs(std::move(of)) {
    check_same_program(runs);
    for (const Run& run : runs) times.push_back(block_times(*run.trace));
    base = middle_run(times);
  }
};

MergedTrace::MergedTrace(std::vector<Run> runs) : MergedTrace(Prepared(std::move(runs))) {}

MergedTrace::MergedTrace(Prepared prepared)
    : DerivedTrace(*prepared.runs[prepared.base].trace),
      runs_(std::move(prepared.runs)),
      times_(std::move(prepared.times)),
      base_(prepared.base),
      difference_(first_difference(runs_)),
      manifest_(whole().manifest()) {
  manifest_.run_id = merged_id(runs_);
  for (int rank = 0; rank < manifest_.ranks; ++rank) {
    std::vector<const trace::RankTrace*> others;
    for (std::size_t run = 0; run < runs_.size() && difference_.empty(); ++run)
      if (run != base_) others.push_back(&runs_[run].trace->rank(rank));
    const trace::RankTrace& own = whole().rank(rank);
    ranks_.push_back(std::make_unique<Rank>(
        own, std::move(others), factors_of(times_, base_, rank, own.definitions()), manifest_.cpu_clock));
  }
}

}  // namespace dperf::merge
