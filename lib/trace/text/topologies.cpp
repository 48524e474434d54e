// Topologies in the text form.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/text/topologies.h"

#include <algorithm>
#include <array>

#include "support/words.h"
#include "trace/model/amounts.h"
#include "trace/text/assembler.h"
#include "trace/text/values.h"

namespace dperf::trace {
namespace {

struct KindRow {
  TopologyKind kind;
  std::string_view word;
};
constexpr auto kKinds = std::to_array<KindRow>({
    {TopologyKind::kCart, "cart"},
    {TopologyKind::kGraph, "graph"},
    {TopologyKind::kDistGraph, "dist_graph"},
});

constexpr std::string_view kNull = "null";

std::string print_ranks(const std::vector<int>& ranks) {
  std::string text;
  for (const int rank : ranks)
    text += (text.empty() ? "" : ",") + (rank == kProcNull ? std::string(kNull) : std::to_string(rank));
  return text;
}

/// The words of the statement; they stand for all ranks of the section.
struct Words {
  TopologyKind kind;
  std::optional<std::string> neighbours, in, out, dims, periods;
};

/// Ranks in a communicator of `size`, and `null`.
std::vector<int> ranks_of(const Arguments& arguments, const std::optional<std::string>& text, int size) {
  std::vector<int> ranks;
  if (!text || text->empty()) return ranks;
  for (const std::string& word : split(*text)) {
    const auto rank = parse_integer(word);
    if (word != kNull && (!rank || *rank < 0 || *rank >= size))
      arguments.fail("'{}' is neither a rank from 0 to {} nor 'null'", word, size - 1);
    if (ranks.size() == kMostMembers) arguments.fail("more than {} neighbours", kMostMembers);
    ranks.push_back(word == kNull ? kProcNull : static_cast<int>(*rank));
  }
  return ranks;
}

struct Grid {
  std::vector<std::int64_t> dims, periods;
};

Grid grid_of(const Arguments& arguments, const Words& words, int size) {
  const std::string& dims = *words.dims;
  const auto list = parse_list(dims);
  const auto periods = parse_list(words.periods.value_or(fmt::format("0x{}", list ? list->size() : 0)));
  if (!list || !periods || list->size() != periods->size())
    arguments.fail("dims= and periods= are not two lists of the same length");
  if (list->size() > kMostMembers / 2) arguments.fail("more than {} dimensions", kMostMembers / 2);
  std::int64_t product = 1;
  for (const std::int64_t dim : *list) {
    if (dim < 1 || dim > size) arguments.fail("a dimension of {}", dim);
    product = std::min<std::int64_t>(product * dim, std::int64_t{size} + 1);
  }
  if (product != size)
    arguments.fail("dims={} is not a grid of {}", dims, counted(static_cast<std::uint64_t>(size), "member"));
  return {*list, *periods};
}

/// The last dimension varies fastest, as in MPI_Cart_create.
std::vector<int> neighbours_in(const Grid& grid, int rank, int size) {
  std::vector<int> neighbours;
  std::int64_t block = size;
  for (std::size_t i = 0; i < grid.dims.size(); ++i) {
    const std::int64_t dim = grid.dims[i], outer = block;
    block /= dim;
    const std::int64_t first = rank / outer * outer + rank % block, position = rank % outer / block;
    for (const std::int64_t to : {position - 1, position + 1}) {
      const bool outside = to < 0 || to >= dim;
      const std::int64_t wrapped = (to + dim) % dim;
      neighbours.push_back(outside && grid.periods[i] == 0 ? kProcNull
                                                           : static_cast<int>(first + wrapped * block));
    }
  }
  return neighbours;
}

Topology topology_of(const Arguments& arguments, const Words& words, int rank, int size) {
  Topology topology{words.kind, {}, {}};
  if (words.dims) {
    if (words.kind != TopologyKind::kCart) arguments.fail("dims= is for 'cart'");
    topology.in = topology.out = neighbours_in(grid_of(arguments, words, size), rank, size);
  } else if (words.neighbours) {
    topology.in = topology.out = ranks_of(arguments, words.neighbours, size);
  } else {
    topology.in = ranks_of(arguments, words.in, size);
    topology.out = ranks_of(arguments, words.out, size);
  }
  if (words.kind != TopologyKind::kDistGraph && topology.in != topology.out)
    arguments.fail("in= and out= differ, which they may in a dist_graph only");
  return topology;
}

}  // namespace

void Assembler::topology(Arguments& arguments) {
  const std::string name = arguments.positional(), word = arguments.positional();
  const auto row =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const KindRow& r) { return r.word == word; });
  if (row == kKinds.end()) arguments.fail("'{}' is not a kind of topology", word);
  const Words words{row->kind,
                    arguments.key("neighbours"),
                    arguments.key("in"),
                    arguments.key("out"),
                    arguments.key("dims"),
                    arguments.key("periods")};
  for (const int rank : section_) {
    const auto number = builder(rank).communicator(name);
    if (!number || *number == 0) arguments.fail("rank {} has no communicator '{}'", rank, name);
    Communicator& communicator = builder(rank).table.definitions.communicators[*number];
    if (communicator.is_inter) arguments.fail("'{}' is an intercommunicator", name);
    communicator.topology = topology_of(arguments, words, communicator.rank, communicator.size);
  }
}

std::string topology_line(const std::string& communicator, const Topology& topology) {
  const auto row =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const KindRow& r) { return r.kind == topology.kind; });
  const std::string head = fmt::format("topology {} {}", communicator, row->word);
  if (topology.in == topology.out) return fmt::format("{} neighbours={}\n", head, print_ranks(topology.in));
  return fmt::format("{} in={} out={}\n", head, print_ranks(topology.in), print_ranks(topology.out));
}

}  // namespace dperf::trace
