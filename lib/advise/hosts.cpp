// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/hosts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <sstream>

#include "advise/pool_trace.h"
#include "replay/engine/simgrid/read_network.h"
#include "replay/platform/loggps_file.h"
#include "replay/predict/isolated.h"
#include "replay/predict/loggps_plan.h"
#include "replay/predict/traced_run.h"
#include "support/error.h"

namespace dperf::advise {
namespace {

std::vector<std::string> names_in_order(const predict::PredictOptions& options,
                                        const platform::PlatformFile& platform) {
  std::vector<std::string> names;
  std::istringstream chosen(options.mapping.hosts);
  for (std::string name; std::getline(chosen, name, ',');) {
    if (name.find(':') != std::string::npos)
      throw Error("--hosts: '{}': expected names of hosts only: a host has one worker", name)
          .with_exit_code(kExitUsage);
    names.push_back(name);
  }
  if (names.empty())
    for (const replay::PlatformHost& host : replay::read_platform(platform)) names.push_back(host.name);
  return names;
}

void put_first(std::vector<std::string>& names, const std::string& master, const std::string& platform) {
  if (master.empty()) return;
  const auto found = std::find(names.begin(), names.end(), master);
  if (found == names.end()) throw Error("--master {}: {} has no such host", master, platform);
  std::rotate(names.begin(), found, found + 1);
}

// Sizes of messages: 1 byte to 1 TiB, kSteps to the double.
constexpr double kSteps = 8;
constexpr int kSizes = 40 * static_cast<int>(kSteps) + 1;

/// How many times as long a byte takes as the link says, in a message of `bytes`.
double stretch_of(const replay::ReadNetwork& network, const replay::MessageTime& time, double bytes) {
  return time.empty() ? 1 / network.model().bandwidth.of(bytes) : replay::piece_of(time, bytes).stretch;
}

/// Runs where SimGrid is loaded. A line of stretches, by size; a line of links: how many, and their
/// bandwidths; then a line per rank: factor of computation, latency of a message of `bytes`, and the links.
std::string routes_as_text(const replay::SimgridOptions& engine, double bytes) {
  replay::ReadNetwork& network = *replay::read_network(engine).release();  // SimGrid does not survive more
  std::string stretches, ranks, links;
  for (int size = 0; size < kSizes; ++size)
    stretches += fmt::format("{} ", stretch_of(network, engine.network_time, std::exp2(size / kSteps)));
  for (const std::uint32_t place : network.place_of_rank()) {
    const replay::ReadRoute route = place == 0 ? replay::ReadRoute() : network.route(0, place);
    const double factor = engine.network_time.empty() ? network.model().latency.of(bytes) : 1;
    const double latency_s = replay::seconds_of(engine.network_time, 1, route.latency_s * factor, 0);
    ranks += fmt::format("{} {} {}", network.places()[place].compute_factor, latency_s, route.links.size());
    for (const std::uint32_t link : route.links) ranks += fmt::format(" {}", link);
    ranks += '\n';
  }
  for (std::uint32_t link = 0; link < network.links(); ++link)
    links += fmt::format(" {}", network.link(link).bandwidth_bytes_per_s);
  return fmt::format("{}\n{}{}\n{}", stretches, network.links(), links, ranks);
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text;
}

void use_loggps(const predict::LogGpsPlan& plan, PoolHosts& hosts) {
  hosts.links_s_per_byte = {plan.network.gap_byte_s};
  hosts.overheads.send = plan.network.send;
  hosts.overheads.receive = plan.network.receive;
  for (std::size_t i = 0; i < hosts.workers.size(); ++i) {
    hosts.workers[i].link = {plan.network.latency_s, plan.network.gap_byte_s};
    hosts.workers[i].links = {0};
    if (i + 1 < plan.block_factors.size()) hosts.workers[i].compute_factor = plan.block_factors[i + 1];
  }
  if (!plan.block_factors.empty()) hosts.master_factor = plan.block_factors[0];
}

void use_processors(const predict::Processors& processors, PoolHosts& hosts) {
  hosts.master_factor = processors.factors.at(0);
  for (std::size_t i = 0; i < hosts.workers.size(); ++i)
    hosts.workers[i].compute_factor = processors.factors.at(i + 1);
}

/// A line of routes_as_text(): factor and links of a worker.
void read_route(std::istream& in, const std::vector<double>& links_s_per_byte, WorkerHost& worker) {
  std::size_t links = 0;
  in >> worker.compute_factor >> worker.link.latency_s >> links;
  worker.links.resize(links);
  for (std::size_t& link : worker.links) {
    in >> link;
    worker.link.seconds_per_byte_s = std::max(worker.link.seconds_per_byte_s, links_s_per_byte.at(link));
  }
}

void use_routes(const predict::Plan& plan, double bytes, PoolHosts& hosts) {
  std::istringstream in(predict::run_isolated(
      [&](const predict::Progress&) { return routes_as_text(plan.engine, bytes); }, {}));
  hosts.stretches.resize(kSizes);
  for (double& stretch : hosts.stretches) in >> stretch;
  std::size_t links = 0;
  in >> links;
  hosts.links_s_per_byte.resize(links);
  for (double& link : hosts.links_s_per_byte) {
    double bandwidth_bytes_per_s = 0;
    in >> bandwidth_bytes_per_s;
    link = bandwidth_bytes_per_s > 0 ? 1 / bandwidth_bytes_per_s : 0;
  }
  WorkerHost master;
  read_route(in, hosts.links_s_per_byte, master);
  hosts.master_factor = master.compute_factor;
  for (WorkerHost& worker : hosts.workers) read_route(in, hosts.links_s_per_byte, worker);
  if (!plan.calibration) return;
  const replay::mpi::Transport& transport = plan.calibration->protocol.network;
  hosts.overheads.send = {transport.send_overhead_s, 0, transport.send_byte_s};
  hosts.overheads.receive = {transport.receive_overhead_s, 0, transport.receive_byte_s};
}

/// Alike up to rounding.
std::array<double, 3> alike(const WorkerHost& host) {
  const auto rounded = [](double value) { return value == 0 ? 0.0 : std::round(std::log(value) * 1e6); };
  return {rounded(host.compute_factor), rounded(host.link.latency_s), rounded(host.link.seconds_per_byte_s)};
}

double trip_s(const WorkerHost& host, const TaskCost& task) {
  return task.compute_s * host.compute_factor + 2 * host.link.latency_s +
         (task.in_bytes + task.out_bytes) * host.link.seconds_per_byte_s;
}

struct OrderRow {
  const char* name;
  HostOrder order;
};
constexpr OrderRow kOrders[] = {{"gmate", HostOrder::kGmate},
                                {"speed", HostOrder::kSpeed},
                                {"link", HostOrder::kLink},
                                {"platform", HostOrder::kPlatform},
                                {"exhaustive", HostOrder::kExhaustive}};

}  // namespace

PoolHosts read_hosts(const predict::PredictOptions& options, const platform::PlatformFile& platform,
                     const std::string& master, const MeasuredPool& measured, int most) {
  PoolHosts hosts;
  hosts.has_names = !platform::is_loggps_file(platform);
  if (!hosts.has_names && !master.empty())
    throw Error("--master has no effect with {}, which has no hosts; leave it out", platform.name())
        .with_exit_code(kExitUsage);
  std::vector<std::string> names =
      hosts.has_names ? names_in_order(options, platform) : predict::processor_names(most + 1);
  put_first(names, master, options.platform);
  if (names.size() < 2)
    throw Error("{}: {} to be used; expected a master and at least one worker", options.platform,
                names.empty() ? "no host" : "one host");
  hosts.master = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) hosts.workers.push_back({.name = names[i]});

  predict::PredictOptions all = options;
  if (hosts.has_names) all.mapping.hosts = joined(names);
  const predict::TracedRun run(
      all, platform, measured.folder,
      make_pool_trace({.phases = {}, .workers = static_cast<int>(hosts.workers.size())}, measured));
  const TaskStatistics task = statistics(measured.phases);
  if (run.plan().loggps) {
    use_loggps(*run.plan().loggps, hosts);
  } else {
    use_routes(run.plan(), std::max(task.in_bytes, task.out_bytes), hosts);
  }
  if (run.plan().processors) use_processors(*run.plan().processors, hosts);
  hosts.overheads.master_compute_s =
      static_cast<double>(measured.master_per_task_ns) * 1e-9 * hosts.master_factor;
  return hosts;
}

PoolHosts for_messages(PoolHosts hosts, double bytes) {
  if (hosts.stretches.empty()) return hosts;
  const auto last = static_cast<double>(hosts.stretches.size() - 1);
  const double size = std::clamp(std::ceil(kSteps * std::log2(std::max(bytes, 1.0))), 0.0, last);
  const double stretch = hosts.stretches[static_cast<std::size_t>(size)];
  for (double& link : hosts.links_s_per_byte) link *= stretch;
  for (WorkerHost& worker : hosts.workers) worker.link.seconds_per_byte_s *= stretch;
  return hosts;
}

std::vector<HostGroup> groups_of(const PoolHosts& hosts, const TaskCost& task) {
  std::vector<HostGroup> groups;
  for (std::size_t i = 0; i < hosts.workers.size(); ++i) {
    const WorkerHost& host = hosts.workers[i];
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const HostGroup& group) { return alike(group.like) == alike(host); });
    HostGroup& group = known != groups.end() ? *known : groups.emplace_back(HostGroup{host, {}});
    group.members.push_back(i);
  }
  std::stable_sort(groups.begin(), groups.end(), [&](const HostGroup& a, const HostGroup& b) {
    return trip_s(a.like, task) < trip_s(b.like, task);
  });
  return groups;
}

HostOrder find_order(const std::string& name) {
  for (const OrderRow& row : kOrders)
    if (name == row.name) return row.order;
  throw Error("--order: '{}' is not known; expected one of {}", name, names_of_orders())
      .with_exit_code(kExitUsage);
}

const char* name_of(HostOrder order) {
  for (const OrderRow& row : kOrders)
    if (row.order == order) return row.name;
  return "";
}

std::string names_of_orders() {
  std::string names;
  for (const OrderRow& row : kOrders) names += fmt::format("{}{}", names.empty() ? "" : ", ", row.name);
  return names;
}

std::vector<std::size_t> ordered(const PoolHosts& hosts, const TaskCost& task, HostOrder order) {
  std::vector<std::size_t> indices(hosts.workers.size());
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  const auto rank = [&](std::size_t index) {
    const WorkerHost& host = hosts.workers[index];
    const double of_link =
        2 * host.link.latency_s + (task.in_bytes + task.out_bytes) * host.link.seconds_per_byte_s;
    switch (order) {
      case HostOrder::kSpeed:
        return std::pair(host.compute_factor, of_link);
      case HostOrder::kLink:
        return std::pair(of_link, host.compute_factor);
      case HostOrder::kPlatform:
        return std::pair(0.0, 0.0);
      default:
        return std::pair(trip_s(host, task), 0.0);
    }
  };
  std::stable_sort(indices.begin(), indices.end(),
                   [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  return indices;
}

GmateChoice gmate_choice(std::span<const HostGroup> groups, const TaskCost& task) {
  GmateChoice choice;
  double slot_s = 0;
  const double round_s = groups.empty() ? 0 : task.compute_s * groups.front().like.compute_factor;
  for (const HostGroup& group : groups) {
    const auto members = static_cast<double>(group.members.size());
    const double compute_s = task.compute_s * group.like.compute_factor;
    // Tc(k) = (Tc(0) - slot) (Tc(k) / Tc(0)): what the groups before leave of a round.
    const double left_s = round_s > 0 ? (round_s - slot_s) * (compute_s / round_s) : 0;
    const double fed = workers_that_link_feeds({left_s, task.in_bytes, task.out_bytes}, group.like.link);
    if (fed < members) {
      choice.workers += static_cast<int>(std::max(fed, 0.0));
      choice.saturated = true;
      break;
    }
    choice.workers += static_cast<int>(members);
    slot_s += std::isinf(fed) ? 0 : members * (left_s / fed);
  }
  choice.workers = std::max(choice.workers, 1);
  return choice;
}

}  // namespace dperf::advise
