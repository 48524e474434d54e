// A master and workers in the four classes of heterogeneity of GMATE's thesis (2009, section 3.3), with the
// relative speeds of its simulation (section 3.5). The thesis has no numbers of its networks: ours are in
// docs/measurements/gmate.md.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

#include "replay/platform/writers.h"
#include "support/error.h"

namespace dperf::platform {
namespace {

constexpr char kLineBandwidth[] = "100Mbps", kLineLatency[] = "35us";
constexpr char kWanBandwidth[] = "30Mbps", kWanLatency[] = "5ms";
constexpr double kReferenceGflops = 1;

constexpr HeterogeneityClass kClasses[] = {
    {"HoPHoN", false, false}, {"HePHoN", true, false}, {"HoPHeN", false, true}, {"HePHeN", true, true}};

const HeterogeneityClass& class_of(const Request& request) {
  std::string names;
  for (const HeterogeneityClass& one : kClasses) {
    if (one.name == request.heterogeneity) return one;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", one.name);
  }
  throw Error("--class: '{}' is not known; expected one of {}", request.heterogeneity, names)
      .with_exit_code(kExitUsage);
}

std::vector<double> relative_speeds(const Request& request) {
  if (request.groups == 2) return {0.8, 1.3};
  if (request.groups == 4) return {0.8, 1, 1.3, 1.6};
  throw Error("--groups {}: expected 2 or 4", request.groups).with_exit_code(kExitUsage);
}

struct Host {
  double speed = 1;  ///< relative to the reference
  bool remote = false;
};

/// The standard fixes the numbers of the engine, but not what its shuffle does with them.
template <typename T>
void shuffle(std::vector<T>& values, std::mt19937_64& random) {
  for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[random() % i]);
}

/// Groups of the same size, as far as possible; half of the workers are remote if networks differ.
std::vector<Host> make_workers(const Request& request, const HeterogeneityClass& kind) {
  const std::vector<double> groups = relative_speeds(request);
  std::vector<double> speeds(static_cast<std::size_t>(request.nodes) - 1, 1);
  if (kind.processors_differ)
    for (std::size_t i = 0; i < speeds.size(); ++i) speeds[i] = groups[i % groups.size()];
  std::mt19937_64 random(request.seed);
  shuffle(speeds, random);
  if (request.faster == "local") std::stable_sort(speeds.begin(), speeds.end(), std::greater<>());
  if (request.faster == "remote") std::stable_sort(speeds.begin(), speeds.end());
  std::vector<Host> hosts;
  for (std::size_t i = 0; i < speeds.size(); ++i)
    hosts.push_back({speeds[i], kind.networks_differ && i >= (speeds.size() + 1) / 2});
  shuffle(hosts, random);
  return hosts;
}

void check_faster(const Request& request) {
  if (request.faster == "spread" || request.faster == "local" || request.faster == "remote") return;
  throw Error("--faster: '{}' is not known; expected spread, local or remote", request.faster)
      .with_exit_code(kExitUsage);
}

/// The hosts of one side, each on a line of its own to the side's switch.
void add_side(pugi::xml_node parent, const char* name, const std::vector<Host>& hosts, bool remote) {
  pugi::xml_node zone = add(parent, "zone", {{"id", fmt::format("z_{}", name)}, {"routing", "Cluster"}});
  std::vector<std::size_t> members;
  for (std::size_t i = 0; i < hosts.size(); ++i)
    if (hosts[i].remote == remote) members.push_back(i);
  for (const std::size_t i : members)
    add(zone, "host",
        {{"id", fmt::format("n{}", i)}, {"speed", fmt::format("{:g}Gf", kReferenceGflops * hosts[i].speed)}});
  for (const std::size_t i : members)
    add(zone, "link",
        {{"id", fmt::format("line{}", i)},
         {"bandwidth", kLineBandwidth},
         {"latency", kLineLatency},
         {"sharing_policy", "SPLITDUPLEX"}});
  add(zone, "router", {{"id", name}});
  for (const std::size_t i : members)
    add(zone, "host_link",
        {{"id", fmt::format("n{}", i)},
         {"up", fmt::format("line{}_UP", i)},
         {"down", fmt::format("line{}_DOWN", i)}});
}

}  // namespace

std::span<const HeterogeneityClass> classes() {
  return kClasses;
}

std::string write_classes(const Request& request) {
  const HeterogeneityClass& kind = class_of(request);
  check_faster(request);
  std::vector<Host> hosts = make_workers(request, kind);
  hosts.insert(hosts.begin(), Host());  // the master
  pugi::xml_document document;
  pugi::xml_node root = start_document(document, request, true);
  root.append_child(pugi::node_comment)
      .set_value(
          fmt::format(" {}, {} groups, faster ones {}; n0 is the master's, speeds are relative to 1Gf ",
                      kind.name, request.groups, request.faster)
              .c_str());
  pugi::xml_node zone = add(root, "zone", {{"id", "classes"}, {"routing", "Full"}});
  add_side(zone, "local", hosts, false);
  if (!kind.networks_differ) return text_of(document);
  add_side(zone, "remote", hosts, true);
  add(zone, "link",
      {{"id", "wan"},
       {"bandwidth", kWanBandwidth},
       {"latency", kWanLatency},
       {"sharing_policy", "SPLITDUPLEX"}});
  pugi::xml_node route =
      add(zone, "zoneRoute",
          {{"src", "z_local"}, {"dst", "z_remote"}, {"gw_src", "local"}, {"gw_dst", "remote"}});
  add(route, "link_ctn", {{"id", "wan"}, {"direction", "UP"}});
  return text_of(document);
}

}  // namespace dperf::platform
