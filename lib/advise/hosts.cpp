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

std::string route_as_text(replay::ReadNetwork& network, const replay::MessageTime& time, std::uint32_t from,
                          std::uint32_t to, double bytes) {
  const replay::ReadRoute route = from == to ? replay::ReadRoute() : network.route(from, to);
  const double factor = time.empty() ? network.model().latency.of(bytes) : 1;
  const double latency_s = replay::seconds_of(time, 1, route.latency_s * factor, 0);
  std::string text =
      fmt::format("{} {} {}", network.places()[to].compute_factor, latency_s, route.links.size());
  for (const std::uint32_t link : route.links) text += fmt::format(" {}", link);
  return text + '\n';
}

/// Runs where SimGrid is loaded. A line of stretches, by size; a line of links: how many, and their
/// bandwidths; then, for each of the first `masters` ranks, a line per rank: factor of computation, latency
/// of a message of `bytes` from that master, and the links.
std::string routes_as_text(const replay::SimgridOptions& engine, double bytes, std::size_t masters) {
  replay::ReadNetwork& network = *replay::read_network(engine).release();  // SimGrid does not survive more
  std::string stretches, routes, links;
  for (int size = 0; size < kSizes; ++size)
    stretches += fmt::format("{} ", stretch_of(network, engine.network_time, std::exp2(size / kSteps)));
  const auto& places = network.place_of_rank();
  for (std::size_t master = 0; master < masters; ++master)
    for (const std::uint32_t place : places)
      routes += route_as_text(network, engine.network_time, places[master], place, bytes);
  for (std::uint32_t link = 0; link < network.links(); ++link)
    links += fmt::format(" {}", network.link(link).bandwidth_bytes_per_s);
  return fmt::format("{}\n{}{}\n{}", stretches, network.links(), links, routes);
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text;
}

/// What master `number` sees; `hosts`: all, itself included.
void see(const std::vector<WorkerHost>& hosts, std::size_t number, PoolHosts& seen) {
  seen.master_factor = hosts[number].compute_factor;
  seen.workers.assign(hosts.begin() + 1, hosts.end());
}

void use_loggps(const predict::LogGpsPlan& plan, std::vector<WorkerHost> hosts,
                std::vector<PoolHosts>& masters) {
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    hosts[i].link = {plan.network.latency_s, plan.network.gap_byte_s};
    hosts[i].links = {0};
    if (i < plan.block_factors.size()) hosts[i].compute_factor = plan.block_factors[i];
  }
  for (std::size_t number = 0; number < masters.size(); ++number) {
    masters[number].links_s_per_byte = {plan.network.gap_byte_s};
    masters[number].overheads.send = plan.network.send;
    masters[number].overheads.receive = plan.network.receive;
    see(hosts, number, masters[number]);
  }
}

void use_processors(const predict::Processors& processors, PoolHosts& hosts, std::size_t number) {
  hosts.master_factor = processors.factors.at(number);
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

/// The first lines of routes_as_text().
void read_links(std::istream& in, PoolHosts& hosts) {
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
}

void use_routes(const predict::Plan& plan, double bytes, const std::vector<WorkerHost>& hosts,
                std::vector<PoolHosts>& masters) {
  std::istringstream in(predict::run_isolated(
      [&](const predict::Progress&) { return routes_as_text(plan.engine, bytes, masters.size()); }, {}));
  PoolHosts links;
  read_links(in, links);
  if (plan.calibration) {
    const replay::mpi::Transport& transport = plan.calibration->protocol.network;
    links.overheads.send = {transport.send_overhead_s, 0, transport.send_byte_s};
    links.overheads.receive = {transport.receive_overhead_s, 0, transport.receive_byte_s};
  }
  for (std::size_t number = 0; number < masters.size(); ++number) {
    PoolHosts& seen = masters[number];
    seen.stretches = links.stretches;
    seen.links_s_per_byte = links.links_s_per_byte;
    seen.overheads = links.overheads;
    std::vector<WorkerHost> all = hosts;
    for (WorkerHost& host : all) read_route(in, seen.links_s_per_byte, host);
    see(all, number, seen);
  }
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

std::vector<PoolHosts> read_hosts(const predict::PredictOptions& options,
                                  const platform::PlatformFile& platform, const std::string& master,
                                  const MeasuredPool& measured, int most, int masters) {
  const bool has_names = !platform::is_loggps_file(platform);
  if (!has_names && !master.empty())
    throw Error("--master has no effect with {}, which has no hosts; leave it out", platform.name())
        .with_exit_code(kExitUsage);
  std::vector<std::string> names =
      has_names ? names_in_order(options, platform) : predict::processor_names(most + masters);
  put_first(names, master, options.platform);
  if (names.size() < 2)
    throw Error("{}: {} to be used; expected a master and at least one worker", options.platform,
                names.empty() ? "no host" : "one host");
  std::vector<WorkerHost> hosts;
  for (const std::string& name : names) hosts.push_back({.name = name});
  std::vector<PoolHosts> seen(std::min(static_cast<std::size_t>(masters), names.size()));

  predict::PredictOptions all = options;
  if (has_names) all.mapping.hosts = joined(names);
  const predict::TracedRun run(
      all, predict::KnownPlatform(platform), measured.folder,
      make_pool_trace({.phases = {}, .workers = static_cast<int>(names.size()) - 1}, measured));
  const TaskStatistics task = statistics(measured.phases);
  if (run.plan().loggps) {
    use_loggps(*run.plan().loggps, hosts, seen);
  } else {
    use_routes(run.plan(), std::max(task.in_bytes, task.out_bytes), hosts, seen);
  }
  for (std::size_t number = 0; number < seen.size(); ++number) {
    PoolHosts& of_master = seen[number];
    of_master.master = names[number];
    of_master.has_names = has_names;
    if (run.plan().processors) use_processors(*run.plan().processors, of_master, number);
    of_master.overheads.master_compute_s =
        static_cast<double>(measured.master_per_task_ns) * 1e-9 * of_master.master_factor;
  }
  return seen;
}

std::vector<PoolHosts> with_masters(std::vector<PoolHosts> seen, int masters) {
  seen.resize(static_cast<std::size_t>(masters));
  for (PoolHosts& hosts : seen)
    hosts.workers.erase(hosts.workers.begin(), hosts.workers.begin() + (masters - 1));
  return seen;
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

std::vector<std::size_t> dealt(std::span<const PoolHosts> masters, const TaskCost& task, HostOrder order) {
  std::vector<std::vector<std::size_t>> wanted;
  for (const PoolHosts& hosts : masters) wanted.push_back(ordered(hosts, task, order));
  std::vector<std::size_t> next(masters.size()), taken;
  std::vector<bool> is_taken(masters.front().workers.size());
  while (taken.size() < is_taken.size()) {
    const std::size_t master = taken.size() % masters.size();
    std::size_t& at = next[master];
    while (is_taken[wanted[master][at]]) ++at;
    taken.push_back(wanted[master][at]);
    is_taken[taken.back()] = true;
  }
  return taken;
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
