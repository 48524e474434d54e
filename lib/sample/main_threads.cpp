// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/main_threads.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "sample/other_threads.h"
#include "trace/model/amounts.h"
#include "trace/model/derived_trace.h"

namespace dperf::sample {
namespace {

using trace::Event;
using trace::EventKind;

/// Waits for other threads are added to the block behind them, or are one if there is none.
class Stream final : public trace::EventStream {
 public:
  Stream(const trace::RankTrace& whole, int rank, trace::Repetitions repetitions)
      : whole_(whole.events(0, repetitions)), others_(whole, rank) {}

  bool next(Event& event) override {
    if (held_) {
      event = *std::exchange(held_, std::nullopt);
      return true;
    }
    while (whole_->next(event))
      if (!is_of_threads(event)) return give(event);
    return false;
  }
  void leave_out(std::uint64_t repetitions) override { whole_->leave_out(repetitions); }

 private:
  bool is_of_threads(const Event& event) {
    if (event.kind == EventKind::kPost) others_.post(event.token, now_ns_);
    if (event.kind == EventKind::kAwait) wait(event);
    return event.kind == EventKind::kPost || event.kind == EventKind::kAwait;
  }

  void wait(const Event& event) {
    const auto ready_ns = others_.ready_at(event.token, event.posts, now_ns_);
    const std::int64_t wait_ns =
        ready_ns ? std::max(*ready_ns - now_ns_, std::int64_t{0}) : event.duration_ns;
    now_ns_ += wait_ns;
    wait_ns_ = trace::add_ns(wait_ns_, wait_ns);
  }

  bool give(Event& event) {
    event.number += blocks_added_;
    if (event.kind == EventKind::kCompute) {
      now_ns_ += event.charged_ns() * static_cast<std::int64_t>(event.times);
      event.duration_ns += std::exchange(wait_ns_, 0);
      block_ = event.block;
      return true;
    }
    if (event.kind == EventKind::kCall) {
      const bool is_init = event.number == 0;
      const std::int64_t duration_ns = trace::time_of(event) * static_cast<std::int64_t>(event.times);
      if (!is_init) others_.call(now_ns_, duration_ns);
      now_ns_ += duration_ns;
    }
    if (wait_ns_ > 0) hold(event);
    return true;
  }

  /// Until the wait before it was given.
  void hold(Event& event) {
    held_ = std::exchange(event, {});
    event.kind = EventKind::kCompute;
    event.block = block_;
    event.number = held_->number++;
    event.duration_ns = event.virtual_ns = std::exchange(wait_ns_, 0);
    ++blocks_added_;
  }

  std::unique_ptr<trace::EventStream> whole_;
  OtherThreads others_;
  std::optional<Event> held_;
  std::int64_t now_ns_ = 0, wait_ns_ = 0;
  std::uint64_t blocks_added_ = 0;
  std::uint32_t block_ = 0;  ///< the last one
};

class Rank final : public trace::RankTrace {
 public:
  Rank(const trace::RankTrace& whole, int rank) : whole_(whole), rank_(rank) {}
  const trace::Definitions& definitions() const override { return whole_.definitions(); }
  std::optional<trace::RankTotals> totals() const override {
    std::optional<trace::RankTotals> totals = whole_.totals();
    if (totals) totals->threads = 1;
    return totals;
  }
  unsigned threads() const override { return 1; }
  /// As they were written, REPEATs count the records before them.
  std::unique_ptr<trace::EventStream> events(unsigned, trace::Repetitions repetitions) const override {
    if (repetitions == trace::Repetitions::kAsWritten) return whole_.events(0, repetitions);
    return std::make_unique<Stream>(whole_, rank_, repetitions);
  }

 private:
  const trace::RankTrace& whole_;
  int rank_;
};

class MainThreads final : public trace::DerivedTrace {
 public:
  explicit MainThreads(const trace::Trace& whole) : DerivedTrace(whole) {
    for (int rank = 0; rank < whole.ranks(); ++rank)
      ranks_.push_back(std::make_unique<Rank>(whole.rank(rank), rank));
  }
  const trace::RankTrace& rank(int rank) const override { return *ranks_.at(static_cast<std::size_t>(rank)); }

 private:
  std::vector<std::unique_ptr<Rank>> ranks_;
};

class GrowingMainThreads final : public trace::GrowingTrace {
 public:
  explicit GrowingMainThreads(std::unique_ptr<trace::GrowingTrace> whole)
      : whole_(std::move(whole)), view_(*whole_) {}
  bool grow() override { return whole_->grow(); }
  std::unique_ptr<trace::EventStream> last_events(int rank, std::size_t chunks) const override {
    return whole_->last_events(rank, chunks);
  }
  const trace::Manifest& manifest() const override { return view_.manifest(); }
  const trace::RankTrace& rank(int rank) const override { return view_.rank(rank); }
  const std::vector<int>& members(std::uint64_t key) const override { return view_.members(key); }
  const std::vector<int>& remote_members(std::uint64_t key) const override {
    return view_.remote_members(key);
  }
  std::vector<trace::SourcePlace> frame_places(const trace::Module& module,
                                               std::uint64_t offset) const override {
    return view_.frame_places(module, offset);
  }

 private:
  std::unique_ptr<trace::GrowingTrace> whole_;
  MainThreads view_;
};

}  // namespace

std::unique_ptr<trace::Trace> main_threads_of(const trace::Trace& whole) {
  return std::make_unique<MainThreads>(whole);
}

std::unique_ptr<trace::GrowingTrace> main_threads_of(std::unique_ptr<trace::GrowingTrace> whole) {
  return std::make_unique<GrowingMainThreads>(std::move(whole));
}

}  // namespace dperf::sample
