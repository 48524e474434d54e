// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/collectives/collective_call.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "support/error.h"
#include "trace/model/amounts.h"
#include "trace/model/fields.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

struct Row {
  Call call, non_blocking;  ///< the same twice: there is no non-blocking one
  Collective collective;
};

constexpr auto kRows = std::to_array<Row>({
    {Call::MPI_Barrier, Call::MPI_Ibarrier, Collective::kBarrier},
    {Call::MPI_Bcast, Call::MPI_Ibcast, Collective::kBcast},
    {Call::MPI_Gather, Call::MPI_Igather, Collective::kGather},
    {Call::MPI_Gatherv, Call::MPI_Igatherv, Collective::kGatherv},
    {Call::MPI_Scatter, Call::MPI_Iscatter, Collective::kScatter},
    {Call::MPI_Scatterv, Call::MPI_Iscatterv, Collective::kScatterv},
    {Call::MPI_Allgather, Call::MPI_Iallgather, Collective::kAllgather},
    {Call::MPI_Allgatherv, Call::MPI_Iallgatherv, Collective::kAllgatherv},
    {Call::MPI_Alltoall, Call::MPI_Ialltoall, Collective::kAlltoall},
    {Call::MPI_Alltoallv, Call::MPI_Ialltoallv, Collective::kAlltoallv},
    {Call::MPI_Alltoallw, Call::MPI_Ialltoallw, Collective::kAlltoallw},
    {Call::MPI_Reduce, Call::MPI_Ireduce, Collective::kReduce},
    {Call::MPI_Allreduce, Call::MPI_Iallreduce, Collective::kAllreduce},
    {Call::MPI_Reduce_scatter, Call::MPI_Ireduce_scatter, Collective::kReduceScatter},
    {Call::MPI_Reduce_scatter_block, Call::MPI_Ireduce_scatter_block, Collective::kReduceScatterBlock},
    {Call::MPI_Scan, Call::MPI_Iscan, Collective::kScan},
    {Call::MPI_Exscan, Call::MPI_Iexscan, Collective::kExscan},
    // All pending communication is the program's to complete before; Open MPI then waits for all members.
    {Call::MPI_Comm_disconnect, Call::MPI_Comm_disconnect, Collective::kBarrier},
    {Call::MPI_Neighbor_allgather, Call::MPI_Ineighbor_allgather, Collective::kNeighborAllgather},
    {Call::MPI_Neighbor_allgatherv, Call::MPI_Ineighbor_allgatherv, Collective::kNeighborAllgather},
    {Call::MPI_Neighbor_alltoall, Call::MPI_Ineighbor_alltoall, Collective::kNeighborAlltoall},
    {Call::MPI_Neighbor_alltoallv, Call::MPI_Ineighbor_alltoallv, Collective::kNeighborAlltoall},
    {Call::MPI_Neighbor_alltoallw, Call::MPI_Ineighbor_alltoallw, Collective::kNeighborAlltoall},
});

const Row* find_row(Call call) {
  const auto row = std::find_if(kRows.begin(), kRows.end(), [call](const Row& candidate) {
    return candidate.call == call || candidate.non_blocking == call;
  });
  return row == kRows.end() ? nullptr : &*row;
}

/// Reads sizes in bytes out of the arguments of an event.
class Sizes {
 public:
  Sizes(const trace::Event& event, const trace::Definitions& definitions)
      : args_(event.args), definitions_(definitions) {}

  std::int64_t type(std::uint32_t number) const { return of(1, number); }
  std::int64_t of(std::int64_t count, std::uint32_t type) const {
    return trace::bytes_of(definitions_, count, type);
  }
  std::int64_t whole() const { return of(args_.data.count, args_.data.type); }
  std::int64_t sent() const { return of(args_.send.count, args_.send.type); }
  std::int64_t received() const { return of(args_.recv.count, args_.recv.type); }
  std::vector<std::int64_t> sent_to_each() const {
    return each(args_.send.counts, args_.send.types, args_.send.type);
  }
  std::vector<std::int64_t> received_from_each() const {
    return each(args_.recv.counts, args_.recv.types,
                args_.recv.type != 0 ? args_.recv.type : args_.data.type);
  }

 private:
  std::vector<std::int64_t> each(const std::vector<std::int64_t>& counts,
                                 const std::vector<std::uint32_t>& types, std::uint32_t common) const {
    std::vector<std::int64_t> bytes(counts);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = of(counts[i], i < types.size() ? types[i] : common);
    return bytes;
  }

  const trace::CallArguments& args_;
  const trace::Definitions& definitions_;
};

bool is_root_of(const CollectiveCall& call) {
  return call.remote_size > 0 ? call.root == trace::kRoot : call.rank == call.root;
}

bool has_root(Collective collective) {
  switch (collective) {
    case Collective::kBcast:
    case Collective::kReduce:
    case Collective::kGather:
    case Collective::kGatherv:
    case Collective::kScatter:
    case Collective::kScatterv:
      return true;
    default:
      return false;
  }
}

/// On an intercommunicator, what a group sends need not be what it gets.
void fill_two_ways(CollectiveCall& call, const Sizes& sizes) {
  const bool two_ways = call.collective == Collective::kAllgather ||
                        call.collective == Collective::kAllgatherv ||
                        call.collective == Collective::kAlltoall;
  if (two_ways) call.send_bytes = {sizes.sent()};
}

/// One size for all neighbours, or one each: the call's row says which.
void fill_neighbor_sizes(CollectiveCall& call, const Sizes& sizes, const trace::Event& event) {
  call.size_per_neighbor = trace::has_role(event.call, trace::Role::RCOUNTS);
  if (call.size_per_neighbor) {
    call.recv_bytes = sizes.received_from_each();
  } else {
    call.recv_bytes.assign(call.sources.size(), sizes.received());
  }
  if (trace::has_role(event.call, trace::Role::SCOUNTS)) {
    call.send_bytes = sizes.sent_to_each();
  } else if (call.collective == Collective::kNeighborAlltoall) {
    call.send_bytes.assign(call.destinations.size(), sizes.sent());
  } else {
    call.bytes = sizes.sent();
  }
}

void fill_sizes(CollectiveCall& call, const Sizes& sizes, const trace::Event& event) {
  const trace::CallArguments& args = event.args;
  const bool is_root = is_root_of(call);
  switch (call.collective) {
    case Collective::kBarrier:
      break;
    case Collective::kBcast:
    case Collective::kReduce:
    case Collective::kAllreduce:
    case Collective::kScan:
    case Collective::kExscan:
      call.bytes = sizes.whole();
      break;
    case Collective::kReduceScatterBlock:
      call.bytes = sizes.of(args.recv.count, args.data.type);
      break;
    case Collective::kGather:
      call.bytes = is_root ? sizes.received() : sizes.sent();
      break;
    case Collective::kScatter:
      call.bytes = is_root ? sizes.sent() : sizes.received();
      break;
    case Collective::kAllgather:
    case Collective::kAlltoall:
      call.bytes = sizes.received();
      break;
    case Collective::kGatherv:
      if (is_root) call.recv_bytes = sizes.received_from_each();
      if (!is_root) call.send_bytes = {sizes.sent()};
      break;
    case Collective::kScatterv:
      if (is_root) call.send_bytes = sizes.sent_to_each();
      if (!is_root) call.recv_bytes = {sizes.received()};
      break;
    case Collective::kAllgatherv:
    case Collective::kReduceScatter:
      call.recv_bytes = sizes.received_from_each();
      break;
    case Collective::kAlltoallv:
    case Collective::kAlltoallw:
      call.recv_bytes = sizes.received_from_each();
      call.send_bytes = call.in_place ? call.recv_bytes : sizes.sent_to_each();
      break;
    case Collective::kNeighborAllgather:
    case Collective::kNeighborAlltoall:
      fill_neighbor_sizes(call, sizes, event);
      break;
  }
}

std::int64_t element_bytes(const Sizes& sizes, const trace::CallArguments& args) {
  for (const std::uint32_t type : {args.data.type, args.send.type, args.recv.type}) {
    if (const std::int64_t bytes = sizes.type(type); bytes > 0) return bytes;
  }
  return 1;
}

std::int64_t sum(const std::vector<std::int64_t>& bytes) {
  return std::accumulate(bytes.begin(), bytes.end(), std::int64_t{0});
}

std::int64_t contributed_across(const CollectiveCall& call) {
  const bool is_root = is_root_of(call), looks_on = call.root == trace::kProcNull;
  switch (call.collective) {
    case Collective::kBcast:
      return is_root ? call.bytes : 0;
    case Collective::kScatter:
      return is_root ? call.bytes * call.remote_size : 0;
    case Collective::kReduce:
    case Collective::kGather:
      return is_root || looks_on ? 0 : call.bytes;
    case Collective::kAlltoall:
      return sum(call.send_bytes) * call.remote_size;
    case Collective::kReduceScatter:
      return sum(call.recv_bytes);
    case Collective::kReduceScatterBlock:
      return call.bytes * call.size;
    case Collective::kBarrier:
    case Collective::kAllreduce:
      return call.bytes;
    default:
      return sum(call.send_bytes);
  }
}

std::int64_t neighbors_to_send_to(const CollectiveCall& call) {
  return std::count_if(call.destinations.begin(), call.destinations.end(),
                       [](int neighbor) { return neighbor != trace::kProcNull; });
}

}  // namespace

bool is_collective(Call call) {
  return find_row(call) != nullptr;
}

bool is_neighborhood(Call call) {
  const Row* row = find_row(call);
  return row != nullptr && is_neighborhood(row->collective);
}

CollectiveCall collective_call(const trace::Event& event, const trace::Definitions& definitions, int rank,
                               int size, int remote_size) {
  const Row* row = find_row(event.call);
  const Sizes sizes(event, definitions);
  CollectiveCall call;
  call.collective = row->collective;
  // Between two groups, Open MPI does not tell them apart.
  if (remote_size > 0 && call.collective == Collective::kAlltoallw) call.collective = Collective::kAlltoallv;
  call.rank = rank;
  call.size = size;
  call.remote_size = remote_size;
  if (has_root(call.collective) && (event.args.root >= 0 || remote_size > 0)) call.root = event.args.root;
  call.in_place = event.args.in_place;
  call.non_blocking = event.call == row->non_blocking && event.call != row->call;
  call.element_bytes = element_bytes(sizes, event.args);
  if (event.args.op < definitions.operations.size() && event.args.op != 0) {
    call.commutative = definitions.operations[event.args.op].commutative;
    call.predefined = definitions.operations[event.args.op].predefined;
  }
  if (is_neighborhood(call.collective) && event.args.comm < definitions.communicators.size()) {
    const trace::Topology& topology = definitions.communicators[event.args.comm].topology;
    call.topology = topology.kind;
    call.sources = topology.in;
    call.destinations = topology.out;
  }
  fill_sizes(call, sizes, event);
  if (remote_size > 0) fill_two_ways(call, sizes);
  return call;
}

std::int64_t contributed_bytes(const CollectiveCall& call) {
  if (call.remote_size > 0) return contributed_across(call);
  const bool is_root = call.rank == call.root;
  switch (call.collective) {
    case Collective::kBarrier:
      return 0;
    case Collective::kBcast:
      return is_root ? call.bytes : 0;
    case Collective::kScatter:
      return is_root ? call.bytes * call.size : 0;
    case Collective::kAlltoall:
    case Collective::kReduceScatterBlock:
      return call.bytes * call.size;
    case Collective::kReduceScatter:
      return sum(call.recv_bytes);
    case Collective::kAllgatherv: {
      const auto own = static_cast<std::size_t>(call.rank);
      return own < call.recv_bytes.size() ? call.recv_bytes[own] : 0;
    }
    case Collective::kGatherv:
    case Collective::kScatterv:
    case Collective::kAlltoallv:
    case Collective::kAlltoallw:
      return sum(call.send_bytes);
    case Collective::kNeighborAllgather:
      return call.bytes * neighbors_to_send_to(call);
    case Collective::kNeighborAlltoall: {
      std::int64_t bytes = 0;
      for (std::size_t i = 0; i < call.destinations.size() && i < call.send_bytes.size(); ++i)
        bytes += call.destinations[i] == trace::kProcNull ? 0 : call.send_bytes[i];
      return bytes;
    }
    default:
      return call.bytes;
  }
}

namespace {

/// The bytes that this member gets out of a collective without an operation.
std::int64_t received_bytes(const CollectiveCall& call) {
  const int others = call.remote_size > 0 ? call.remote_size : call.size;
  switch (call.collective) {
    case Collective::kBcast:
      return is_root_of(call) ? 0 : call.bytes;
    case Collective::kGather:
      return is_root_of(call) ? call.bytes * others : 0;
    case Collective::kAllgather:
    case Collective::kAlltoall:
      return call.bytes * others;
    case Collective::kScatter:
      return call.bytes;
    default:
      return sum(call.recv_bytes);
  }
}

/// One datatype for all, or one for each of `each`.
double pieces_of(const trace::Definitions& definitions, std::int64_t bytes, std::uint32_t type,
                 const std::vector<std::int64_t>& each, const std::vector<std::uint32_t>& types) {
  const auto pieces = [&](std::int64_t some, std::uint32_t of) {
    const double piece = trace::bytes_a_piece(definitions, of);
    return piece > 0 ? static_cast<double>(some) / piece : 0;
  };
  if (types.empty()) return pieces(bytes, type);
  double all = 0;
  for (std::size_t i = 0; i < std::min(each.size(), types.size()); ++i) all += pieces(each[i], types[i]);
  return all;
}

}  // namespace

PiecesMoved pieces_moved(const CollectiveCall& call, const trace::CallArguments& args,
                         const trace::Definitions& definitions) {
  if (args.op != 0) return {};
  const auto type_of = [&](const trace::Side& side) { return side.type != 0 ? side.type : args.data.type; };
  return {
      pieces_of(definitions, contributed_bytes(call), type_of(args.send), call.send_bytes, args.send.types),
      pieces_of(definitions, received_bytes(call), type_of(args.recv), call.recv_bytes, args.recv.types)};
}

}  // namespace dperf::replay::mpi
