// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check_collectives.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/fields.h"

namespace dperf::trace {
namespace {

/// All members take part. (MPI_Comm_create_group, which has a group and a tag, is called by the group only.)
bool make_is_collective(const CallInfo& call) {
  const bool has_comm = has_role(call.call, "COMM") || has_role(call.call, "COMMP");
  const bool of_a_group = has_role(call.call, "GROUP") && has_role(call.call, "TAG");
  const bool family =
      call.family == Family::COLL || call.family == Family::ICOLL || call.family == Family::COMM;
  return family && has_comm && !of_a_group;
}

struct CallTraits {
  bool is_collective, has_root;
};

const CallTraits& traits(Call call) {
  static const auto table = [] {
    std::vector<CallTraits> rows;
    for (const CallInfo& row : calls()) rows.push_back({make_is_collective(row), has_role(row.call, "ROOT")});
    return rows;
  }();
  return table[static_cast<std::size_t>(call)];
}

}  // namespace

void CollectiveCheck::begin_rank(int rank) {
  rank_ = rank;
  progress_.clear();
  for (const Communicator& communicator : trace_.rank(rank).definitions().communicators) {
    if (communicator.key != 0) progress_[communicator.key];
  }
}

void CollectiveCheck::add(const Event& event) {
  const CallTraits& has = traits(event.call);
  const auto& communicators = trace_.rank(rank_).definitions().communicators;
  if (!has.is_collective || event.args.comm == 0 || event.args.comm >= communicators.size()) return;
  const Communicator& communicator = communicators[event.args.comm];
  const Step step{event.call, has.has_root && !communicator.is_inter ? event.args.root : 0};
  const auto [known, is_first] = sequences_.try_emplace(communicator.key, Sequence{rank_, {}});
  Sequence& sequence = known->second;
  Progress& progress = progress_[communicator.key];
  if (sequence.first_rank == rank_) {
    sequence.steps.push_back(step);
    ++collectives_;
  } else if (!progress.differs &&
             (progress.done >= sequence.steps.size() || sequence.steps[progress.done] != step)) {
    progress.differs = true;
    const auto places = trace_.places(rank_, event.site);
    const std::string here =
        fmt::format("{}{}", info(step.call).name, places.empty() ? "" : " at " + to_string(places.front()));
    const std::string there = progress.done < sequence.steps.size()
                                  ? std::string(info(sequence.steps[progress.done].call).name)
                                  : std::string("nothing more");
    const bool same_call = there == info(step.call).name;
    problem_(fmt::format("rank {}: collective {} on communicator {} is {} (event {}){}; rank {} has {}{}",
                         rank_, progress.done + 1, event.args.comm, here, event.number,
                         same_call ? fmt::format(" with root {}", step.root) : "", sequence.first_rank, there,
                         same_call ? fmt::format(" with root {}", sequence.steps[progress.done].root) : ""));
  }
  ++progress.done;
}

void CollectiveCheck::end_rank() {
  for (const auto& [key, progress] : progress_) {
    const auto sequence = sequences_.find(key);
    if (progress.differs || sequence == sequences_.end() || progress.done >= sequence->second.steps.size())
      continue;
    if (sequence->second.first_rank == rank_) continue;
    problem_(fmt::format(
        "rank {}: only {} of the collectives on the communicator with key {:#x}; rank {} has {}, next {}",
        rank_, progress.done, key, sequence->second.first_rank, sequence->second.steps.size(),
        info(sequence->second.steps[progress.done].call).name));
  }
}

}  // namespace dperf::trace
