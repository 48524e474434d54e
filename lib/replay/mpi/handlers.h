// What each MPI call does in the replay: one row a call that can be replayed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "trace/model/calls.h"

namespace dperf::replay::mpi {

class Simulation;
struct Rank;

struct Handler {
  trace::Call call;
  /// On entry: posts what the call posts, and says what it waits for. Null: nothing.
  void (*begin)(Simulation&, Rank&);
  /// When all that is done. Null: nothing.
  void (*end)(Simulation&, Rank&);
};

/// Null if the call cannot be replayed.
const Handler* find_handler(trace::Call call);

// point_to_point.cpp
void begin_send(Simulation&, Rank&);
void begin_recv(Simulation&, Rank&);
void begin_sendrecv(Simulation&, Rank&);
void end_blocking(Simulation&, Rank&);
void begin_isend(Simulation&, Rank&);
void begin_irecv(Simulation&, Rank&);
void begin_persistent(Simulation&, Rank&);
void begin_start(Simulation&, Rank&);
void begin_probe(Simulation&, Rank&);
void end_probe(Simulation&, Rank&);
void begin_mrecv(Simulation&, Rank&);
void begin_imrecv(Simulation&, Rank&);

// completion.cpp
void note_late(Simulation&, Rank&);
void begin_wait_all(Simulation&, Rank&);
void begin_wait_some(Simulation&, Rank&);
void end_wait_all(Simulation&, Rank&);
void end_wait_some(Simulation&, Rank&);
void begin_get_status(Simulation&, Rank&);
void begin_cancel(Simulation&, Rank&);
void begin_request_free(Simulation&, Rank&);

// collective_handlers.cpp
void begin_barrier(Simulation&, Rank&);
void begin_collective(Simulation&, Rank&);
void begin_icollective(Simulation&, Rank&);
void end_collective(Simulation&, Rank&);
void begin_communicator(Simulation&, Rank&);
void begin_idup(Simulation&, Rank&);

// rma/handlers.cpp
/// Before any of them. @throws Error if the call cannot be where it is: no window, no such target, no epoch
void check_epochs(const Simulation&, Rank&);
void begin_window(Simulation&, Rank&);
void begin_free_window(Simulation&, Rank&);
void end_free_window(Simulation&, Rank&);
void begin_fence(Simulation&, Rank&);
void end_fence(Simulation&, Rank&);
void begin_post(Simulation&, Rank&);
void begin_start_epoch(Simulation&, Rank&);
void begin_complete(Simulation&, Rank&);
void begin_wait_epoch(Simulation&, Rank&);
void begin_lock(Simulation&, Rank&);
void begin_lock_all(Simulation&, Rank&);
void begin_unlock(Simulation&, Rank&);
void begin_unlock_all(Simulation&, Rank&);
void begin_flush(Simulation&, Rank&);
void begin_access(Simulation&, Rank&);

// newest.cpp
void begin_async_send(Simulation&, Rank&);
void begin_async_receive(Simulation&, Rank&);

// file_handlers.cpp
void begin_file(Simulation&, Rank&);
void begin_file_request(Simulation&, Rank&);
void begin_file_collective(Simulation&, Rank&);

}  // namespace dperf::replay::mpi
