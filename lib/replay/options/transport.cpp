// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/options/transport.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "support/error.h"

namespace dperf::replay::mpi {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// Open MPI 4.1 with ob1 and its BTLs.
// Where a send returns was measured with a receiver that computes: vader returns at 256 bytes and blocks at 1
// KiB although its eager limit is 4096; tcp returns at 65000 bytes and blocks at 65536. vader's receiver
// reads the sender's memory (CMA), tcp's sender answers a clear to send with one PUT of the whole message, in
// the one byte stream of the pair. 64 bytes: ob1's headers with those of the BTL. Linux takes 40 to 54 kB
// ahead of the wire on lines of 5 and of 100 Mbit/s, for messages of 60 to 260 kB (74 to 96 for 1 MB). What
// it costs on the cores was measured on an AMD EPYC of 2020 (Linux 6, Open MPI 4.1.4; minimum of 400 calls):
// MPI_Isend, and MPI_Recv of a message that is there, from 0 to 60000 bytes; tcp over the loopback device.
constexpr double kNs = 1e-9;
constexpr Transport kOpenMpiSelf{.buffered_below = kUnlimited,
                                 .eager_below = kUnlimited,
                                 .moved_by_copy = true,
                                 .send_overhead_s = 50 * kNs,
                                 .receive_overhead_s = 100 * kNs,
                                 .send_byte_s = 0.02 * kNs};
constexpr Transport kOpenMpiVader{.buffered_below = 1024,
                                  .eager_below = 4096,
                                  .rendezvous = Rendezvous::kPull,
                                  .control_bytes = 64,
                                  .within_host = true,
                                  .send_overhead_s = 50 * kNs,
                                  .receive_overhead_s = 100 * kNs,
                                  .send_byte_s = 0.03 * kNs,
                                  .receive_byte_s = 0.035 * kNs};
constexpr Transport kOpenMpiTcp{.buffered_below = 65536,
                                .eager_below = 65536,
                                .rendezvous = Rendezvous::kPut,
                                .control_bytes = 64,
                                .one_stream = true,
                                .socket_bytes = 49152,
                                .send_overhead_s = 4000 * kNs,
                                .receive_overhead_s = 2500 * kNs,
                                .send_byte_s = 0.06 * kNs,
                                .receive_byte_s = 0.02 * kNs};
// MPI_Reduce_local on doubles and memcpy, 4 KiB to 1 MiB, on the same machine.
constexpr double kReduceByte = 0.025 * kNs;
constexpr double kCopyByte = 0.02 * kNs;
// MPI_Pack and MPI_Unpack of 64 to 16384 doubles at distances of 2 to 32, on another AMD EPYC: 2.6 to 4.9 ns.
constexpr double kPackPiece = 3.5 * kNs;

// SMPI with smpi/async-small-thresh and smpi/send-is-detached-thresh of 65536: no control messages, no costs
// on the cores; 16 bytes more on the wire for each message.
constexpr Transport kSmpi{.buffered_below = 65536, .eager_below = 65536, .envelope_bytes = 16};
// It copies these, at no cost; any other message of a rank to itself travels as all others do.
constexpr Transport kSmpiOwnExchange{
    .buffered_below = kUnlimited, .eager_below = kUnlimited, .moved_by_copy = true};

const auto kProtocols = std::to_array<Protocol>({
    {.name = "openmpi",
     .self = kOpenMpiSelf,
     .same_host = kOpenMpiVader,
     .network = kOpenMpiTcp,
     .own_exchange = kOpenMpiSelf,
     .reduce_byte_s = kReduceByte,
     .copy_byte_s = kCopyByte,
     .pack_piece_s = kPackPiece,
     .new_pages = true},
    {.name = "smpi",
     .self = kSmpi,
     .same_host = kSmpi,
     .network = kSmpi,
     .own_exchange = kSmpiOwnExchange,
     .match_at_post = true,
     .async_progress = true},
});

}  // namespace

double Transport::send_cost_s(bool with_request, double eager_bytes) const {
  if (!with_request) return send_overhead_s + eager_bytes * send_byte_s;
  return isend_overhead_s.value_or(send_overhead_s) + eager_bytes * isend_byte_s.value_or(send_byte_s);
}

double Transport::receive_cost_s(bool with_request, double eager_bytes) const {
  if (!with_request) return receive_overhead_s + eager_bytes * receive_byte_s;
  return wait_overhead_s.value_or(receive_overhead_s) + eager_bytes * wait_byte_s.value_or(receive_byte_s);
}

const Transport& Protocol::transport(LinkKind kind) const {
  switch (kind) {
    case LinkKind::kSelf:
      return self;
    case LinkKind::kSameHost:
      return same_host;
    case LinkKind::kNetwork:
      break;
  }
  return network;
}

double Protocol::copy_s(double bytes, bool unwritten) const {
  const std::vector<CopyPiece>& pieces =
      unwritten && !unwritten_copy_time.empty() ? unwritten_copy_time : copy_time;
  if (pieces.empty() || bytes <= 0) return bytes * copy_byte_s;
  const CopyPiece* found = &pieces.front();
  for (const CopyPiece& piece : pieces)
    if (piece.from_bytes <= bytes) found = &piece;
  return std::max(0.0, found->seconds + bytes * found->byte_s);
}

double Protocol::cold_call_s(double computed_s) const {
  ColdCall before;
  for (const ColdCall& piece : cold_call) {
    if (computed_s < piece.computed_s) {
      const double part = (computed_s - before.computed_s) / (piece.computed_s - before.computed_s);
      return before.more_s + part * (piece.more_s - before.more_s);
    }
    before = piece;
  }
  return before.more_s;
}

double Protocol::pack_s(const Transport& transport, double bytes, double piece_bytes) const {
  if (piece_bytes <= 0) return 0;
  const bool moved_by_core = transport.within_host || transport.moved_by_copy;
  return (moved_by_core ? bytes : std::min(bytes, transport.eager_below)) / piece_bytes * pack_piece_s;
}

Protocol Protocol::without_core_costs() const {
  Protocol free = *this;
  free.reduce_byte_s = free.copy_byte_s = free.pack_piece_s = free.collective_overhead_s = 0;
  free.new_pages = false;
  free.copy_time.clear();
  free.unwritten_copy_time.clear();
  free.cold_call.clear();
  for (Transport* transport : {&free.self, &free.same_host, &free.network, &free.own_exchange}) {
    transport->send_overhead_s = transport->receive_overhead_s = 0;
    transport->send_byte_s = transport->receive_byte_s = transport->rewrite_byte_s = 0;
    transport->isend_overhead_s = transport->isend_byte_s = std::nullopt;
    transport->wait_overhead_s = transport->wait_byte_s = transport->return_s = std::nullopt;
    transport->row_overhead_s = transport->row_byte_s = std::nullopt;
  }
  return free;
}

std::span<const Protocol> protocols() {
  return kProtocols;
}

const Protocol& find_protocol(std::string_view name) {
  std::string known;
  for (const Protocol& protocol : kProtocols) {
    if (protocol.name == name) return protocol;
    known += known.empty() ? "" : ", ";
    known += protocol.name;
  }
  throw Error("unknown protocol '{}'; known are {}", name, known).with_exit_code(kExitUsage);
}

}  // namespace dperf::replay::mpi
