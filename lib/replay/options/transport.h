// How an MPI library moves one message, for each way in which two ranks can be connected: when the sender
// returns, who moves a large message, what it costs on the cores. A protocol is a row of transports.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "replay/engine/engine.h"

namespace dperf::replay::mpi {

/// Who moves the data of a message that is not sent eagerly, once it has been matched.
enum class Rendezvous : std::uint8_t {
  kPull,  ///< the receiver reads the sender's memory: the sender need not be inside an MPI call
  kPut,   ///< the sender writes everything at once when it learns of the match, as it waits in an MPI call
  kPush,  ///< the sender queues fragments, a few at a time, while it waits in MPI calls
};

/// How two large messages travel that two ranks send each other in one stream.
enum class Meeting : std::uint8_t {
  kAsAsked,  ///< together or in turn, by which request is seen first in the simulation
  kAtOnce,   ///< what clears one to send never waits behind the data of the other
  kInTurn,   ///< the second is cleared to send when the first has arrived
};

/// One way of moving messages. Sizes are bytes of user data; a limit is the first size that is treated
/// differently.
struct Transport {
  /// Below it a send is complete when it returns. From it on (and below `eager_below`) the data leaves at
  /// once, but the send is complete only when the receiver, inside an MPI call, has taken it.
  double buffered_below = 0;
  double eager_below = 0;  ///< below it the data travels with the envelope
  Rendezvous rendezvous = Rendezvous::kPut;
  double envelope_bytes = 0;  ///< that travel with the data of each message
  double control_bytes = 0;   ///< of a request to send, a clear to send; 0: both sides know without a message
  double request_bytes = 0;   ///< of the data, that travel with the request to send
  double fragment_bytes = 0;  ///< kPush
  int fragments_in_flight = 1;  ///< kPush: that the kernel has not taken yet
  bool one_stream =
      false;  ///< messages of a pair stay in order on the wire: what follows bulk data waits for its end
  /// The first message of two ranks, in whichever direction, opens a connection: nothing leaves before the
  /// two kernels, and then the two libraries, each within an MPI call, have exchanged who they are.
  bool connects = false;
  /// What the sender's kernel takes ahead of the wire. A sender is done with a longer message when all but
  /// these bytes have left; what is beyond them leaves only while it waits in MPI calls. Unlimited: it is
  /// done with an eager message at once, and with others when they have arrived.
  double socket_bytes = std::numeric_limits<double>::infinity();
  /// The cores move every message, as in LogGPS: what a byte costs them is paid for large messages too, and a
  /// sender is done when its core is.
  bool moved_by_cores = false;
  bool within_host = false;    ///< what is pulled is read by the receiver's core
  bool moved_by_copy = false;  ///< within the rank: costs copies, no transfer
  /// Of the sender's core, a message that the call waits for (MPI_Send). It is paid when the message has
  /// left, so a latency that is half the time of a ping-pong has it in already; it keeps the messages of a
  /// burst apart.
  double send_overhead_s = 0;
  double receive_overhead_s = 0;  ///< of the receiver's core, a message that the call waits for (MPI_Recv)
  double send_byte_s = 0;         ///< of the sender's core, per byte of an eager message
  double receive_byte_s = 0;      ///< of the receiver's core, per byte of an eager message
  /// The same for messages with a request: what MPI_Isend costs, and MPI_Wait for a receive. Nothing: as
  /// above.
  std::optional<double> isend_overhead_s = {}, isend_byte_s = {}, wait_overhead_s = {}, wait_byte_s = {};

  /// Of the receiver's core, an eager message that was there before it was done with the one before it from
  /// the same rank, and that it takes right after that one: what it needs is in transit already. Nothing: as
  /// any other.
  std::optional<double> row_overhead_s = {}, row_byte_s = {};
  /// From the arrival of an eager message that is not buffered, and what it costs the receiver, until its
  /// sender may go on: the receiver gives the buffer back. Nothing: it may with the arrival.
  std::optional<double> return_s = {};
  /// Of the sender's core, per byte of a message that the receiver has read: a collective that sends from it
  /// again writes it anew, and the receiver's cache still has it.
  double rewrite_byte_s = 0;

  /// The receiver reads one message after the other.
  bool read_by_core() const {
    return within_host && rendezvous == Rendezvous::kPull && control_bytes > 0 && !moved_by_cores;
  }
  /// Of the sender's core. `with_request`: the call does not wait for the message.
  double send_cost_s(bool with_request, double eager_bytes) const;
  /// Of the receiver's core.
  double receive_cost_s(bool with_request, double eager_bytes) const;
  /// The same in a row.
  double row_cost_s(double eager_bytes) const {
    return row_overhead_s.value_or(0) + eager_bytes * row_byte_s.value_or(0);
  }
};

/// seconds + bytes * byte_s, for copies of `from_bytes` on.
struct CopyPiece {
  double from_bytes = 0;
  double seconds = 0;  ///< may be negative: what is larger is slower a byte
  double byte_s = 0;
};

/// What a call costs more behind so much computation.
struct ColdCall {
  double computed_s = 0, more_s = 0;
};

struct Protocol {
  std::string_view name;
  Transport self, same_host, network;
  Transport own_exchange;    ///< of a sendrecv that sends to the rank itself and names it as its source
  double reduce_byte_s = 0;  ///< of the rank's core: one byte of one operand of a reduction
  double copy_byte_s = 0;    ///< of the rank's core: one byte moved within the rank
  /// Of the rank's core: to pack or to unpack one contiguous piece of a derived datatype.
  double pack_piece_s = 0;
  double collective_overhead_s = 0;       ///< of the rank's core: a collective call beyond its messages
  std::vector<CopyPiece> copy_time = {};  ///< of all of the bytes of a copy; empty: copy_byte_s for each
  std::vector<CopyPiece> unwritten_copy_time = {};  ///< of data that were never written; empty: the same
  /// Of the rank's core: a call behind computation, during which the caches and the predictors of branches
  /// have lost what MPI needs. In ascending order; between them in proportion, behind the last one as there;
  /// empty: no more.
  std::vector<ColdCall> cold_call = {};
  bool match_at_post =
      false;               ///< messages match in the order in which they are sent, not in which they arrive
  bool new_pages = false;  ///< the cores make the pages that calls touch for the first time
  bool async_progress =
      false;  ///< the protocol advances outside of MPI calls, whatever ReplayOptions::progress says
  Meeting meeting = Meeting::kAsAsked;

  const Transport& transport(LinkKind kind) const;
  /// Of the rank's core.
  double copy_s(double bytes, bool unwritten = false) const;
  /// Of the rank's core: what a call costs more if the rank has computed for so long since the one before it.
  double cold_call_s(double computed_s) const;
  /// Of the core at either end of a message whose data lies in pieces of so many bytes (0: in one). Through a
  /// network, no more than what is eager: the rest is packed and unpacked while the wire is busy.
  double pack_s(const Transport& transport, double bytes, double piece_bytes) const;
  /// The same, but nothing costs time on the cores.
  Protocol without_core_costs() const;
};

std::span<const Protocol> protocols();
/// @throws Error for an unknown name, with the names that are known
const Protocol& find_protocol(std::string_view name);

}  // namespace dperf::replay::mpi
