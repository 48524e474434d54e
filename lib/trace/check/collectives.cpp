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
namespace {

bool has_size(Call call) {
  return has_role(call, Role::COUNT) || has_role(call, Role::SCOUNT) || has_role(call, Role::RCOUNT);
}

/// "rank 0 calls MPI_Bcast (root 0, 8 bytes) at a.c:1 (main)"; in event 7, if the place is not known
std::string describe(const Trace& trace, const MemberCall& member) {
  if (!member.call) return fmt::format("rank {} calls none", member.rank);
  std::vector<std::string> details;
  if (member.root >= 0) details.push_back(fmt::format("root {}", member.root));
  if (member.bytes > 0 || (member.bytes == 0 && has_size(*member.call)))
    details.push_back(counted(static_cast<std::uint64_t>(member.bytes), "byte"));
  if (!member.operation.empty()) details.emplace_back(member.operation);
  if (member.times != 1) details.push_back(counted(member.times, "time"));
  const auto places = trace.places(member.rank, member.site);
  return fmt::format(
      "rank {} calls {}{} {}", member.rank, info(*member.call).name,
      details.empty() ? "" : fmt::format(" ({})", fmt::join(details, ", ")),
      places.empty() ? fmt::format("in event {}", member.event) : "at " + to_string(places.front()));
}

}  // namespace

std::string mismatch(const Trace& trace, const MemberCall& first, const MemberCall& second,
                     std::uint64_t number, std::size_t members) {
  return fmt::format("collectives do not match: {}, but {}; collective {} on a communicator of {}",
                     describe(trace, first), describe(trace, second), number, counted(members, "rank"));
}

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
  return Place{{shared_key(communicator)}, communicator.is_inter};
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
    return Place{window->second};
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
  const Step step{event.call,
                  has_root ? event.args.root : kProcNull,
                  event.site,
                  event.number,
                  agreed_operation(event, definitions),
                  event.times,
                  agreed_bytes(event, definitions)};
  const auto [known, is_first] = sequences_.try_emplace(place.group, Sequence{rank_, {}});
  Sequence& sequence = known->second;
  Progress& progress = progress_[place.group];
  if (sequence.first_rank == rank_) {
    sequence.steps.push_back(step);
    collectives_ += event.times;
  } else if (!progress.differs &&
             (progress.done >= sequence.steps.size() || !sequence.steps[progress.done].matches(step))) {
    progress.differs = true;
    const Step* there = progress.done < sequence.steps.size() ? &sequence.steps[progress.done] : nullptr;
    differs(place.group, progress.done + 1, called(sequence.first_rank, there), called(rank_, &step));
  }
  ++progress.done;
}

MemberCall CollectiveCheck::called(int rank, const Step* step) {
  if (step == nullptr) return {.rank = rank, .call = std::nullopt};
  return {rank, step->call, step->root, step->bytes, step->operation, step->times, step->site, step->event};
}

void CollectiveCheck::differs(const CollectiveGroup& group, std::size_t number, const MemberCall& first,
                              const MemberCall& second) {
  differ_ = true;
  const std::size_t members = trace_.members(group.key).size() + trace_.remote_members(group.key).size();
  problem_(mismatch(trace_, first, second, number, members));
}

void CollectiveCheck::end_rank() {
  for (const auto& [group, progress] : progress_) {
    const auto sequence = sequences_.find(group);
    if (progress.differs || sequence == sequences_.end() || progress.done >= sequence->second.steps.size())
      continue;
    if (sequence->second.first_rank == rank_) continue;
    differs(group, progress.done + 1,
            called(sequence->second.first_rank, &sequence->second.steps[progress.done]),
            called(rank_, nullptr));
  }
}

}  // namespace dperf::trace
