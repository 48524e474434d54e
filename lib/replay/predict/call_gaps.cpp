// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/call_gaps.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "replay/mpi/result/call_sites.h"

namespace dperf::predict {
namespace {

using trace::Event;
using trace::EventKind;

/// Gives each piece of computation the number of the call site before it.
class GapStream final : public trace::EventStream {
 public:
  explicit GapStream(std::unique_ptr<trace::EventStream> events) : events_(std::move(events)) {}

  bool next(Event& event) override {
    if (!events_->next(event)) return false;
    if (event.kind == EventKind::kCall) site_ = event.site;
    if (event.kind == EventKind::kCompute) event.block = site_;
    return true;
  }
  void leave_out(std::uint64_t repetitions) override { events_->leave_out(repetitions); }

 private:
  std::unique_ptr<trace::EventStream> events_;
  std::uint32_t site_ = 0;
};

/// As the tables of call sites show the call, which may be in a thin wrapper.
trace::Block gap_after(const std::vector<trace::SourcePlace>& chain) {
  trace::Block gap;
  if (chain.empty()) return gap;
  gap.place = chain[replay::mpi::callers_of(chain, replay::SitesBy::kSite).size() - 1];
  gap.place.function =
      gap.place.function.empty() ? "after the call" : "after the call in " + gap.place.function;
  gap.last_line = gap.place.line;
  const std::string name = fmt::format("{}:{}:{}", gap.place.file, gap.place.line, gap.place.function);
  gap.id = std::hash<std::string>()(name);
  return gap;
}

/// Of call paths, which are the same on many ranks.
class Names {
 public:
  explicit Names(const trace::Trace& trace) : trace_(trace) {}
  const trace::Block& of(int rank, std::uint32_t site) {
    std::vector<std::pair<std::string_view, std::uint64_t>> key;
    const trace::Definitions& definitions = trace_.rank(rank).definitions();
    for (const trace::CallPath::Frame& frame : definitions.paths[site].frames)
      key.emplace_back(
          frame.module < definitions.modules.size() ? definitions.modules[frame.module].path : "",
          frame.offset);
    const auto [at, is_new] = known_.try_emplace(std::move(key));
    if (is_new) at->second = gap_after(trace_.places(rank, site));
    return at->second;
  }

 private:
  const trace::Trace& trace_;
  std::map<std::vector<std::pair<std::string_view, std::uint64_t>>, trace::Block> known_;
};

}  // namespace

class CallGaps::RankWithGaps final : public trace::RankTrace {
 public:
  RankWithGaps(const trace::RankTrace& own, trace::Definitions definitions)
      : own_(own), definitions_(std::move(definitions)) {}
  const trace::Definitions& definitions() const override { return definitions_; }
  std::optional<trace::RankTotals> totals() const override { return own_.totals(); }
  unsigned threads() const override { return own_.threads(); }
  std::unique_ptr<trace::EventStream> events(unsigned thread, trace::Repetitions repetitions) const override {
    return std::make_unique<GapStream>(own_.events(thread, repetitions));
  }

 private:
  const trace::RankTrace& own_;
  const trace::Definitions definitions_;
};

CallGaps::CallGaps(const trace::Trace& trace) : DerivedTrace(trace) {
  Names names(trace);
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    trace::Definitions definitions = trace.rank(rank).definitions();
    definitions.blocks.resize(1);
    for (std::uint32_t site = 1; site < definitions.paths.size(); ++site)
      definitions.blocks.push_back(names.of(rank, site));
    ranks_.push_back(std::make_unique<RankWithGaps>(trace.rank(rank), std::move(definitions)));
  }
}

CallGaps::~CallGaps() = default;

const trace::RankTrace& CallGaps::rank(int rank) const {
  return *ranks_[static_cast<std::size_t>(rank)];
}

}  // namespace dperf::predict
