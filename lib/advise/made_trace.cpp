// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/made_trace.h"

#include <cmath>
#include <numeric>

#include "support/error.h"
#include "trace/model/computed_times.h"

namespace dperf::advise {
namespace {

using trace::Call;

constexpr std::uint32_t kByte = 1;

/// Masters have what the master had in the traced run, workers what the first one had.
template <typename T>
void choose(std::vector<T>& of_rank, const MeasuredPool& measured, int masters, int ranks) {
  if (of_rank.empty()) return;
  const T master = of_rank[static_cast<std::size_t>(measured.master)];
  const T worker = of_rank[static_cast<std::size_t>(measured.first_worker)];
  of_rank.assign(static_cast<std::size_t>(masters), master);
  of_rank.resize(static_cast<std::size_t>(ranks), worker);
}

trace::Manifest manifest_of(const MeasuredPool& measured, int masters, int ranks) {
  trace::Manifest made = measured.trace->manifest();
  made.ranks = ranks;
  made.complete = true;
  made.oversubscribed = false;
  made.clock = trace::kComputedTimes;
  choose(made.hosts, measured, masters, ranks);
  choose(made.cores, measured, masters, ranks);
  choose(made.affinity, measured, masters, ranks);
  choose(made.cpus, measured, masters, ranks);
  made.costs_from.clear();
  made.costs_files.clear();
  return made;
}

}  // namespace

std::int64_t part_of(std::int64_t bytes, const std::vector<double>& shares, std::size_t number) {
  std::int64_t before = 0;
  for (std::size_t i = 0; i < number; ++i) before += std::llround(static_cast<double>(bytes) * shares[i]);
  if (number + 1 == shares.size()) return std::max(bytes - before, std::int64_t{0});
  return std::llround(static_cast<double>(bytes) * shares[number]);
}

void ReadyEvents::take(trace::Event& event) {
  event = std::move(ready_[at_++]);
  event.number = number_++;
  if (!empty()) return;
  ready_.clear();
  at_ = 0;
}

void ReadyEvents::compute(std::uint32_t block, std::int64_t duration_ns) {
  if (duration_ns <= 0) return;
  trace::Event& event = ready_.emplace_back();
  event.block = block;
  event.duration_ns = duration_ns;
}

trace::Event& ReadyEvents::call(Call call, std::uint32_t site) {
  trace::Event& event = ready_.emplace_back();
  event.kind = trace::EventKind::kCall;
  event.call = call;
  event.site = site;
  event.args.comm = communicator_;
  return event;
}

trace::Event& ReadyEvents::send(std::uint32_t site, int to, int tag, std::int64_t bytes) {
  trace::Event& event = call(Call::MPI_Send, site);
  event.args.data = {bytes, kByte};
  event.args.dest = to;
  event.args.tag = tag;
  return event;
}

trace::Event& ReadyEvents::receive(Call function, std::uint32_t site, int from, int tag,
                                   std::int64_t most_bytes) {
  trace::Event& event = call(function, site);
  event.args.data = {most_bytes, kByte};
  event.args.source = from;
  event.args.tag = tag;
  return event;
}

void ReadyEvents::completed(trace::Event& event, int source, int tag, std::int64_t bytes) {
  event.args.completion.status = {.present = true, .source = source, .tag = tag, .bytes = bytes};
}

trace::Definitions made_definitions(const std::vector<trace::Communicator>& communicators) {
  trace::Definitions made;
  made.blocks = {{}, {.id = 1, .place = {"own work", 0, ""}}, {.id = 2, .place = {"task", 0, ""}}};
  made.types = {{}, {1, 1, true, true, "MPI_BYTE"}};
  made.operations.resize(1);
  made.communicators.resize(1);
  made.communicators.insert(made.communicators.end(), communicators.begin(), communicators.end());
  made.modules = {{}, {"task pool", ""}};
  made.paths.resize(kSites);
  for (std::uint32_t site = 1; site < kSites; ++site) made.paths[site].frames = {{1, site}};
  return made;
}

MadeTrace::MadeTrace(const MeasuredPool& measured, int masters, int ranks)
    : manifest_(manifest_of(measured, masters, ranks)) {
  if (std::max(measured.in_shares.size(), measured.out_shares.size()) > kMostMessages)
    throw Error("{}: a task has more than {} messages", measured.folder, kMostMessages);
  std::vector<int>& world = members_[kWorldKey];
  world.resize(static_cast<std::size_t>(ranks));
  std::iota(world.begin(), world.end(), 0);
}

const std::vector<int>& MadeTrace::members(std::uint64_t key) const {
  const auto found = members_.find(key);
  return found == members_.end() ? none_ : found->second;
}

std::vector<trace::SourcePlace> MadeTrace::frame_places(const trace::Module& module,
                                                        std::uint64_t offset) const {
  // Functions are only shown with a line.
  if (offset < kTakeAnswer) return {{module.path, 1, kSendsTask}};
  if (offset == kReceiveShare || offset == kSendResults) return {{module.path, 1, kPassesShare}};
  if (offset == kSendShare) return {{module.path, 1, kSplits}};
  return {{module.path, 0, ""}};
}

}  // namespace dperf::advise
