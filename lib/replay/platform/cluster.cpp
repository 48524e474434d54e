// Nodes on one backbone: cluster and LAN differ in their numbers only.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/writers.h"

#include <fmt/format.h>

namespace dperf::platform {
namespace {

struct Network {
  const char* node_bandwidth;
  const char* node_latency;
  const char* backbone_bandwidth;
  const char* backbone_latency;
};

std::string write_star(const Request& request, const Network& network) {
  pugi::xml_document document;
  pugi::xml_node platform = start_document(document, request, false);
  add(platform, "cluster",
      {{"id", std::string(request.kind)},
       {"prefix", "n"},
       {"suffix", ""},
       {"radical", fmt::format("0-{}", request.nodes - 1)},
       {"speed", kSpeed},
       {"core", kCores},
       {"bw", network.node_bandwidth},
       {"lat", network.node_latency},
       {"bb_bw", network.backbone_bandwidth},
       {"bb_lat", network.backbone_latency},
       {"loopback_bw", kLoopbackBandwidth},
       {"loopback_lat", kLoopbackLatency}});
  return text_of(document);
}

}  // namespace

std::string write_cluster(const Request& request) {
  return write_star(request, {"1Gbps", "100us", "10Gbps", "100us"});
}

std::string write_lan(const Request& request) {
  return write_star(request, {"100Mbps", "100us", "1Gbps", "100us"});
}

}  // namespace dperf::platform
