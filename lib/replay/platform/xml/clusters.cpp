// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/xml/clusters.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>

#include "replay/platform/xml/names.h"
#include "replay/platform/xml/units.h"
#include "replay/platform/xml/values.h"
#include "support/words.h"

namespace dperf::platform {
namespace {

using Numbers = std::vector<std::vector<long>>;

/// "4,4;1,2"; empty: something in it is not a number above 0.
Numbers numbers_of(std::string_view text) {
  Numbers groups;
  for (const std::string_view part : split(text, ";")) {
    groups.emplace_back();
    for (const std::string_view word : split(part, ",")) {
      if (!is_whole(word, 1, kMostHosts)) return {};
      long value = 0;
      std::from_chars(word.data(), word.data() + word.size(), value);
      groups.back().push_back(value);
    }
  }
  return groups;
}

double product(const std::vector<long>& numbers) {
  double all = 1;
  for (const long number : numbers) all *= static_cast<double>(number);
  return all;
}

/// Hosts of such a topology, or nothing if the numbers do not say one.
std::optional<double> torus(const Numbers& n) {
  return n.size() == 1 ? std::optional(product(n[0])) : std::nullopt;
}

std::optional<double> fat_tree(const Numbers& n) {
  if (n.size() != 4 || n[0].size() != 1) return std::nullopt;
  for (std::size_t i = 1; i < n.size(); ++i)
    if (n[i].size() != static_cast<std::size_t>(n[0][0])) return std::nullopt;
  return product(n[1]);
}

std::optional<double> dragonfly(const Numbers& n) {
  if (n.size() != 4 || n[3].size() != 1) return std::nullopt;
  for (std::size_t i = 0; i < 3; ++i)
    if (n[i].size() != 2) return std::nullopt;
  return static_cast<double>(n[0][0]) * static_cast<double>(n[1][0]) * static_cast<double>(n[2][0]) *
         static_cast<double>(n[3][0]);
}

struct Topology {
  std::string_view name;
  std::optional<double> (*hosts)(const Numbers&);
  std::string_view form;
};
constexpr auto kTopologies = std::to_array<Topology>(
    {{"TORUS", torus, "a size for each dimension, as in 4,4,2"},
     {"FAT_TREE", fat_tree, "LEVELS;DOWN,...;UP,...;CABLES,..., as in 2;4,4;1,2;1,2"},
     {"DRAGONFLY", dragonfly, "GROUPS,CABLES;CHASSIS,CABLES;ROUTERS,CABLES;NODES, as in 3,4;3,2;3,1;2"}});

constexpr std::array kOfFlatOnly = {"bb_bw", "bb_lat", "bb_sharing_policy", "router_id"};

bool is_given(pugi::xml_node cluster, const char* attribute) {
  return *cluster.attribute(attribute).value() != '\0';
}

void check_topology(const Document& document, pugi::xml_node cluster, const Topology& topology) {
  const std::optional<double> hosts =
      topology.hosts(numbers_of(cluster.attribute("topo_parameters").value()));
  if (!hosts) document.refuse_value(cluster, "topo_parameters", topology.form);
  const std::size_t named = numbers_of_radical(cluster.attribute("radical").value()).size();
  if (*hosts != static_cast<double>(named))
    document.refuse_value(
        cluster, "topo_parameters",
        fmt::format("places for the {} of the radical; these are {:.0f}", counted(named, "host"), *hosts));
  for (const char* attribute : kOfFlatOnly)
    if (is_given(cluster, attribute))
      document.refuse(cluster, fmt::format("{} has no effect with topology=\"{}\"", attribute, topology.name),
                      attribute);
}

/// Without the bandwidth SimGrid makes a link of bandwidth 0 of the latency, or none.
void check_pair(const Document& document, pugi::xml_node cluster, const char* bandwidth, const char* with) {
  if (is_given(cluster, bandwidth) || !is_given(cluster, with)) return;
  if (quantity_of(cluster.attribute(with).value(), Quantity::kTime) == 0.0) return;
  document.refuse(cluster, fmt::format("{} without {}; expected both or none", with, bandwidth), with);
}

}  // namespace

void check_cluster(const Document& document, pugi::xml_node cluster) {
  const std::string_view topology = cluster.attribute("topology").value();
  for (const Topology& row : kTopologies)
    if (row.name == topology) return check_topology(document, cluster, row);
  if (is_given(cluster, "topo_parameters"))
    document.refuse(cluster,
                    "topo_parameters have no effect without a topology: TORUS, FAT_TREE or DRAGONFLY",
                    "topo_parameters");
  check_pair(document, cluster, "bb_bw", "bb_lat");
  check_pair(document, cluster, "bb_bw", "bb_sharing_policy");
  check_pair(document, cluster, "loopback_bw", "loopback_lat");
  // SimGrid takes the links for shared ones.
  if (std::string_view(cluster.attribute("sharing_policy").value()) == "FATPIPE")
    document.refuse_value(cluster, "sharing_policy", "SHARED or SPLITDUPLEX, because the topology is FLAT");
}

}  // namespace dperf::platform
