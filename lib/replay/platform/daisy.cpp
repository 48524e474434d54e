// The xDSL network of the papers: a ring of five central routers, a petal of ten routers on each, four DSLAMs
// on each router of a petal, and the homes on the DSLAMs, each on a line of its own. Written as a zone a
// router and a zone a DSLAM, two levels, because one flat graph of all nodes takes SimGrid seconds and
// hundreds of megabytes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <random>
#include <vector>

#include "replay/platform/writers.h"

namespace dperf::platform {
namespace {

constexpr int kPetals = 5;
constexpr int kRoutersOfAPetal = 10;
constexpr int kDslamsOfARouter = 4;
constexpr int kDslams = kPetals * kRoutersOfAPetal * kDslamsOfARouter;
constexpr unsigned kSlowestLineKbps = 5000;
constexpr unsigned kFastestLineKbps = 10000;
constexpr char kRingBandwidth[] = "100Gbps";
constexpr char kRouterBandwidth[] = "10Gbps";
constexpr char kRouterLatency[] = "100us";
constexpr char kLineLatency[] = "5ms";

/// Two zones that are connected, named by their routers.
struct Edge {
  std::string from, to;
  const char* bandwidth;
};

std::string central(int petal) {
  return fmt::format("c{}", petal);
}
std::string router(int petal, int place) {
  return fmt::format("r{}_{}", petal, place);
}
std::string dslam(int number) {
  return fmt::format("d{}", number);
}

// The petal is a loop: it starts and ends at its central router.
void add_petal(int petal, std::vector<Edge>& edges) {
  std::string previous = central(petal);
  for (int place = 0; place < kRoutersOfAPetal; ++place) {
    edges.push_back({previous, router(petal, place), kRouterBandwidth});
    previous = router(petal, place);
    int first = (petal * kRoutersOfAPetal + place) * kDslamsOfARouter;
    for (int i = 0; i < kDslamsOfARouter; ++i)
      edges.push_back({previous, dslam(first + i), kRouterBandwidth});
  }
  edges.push_back({previous, central(petal), kRouterBandwidth});
}

std::vector<Edge> all_edges() {
  std::vector<Edge> edges;
  for (int petal = 0; petal < kPetals; ++petal)
    edges.push_back({central(petal), central((petal + 1) % kPetals), kRingBandwidth});
  for (int petal = 0; petal < kPetals; ++petal) add_petal(petal, edges);
  return edges;
}

/// Draws the rate of one line after the other, so that a larger platform of the same seed begins with the
/// same lines.
class Lines {
 public:
  explicit Lines(std::uint64_t seed) : random_(seed) {}
  // The standard fixes the numbers of the engine, but not those of its distributions.
  unsigned next_kbps() {
    return kSlowestLineKbps + static_cast<unsigned>(random_() % (kFastestLineKbps - kSlowestLineKbps + 1));
  }

 private:
  std::mt19937_64 random_;
};

pugi::xml_node add_zone(pugi::xml_node parent, const std::string& router_name, const char* routing) {
  return add(parent, "zone", {{"id", "z_" + router_name}, {"routing", routing}});
}

// SimGrid's parser wants what a zone holds before how it is connected.
void add_homes(pugi::xml_node zone, const std::string& dslam_name, int first, int count, Lines& lines) {
  for (int node = first; node < first + count; ++node)
    add(zone, "host", {{"id", fmt::format("n{}", node)}, {"speed", kSpeed}, {"core", kCores}});
  for (int node = first; node < first + count; ++node)
    add(zone, "link",
        {{"id", fmt::format("line{}", node)},
         {"bandwidth", fmt::format("{}kbps", lines.next_kbps())},
         {"latency", kLineLatency},
         {"sharing_policy", "SPLITDUPLEX"}});
  add(zone, "link",
      {{"id", "loopback_" + dslam_name},
       {"bandwidth", kLoopbackBandwidth},
       {"latency", kLoopbackLatency},
       {"sharing_policy", "FATPIPE"}});
  add(zone, "router", {{"id", dslam_name}});
  for (int node = first; node < first + count; ++node)
    add(zone, "host_link",
        {{"id", fmt::format("n{}", node)},
         {"up", fmt::format("line{}_UP", node)},
         {"down", fmt::format("line{}_DOWN", node)}});
  for (int node = first; node < first + count; ++node) {
    std::string host = fmt::format("n{}", node);
    pugi::xml_node route = add(zone, "route", {{"src", host}, {"dst", host}, {"symmetrical", "NO"}});
    add(route, "link_ctn", {{"id", "loopback_" + dslam_name}});
  }
}

void add_router_zone(pugi::xml_node parent, const std::string& name) {
  add(add_zone(parent, name, "None"), "router", {{"id", name}});
}

void add_links(pugi::xml_node parent, const std::vector<Edge>& edges) {
  for (const Edge& edge : edges)
    add(parent, "link",
        {{"id", edge.from + "-" + edge.to},
         {"bandwidth", edge.bandwidth},
         {"latency", kRouterLatency},
         {"sharing_policy", "SPLITDUPLEX"}});
  for (const Edge& edge : edges) {
    pugi::xml_node route =
        add(parent, "zoneRoute",
            {{"src", "z_" + edge.from}, {"dst", "z_" + edge.to}, {"gw_src", edge.from}, {"gw_dst", edge.to}});
    add(route, "link_ctn", {{"id", edge.from + "-" + edge.to}, {"direction", "UP"}});
  }
}

}  // namespace

std::string write_daisy(const Request& request) {
  pugi::xml_document document;
  pugi::xml_node daisy =
      add(start_document(document, request, true), "zone", {{"id", "daisy"}, {"routing", "Floyd"}});
  Lines lines(request.seed);
  for (int petal = 0; petal < kPetals; ++petal) {
    add_router_zone(daisy, central(petal));
    for (int place = 0; place < kRoutersOfAPetal; ++place) add_router_zone(daisy, router(petal, place));
  }
  // As evenly as possible: of 1024 nodes, 24 DSLAMs have six and the others five.
  int first = 0;
  for (int number = 0; number < kDslams; ++number) {
    int count = request.nodes / kDslams + (number < request.nodes % kDslams ? 1 : 0);
    if (count == 0) {
      add_router_zone(daisy, dslam(number));
    } else {
      add_homes(add_zone(daisy, dslam(number), "Cluster"), dslam(number), first, count, lines);
    }
    first += count;
  }
  add_links(daisy, all_edges());
  return text_of(document);
}

}  // namespace dperf::platform
