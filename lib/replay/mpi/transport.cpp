// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/transport.h"

#include <array>
#include <limits>
#include <string>

#include "support/error.h"

namespace dperf::replay::mpi {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// Open MPI 4.1 with ob1 and its BTLs. Where a send returns was measured with a receiver that computes: vader
// returns at 256 bytes and blocks at 1 KiB although its eager limit is 4096; tcp returns at 65000 bytes and
// blocks at 65536. vader's receiver reads the sender's memory (CMA), tcp's sender answers a clear to send
// with one PUT of the whole message, in the one byte stream of the pair. 64 bytes: ob1's headers with those
// of the BTL.
constexpr Transport kOpenMpiSelf{
    .buffered_below = kUnlimited, .eager_below = kUnlimited, .moved_by_copy = true};
constexpr Transport kOpenMpiVader{
    .buffered_below = 1024, .eager_below = 4096, .rendezvous = Rendezvous::kPull, .control_bytes = 64};
constexpr Transport kOpenMpiTcp{.buffered_below = 65536,
                                .eager_below = 65536,
                                .rendezvous = Rendezvous::kPut,
                                .control_bytes = 64,
                                .one_stream = true};

// SMPI with smpi/async-small-thresh and smpi/send-is-detached-thresh of 65536: no control messages, no costs
// on the cores.
constexpr Transport kSmpi{.buffered_below = 65536, .eager_below = 65536};

constexpr auto kProtocols = std::to_array<Protocol>({
    {.name = "openmpi", .self = kOpenMpiSelf, .same_host = kOpenMpiVader, .network = kOpenMpiTcp},
    {.name = "smpi",
     .self = kSmpi,
     .same_host = kSmpi,
     .network = kSmpi,
     .match_at_post = true,
     .async_progress = true},
});

}  // namespace

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
