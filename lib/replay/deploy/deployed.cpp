// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/deployed.h"

#include <fmt/format.h>

#include <map>
#include <sstream>
#include <utility>

#include "replay/engine/simgrid/read_network.h"
#include "support/error.h"

namespace dperf::deploy {
namespace {

replay::SimgridOptions on_hosts(replay::SimgridOptions platform, std::vector<std::string> hosts) {
  platform.threads_of_rank.clear();
  platform.host_of_rank = std::move(hosts);
  return platform;
}

/// Runs where SimGrid is loaded: a line per host, how many links its route has, and which.
std::string routes_as_text(const replay::SimgridOptions& platform) {
  replay::ReadNetwork& network = *replay::read_network(platform).release();  // SimGrid does not survive more
  const std::vector<std::uint32_t>& places = network.place_of_rank();
  std::string text;
  for (const std::uint32_t place : places) {
    const replay::ReadRoute route =
        place == places.front() ? replay::ReadRoute() : network.route(places.front(), place);
    text += fmt::format("{}", route.links.size());
    for (const std::uint32_t link : route.links) text += fmt::format(" {}", link);
    text += '\n';
  }
  return text;
}

struct Times {
  double reserve_s = 0, distribute_s = 0, collect_s = 0;
  double all_s() const { return reserve_s + distribute_s + collect_s; }
};

/// Runs where an engine may be made.
std::string times_as_text(const Plan& plan, const replay::EngineChoice& choice,
                          const replay::SimgridOptions& platform) {
  replay::Engine& engine = *replay::make_engine(choice, platform).engine.release();
  const std::vector<double> ends = run_steps(plan.steps.steps(), engine);
  return fmt::format("{} {} {}", ends[plan.reserved], ends[plan.distributed], ends[plan.collected]);
}

Times times_of(const Plan& plan, const replay::EngineChoice& choice, const replay::SimgridOptions& platform,
               const Isolated& isolated) {
  const replay::SimgridOptions here = on_hosts(platform, plan.host_of_rank);
  std::istringstream text(isolated([&] { return times_as_text(plan, choice, here); }));
  double reserved = 0, distributed = 0, collected = 0;
  text >> reserved >> distributed >> collected;
  return {reserved, distributed - reserved, collected - distributed};
}

std::vector<Node> nodes_of(const Settings& settings, const std::vector<std::string>& hosts,
                           const replay::SimgridOptions& platform, const std::string& name,
                           const Isolated& isolated) {
  std::vector<Node> nodes;
  if (settings.addresses.empty()) {
    const std::vector<Address> addresses = addresses_of(hosts, platform, isolated);
    for (std::size_t i = 0; i < hosts.size(); ++i) nodes.push_back({hosts[i], addresses[i]});
    return nodes;
  }
  std::map<std::string, Address> address_of(settings.addresses.begin(), settings.addresses.end());
  for (const std::string& host : hosts) {
    const auto found = address_of.find(host);
    if (found == address_of.end()) continue;
    nodes.push_back({host, found->second});
    address_of.erase(found);
  }
  if (!address_of.empty())
    throw Error("--deploy: address {}: no such host in {}", address_of.begin()->first, name);
  return nodes;
}

}  // namespace

std::vector<Address> addresses_of(const std::vector<std::string>& hosts,
                                  const replay::SimgridOptions& platform, const Isolated& isolated) {
  const replay::SimgridOptions here = on_hosts(platform, hosts);
  std::istringstream text(isolated([&] { return routes_as_text(here); }));
  std::vector<std::vector<std::uint32_t>> routes(hosts.size());
  for (std::vector<std::uint32_t>& route : routes) {
    std::size_t links = 0;
    text >> links;
    route.resize(links);
    for (std::uint32_t& link : route) text >> link;
  }
  return derive_addresses(routes);
}

Deployed deploy(const Request& request, const std::vector<std::string>& hosts,
                const replay::SimgridOptions& platform, const std::string& name, int ranks,
                const Isolated& isolated) {
  Deployed deployed{.request = request, .platform = name};
  deployed.nodes = nodes_of(request.settings, hosts, platform, name, isolated);
  deployed.plan = make_plan(request, deployed.nodes, name, ranks);
  return deployed;
}

Deployment simulate(const Deployed& deployed, double t_predicted_s, const replay::EngineChoice& choice,
                    const replay::SimgridOptions& platform, const Isolated& isolated) {
  const Plan& plan = deployed.plan;
  const Times times = times_of(plan, choice, platform, isolated);
  Deployment result;
  result.way = name_of(deployed.request.way);
  result.reserve_s = times.reserve_s;
  result.distribute_s = times.distribute_s;
  result.collect_s = times.collect_s;
  result.t_deployment_s = times.all_s();
  result.t_total_s = times.all_s() + t_predicted_s;
  result.server = plan.server;
  result.submitter = plan.submitter;
  result.coordinators = plan.coordinators;
  result.trackers = plan.trackers;
  result.trackers_asked = plan.asked;
  result.messages = plan.steps.messages();
  result.bytes = plan.steps.bytes();
  result.churn = plan.churn;
  if (plan.churn.empty()) return result;
  Request calm = deployed.request;
  calm.settings.leaves.clear();
  calm.settings.joins.clear();
  const Plan without =
      make_plan(calm, deployed.nodes, deployed.platform, static_cast<int>(plan.peers.size()));
  result.churn_cost_s = times.all_s() - times_of(without, choice, platform, isolated).all_s();
  return result;
}

}  // namespace dperf::deploy
