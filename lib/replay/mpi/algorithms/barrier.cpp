// Barriers: messages of 0 bytes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/algorithms/algorithms.h"

#include <bit>

namespace dperf::replay::mpi {

namespace {
const Region kNothing{};
}

void barrier_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank != 0) {
    b.send(0, kNothing);
    b.recv(0, kNothing);
    return;
  }
  for (int peer = 1; peer < t.size; ++peer) b.irecv(peer, kNothing);
  b.wait_all();
  for (int peer = 1; peer < t.size; ++peer) b.send(peer, kNothing);
}

void barrier_double_ring(ScheduleBuilder& b, const Task& t) {
  const int left = (t.rank + t.size - 1) % t.size, right = (t.rank + 1) % t.size;
  for (int round = 0; round < 2; ++round) {
    if (t.rank > 0) b.recv(left, kNothing);
    b.send(right, kNothing);
    if (t.rank == 0) b.recv(left, kNothing);
  }
}

void barrier_recursive_doubling(ScheduleBuilder& b, const Task& t) {
  const int half = power_of_two_below(t.size);
  if (t.rank >= half) {
    b.sendrecv(t.rank - half, kNothing, t.rank - half, kNothing);
    return;
  }
  const bool has_extra = t.rank < t.size - half;
  if (has_extra) b.recv(t.rank + half, kNothing);
  for (int distance = 1; distance < half; distance *= 2)
    b.sendrecv(t.rank ^ distance, kNothing, t.rank ^ distance, kNothing);
  if (has_extra) b.send(t.rank + half, kNothing);
}

void barrier_bruck(ScheduleBuilder& b, const Task& t) {
  for (int distance = 1; distance < t.size; distance *= 2)
    b.sendrecv((t.rank + distance) % t.size, kNothing, (t.rank + t.size - distance) % t.size, kNothing);
}

void barrier_two_proc(ScheduleBuilder& b, const Task& t) {
  if (t.size != 2) return barrier_recursive_doubling(b, t);
  b.sendrecv(1 - t.rank, kNothing, 1 - t.rank, kNothing);
}

void barrier_tree(ScheduleBuilder& b, const Task& t) {
  const int depth = static_cast<int>(std::bit_ceil(static_cast<unsigned>(t.size)));
  auto partner_at = [&](int jump) {
    const int partner = t.rank ^ jump;
    return (partner & (jump - 1)) == 0 && partner < t.size ? partner : -1;
  };
  for (int jump = 1; jump < depth; jump *= 2) {
    const int partner = partner_at(jump);
    if (partner > t.rank) b.recv(partner, kNothing);
    if (partner >= 0 && partner < t.rank) b.send(partner, kNothing);
  }
  for (int jump = depth / 2; jump > 0; jump /= 2) {
    const int partner = partner_at(jump);
    if (partner > t.rank) b.send(partner, kNothing);
    if (partner >= 0 && partner < t.rank) b.recv(partner, kNothing);
  }
}

}  // namespace dperf::replay::mpi
