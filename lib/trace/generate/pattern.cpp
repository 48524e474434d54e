// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/generate/pattern.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "support/error.h"
#include "trace/format/definitions_codec.h"

namespace dperf::trace {
namespace {

constexpr std::uint32_t kDouble = 1;  // number of the one datatype
constexpr std::uint32_t kSum = 1;     // of the one operation
constexpr std::uint32_t kModule = 1;
constexpr std::uint32_t kRow = 3, kColumn = 4;  // communicators, behind the world and the rank's own
constexpr std::int64_t kCall_ns = 1000;         // of every call in the traced run
constexpr std::uint64_t kFirstGridKey = std::uint64_t{2} << 32;

/// As square as possible, with a place for every rank.
struct Grid {
  int width = 1, height = 1;
  static Grid of(int ranks) {
    int width = std::max(1, static_cast<int>(std::sqrt(ranks)));
    while (ranks % width != 0) --width;
    return {width, ranks / width};
  }
};

/// Appends calls; each has a line of its own in a source file that does not exist.
class CallWriter {
 public:
  CallWriter(const PatternRequest& request, RankPattern& pattern, std::vector<Event>& to)
      : doubles_(request.doubles.value_or(request.pattern->usual_doubles)), pattern_(pattern), to_(to) {}

  CallArguments& call(Call call) {
    pattern_.definitions.paths.push_back({{{kModule, pattern_.definitions.paths.size()}}});
    Event event;
    event.kind = EventKind::kCall;
    event.call = call;
    event.site = static_cast<std::uint32_t>(pattern_.definitions.paths.size() - 1);
    event.duration_ns = kCall_ns;
    to_.push_back(std::move(event));
    return to_.back().args;
  }
  void irecv(int source, int tag, std::uint64_t request) {
    CallArguments& args = one_way(Call::MPI_Irecv, tag);
    args.source = source;
    args.made.request = request;
  }
  void isend(int dest, int tag, std::uint64_t request) {
    CallArguments& args = one_way(Call::MPI_Isend, tag);
    args.dest = dest;
    args.made.request = request;
  }
  void recv(int source) { one_way(Call::MPI_Recv, 0).source = source; }
  void send(int dest) { one_way(Call::MPI_Send, 0).dest = dest; }
  void wait_all(std::uint64_t requests) {
    CallArguments& args = call(Call::MPI_Waitall);
    for (std::uint64_t request = 1; request <= requests; ++request)
      args.completion.requests.push_back(request);
  }
  void allreduce() {
    CallArguments& args = call(Call::MPI_Allreduce);
    args.data = {doubles_, kDouble};
    args.op = kSum;
    args.comm = kWorld;
  }
  void alltoall(std::uint32_t comm) {
    CallArguments& args = both_ways(Call::MPI_Alltoall);
    args.comm = comm;
  }
  void sendrecv(int dest, int source) {
    CallArguments& args = both_ways(Call::MPI_Sendrecv);
    args.comm = kWorld;
    args.dest = dest;
    args.source = source;
  }
  void split(int color, int key, std::uint32_t made) {
    CallArguments& args = call(Call::MPI_Comm_split);
    args.comm = kWorld;
    args.creation.color = color;
    args.creation.key = key;
    args.made.comm = made;
  }

 private:
  CallArguments& one_way(Call kind, int tag) {
    CallArguments& args = call(kind);
    args.data = {doubles_, kDouble};
    args.tag = tag;
    args.comm = kWorld;
    return args;
  }
  CallArguments& both_ways(Call kind) {
    CallArguments& args = call(kind);
    for (Side* side : {&args.send, &args.recv}) {
      side->count = doubles_;
      side->type = kDouble;
    }
    return args;
  }

  std::int64_t doubles_;
  RankPattern& pattern_;
  std::vector<Event>& to_;
};

/// East, west, south and north on a torus. What goes out in direction d arrives from d ^ 1.
void write_stencil(const PatternRequest& request, int rank, RankPattern& pattern) {
  const Grid grid = Grid::of(request.ranks);
  const int x = rank % grid.width, y = rank / grid.width;
  const auto at = [&](int column, int row) {
    return (row + grid.height) % grid.height * grid.width + (column + grid.width) % grid.width;
  };
  const std::array<int, 4> peers = {at(x + 1, y), at(x - 1, y), at(x, y + 1), at(x, y - 1)};
  CallWriter calls(request, pattern, pattern.iteration);
  std::uint64_t made = 0;
  for (int d = 0; d < 4; ++d) calls.irecv(peers[static_cast<std::size_t>(d)], d ^ 1, ++made);
  for (int d = 0; d < 4; ++d) calls.isend(peers[static_cast<std::size_t>(d)], d, ++made);
  calls.wait_all(made);
}

void write_ring(const PatternRequest& request, int rank, RankPattern& pattern) {
  CallWriter calls(request, pattern, pattern.iteration);
  calls.sendrecv((rank + 1) % request.ranks, (rank + request.ranks - 1) % request.ranks);
}

void write_reduction(const PatternRequest& request, int, RankPattern& pattern) {
  CallWriter(request, pattern, pattern.iteration).allreduce();
}

void write_pipeline(const PatternRequest& request, int rank, RankPattern& pattern) {
  CallWriter calls(request, pattern, pattern.iteration);
  if (rank > 0) calls.recv(rank - 1);
  if (rank + 1 < request.ranks) calls.send(rank + 1);
}

void write_transpose(const PatternRequest& request, int rank, RankPattern& pattern) {
  const Grid grid = Grid::of(request.ranks);
  const int x = rank % grid.width, y = rank / grid.width;
  const std::uint64_t column_key = kFirstGridKey + static_cast<std::uint64_t>(grid.height + x);
  pattern.definitions.communicators.push_back(
      {kFirstGridKey + static_cast<std::uint64_t>(y), false, kWorld, grid.width, x});
  pattern.definitions.communicators.push_back({column_key, false, kWorld, grid.height, y});
  CallWriter before(request, pattern, pattern.before);
  before.split(y, x, kRow);
  before.split(x, y, kColumn);
  CallWriter calls(request, pattern, pattern.iteration);
  calls.alltoall(kRow);
  calls.alltoall(kColumn);
}

void add_grid(const PatternRequest& request, std::map<std::uint64_t, Groups>& groups) {
  const Grid grid = Grid::of(request.ranks);
  for (int rank = 0; rank < request.ranks; ++rank) {
    const int x = rank % grid.width, y = rank / grid.width;
    groups[kFirstGridKey + static_cast<std::uint64_t>(y)].local.push_back(rank);
    groups[kFirstGridKey + static_cast<std::uint64_t>(grid.height + x)].local.push_back(rank);
  }
}

constexpr auto kPatterns = std::to_array<PatternRow>({
    {"stencil", "4 MPI_Irecv, 4 MPI_Isend with the neighbours on a torus, MPI_Waitall", 1024, write_stencil,
     nullptr},
    {"ring", "MPI_Sendrecv to the next rank, from the one before", 1024, write_ring, nullptr},
    {"reduction", "MPI_Allreduce of all ranks", 1, write_reduction, nullptr},
    {"transpose", "MPI_Alltoall in the rows of a grid of ranks, then in its columns", 128, write_transpose,
     add_grid},
    {"pipeline", "MPI_Recv from the rank before, MPI_Send to the next one", 1024, write_pipeline, nullptr},
});

std::string all_names() {
  std::string names;
  for (const PatternRow& row : kPatterns) names += fmt::format("{}{}", names.empty() ? "" : ", ", row.name);
  return names;
}

/// A number from 0 to `most`.
std::int64_t scattered(std::uint64_t seed, std::int64_t most) {
  seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9;
  seed = (seed ^ (seed >> 27)) * 0x94d049bb133111eb;
  return static_cast<std::int64_t>((seed ^ (seed >> 31)) % (static_cast<std::uint64_t>(most) + 1));
}

}  // namespace

std::span<const PatternRow> patterns() {
  return kPatterns;
}

const PatternRow& find_pattern(std::string_view name) {
  const auto* row = std::find_if(kPatterns.begin(), kPatterns.end(),
                                 [&](const PatternRow& one) { return one.name == name; });
  if (row != kPatterns.end()) return *row;
  throw Error("unknown pattern '{}'; must be one of {}", name, all_names()).with_exit_code(kExitUsage);
}

RankPattern make_rank(const PatternRequest& request, int rank) {
  RankPattern pattern;
  Definitions& definitions = pattern.definitions = no_definitions();
  const std::string name(request.pattern->name);
  definitions.blocks.push_back({1, false, {name, 1, "main"}, 1});
  definitions.types.push_back({8, 8, true, true, "MPI_DOUBLE"});
  definitions.operations.push_back({true, true, "MPI_SUM"});
  definitions.modules.push_back({name, ""});
  definitions.communicators.push_back({kWorldKey, false, 0, request.ranks, rank});
  definitions.communicators.push_back({self_key(rank), false, 0, 1, 0});
  CallWriter(request, pattern, pattern.before).call(Call::MPI_Init);
  Event computation;
  computation.kind = EventKind::kCompute;
  computation.block = 1;
  pattern.iteration.push_back(std::move(computation));
  request.pattern->write(request, rank, pattern);
  CallWriter(request, pattern, pattern.after).call(Call::MPI_Finalize);
  return pattern;
}

std::int64_t computation_ns(const PatternRequest& request, int rank, std::uint64_t iteration) {
  const std::uint64_t seed = static_cast<std::uint64_t>(rank) * 0x9e3779b97f4a7c15 + iteration;
  return request.compute_ns + scattered(seed, request.compute_ns / 10);
}

}  // namespace dperf::trace
