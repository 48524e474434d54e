// With the neighbours of a topology: everything at once. As Open MPI's coll/basic (blocking) and coll/libnbc
// (non-blocking) do it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <numeric>
#include <vector>

#include "replay/mpi/algorithms/algorithms.h"
#include "trace/model/event.h"

namespace dperf::replay::mpi {
namespace {

/// The parts for and from the neighbours: one behind the other, those of MPI_PROC_NULL included. An allgather
/// sends the same to all.
class Edges {
 public:
  Edges(const Task& t, bool same_to_all)
      : t_(t), same_to_all_(same_to_all), sent_(offsets(t.send_bytes)), received_(offsets(t.recv_bytes)) {}

  void send(ScheduleBuilder& b, std::size_t i) const {
    const int to = t_.destinations[i];
    if (to == trace::kProcNull) return;
    if (same_to_all_) {
      b.isend(to, t_.in(0, t_.bytes));
    } else {
      b.isend(to, t_.in(sent_[i], t_.send_bytes[i]));
    }
  }
  void receive(ScheduleBuilder& b, std::size_t i) const {
    const int from = t_.sources[i];
    if (from != trace::kProcNull) b.irecv(from, t_.out(received_[i], t_.recv_bytes[i]));
  }

 private:
  static std::vector<std::int64_t> offsets(std::span<const std::int64_t> sizes) {
    std::vector<std::int64_t> result(sizes.size());
    std::exclusive_scan(sizes.begin(), sizes.end(), result.begin(), std::int64_t{0});
    return result;
  }

  const Task& t_;
  bool same_to_all_;
  std::vector<std::int64_t> sent_, received_;
};

void receives_then_sends(ScheduleBuilder& b, const Task& t, const Edges& edges) {
  for (std::size_t i = 0; i < t.sources.size(); ++i) edges.receive(b, i);
  for (std::size_t i = 0; i < t.destinations.size(); ++i) edges.send(b, i);
  b.wait_all();
}

}  // namespace

// Where the neighbours in and out are the same, Open MPI goes through them once.
void neighbor_allgather_linear(ScheduleBuilder& b, const Task& t) {
  const Edges edges(t, true);
  if (!t.symmetric_topology) return receives_then_sends(b, t, edges);
  for (std::size_t i = 0; i < t.sources.size(); ++i) {
    edges.receive(b, i);
    edges.send(b, i);
  }
  b.wait_all();
}

// What a neighbour sends up arrives from below. Open MPI tells the directions of a dimension apart by tags;
// here, messages between the same two members match in order, so where both neighbours are the same member
// the receives are posted in the order of its sends.
void neighbor_alltoall_linear(ScheduleBuilder& b, const Task& t) {
  const Edges edges(t, false);
  if (!t.cartesian) return receives_then_sends(b, t, edges);
  for (std::size_t i = 0; i + 1 < t.sources.size(); i += 2) {
    const bool same = t.sources[i] == t.sources[i + 1];
    edges.receive(b, same ? i + 1 : i);
    edges.receive(b, same ? i : i + 1);
  }
  for (std::size_t i = 0; i < t.destinations.size(); ++i) edges.send(b, i);
  b.wait_all();
}

void nbc_neighbor_allgather_linear(ScheduleBuilder& b, const Task& t) {
  receives_then_sends(b, t, Edges(t, true));
}

// libnbc has one tag: with the same neighbour on both sides it gives the program the parts the other way
// round than the blocking call, and so it does here.
void nbc_neighbor_alltoall_linear(ScheduleBuilder& b, const Task& t) {
  receives_then_sends(b, t, Edges(t, false));
}

}  // namespace dperf::replay::mpi
