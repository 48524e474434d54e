// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check/collectives.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/words.h"
#include "trace/check/arguments.h"
#include "trace/check/ranks.h"
#include "trace/coverage/coverage.h"
#include "trace/model/call_traits.h"
#include "trace/model/message_flow.h"

namespace dperf::trace {

void CollectiveCheck::begin_rank(int rank) {
  rank_ = rank;
  progress_.clear();
  windows_.clear();
  files_.clear();
  for (const Communicator& communicator : trace_.rank(rank).definitions().communicators) {
    if (communicator.key != 0) progress_[{shared_key(communicator)}];
  }
}

std::optional<CollectiveCheck::Place> CollectiveCheck::of_communicator(std::uint32_t number) const {
  const auto& communicators = trace_.rank(rank_).definitions().communicators;
  if (number == 0 || number >= communicators.size()) return std::nullopt;
  const Communicator& communicator = communicators[number];
  // Both groups of an intercommunicator call the same.
  return Place{{shared_key(communicator)}, "communicator", number, communicator.is_inter};
}

std::optional<CollectiveCheck::Place> CollectiveCheck::place_of(const Event& event) {
  const CallArguments& args = event.args;
  if (event.call == Call::MPI_File_open && args.made.file != 0) files_[args.made.file] = args.comm;
  if (is_file_collective(event.call)) {
    const auto file = files_.find(args.file);
    const bool opens = event.call == Call::MPI_File_open;
    return of_communicator(opens ? args.comm : file == files_.end() ? 0 : file->second);
  }
  if (event.call == Call::MPI_Win_fence || event.call == Call::MPI_Win_free) {
    const auto window = windows_.find(args.rma.window);
    if (window == windows_.end()) return std::nullopt;
    return Place{window->second, "window", args.rma.window};
  }
  if (event.call == Call::MPI_Comm_create_group) return of_communicator(makers(event));
  return call_traits(event.call).is_collective ? of_communicator(args.comm) : std::nullopt;
}

void CollectiveCheck::add(const Event& event) {
  const std::optional<Place> place = place_of(event);
  if (!place) return;
  add(event, *place);
  if (!has_role(event.call, Role::NEWWIN)) return;
  const CollectiveGroup made{place->group.key, progress_[place->group].done};
  windows_[event.args.made.window] = made;
  progress_[made];
}

void CollectiveCheck::add(const Event& event, const Place& place) {
  const Definitions& definitions = trace_.rank(rank_).definitions();
  const bool has_root = has_role(event.call, Role::ROOT) && !place.is_inter;
  const Step step{event.call,  has_root ? event.args.root : 0,
                  event.site,  agreed_operation(event, definitions),
                  event.times, agreed_bytes(event, definitions)};
  const auto [known, is_first] = sequences_.try_emplace(place.group, Sequence{rank_, {}});
  Sequence& sequence = known->second;
  Progress& progress = progress_[place.group];
  if (sequence.first_rank == rank_) {
    sequence.steps.push_back(step);
    collectives_ += event.times;
  } else if (!progress.differs &&
             (progress.done >= sequence.steps.size() || !sequence.steps[progress.done].matches(step))) {
    progress.differs = differ_ = true;
    const Step* there = progress.done < sequence.steps.size() ? &sequence.steps[progress.done] : nullptr;
    problem_(fmt::format("rank {}: collective {} on {} {} is {} (event {}); rank {} has {}", rank_,
                         progress.done + 1, place.kind, place.number, describe(rank_, step, there),
                         event.number, sequence.first_rank,
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
  if (step.has_other_size(*other)) text += " with " + counted(static_cast<std::uint64_t>(step.bytes), "byte");
  if (other->times != step.times) text += " " + counted(step.times, "time");
  if (other->operation != step.operation) text += fmt::format(" with {}", step.operation);
  return text;
}

void CollectiveCheck::end_rank() {
  for (const auto& [group, progress] : progress_) {
    const auto sequence = sequences_.find(group);
    if (progress.differs || sequence == sequences_.end() || progress.done >= sequence->second.steps.size())
      continue;
    if (sequence->second.first_rank == rank_) continue;
    differ_ = true;
    problem_(fmt::format(
        "rank {}: only {} of the collectives on {}the communicator with key {:#x}; rank {} has {}, next {}",
        rank_, progress.done, group.window == 0 ? "" : "a window of ", group.key, sequence->second.first_rank,
        sequence->second.steps.size(), info(sequence->second.steps[progress.done].call).name));
  }
}

}  // namespace dperf::trace
