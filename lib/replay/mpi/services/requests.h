// The requests of the program: made, started, found, waited for and finished.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#include "replay/mpi/messages/messages.h"
#include "replay/mpi/ranks/run_state.h"

namespace dperf::replay::mpi {

class Requests final : public RequestOwner {
 public:
  Requests(const RunState& run, const MessageLayer& layer) : run_(run), layer_(layer) {}

  const Protocol& protocol() const { return layer_.protocol; }

  Request& make(Rank& rank, Request::Kind kind);
  void free(Request& request) { layer_.requests.free(&request); }
  /// Starts a point-to-point operation. The request belongs to the caller.
  Request& start(Rank& rank, const Operation& operation);
  enum class Look : std::uint8_t { kOnce, kUntilFound, kAndTake };
  /// A request that looks for what `operation` would receive.
  Request& look_for(Rank& rank, const Operation& operation, Look look);
  /// Starts to receive what a matched probe took.
  Request& receive_matched(Rank& rank, const MatchedMessage& matched, const trace::Amount& room);

  /// What a request number stands for; null for MPI_REQUEST_NULL and requests of calls that were left out.
  RequestEntry* entry(Rank& rank, std::uint64_t id);
  /// From now on, `id` stands for this request; 0 (MPI_REQUEST_NULL): nothing will ask for it.
  void set_entry(Rank& rank, std::uint64_t id, Request& request);

  /// The rank blocks until `needed` of the requests in `rank.wait.requests` are done; those that are null
  /// count as done.
  void wait_for(Rank& rank, std::size_t needed);
  /// The program has seen that the request is done: pays its costs, compares it with the traced outcome,
  /// frees it.
  void finish(Rank& rank, Request& request, const trace::Status* traced);
  void cancel(Rank& rank, Request& request);
  /// The rank that waits for it goes on.
  void completed(Request& request) override;

 private:
  void note_traffic(Rank& rank, Request& request, const Operation& operation) const;
  void send(Rank& rank, Request& request, const Operation& operation);
  void pack(Rank& rank, Request& request, int to);
  void receive(Rank& rank, Request& request);

  const RunState& run_;
  const MessageLayer& layer_;
};

}  // namespace dperf::replay::mpi
