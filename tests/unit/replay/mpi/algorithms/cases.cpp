// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/replay/mpi/algorithms/cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace dperf::replay::mpi::testing {

namespace {

/// Elements from one member to another where sizes differ; MPI_IN_PLACE needs the same in both directions.
std::int64_t uneven(const Case& c, int from, int to) {
  if ((from + to + c.count) % 4 == 0) return 0;
  return ((c.in_place ? from : 3 * from + 1) * (c.in_place ? to : 1) + to + from + c.count) % 7;
}
/// Elements of member i's block where the blocks of members differ.
std::int64_t block(const Case& c, int i) {
  return (i + c.count) % 3 == 0 ? 0 : (i + c.count) % 11;
}

bool is_one_of(Collective collective, std::initializer_list<Collective> list) {
  return std::find(list.begin(), list.end(), collective) != list.end();
}

std::vector<std::int64_t> sizes(const Case& c, const std::function<std::int64_t(int)>& elements_of) {
  std::vector<std::int64_t> bytes;
  for (int i = 0; i < c.size; ++i) bytes.push_back(elements_of(i) * c.element_bytes);
  return bytes;
}

CollectiveCall call_of(const Case& c, int rank) {
  CollectiveCall call;
  call.collective = c.collective;
  call.rank = rank;
  call.size = c.size;
  call.root = c.root;
  call.element_bytes = c.element_bytes;
  call.commutative = c.commutative;
  call.in_place = c.in_place;
  if (is_one_of(c.collective, {Collective::kReduce, Collective::kGather, Collective::kGatherv,
                               Collective::kScatter, Collective::kScatterv}))
    call.in_place = c.in_place && rank == c.root;
  auto blocks = [&](int i) { return block(c, i); };
  switch (c.collective) {
    case Collective::kAlltoallv:
    case Collective::kAlltoallw:
      call.recv_bytes = sizes(c, [&](int i) { return uneven(c, i, rank); });
      if (!c.in_place) call.send_bytes = sizes(c, [&](int i) { return uneven(c, rank, i); });
      break;
    case Collective::kAllgatherv:
    case Collective::kReduceScatter:
      call.recv_bytes = sizes(c, blocks);
      break;
    case Collective::kGatherv:
      if (rank == c.root) call.recv_bytes = sizes(c, blocks);
      if (rank != c.root || !c.in_place) call.send_bytes = {block(c, rank) * c.element_bytes};
      break;
    case Collective::kScatterv:
      if (rank == c.root) call.send_bytes = sizes(c, blocks);
      call.recv_bytes = {block(c, rank) * c.element_bytes};
      break;
    case Collective::kBarrier:
      break;
    default:
      call.bytes = c.count * c.element_bytes;
  }
  return call;
}

Vector contribution(int rank, std::int64_t number, int kind = 1) {
  Vector data;
  for (std::int64_t i = 0; i < number; ++i) data.push_back(element(kind, rank, i));
  return data;
}

void append(Vector& to, const Vector& from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// The operation over members 0 .. end - 1.
Vector reduced(const Case& c, int end, std::int64_t number) {
  Vector result = contribution(end - 1, number);
  for (int rank = end - 2; rank >= 0; --rank) {
    const Vector left = contribution(rank, number);
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = combine(left[i], result[i], c.commutative);
  }
  return result;
}

Vector slice(const Vector& data, std::int64_t first, std::int64_t number) {
  return {data.begin() + first, data.begin() + first + number};
}

std::int64_t blocks_before(const Case& c, int rank) {
  std::int64_t sum = 0;
  for (int i = 0; i < rank; ++i) sum += block(c, i);
  return sum;
}

/// What is sent from member i to member j, on either side.
Vector part(const Case& c, int from, int to) {
  const bool same = c.collective == Collective::kAlltoall;
  const std::int64_t number = same ? c.count : uneven(c, from, to);
  return contribution(from * 1000 + to, number, 2);
}

/// Everything that member `rank` gives, as MPI has it in the send buffer.
Vector input(const Case& c, int rank) {
  Vector data;
  switch (c.collective) {
    case Collective::kBarrier:
      return {};
    case Collective::kBcast:
      return rank == c.root ? contribution(rank, c.count) : Vector{};
    case Collective::kAlltoall:
    case Collective::kAlltoallv:
    case Collective::kAlltoallw:
      for (int i = 0; i < c.size; ++i) append(data, part(c, rank, i));
      return data;
    case Collective::kScatter:
      return rank == c.root ? contribution(rank, c.count * c.size) : Vector{};
    case Collective::kScatterv:
      return rank == c.root ? contribution(rank, blocks_before(c, c.size)) : Vector{};
    case Collective::kReduceScatter:
      return contribution(rank, blocks_before(c, c.size));
    case Collective::kReduceScatterBlock:
      return contribution(rank, c.count * c.size);
    case Collective::kAllgatherv:
    case Collective::kGatherv:
      return contribution(rank, block(c, rank));
    default:
      return contribution(rank, c.count);
  }
}

/// Everything that member `rank` must have in the end.
Vector output(const Case& c, int rank) {
  Vector data;
  const bool is_root = rank == c.root;
  switch (c.collective) {
    case Collective::kBarrier:
      return {};
    case Collective::kBcast:
      return contribution(c.root, c.count);
    case Collective::kReduce:
      return is_root ? reduced(c, c.size, c.count) : Vector{};
    case Collective::kAllreduce:
      return reduced(c, c.size, c.count);
    case Collective::kGather:
    case Collective::kGatherv:
      if (!is_root) return {};
      [[fallthrough]];
    case Collective::kAllgather:
    case Collective::kAllgatherv:
      for (int i = 0; i < c.size; ++i) append(data, input(c, i));
      return data;
    case Collective::kAlltoall:
    case Collective::kAlltoallv:
    case Collective::kAlltoallw:
      for (int i = 0; i < c.size; ++i) append(data, part(c, i, rank));
      return data;
    case Collective::kScatter:
      return slice(input(c, c.root), rank * c.count, c.count);
    case Collective::kScatterv:
      return slice(input(c, c.root), blocks_before(c, rank), block(c, rank));
    case Collective::kReduceScatter:
      return slice(reduced(c, c.size, blocks_before(c, c.size)), blocks_before(c, rank), block(c, rank));
    case Collective::kReduceScatterBlock:
      return slice(reduced(c, c.size, c.count * c.size), rank * c.count, c.count);
    case Collective::kScan:
      return reduced(c, rank + 1, c.count);
    case Collective::kExscan:
      return rank > 0 ? reduced(c, rank, c.count) : Vector{};
    case Collective::kNeighborAllgather:
    case Collective::kNeighborAlltoall:
      break;  // neighbor_test.cpp
  }
  return data;
}

/// Where MPI_IN_PLACE finds the member's own block in the output, in elements.
std::int64_t own_offset(const Case& c, int rank) {
  if (is_one_of(c.collective, {Collective::kAllgather, Collective::kGather, Collective::kScatter}))
    return rank * c.count;
  if (is_one_of(c.collective, {Collective::kAllgatherv, Collective::kGatherv, Collective::kScatterv}))
    return blocks_before(c, rank);
  return 0;
}

}  // namespace

std::string to_string(const Case& c) {
  return fmt::format("{} size {} root {} count {}{}{}", name_of(c.collective), c.size, c.root, c.count,
                     c.commutative ? "" : " in order", c.in_place ? " in place" : "");
}

std::vector<CollectiveCall> calls_of(const Case& c) {
  std::vector<CollectiveCall> calls;
  for (int rank = 0; rank < c.size; ++rank) calls.push_back(call_of(c, rank));
  return calls;
}

void fill(const Case& c, std::vector<Member>& members) {
  const bool scatters = is_one_of(c.collective, {Collective::kScatter, Collective::kScatterv});
  for (int rank = 0; rank < c.size; ++rank) {
    Member& member = members[static_cast<std::size_t>(rank)];
    const Vector data = input(c, rank);
    if (c.collective == Collective::kBcast) {
      member.buffers[kOutput] = data;
    } else if (member.call.in_place && !scatters) {
      member.buffers[kOutput].resize(static_cast<std::size_t>(own_offset(c, rank)));
      append(member.buffers[kOutput], data);
    } else {
      member.buffers[kInput] = data;
    }
  }
}

std::string check_result(const Case& c, const std::vector<Member>& members) {
  const bool scatters = is_one_of(c.collective, {Collective::kScatter, Collective::kScatterv});
  for (int rank = 0; rank < c.size; ++rank) {
    const Member& member = members[static_cast<std::size_t>(rank)];
    const Vector wanted = output(c, rank);
    if (wanted.empty()) continue;
    const bool at_input = scatters && member.call.in_place;
    const auto buffer = member.buffers.find(at_input ? kInput : kOutput);
    const std::int64_t offset = at_input ? own_offset(c, rank) : 0;
    if (buffer == member.buffers.end() ||
        buffer->second.size() < static_cast<std::size_t>(offset) + wanted.size())
      return fmt::format("member {} has no result", rank);
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (buffer->second[static_cast<std::size_t>(offset) + i] != wanted[i])
        return fmt::format("member {} has the wrong element {} of {}", rank, i, wanted.size());
  }
  return "";
}

}  // namespace dperf::replay::mpi::testing
