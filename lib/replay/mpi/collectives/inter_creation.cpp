// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/collectives/inter_creation.h"

#include <memory>
#include <vector>

#include "replay/mpi/algorithms/inter.h"
#include "replay/mpi/collectives/write_schedule.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

constexpr std::int64_t kInt = 4;
constexpr std::int64_t kColorAndKey = 8;
/// To find a context number that is free everywhere (a maximum, and whether all have it), and to say that all
/// are ready.
constexpr int kAgreements = 3;

/// Something that the other group's leader knows reaches everybody of the own group.
void learn(ScheduleBuilder& b, const Task& t, const InterCreation& c, std::int64_t sent,
           std::int64_t received) {
  const Place theirs{b.scratch(), 0};
  exchange_of_leaders(b, t, c.leader, c.remote_leader, {{b.scratch(), 0}, sent}, {theirs, received});
  Task bcast = own_group(t, theirs, theirs, received);
  bcast.element = 1;
  bcast.root = c.leader;
  among_own(b, t, Collective::kBcast, bcast);
}

/// The leaders tell each other how many processes there are, how much there is to tell of them, and that.
void introduce(ScheduleBuilder& b, const Task& t, const InterCreation& c) {
  learn(b, t, c, kInt, kInt);
  learn(b, t, c, kInt, kInt);
  learn(b, t, c, c.own_bytes, c.remote_bytes);
}

/// MPI_Allgather on the intercommunicator.
void tell_each_other(ScheduleBuilder& b, const Task& t, std::int64_t bytes) {
  const std::int64_t sent[] = {bytes};
  Task task = t;
  task.input = {b.scratch(), 0};
  task.output = {b.scratch(), 0};
  task.bytes = bytes;
  task.send_bytes = sent;
  inter_allgather(b, task);
}

/// Which group comes first: MPI_Allgatherv of an int of the first members alone.
void compare_high(ScheduleBuilder& b, const Task& t) {
  std::vector<std::int64_t> own(static_cast<std::size_t>(t.size)),
      remote(static_cast<std::size_t>(t.remote_size));
  own.front() = remote.front() = kInt;
  const std::int64_t sent[] = {own[static_cast<std::size_t>(t.rank)]};
  Task task = t;
  task.input = {b.scratch(), 0};
  task.output = {b.scratch(), 0};
  task.send_bytes = sent;
  task.recv_bytes = remote;
  task.own_bytes = own;
  inter_allgatherv(b, task);
}

/// The own group's colors come back from the first member of the other one.
void hear_own_colors(ScheduleBuilder& b, const Task& t) {
  const Place all{b.scratch(), 0}, theirs{b.scratch(), 0};
  if (t.rank == 0)
    for (int peer = 0; peer < t.remote_size; ++peer)
      b.irecv(remote_peer(t, peer), {theirs + kColorAndKey * peer, kColorAndKey});
  b.isend(remote_peer(t, 0), {{b.scratch(), 0}, kColorAndKey});
  b.wait_all();
  const auto heard = b.irecv(remote_peer(t, 0), {all, kColorAndKey * t.size});
  if (t.rank == 0)
    for (int peer = 0; peer < t.remote_size; ++peer)
      b.send(remote_peer(t, peer), {theirs, kColorAndKey * t.remote_size});
  b.wait(heard);
}

void share_colors(ScheduleBuilder& b, const Task& t) {
  hear_own_colors(b, t);
  tell_each_other(b, t, kColorAndKey);
}

void prepare(ScheduleBuilder& b, const Task& t, const InterCreation& c) {
  switch (c.call) {
    case Call::MPI_Intercomm_create:
      return introduce(b, t, c);
    case Call::MPI_Intercomm_merge:
      return compare_high(b, t);
    case Call::MPI_Comm_split:
    case Call::MPI_Comm_split_type:
      return share_colors(b, t);
    case Call::MPI_Comm_create:
      return tell_each_other(b, t, kInt);  // the rank in the new communicator
    default:
      return;
  }
}

}  // namespace

SchedulePtr inter_creation_schedule(const InterCreation& creation, const CollectiveChoice& choice) {
  Task task;
  task.rank = creation.rank;
  task.size = creation.size;
  task.remote_size = creation.remote_size;
  task.element = kInt;
  return std::make_shared<const Schedule>(compose(task, choice, [&](ScheduleBuilder& b, const Task& t) {
    prepare(b, t, creation);
    // An intercommunicator has a communicator of the own group inside, which is made first.
    if (creation.call != Call::MPI_Intercomm_merge)
      for (int i = 0; i < kAgreements; ++i) agree_within(b, t);
    for (int i = 0; i < kAgreements; ++i) agree_across(b, t, creation.leader, creation.remote_leader);
  }));
}

}  // namespace dperf::replay::mpi
