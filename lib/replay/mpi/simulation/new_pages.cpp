// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation/new_pages.h"

namespace dperf::replay::mpi {
namespace {

constexpr std::uint32_t kWorldNumber = 1;  ///< MPI_COMM_WORLD, in every trace

/// Of some ranks, how many send this one their data without a network.
struct Senders {
  int all = 0, near = 0;

  void add(const Engine& engine, int rank, int sender) {
    ++all;
    if (engine.link_kind(sender, rank) != LinkKind::kNetwork) ++near;
  }
  double share() const { return all == 0 ? 1 : static_cast<double>(near) / all; }
};

Senders senders(const Engine& engine, const Rank& rank) {
  Senders found;
  for (const Request* request : rank.wait.requests) {
    const bool receives = request != nullptr && request->kind == Request::Kind::kReceive;
    if (!receives || request->members == nullptr || request->matched.source < 0) continue;
    found.add(engine, rank.number, request->members->at(static_cast<std::size_t>(request->matched.source)));
  }
  return found;
}

}  // namespace

// The core that moves data from memory to memory makes the pages in between. What a network brings comes
// slower than pages are made, and is moved by the kernel while more arrives.
double new_pages_s(const RunState& run, const MessageLayer& layer, const Rank& rank) {
  if (rank.event.pages_ns == 0 || !layer.protocol.new_pages) return 0;
  if (trace::info(rank.event.call).family == trace::Family::IO) return 0;  // lasts as long as it did
  Senders found = senders(layer.engine, rank);
  if (found.all == 0) {
    const std::uint32_t comm = rank.event.args.comm;
    const auto& members = run.membership(rank, comm == 0 ? kWorldNumber : comm).communicator->peers().members;
    for (const int member : members) found.add(layer.engine, rank.number, member);
  }
  return static_cast<double>(rank.event.pages_ns) * 1e-9 * found.share();
}

}  // namespace dperf::replay::mpi
