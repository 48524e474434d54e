// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calls/slice.h"

#include <deque>

#include "trace/model/derived_trace.h"

namespace dperf::calls {
namespace {

using trace::Call;
using trace::Event;
using trace::EventKind;

class SlicedStream final : public trace::EventStream {
 public:
  SlicedStream(std::unique_ptr<trace::EventStream> whole, int level)
      : whole_(std::move(whole)), level_(level) {}

  bool next(Event& event) override {
    while (whole_->next(event)) {
      if (event.kind != EventKind::kCall) continue;
      if (event.call != Call::MPI_Pcontrol || event.args.level <= 0) {
        if (inside_) return true;
        continue;
      }
      if (event.args.level > level_) return false;
      inside_ = event.args.level == level_;
    }
    return false;
  }

 private:
  std::unique_ptr<trace::EventStream> whole_;
  int level_;
  bool inside_ = false;
};

class SlicedRank final : public trace::RankTrace {
 public:
  SlicedRank(const trace::RankTrace& whole, int level) : whole_(whole), level_(level) {}
  const trace::Definitions& definitions() const override { return whole_.definitions(); }
  std::optional<trace::RankTotals> totals() const override { return whole_.totals(); }
  unsigned threads() const override { return whole_.threads(); }
  std::unique_ptr<trace::EventStream> events(unsigned thread, trace::Repetitions repetitions) const override {
    return std::make_unique<SlicedStream>(whole_.events(thread, repetitions), level_);
  }

 private:
  const trace::RankTrace& whole_;
  int level_;
};

class SlicedTrace final : public trace::DerivedTrace {
 public:
  SlicedTrace(const trace::Trace& whole, int level) : DerivedTrace(whole) {
    for (int rank = 0; rank < whole.ranks(); ++rank) ranks_.emplace_back(whole.rank(rank), level);
  }
  const trace::RankTrace& rank(int rank) const override { return ranks_[static_cast<std::size_t>(rank)]; }

 private:
  std::deque<SlicedRank> ranks_;
};

}  // namespace

std::unique_ptr<trace::Trace> slice(const trace::Trace& whole, int level) {
  return std::make_unique<SlicedTrace>(whole, level);
}

}  // namespace dperf::calls
