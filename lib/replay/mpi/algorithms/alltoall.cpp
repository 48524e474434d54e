// From everybody to everybody else.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <numeric>
#include <vector>

#include "replay/mpi/algorithms/algorithms.h"

namespace dperf::replay::mpi {

namespace {

/// Where the parts for and from the others are.
class Parts {
 public:
  explicit Parts(const Task& t) : t_(t), sent_(offsets(t.send_bytes)), received_(offsets(t.recv_bytes)) {}
  Region to(int member) const { return {t_.input + offset(sent_, member), size(t_.send_bytes, member)}; }
  Region from(int member) const {
    return {t_.output + offset(received_, member), size(t_.recv_bytes, member)};
  }

 private:
  static std::vector<std::int64_t> offsets(std::span<const std::int64_t> sizes) {
    std::vector<std::int64_t> result(sizes.size());
    std::exclusive_scan(sizes.begin(), sizes.end(), result.begin(), std::int64_t{0});
    return result;
  }
  std::int64_t offset(const std::vector<std::int64_t>& offsets, int member) const {
    return offsets.empty() ? member * t_.bytes : offsets[static_cast<std::size_t>(member)];
  }
  std::int64_t size(std::span<const std::int64_t> sizes, int member) const {
    return sizes.empty() ? t_.bytes : sizes[static_cast<std::size_t>(member)];
  }

  const Task& t_;
  std::vector<std::int64_t> sent_, received_;
};

/// MPI_IN_PLACE: member by member, one part being kept aside while it is exchanged.
void alltoall_in_place(ScheduleBuilder& b, const Task& t) {
  Task task = t;
  task.input = t.output;
  task.send_bytes = t.recv_bytes;
  const Parts parts(task);
  const Place aside{b.scratch(), 0};
  for (int distance = 1; distance <= t.size / 2; ++distance) {
    const int right = (t.rank + distance) % t.size, left = (t.rank + t.size - distance) % t.size;
    b.copy(parts.to(right).place, aside, parts.to(right).bytes);
    const bool skip_right = parts.from(right).bytes == 0,
               skip_left = left == right || parts.from(left).bytes == 0;
    ScheduleBuilder::Slot from_right = 0;
    if (!skip_right) from_right = b.irecv(right, parts.from(right));
    if (!skip_left) {
      b.send(left, parts.to(left));
      if (!skip_right) b.wait(from_right);
      const auto from_left = b.irecv(left, parts.from(left));
      if (!skip_right) b.send(right, {aside, parts.to(right).bytes});
      b.wait(from_left);
    } else if (!skip_right) {
      b.send(right, {aside, parts.to(right).bytes});
      b.wait(from_right);
    }
  }
}

/// MPI_IN_PLACE: in the order of the ranks, the own part being kept aside.
void alltoallw_in_place(ScheduleBuilder& b, const Task& t) {
  Task task = t;
  task.input = t.output;
  task.send_bytes = t.recv_bytes;
  const Parts parts(task);
  const Place aside{b.scratch(), 0};
  for (int peer = 0; peer < t.size; ++peer) {
    const Region own = parts.from(peer);
    if (peer == t.rank || own.bytes == 0) continue;
    b.copy(own.place, aside, own.bytes);
    const auto from_peer = b.irecv(peer, own);
    b.send(peer, {aside, own.bytes});
    b.wait(from_peer);
  }
}

void copy_own_part(ScheduleBuilder& b, const Task& t, const Parts& parts) {
  b.copy(parts.to(t.rank).place, parts.from(t.rank).place, parts.to(t.rank).bytes);
}

}  // namespace

void alltoall_linear(ScheduleBuilder& b, const Task& t) {
  if (t.in_place) return alltoall_in_place(b, t);
  const Parts parts(t);
  copy_own_part(b, t, parts);
  for (int step = 1; step < t.size; ++step)
    b.irecv((t.rank + step) % t.size, parts.from((t.rank + step) % t.size));
  for (int step = 1; step < t.size; ++step) {
    const int peer = (t.rank + t.size - step) % t.size;
    b.isend(peer, parts.to(peer));
  }
  b.wait_all();
}

void alltoall_pairwise(ScheduleBuilder& b, const Task& t) {
  if (t.in_place) return alltoall_in_place(b, t);
  const Parts parts(t);
  for (int step = 1; step <= t.size; ++step) {
    const int to = (t.rank + step) % t.size, from = (t.rank + t.size - step) % t.size;
    b.sendrecv(to, parts.to(to), from, parts.from(from));
  }
}

void alltoall_modified_bruck(ScheduleBuilder& b, const Task& t) {
  if (t.in_place) return alltoall_in_place(b, t);
  // Part i of `work` is for the member i further on; parts with bit k set travel 2^k members in round k.
  const Place work{b.scratch(), 0};
  const std::int64_t tail = (t.size - t.rank) * t.bytes, head = t.rank * t.bytes;
  b.copy(t.input + head, work, tail);
  b.copy(t.input, work + tail, head);
  for (int distance = 1; distance < t.size; distance *= 2) {
    std::vector<Region> sent, received;
    for (int i = 1; i < t.size; ++i) {
      if ((i & distance) == 0) continue;
      sent.push_back({work + i * t.bytes, t.bytes});
      received.push_back(t.out(i * t.bytes, t.bytes));
    }
    b.sendrecv((t.rank + distance) % t.size, sent, (t.rank - distance + t.size) % t.size, received);
    b.copy(received, sent);
  }
  std::vector<Region> from, into;
  for (int i = 0; i < t.size; ++i) {
    from.push_back({work + i * t.bytes, t.bytes});
    into.push_back(t.out((t.rank - i + t.size) % t.size * t.bytes, t.bytes));
  }
  b.copy(from, into);
}

void alltoall_linear_sync(ScheduleBuilder& b, const Task& t) {
  // Open MPI's default does not limit the number of messages under way, which makes this the linear
  // algorithm.
  alltoall_linear(b, t);
}

void alltoall_two_proc(ScheduleBuilder& b, const Task& t) {
  if (t.in_place) return alltoall_in_place(b, t);
  if (t.size != 2) return alltoall_pairwise(b, t);
  const Parts parts(t);
  b.sendrecv(1 - t.rank, parts.to(1 - t.rank), 1 - t.rank, parts.from(1 - t.rank));
  copy_own_part(b, t, parts);
}

void alltoallv_linear(ScheduleBuilder& b, const Task& t) {
  if (t.in_place) return alltoall_in_place(b, t);
  const Parts parts(t);
  copy_own_part(b, t, parts);
  for (int peer = 0; peer < t.size; ++peer)
    if (peer != t.rank) b.irecv(peer, parts.from(peer));
  for (int peer = 0; peer < t.size; ++peer)
    if (peer != t.rank) b.isend(peer, parts.to(peer));
  b.wait_all();
}

void alltoallv_pairwise(ScheduleBuilder& b, const Task& t) {
  if (t.in_place) return alltoall_in_place(b, t);
  const Parts parts(t);
  for (int step = 0; step < t.size; ++step) {
    const int to = (t.rank + step) % t.size, from = (t.rank + t.size - step) % t.size;
    b.sendrecv(to, parts.to(to), from, parts.from(from));
  }
}

void alltoallw_linear(ScheduleBuilder& b, const Task& t) {
  if (t.in_place) return alltoallw_in_place(b, t);
  const Parts parts(t);
  copy_own_part(b, t, parts);
  for (int peer = 0; peer < t.size; ++peer)
    if (peer != t.rank && parts.from(peer).bytes > 0) b.irecv(peer, parts.from(peer));
  for (int peer = 0; peer < t.size; ++peer)
    if (peer != t.rank && parts.to(peer).bytes > 0) b.isend(peer, parts.to(peer));
  b.wait_all();
}

}  // namespace dperf::replay::mpi
