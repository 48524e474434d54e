// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/mapping/scotch.h"

#include <cstdint>
#include <cstdio>
// Needs the two above.
#include <scotch.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dperf::advise {
namespace {

/// Scotch computes with whole numbers, and with their sums.
constexpr double kMostOfOne = 10'000, kMostOfAll = 500'000'000;

/// The arrays of a SCOTCH_Graph, which it does not copy.
struct GraphArrays {
  std::vector<SCOTCH_Num> first_edge{0}, ends, edge_loads, vertex_loads;
};

class Graph {
 public:
  explicit Graph(GraphArrays arrays) : arrays_(std::move(arrays)) {
    SCOTCH_graphInit(&graph_);
    const auto vertices = static_cast<SCOTCH_Num>(arrays_.first_edge.size() - 1);
    built_ = SCOTCH_graphBuild(&graph_, 0, vertices, arrays_.first_edge.data(), nullptr,
                               arrays_.vertex_loads.empty() ? nullptr : arrays_.vertex_loads.data(), nullptr,
                               static_cast<SCOTCH_Num>(arrays_.ends.size()), arrays_.ends.data(),
                               arrays_.edge_loads.data()) == 0;
  }
  ~Graph() { SCOTCH_graphExit(&graph_); }
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  SCOTCH_Graph* get() { return &graph_; }
  bool built() const { return built_; }

 private:
  GraphArrays arrays_;
  SCOTCH_Graph graph_{};
  bool built_ = false;
};

class Strategy {
 public:
  Strategy() { SCOTCH_stratInit(&strategy_); }
  ~Strategy() { SCOTCH_stratExit(&strategy_); }
  Strategy(const Strategy&) = delete;
  Strategy& operator=(const Strategy&) = delete;
  SCOTCH_Strat* get() { return &strategy_; }

 private:
  SCOTCH_Strat strategy_{};
};

class Architecture {
 public:
  Architecture() { SCOTCH_archInit(&architecture_); }
  ~Architecture() { SCOTCH_archExit(&architecture_); }
  Architecture(const Architecture&) = delete;
  Architecture& operator=(const Architecture&) = delete;
  SCOTCH_Arch* get() { return &architecture_; }

 private:
  SCOTCH_Arch architecture_{};
};

std::vector<SCOTCH_Num> whole(const std::vector<double>& values) {
  const double largest = *std::max_element(values.begin(), values.end());
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  const double factor = sum > 0 ? std::min(kMostOfOne / largest, kMostOfAll / sum) : 0;
  std::vector<SCOTCH_Num> numbers;
  for (const double value : values)
    numbers.push_back(std::max(static_cast<SCOTCH_Num>(std::lround(value * factor)), SCOTCH_Num{1}));
  return numbers;
}

GraphArrays ranks_as_graph(const RankGraph& graph, const HostNetwork& network) {
  GraphArrays arrays;
  const HostNetwork::Way mean = network.mean();
  std::vector<double> seconds;
  for (const auto& neighbors : graph) {
    for (const Neighbor& other : neighbors) {
      arrays.ends.push_back(other.rank);
      seconds.push_back(other.messages * mean.latency_s + other.bytes * mean.seconds_per_byte_s);
    }
    arrays.first_edge.push_back(static_cast<SCOTCH_Num>(arrays.ends.size()));
  }
  arrays.edge_loads = whole(seconds);
  return arrays;
}

double mean_bytes(const RankGraph& graph) {
  double messages = 0, bytes = 0;
  for (const auto& neighbors : graph) {
    for (const Neighbor& other : neighbors) {
      messages += other.messages;
      bytes += other.bytes;
    }
  }
  return messages > 0 ? bytes / messages : 0;
}

/// All with all; how far apart they are is what a mean message takes.
GraphArrays hosts_as_graph(const RankGraph& graph, const HostNetwork& network,
                           const std::vector<int>& slots) {
  GraphArrays arrays;
  const double bytes = mean_bytes(graph);
  std::vector<double> seconds;
  for (int a = 0; a < network.hosts(); ++a) {
    for (int b = 0; b < network.hosts(); ++b) {
      if (a == b) continue;
      arrays.ends.push_back(b);
      seconds.push_back(network.seconds(a, b, 1, bytes));
    }
    arrays.first_edge.push_back(static_cast<SCOTCH_Num>(arrays.ends.size()));
  }
  arrays.edge_loads = whole(seconds);
  arrays.vertex_loads.assign(slots.begin(), slots.end());
  return arrays;
}

}  // namespace

bool has_scotch() {
  return true;
}

std::optional<Placement> partition_by_scotch(const RankGraph& graph, const HostNetwork& network,
                                             const std::vector<int>& slots) {
  const bool talks = std::any_of(graph.begin(), graph.end(), [](const auto& rank) { return !rank.empty(); });
  if (network.hosts() < 2 || !talks) return std::nullopt;
  SCOTCH_randomSeed(1);
  SCOTCH_randomReset();
  Graph ranks(ranks_as_graph(graph, network));
  std::optional<Graph> hosts;
  if (!network.all_alike()) hosts.emplace(hosts_as_graph(graph, network, slots));
  if (!ranks.built() || (hosts && !hosts->built())) return std::nullopt;
  Strategy of_hosts, of_ranks;
  Architecture architecture;
  const std::vector<SCOTCH_Num> weights(slots.begin(), slots.end());
  const int made =
      hosts ? SCOTCH_archBuild(architecture.get(), hosts->get(), 0, nullptr, of_hosts.get())
            : SCOTCH_archCmpltw(architecture.get(), static_cast<SCOTCH_Num>(weights.size()), weights.data());
  std::vector<SCOTCH_Num> parts(graph.size());
  if (made != 0 || SCOTCH_graphMap(ranks.get(), architecture.get(), of_ranks.get(), parts.data()) != 0)
    return std::nullopt;
  return Placement(parts.begin(), parts.end());
}

}  // namespace dperf::advise
