// What else can happen to a request: cancelled, or freed while its message is under way.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kinds.h"
#include "rank.h"

namespace stress {

namespace {

int tag_of(const Operation& operation, int which = 0) {
  return operation.index * 16 + which;
}

bool has_pairs(const Communicator& comm) {
  return !comm.is_inter() && comm.size() > 1;
}

/// A receive of what nobody sends.
void run_cancel(Rank& me, const Operation& operation) {
  Random random(mix(operation.seed, static_cast<std::uint64_t>(me.world())));
  const int n = me.comm(operation).size();
  if (random.chance(40)) return;
  const auto data = std::make_shared<Buffer>(me.plain(), 60);
  const auto request = std::make_shared<MPI_Request>();
  MPI_Irecv(data->data(), 60, MPI_UNSIGNED, random.below(n), tag_of(operation), me.handle(operation),
            request.get());
  me.at(operation.due, [&me, data, request] {
    MPI_Status status;
    int cancelled = 0;
    MPI_Cancel(request.get());
    MPI_Wait(request.get(), &status);
    MPI_Test_cancelled(&status, &cancelled);
    me.expect(cancelled, "a receive that nobody sends to was not cancelled");
  });
}

/// The sender frees its request; an answer tells it when its buffer is free.
void run_request_free(Rank& me, const Operation& operation) {
  Random random(operation.seed);
  const int n = me.comm(operation).size(), rank = me.rank_in(operation);
  const int from = random.below(n), to = (from + 1 + random.below(n - 1)) % n;
  const int numbers = draw_numbers(random, me.can(Feature::zero));
  const MPI_Comm comm = me.handle(operation);
  const auto data = std::make_shared<Buffer>(me.plain(), numbers);
  if (rank == from) {
    data->fill(operation.seed);
    MPI_Request request;
    MPI_Isend(data->data(), numbers, MPI_UNSIGNED, to, tag_of(operation), comm, &request);
    MPI_Request_free(&request);
    const int when = me.can(Feature::late) ? operation.due : operation.index;
    me.at(when, [data, comm, to, tag = tag_of(operation, 1)] {
      MPI_Recv(nullptr, 0, MPI_BYTE, to, tag, comm, MPI_STATUS_IGNORE);
    });
  } else if (rank == to) {
    MPI_Recv(data->data(), numbers, MPI_UNSIGNED, from, tag_of(operation), comm, MPI_STATUS_IGNORE);
    me.expect(data->verify(operation.seed, numbers, me.sum()), "wrong data received");
    MPI_Request answer;
    MPI_Isend(nullptr, 0, MPI_BYTE, from, tag_of(operation, 1), comm, &answer);
    me.later(operation.due, answer, [](const MPI_Status*) {});
  }
}

/// Waits for all buffered messages.
void run_detach(Rank& me, const Operation& operation) {
  if (!me.can(Feature::bsend)) return;
  me.after(operation.due, [] {
    void* buffer;
    int bytes;
    MPI_Buffer_detach(&buffer, &bytes);
    MPI_Buffer_attach(buffer, bytes);
  });
}

}  // namespace

const std::vector<Kind>& request_kinds() {
  static const std::vector<Kind> table = {
      {.name = "cancel", .feature = Feature::cancel, .weight = 2, .run = run_cancel},
      {.name = "request_free",
       .feature = Feature::request_free,
       .weight = 2,
       .run = run_request_free,
       .suits = has_pairs},
      {.name = "detach", .feature = Feature::detach, .weight = 2, .run = run_detach},
  };
  return table;
}

}  // namespace stress
