// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check_collectives.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/check_arguments.h"
#include "trace/fields.h"
#include "trace/message_flow.h"

namespace dperf::trace {
namespace {

/// All members take part. (MPI_Comm_create_group, which has a group and a tag, is called by the group only.)
bool make_is_collective(const CallInfo& call) {
  const bool has_comm = has_role(call.call, "COMM") || has_role(call.call, "COMMP");
  const bool of_a_group = has_role(call.call, "GROUP") && has_role(call.call, "TAG");
  const bool family = call.family == Family::COLL || call.family == Family::ICOLL ||
                      call.family == Family::COMM || call.family == Family::RMA;
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

bool is_collective(Call call) {
  return traits(call).is_collective;
}

void CollectiveCheck::begin_rank(int rank) {
  rank_ = rank;
  progress_.clear();
  for (const Communicator& communicator : trace_.rank(rank).definitions().communicators) {
    if (communicator.key != 0) progress_[shared_key(communicator)];
  }
}

void CollectiveCheck::add(const Event& event) {
  const CallTraits& has = traits(event.call);
  const auto& communicators = trace_.rank(rank_).definitions().communicators;
  if (!has.is_collective || event.args.comm == 0 || event.args.comm >= communicators.size()) return;
  const Communicator& communicator = communicators[event.args.comm];
  const auto& operations = trace_.rank(rank_).definitions().operations;
  const std::uint32_t op = event.args.op;
  const bool known_op = op != 0 && op < operations.size() && operations[op].predefined;
  const Step step{event.call,  has.has_root && !communicator.is_inter ? event.args.root : 0,
                  event.site,  known_op ? std::string_view(operations[op].name) : std::string_view(),
                  event.times, agreed_bytes(event, trace_.rank(rank_).definitions())};
  const std::uint64_t key = shared_key(communicator);  // both groups of an intercommunicator call the same
  const auto [known, is_first] = sequences_.try_emplace(key, Sequence{rank_, {}});
  Sequence& sequence = known->second;
  Progress& progress = progress_[key];
  if (sequence.first_rank == rank_) {
    sequence.steps.push_back(step);
    collectives_ += event.times;
  } else if (!progress.differs &&
             (progress.done >= sequence.steps.size() || !sequence.steps[progress.done].matches(step))) {
    progress.differs = differ_ = true;
    const Step* there = progress.done < sequence.steps.size() ? &sequence.steps[progress.done] : nullptr;
    problem_(fmt::format("rank {}: collective {} on communicator {} is {} (event {}); rank {} has {}", rank_,
                         progress.done + 1, event.args.comm, describe(rank_, step, there), event.number,
                         sequence.first_rank,
                         there != nullptr ? describe(sequence.first_rank, *there, &step) : "nothing more"));
  }
  ++progress.done;
}

std::string CollectiveCheck::describe(int rank, const Step& step, const Step* other) const {
  const auto places = trace_.places(rank, step.site);
  std::string text(info(step.call).name);
  if (!places.empty()) text += " at " + to_string(places.front());
  if (other == nullptr || other->call != step.call) return text;
  if (other->root != step.root) text += fmt::format(" with root {}", step.root);
  if (step.has_other_size(*other)) text += fmt::format(" with {} bytes", step.bytes);
  if (other->times != step.times) text += fmt::format(" {} times", step.times);
  if (other->operation != step.operation) text += fmt::format(" with {}", step.operation);
  return text;
}

void CollectiveCheck::end_rank() {
  for (const auto& [key, progress] : progress_) {
    const auto sequence = sequences_.find(key);
    if (progress.differs || sequence == sequences_.end() || progress.done >= sequence->second.steps.size())
      continue;
    if (sequence->second.first_rank == rank_) continue;
    differ_ = true;
    problem_(fmt::format(
        "rank {}: only {} of the collectives on the communicator with key {:#x}; rank {} has {}, next {}",
        rank_, progress.done, key, sequence->second.first_rank, sequence->second.steps.size(),
        info(sequence->second.steps[progress.done].call).name));
  }
}

}  // namespace dperf::trace
