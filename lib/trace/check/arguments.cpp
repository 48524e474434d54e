// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "support/words.h"
#include "trace/check/ranks.h"
#include "trace/check/topologies.h"
#include "trace/model/amounts.h"
#include "trace/model/call_traits.h"
#include "trace/model/fields.h"
#include "trace/model/per_call.h"

namespace dperf::trace {
namespace {

/// Which of the sizes of a collective mean something, on the root and elsewhere.
enum class Sizes : std::uint8_t {
  kNone,
  kCount,         ///< of one buffer
  kBlock,         ///< of one part of it
  kToRoot,        ///< one size: the root receives it from each
  kFromRoot,      ///< one size: the root sends it to each
  kReceived,      ///< one size for all
  kEachToRoot,    ///< the root has a list
  kEachFromRoot,  ///< the root has a list
  kEach,          ///< all have the same list
  kEachBothWays,  ///< all have two lists of their own
  kNeighbors,
};

struct Row {
  Call call, non_blocking;
  Sizes sizes;
  bool between_groups = true;  ///< is defined on intercommunicators
};

constexpr Row kRows[] = {
    {Call::MPI_Barrier, Call::MPI_Ibarrier, Sizes::kNone},
    {Call::MPI_Bcast, Call::MPI_Ibcast, Sizes::kCount},
    {Call::MPI_Gather, Call::MPI_Igather, Sizes::kToRoot},
    {Call::MPI_Gatherv, Call::MPI_Igatherv, Sizes::kEachToRoot},
    {Call::MPI_Scatter, Call::MPI_Iscatter, Sizes::kFromRoot},
    {Call::MPI_Scatterv, Call::MPI_Iscatterv, Sizes::kEachFromRoot},
    {Call::MPI_Allgather, Call::MPI_Iallgather, Sizes::kReceived},
    {Call::MPI_Allgatherv, Call::MPI_Iallgatherv, Sizes::kEach},
    {Call::MPI_Alltoall, Call::MPI_Ialltoall, Sizes::kReceived},
    {Call::MPI_Alltoallv, Call::MPI_Ialltoallv, Sizes::kEachBothWays},
    {Call::MPI_Alltoallw, Call::MPI_Ialltoallw, Sizes::kEachBothWays},
    {Call::MPI_Reduce, Call::MPI_Ireduce, Sizes::kCount},
    {Call::MPI_Allreduce, Call::MPI_Iallreduce, Sizes::kCount},
    {Call::MPI_Reduce_scatter, Call::MPI_Ireduce_scatter, Sizes::kEach},
    {Call::MPI_Reduce_scatter_block, Call::MPI_Ireduce_scatter_block, Sizes::kBlock},
    {Call::MPI_Scan, Call::MPI_Iscan, Sizes::kCount, false},
    {Call::MPI_Exscan, Call::MPI_Iexscan, Sizes::kCount, false},
    {Call::MPI_Comm_disconnect, Call::MPI_Comm_disconnect, Sizes::kNone},
    {Call::MPI_Neighbor_allgather, Call::MPI_Ineighbor_allgather, Sizes::kNeighbors, false},
    {Call::MPI_Neighbor_allgatherv, Call::MPI_Ineighbor_allgatherv, Sizes::kNeighbors, false},
    {Call::MPI_Neighbor_alltoall, Call::MPI_Ineighbor_alltoall, Sizes::kNeighbors, false},
    {Call::MPI_Neighbor_alltoallv, Call::MPI_Ineighbor_alltoallv, Sizes::kNeighbors, false},
    {Call::MPI_Neighbor_alltoallw, Call::MPI_Ineighbor_alltoallw, Sizes::kNeighbors, false},
};

const Row* find_row(Call call) {
  const auto row = std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& candidate) {
    return candidate.call == call || candidate.non_blocking == call;
  });
  return row == std::end(kRows) ? nullptr : row;
}

/// Null for what is not a collective that moves data or synchronises.
const Row* row_of(Call call) {
  static const auto table = table_by_call(find_row);
  return table[static_cast<std::size_t>(call)];
}

/// A collective, as one of its members calls it.
class CollectiveArguments {
 public:
  CollectiveArguments(const Row& row, const Event& event, const Communicator& communicator,
                      const Definitions& definitions)
      : row_(row),
        args_(event.args),
        call_(event.call),
        communicator_(communicator),
        definitions_(definitions) {
    has_root_ = has_role(event.call, Role::ROOT);
    is_root_ = communicator.is_inter ? args_.root == kRoot : communicator.rank == std::max(args_.root, 0);
  }

  std::int64_t agreed() const {
    if (communicator_.is_inter && !groups_agree()) return -1;
    switch (row_.sizes) {
      case Sizes::kNone:
        return 0;
      case Sizes::kBlock:
        return one() * (communicator_.is_inter ? communicator_.size : 1);
      case Sizes::kEach:
        return sum(received_each());
      case Sizes::kEachToRoot:
      case Sizes::kEachFromRoot:
      case Sizes::kEachBothWays:
      case Sizes::kNeighbors:
        return -1;
      default:
        return one();
    }
  }

  std::string wrong() const {
    if (communicator_.is_inter && !row_.between_groups) return "it is not defined on intercommunicators";
    if (std::string text = wrong_root(); !text.empty()) return text;
    if (row_.sizes == Sizes::kNeighbors) return wrong_neighbors();
    if (std::string text = wrong_lists(); !text.empty()) return text;
    return is_negative() ? "its number of bytes is negative" : "";
  }

 private:
  /// Between groups, these may differ on the two sides.
  bool groups_agree() const {
    const bool one_way = has_root_ && args_.root != kProcNull;
    return one_way || row_.sizes == Sizes::kNone || row_.sizes == Sizes::kBlock ||
           row_.call == Call::MPI_Allreduce || row_.call == Call::MPI_Reduce_scatter;
  }
  std::int64_t bytes(std::int64_t count, std::uint32_t type) const {
    return bytes_of(definitions_, count, type);
  }
  std::int64_t sent() const { return bytes(args_.send.count, args_.send.type); }
  std::int64_t received() const { return bytes(args_.recv.count, args_.recv.type); }
  /// The one size that means something here.
  std::int64_t one() const {
    switch (row_.sizes) {
      case Sizes::kCount:
        return bytes(args_.data.count, args_.data.type);
      case Sizes::kBlock:
        return bytes(args_.recv.count, args_.data.type);
      case Sizes::kToRoot:
        return is_root_ ? received() : sent();
      case Sizes::kFromRoot:
        return is_root_ ? sent() : received();
      case Sizes::kReceived:
        return received();
      case Sizes::kEachToRoot:
        return is_root_ ? 0 : sent();
      case Sizes::kEachFromRoot:
        return is_root_ ? 0 : received();
      default:
        return 0;
    }
  }
  std::vector<std::int64_t> each(const std::vector<std::int64_t>& counts,
                                 const std::vector<std::uint32_t>& types, std::uint32_t common) const {
    std::vector<std::int64_t> all(counts);
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = bytes(counts[i], i < types.size() ? types[i] : common);
    return all;
  }
  std::vector<std::int64_t> received_each() const {
    return each(args_.recv.counts, args_.recv.types,
                args_.recv.type != 0 ? args_.recv.type : args_.data.type);
  }
  std::vector<std::int64_t> sent_each() const {
    return each(args_.send.counts, args_.send.types, args_.send.type);
  }
  static std::int64_t sum(const std::vector<std::int64_t>& all) {
    return std::accumulate(all.begin(), all.end(), std::int64_t{0});
  }
  bool needs_received() const {
    return row_.sizes == Sizes::kEach || row_.sizes == Sizes::kEachBothWays ||
           (row_.sizes == Sizes::kEachToRoot && is_root_);
  }
  bool needs_sent() const {
    return (row_.sizes == Sizes::kEachBothWays && !args_.in_place) ||
           (row_.sizes == Sizes::kEachFromRoot && is_root_);
  }

  std::string wrong_root() const {
    if (!has_root_) return "";
    const int members = communicator_.is_inter ? communicator_.remote_size : communicator_.size;
    const bool is_special =
        communicator_.is_inter ? args_.root == kRoot || args_.root == kProcNull : args_.root < 0;
    if (is_special || (args_.root >= 0 && args_.root < members)) return "";
    return fmt::format("root {} is not in a {} of {}", args_.root,
                       communicator_.is_inter ? "remote group" : "communicator",
                       counted(static_cast<std::uint64_t>(members), "rank"));
  }
  std::string wrong_lists() const {
    const bool own_group = !communicator_.is_inter || row_.call == Call::MPI_Reduce_scatter;
    const auto members = static_cast<std::size_t>(own_group ? communicator_.size : communicator_.remote_size);
    const auto wrong_number = [&](bool needed, std::size_t found) { return needed && found != members; };
    if (!wrong_number(needs_received(), args_.recv.counts.size()) &&
        !wrong_number(needs_sent(), args_.send.counts.size()))
      return "";
    return fmt::format("sizes are missing for some of the {}", counted(members, "member"));
  }
  std::string wrong_neighbors() const {
    const Topology& topology = communicator_.topology;
    if (topology.kind == TopologyKind::kNone) return "the communicator has no topology in the trace";
    const bool from_each = has_role(call_, Role::RCOUNTS), to_each = has_role(call_, Role::SCOUNTS);
    if ((from_each && args_.recv.counts.size() != topology.in.size()) ||
        (to_each && args_.send.counts.size() != topology.out.size()))
      return fmt::format("{} for {}, {} for {}", counted(args_.recv.counts.size(), "size"),
                         counted(topology.in.size(), "source"), args_.send.counts.size(),
                         counted(topology.out.size(), "destination"));
    const auto negative = [](std::int64_t size) { return size < 0; };
    const auto received = received_each(), sent = sent_each();
    const bool wrong = std::any_of(received.begin(), received.end(), negative) ||
                       std::any_of(sent.begin(), sent.end(), negative) ||
                       (!from_each && this->received() < 0) || (!to_each && this->sent() < 0);
    return wrong ? "its number of bytes is negative" : "";
  }
  bool is_negative() const {
    const auto negative = [](const std::vector<std::int64_t>& all) {
      return std::any_of(all.begin(), all.end(), [](std::int64_t size) { return size < 0; });
    };
    return one() < 0 || (needs_received() && negative(received_each())) ||
           (needs_sent() && negative(sent_each()));
  }

  const Row& row_;
  const CallArguments& args_;
  Call call_;
  const Communicator& communicator_;
  const Definitions& definitions_;
  bool has_root_ = false, is_root_ = false;
};

std::string wrong_message(const CallTraits& call, const CallArguments& args, const Definitions& definitions) {
  const auto wrong = [&](std::int64_t count, std::uint32_t type) -> std::string {
    const std::int64_t bytes = bytes_of(definitions, count, type);
    return bytes < 0 ? fmt::format("its message has {} bytes; expected: 0 or more", bytes) : "";
  };
  if (call.has(Role::COUNT)) return wrong(args.data.count, args.data.type);
  if (!call.has(Role::SCOUNT)) return "";
  const std::string sent = wrong(args.send.count, args.send.type);
  return sent.empty() ? wrong(args.recv.count, args.recv.type) : sent;
}

std::string wrong_access(const CallArguments& args, const Definitions& definitions) {
  const std::int64_t bytes = bytes_of(definitions, args.rma.target.count, args.rma.target.type);
  return bytes < 0 ? fmt::format("{} bytes", bytes) : "";
}

}  // namespace

std::string wrong_arguments(const Trace& trace, int rank, const Event& event) {
  const CallTraits& call = call_traits(event.call);
  const Definitions& definitions = trace.rank(rank).definitions();
  if (call.is_message)
    if (std::string text = wrong_message(call, event.args, definitions); !text.empty()) return text;
  if (call.is_one_sided && call.has(Role::WIN) && call.has(Role::DEST))
    if (std::string text = wrong_access(event.args, definitions); !text.empty()) return text;
  const Row* row = row_of(event.call);
  if (row == nullptr) return wrong_ranks(trace, rank, event);
  if (std::string text = wrong_communicator(trace, rank, event.args.comm); !text.empty()) return text;
  return CollectiveArguments(*row, event, definitions.communicators[event.args.comm], definitions).wrong();
}

std::int64_t agreed_bytes(const Event& event, const Definitions& definitions) {
  const Row* row = row_of(event.call);
  if (row == nullptr || event.args.comm >= definitions.communicators.size()) return -1;
  return CollectiveArguments(*row, event, definitions.communicators[event.args.comm], definitions).agreed();
}

std::string_view agreed_operation(const Event& event, const Definitions& definitions) {
  if (event.call == Call::MPI_Win_fence && (event.args.rma.assertions & kModeNoPrecede) != 0)
    return "MPI_MODE_NOPRECEDE";
  const auto& operations = definitions.operations;
  const std::uint32_t op = event.args.op;
  const bool known = op != 0 && op < operations.size() && operations[op].predefined;
  return known ? std::string_view(operations[op].name) : std::string_view();
}

}  // namespace dperf::trace
