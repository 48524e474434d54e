// What each MPI call does in the replay: one row per call that can be replayed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "trace/model/calls.h"

namespace dperf::replay::mpi {

struct CallServices;
struct Rank;

struct Handler {
  trace::Call call;
  /// On entry: posts what the call posts, and says what it waits for. Null: nothing.
  void (*begin)(const CallServices&, Rank&);
  /// When all that is done. Null: nothing.
  void (*end)(const CallServices&, Rank&);
};

/// Null if the call cannot be replayed.
const Handler* find_handler(trace::Call call);

// Point-to-point, persistent requests, probes
void begin_send(const CallServices&, Rank&);
void begin_recv(const CallServices&, Rank&);
void begin_sendrecv(const CallServices&, Rank&);
void end_blocking(const CallServices&, Rank&);
void begin_isend(const CallServices&, Rank&);
void begin_irecv(const CallServices&, Rank&);
void begin_persistent(const CallServices&, Rank&);
void begin_start(const CallServices&, Rank&);
void begin_probe(const CallServices&, Rank&);
void end_probe(const CallServices&, Rank&);
void begin_mrecv(const CallServices&, Rank&);
void begin_imrecv(const CallServices&, Rank&);

// Completing, testing, cancelling and freeing requests
void note_late(const CallServices&, Rank&);
void charge_in_vain(const CallServices&, Rank&);
void begin_wait_all(const CallServices&, Rank&);
void begin_wait_some(const CallServices&, Rank&);
void end_wait_all(const CallServices&, Rank&);
void end_wait_some(const CallServices&, Rank&);
void begin_get_status(const CallServices&, Rank&);
void begin_cancel(const CallServices&, Rank&);
void begin_request_free(const CallServices&, Rank&);

// Collectives, and calls that make communicators
void begin_barrier(const CallServices&, Rank&);
void begin_collective(const CallServices&, Rank&);
void begin_icollective(const CallServices&, Rank&);
void end_collective(const CallServices&, Rank&);
void begin_communicator(const CallServices&, Rank&);
void begin_idup(const CallServices&, Rank&);

// One-sided communication
/// Before any of them. @throws Error if the call cannot be where it is: no window, no such target, no epoch
void check_epochs(const CallServices&, Rank&);
void begin_window(const CallServices&, Rank&);
void begin_free_window(const CallServices&, Rank&);
void end_free_window(const CallServices&, Rank&);
void begin_fence(const CallServices&, Rank&);
void end_fence(const CallServices&, Rank&);
void begin_post(const CallServices&, Rank&);
void begin_start_epoch(const CallServices&, Rank&);
void begin_complete(const CallServices&, Rank&);
void begin_wait_epoch(const CallServices&, Rank&);
void begin_lock(const CallServices&, Rank&);
void begin_lock_all(const CallServices&, Rank&);
void begin_unlock(const CallServices&, Rank&);
void begin_unlock_all(const CallServices&, Rank&);
void begin_flush(const CallServices&, Rank&);
void begin_access(const CallServices&, Rank&);

// Asynchronous messages of libraries beside MPI
void begin_async_send(const CallServices&, Rank&);
void begin_async_receive(const CallServices&, Rank&);

// MPI-IO
void begin_file(const CallServices&, Rank&);
void begin_file_request(const CallServices&, Rank&);

}  // namespace dperf::replay::mpi
