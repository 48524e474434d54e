// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/generate/generate.h"

#include <numeric>

#include "dperf/trace_format.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/folder/folder.h"
#include "trace/format/event_codec.h"
#include "trace/model/amounts.h"

namespace dperf::trace {
namespace {

const std::vector<int> kNoMembers;

/// Writes the iterations as they are asked for.
class PatternStream : public EventStream {
 public:
  PatternStream(const PatternRequest& request, int rank, const RankPattern& pattern)
      : request_(request), rank_(rank), pattern_(pattern), events_(&pattern.before) {}

  bool next(Event& event) override {
    while (position_ == events_->size())
      if (!next_list()) return false;
    event = (*events_)[position_++];
    if (event.kind == EventKind::kCompute)
      event.duration_ns = computation_ns(request_, rank_, iteration_ - 1);
    event.number = number_++;
    return true;
  }

 private:
  bool next_list() {
    if (events_ == &pattern_.after) return false;
    position_ = 0;
    events_ = iteration_ < request_.iterations ? &pattern_.iteration : &pattern_.after;
    ++iteration_;
    return true;
  }

  const PatternRequest& request_;
  int rank_;
  const RankPattern& pattern_;
  const std::vector<Event>* events_;
  std::size_t position_ = 0;
  std::uint64_t iteration_ = 0, number_ = 0;
};

class PatternRank : public RankTrace {
 public:
  PatternRank(const PatternRequest& request, int rank)
      : request_(request), rank_(rank), pattern_(make_rank(request, rank)) {}
  int rank() const { return rank_; }
  const Definitions& definitions() const override { return pattern_.definitions; }
  std::optional<RankTotals> totals() const override {
    RankTotals totals;
    PatternStream stream(request_, rank_, pattern_);
    for (Event event; stream.next(event);) add_to(totals, event, 0);
    totals.wall_ns = totals.block_ns + totals.call_ns;
    return totals;
  }
  unsigned threads() const override { return 1; }
  std::unique_ptr<EventStream> events(unsigned, Repetitions) const override {
    return std::make_unique<PatternStream>(request_, rank_, pattern_);
  }

 private:
  const PatternRequest& request_;
  int rank_;
  RankPattern pattern_;
};

/// For write_folder(), which goes from rank to rank: only the last one that was asked for is there.
class PatternTrace : public Trace {
 public:
  explicit PatternTrace(const PatternRequest& request) : request_(request) {
    const auto ranks = static_cast<std::size_t>(request.ranks);
    manifest_.version = DPERF_TRACE_VERSION;
    manifest_.run_id = std::string(std::size_t{2} * DPERF_RUN_ID_BYTES, '0');
    manifest_.program = std::string(request.pattern->name);
    manifest_.ranks = request.ranks;
    manifest_.complete = true;
    manifest_.clock = "real";
    for (std::size_t rank = 0; rank < ranks; ++rank) manifest_.hosts.push_back(fmt::format("n{}", rank));
    manifest_.cores.resize(ranks, 1);
    manifest_.affinity.resize(ranks);
    std::vector<int>& world = groups_[kWorldKey].local;
    world.resize(ranks);
    std::iota(world.begin(), world.end(), 0);
    for (int rank = 0; rank < request.ranks; ++rank) groups_[self_key(rank)].local = {rank};
    if (request.pattern->add_groups != nullptr) request.pattern->add_groups(request, groups_);
  }
  const Manifest& manifest() const override { return manifest_; }
  const RankTrace& rank(int rank) const override {
    if (!rank_ || rank_->rank() != rank) rank_ = std::make_unique<PatternRank>(request_, rank);
    return *rank_;
  }
  const std::vector<int>& members(std::uint64_t key) const override {
    const auto found = groups_.find(key);
    return found == groups_.end() ? kNoMembers : found->second.local;
  }
  const std::vector<int>& remote_members(std::uint64_t) const override { return kNoMembers; }
  std::vector<SourcePlace> frame_places(const Module& module, std::uint64_t offset) const override {
    return {{module.path, static_cast<unsigned>(offset), "main"}};
  }

 private:
  const PatternRequest& request_;
  Manifest manifest_;
  std::map<std::uint64_t, Groups> groups_;
  mutable std::unique_ptr<PatternRank> rank_;
};

/// The bounds of amounts.h, which readers would refuse.
void expect_readable(const PatternRequest& request, const Trace& trace) {
  for (const Event& event : make_rank(request, 0).iteration)
    if (const std::string what = excess(event, trace.rank(0).definitions()); !what.empty())
      throw Error("{}: {}", request.pattern->name, what).with_exit_code(kExitUsage);
  const std::uint64_t events = make_rank(request, 0).iteration.size();
  if (request.iterations > kMostEvents / events - 1)
    throw Error("{}: {}; expected: at most {}", request.pattern->name,
                counted(request.iterations, "iteration"), kMostEvents / events - 1)
        .with_exit_code(kExitUsage);
}

}  // namespace

void generate(const PatternRequest& request, const std::filesystem::path& folder) {
  const PatternTrace trace(request);
  expect_readable(request, trace);
  write_folder(trace, folder);
}

}  // namespace dperf::trace
