// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/xml/names.h"

#include <fmt/format.h>

#include <charconv>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "replay/platform/xml/values.h"

namespace dperf::platform {
namespace {

using pugi::xml_node;

std::string_view text_of(xml_node node, const char* attribute) {
  return node.attribute(attribute).value();
}

class Names {
 public:
  explicit Names(const Document& document) : document_(document) {}

  void check() {
    collect(document_.root());
    if (hosts_ == 0) document_.refuse(document_.root(), "has no host");
    refer(document_.root());
  }

 private:
  enum class Kind : std::uint8_t { kHost, kRouter, kZone };
  struct Point {
    xml_node node;
    Kind kind;
  };

  void add_point(xml_node node, std::string name, Kind kind) {
    const auto [known, is_new] = points_.try_emplace(std::move(name), Point{node, kind});
    if (!is_new)
      document_.refuse(
          node, fmt::format("'{}' is already defined, as <{}> at {}; expected each name once", shown(name),
                            known->second.node.name(), document_.place_of(known->second.node)));
    if (kind == Kind::kHost) ++hosts_;
    if (hosts_ > kMostHosts)
      document_.refuse(node, fmt::format("host {} of the platform; expected at most {}", hosts_, kMostHosts));
  }

  bool is_host(const std::string& name) const {
    const auto found = points_.find(name);
    return found != points_.end() && found->second.kind == Kind::kHost;
  }

  void add_link(xml_node node, const std::string& name, bool both_ways) {
    if (!links_.try_emplace(name, both_ways).second)
      document_.refuse(node, fmt::format("a second link '{}'; expected each name once", shown(name)));
    if (!both_ways) return;
    for (const char* direction : {"_UP", "_DOWN"})
      if (!links_.try_emplace(name + direction, false).second)
        document_.refuse(node,
                         fmt::format("a second link '{}{}', which is one direction of '{}'; expected each "
                                     "name once",
                                     shown(name), direction, shown(name)));
  }

  /// Of a large cluster; tables grow by themselves for many small ones.
  void make_room_for(std::size_t hosts) {
    if (hosts < points_.size()) return;
    points_.reserve(points_.size() + hosts + kPointsOfCluster);
    links_.reserve(links_.size() + kLinksOfHost * hosts);
  }

  void add_hosts(xml_node node) {
    const bool is_cluster = std::string_view(node.name()) == "cluster";
    const std::string prefix = node.attribute("prefix").value(), suffix = node.attribute("suffix").value();
    const std::vector<int> numbers = numbers_of_radical(text_of(node, "radical"));
    make_room_for(numbers.size());
    for (const int number : numbers) {
      const std::string host = fmt::format("{}{}{}", prefix, number, suffix);
      add_point(node, host, Kind::kHost);
      if (is_cluster) continue;
      add_link(node, "link_" + host + "_UP", false);
      add_link(node, "link_" + host + "_DOWN", false);
    }
    if (is_cluster) add_cluster(node, prefix, suffix);
  }

  void add_cluster(xml_node node, const std::string& prefix, const std::string& suffix) {
    const std::string id = node.attribute("id").value(), router = node.attribute("router_id").value();
    add_point(node, id, Kind::kZone);
    const std::string_view topology = text_of(node, "topology");
    if (!topology.empty() && topology != "FLAT") {
      made_links_ = true;
      return;
    }
    add_point(node, router.empty() ? prefix + id + "_router" + suffix : router, Kind::kRouter);
    const std::string_view policy = text_of(node, "sharing_policy");
    const bool both_ways = policy != "SHARED";
    if (!text_of(node, "bb_bw").empty()) add_link(node, id + "_backbone", false);
    for (const int number : numbers_of_radical(text_of(node, "radical"))) {
      const std::string link = fmt::format("{}_link_{}", id, number);
      add_link(node, link, both_ways);
      if (!text_of(node, "loopback_bw").empty()) add_link(node, link + "_loopback", false);
      if (!text_of(node, "limiter_link").empty()) add_link(node, link + "_limiter", false);
    }
  }

  void collect(xml_node zone) {
    for (const xml_node node : zone) {
      const std::string_view name = node.name();
      const std::string id = node.attribute("id").value();
      if (name == "zone" || name == "AS") {
        add_point(node, id, Kind::kZone);
        made_links_ = made_links_ || strcasecmp(node.attribute("routing").value(), "Vivaldi") == 0;
        collect(node);
      }
      if (name == "host" || name == "peer") add_point(node, id, Kind::kHost);
      if (name == "router") add_point(node, id, Kind::kRouter);
      if (name == "cluster" || name == "cabinet") add_hosts(node);
      const std::string_view policy = text_of(node, "sharing_policy");
      if (name == "link") add_link(node, id, policy == "SPLITDUPLEX" || policy == "FULLDUPLEX");
      if (name == "backbone") add_link(node, id, false);
      if (name == "trace" && !traces_.insert(id).second)
        document_.refuse(node, "a second trace of this name; expected each name once");
    }
  }

  void must_be_point(xml_node node, const char* attribute) const {
    if (!points_.contains(node.attribute(attribute).value()))
      document_.refuse_value(node, attribute, "the name of a host, router or zone in this file");
  }

  void must_be_link(xml_node node, const char* attribute) const {
    if (made_links_) return;  // SimGrid knows their names
    const auto found = links_.find(node.attribute(attribute).value());
    if (found == links_.end()) document_.refuse_value(node, attribute, "the name of a link in this file");
    const std::string_view direction = text_of(node, "direction");
    const bool goes = direction == "UP" || direction == "DOWN";
    if (goes && !found->second)
      document_.refuse_value(node, "direction", "none, because the link is not SPLITDUPLEX");
    if (!goes && found->second)
      document_.refuse_value(node, attribute,
                             "a direction=\"UP\" or \"DOWN\" beside it, or _UP or _DOWN after the name, "
                             "because the link is SPLITDUPLEX");
  }

  void route(xml_node node, std::unordered_set<std::string>& known) const {
    for (const char* end : {"src", "dst"}) must_be_point(node, end);
    for (const char* gateway : {"gw_src", "gw_dst"})
      if (node.attribute(gateway)) must_be_point(node, gateway);
    for (const xml_node link : node.children("link_ctn")) must_be_link(link, "id");
    if (!node.child("link_ctn")) document_.refuse(node, "has no <link_ctn>; expected the links of the route");
    const std::string from = node.attribute("src").value(), to = node.attribute("dst").value();
    const bool bypasses = std::string_view(node.name()).starts_with("bypass");
    const std::string_view symmetrical = text_of(node, "symmetrical");
    const bool both = !bypasses && symmetrical != "NO" && symmetrical != "no" && from != to;
    const std::string kind = bypasses ? "b" : "r";
    for (const bool back : {false, true}) {
      if (back && !both) continue;
      if (!known.insert(kind + (back ? to + "\n" + from : from + "\n" + to)).second)
        document_.refuse(node,
                         fmt::format("a second route from '{}' to '{}'; expected one (routes go both ways "
                                     "unless symmetrical=\"NO\")",
                                     shown(back ? to : from), shown(back ? from : to)));
    }
  }

  void host_link(xml_node node, std::unordered_set<std::string>& known) const {
    const std::string host = node.attribute("id").value();
    if (!is_host(host)) document_.refuse_value(node, "id", "the name of a host in this file");
    if (!known.insert(host).second) document_.refuse(node, "a second <host_link> of this host; expected one");
    for (const char* link : {"up", "down"}) must_be_link(node, link);
  }

  void connect(xml_node node) const {
    if (!traces_.contains(node.attribute("trace").value()))
      document_.refuse_value(node, "trace", "the name of a <trace> in this file");
    const std::string_view kind = text_of(node, "kind");
    const std::string element = node.attribute("element").value();
    const bool of_host = kind.empty() || kind == "HOST_AVAIL";
    if (of_host ? !is_host(element) : !made_links_ && !links_.contains(element))
      document_.refuse_value(node, "element",
                             of_host ? "the name of a host in this file" : "the name of a link in this file");
  }

  void refer(xml_node zone) const {
    std::unordered_set<std::string> routes, hosts;
    for (const xml_node node : zone) {
      const std::string_view name = node.name();
      if (name == "zone" || name == "AS") refer(node);
      if (name.ends_with("oute")) route(node, routes);
      if (name == "host_link") host_link(node, hosts);
      if (name == "trace_connect") connect(node);
    }
  }

  /// In a <cluster>, beside its hosts: itself and its router; the link of a host and its two directions.
  static constexpr std::size_t kPointsOfCluster = 2, kLinksOfHost = 3;

  const Document& document_;
  std::unordered_map<std::string, Point> points_;
  std::size_t hosts_ = 0;  ///< of them
  std::unordered_set<std::string> traces_;
  std::unordered_map<std::string, bool> links_;  ///< whether a direction must be said
  bool made_links_ = false;                      ///< by SimGrid, by rules of its own
};

}  // namespace

std::vector<int> numbers_of_radical(std::string_view radical) {
  std::vector<int> numbers;
  for (const std::string_view range : split(radical, ",")) {
    int ends[2] = {0, 0};
    const std::vector<std::string_view> parts = split(range, "-");
    if (parts.size() > 2) return {};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string_view part = parts[std::min(i, parts.size() - 1)];
      if (!is_whole(part, 0, 2'000'000'000)) return {};
      std::from_chars(part.data(), part.data() + part.size(), ends[i]);
    }
    if (ends[1] < ends[0] || ends[1] - ends[0] >= kMostHosts) return {};
    for (int number = ends[0]; number <= ends[1]; ++number) numbers.push_back(number);
    if (numbers.size() > kMostHosts) return {};
  }
  return numbers;
}

void check_names(const Document& document) {
  Names(document).check();
}

}  // namespace dperf::platform
