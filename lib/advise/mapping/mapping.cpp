// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/mapping/mapping.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "advise/mapping/exchange.h"
#include "advise/mapping/placement.h"
#include "advise/mapping/scotch.h"
#include "replay/deploy/placement.h"
#include "replay/platform/loggps_file.h"
#include "replay/predict/platform_file.h"
#include "replay/predict/traced_run.h"
#include "report/units.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::advise {
namespace {

using platform::HostSlots;

// Above, all ways between hosts count as alike: there are too many pairs to ask for, and to keep.
constexpr std::size_t kMostHosts = 1024;
// All of 4096 ranks. The graph and Scotch's copy take about so much for each rank of a pair.
constexpr std::uint64_t kMostPairs = 8'390'656, kBytesOfAPair = 128;

bool is_way(const std::string& mapping) {
  return mapping == "round-robin" || mapping == "block" || mapping == platform::kProximity;
}

class Advisor {
 public:
  Advisor(const predict::PredictOptions& options, const predict::Progress& on_progress)
      : options_(options),
        on_progress_(on_progress),
        platform_(predict::find_platform(options.platform, predict::shipped_platforms())) {
    if (platform::is_loggps_file(platform_))
      throw Error(
          "{}: has LogGPS parameters, and no hosts to choose from; expected a platform file of SimGrid",
          platform_.name());
    known_ = replay::read_platform(platform_, true);
    for (const replay::PlatformHost& host : known_) hosts_.push_back({host.name, host.cores});
  }

  MappingAdvice advise() {
    const trace::Manifest manifest = open_traces();
    ranks_ = manifest.ranks;
    advice_.program = std::filesystem::path(manifest.program).filename().string();
    advice_.traces = options_.traces.string();
    advice_.platform = options_.platform;
    advice_.ranks = ranks_;
    find_room();
    add_given();
    add("round robin", "round robin", in_turn(slots_));
    add("block", "block", filled(slots_));
    add("fastest hosts", "fastest hosts", on_the_fastest());
    add_best_linked();
    if (slots_.size() < 2) throw Error("{}: one host; expected several to choose from", options_.platform);
    count_traffic();
    partition();
    add_by_work();
    simulate();
    choose();
    return std::move(advice_);
  }

 private:
  using Hosts = std::vector<std::string>;

  /// As they would be with any mapping.
  trace::Manifest open_traces() {
    predict::PredictOptions anywhere = options_;
    anywhere.mapping = {.hosts = options_.mapping.hosts, .oversubscribe = true};
    const predict::TracedRun run(anywhere, known_platform_, options_.traces, on_progress_);
    engine_ = run.plan().engine;
    return run.trace().manifest();
  }

  int slots_of(const std::string& host) const {
    const auto found =
        std::find_if(known_.begin(), known_.end(), [&](const auto& one) { return one.name == host; });
    const bool may_share = found->has_loopback || options_.shared_memory;
    return may_share ? found->cores : 1;
  }

  /// With a file, where it puts ranks; else on all hosts, as many ranks as the options say, or as a host has
  /// cores.
  void find_room() {
    platform::MappingOptions all = options_.mapping;
    if (is_way(all.mapping)) all.mapping = "block";
    const bool by_cores = is_way(options_.mapping.mapping) && !all.ranks_per_host;
    for (HostSlots& found : platform::find_slots(hosts_, all)) {
      const auto same = std::find_if(slots_.begin(), slots_.end(),
                                     [&](const HostSlots& one) { return one.host == found.host; });
      if (by_cores && options_.mapping.hosts.find(':') == std::string::npos)
        found.slots = slots_of(found.host);
      same == slots_.end() ? slots_.push_back(std::move(found)) : void(same->slots += found.slots);
    }
    int room = 0;
    for (const HostSlots& one : slots_) room += one.slots;
    if (room < ranks_ && options_.mapping.oversubscribe) {
      const int times = (ranks_ + room - 1) / room;
      for (HostSlots& one : slots_) one.slots *= times;
      room *= times;
    }
    if (room < ranks_)
      throw Error("{}: there are {}, but room for only {} on {}; give --ranks-per-host N, or --oversubscribe",
                  options_.platform, counted(static_cast<std::uint64_t>(ranks_), "rank"), room,
                  counted(slots_.size(), "host"));
    advice_.hosts = slots_.size();
    advice_.slots = room;
  }

  /// What dperf-predict would do. Without any option about it, it may have no room.
  void add_given() {
    const platform::MappingOptions& given = options_.mapping;
    const bool is_chosen = given.mapping != "round-robin" || given.ranks_per_host || given.oversubscribe;
    Hosts hosts;
    try {
      hosts = deploy::place_ranks({std::nullopt, given, options_.platform}, ranks_, hosts_, engine_,
                                  [](const auto& body) { return predict::run_isolated(body); })
                  .host_of_rank;
    } catch (const Error&) {
      if (is_chosen) throw;
      return;
    }
    add(fmt::format("as given ({})", given.mapping), "the given one", std::move(hosts));
    advice_.given = 0;
  }

  Hosts in_turn(const std::vector<HostSlots>& slots) const {
    Hosts hosts;
    for (int round = 0; hosts.size() < static_cast<std::size_t>(ranks_); ++round)
      for (const HostSlots& one : slots)
        if (round < one.slots && hosts.size() < static_cast<std::size_t>(ranks_)) hosts.push_back(one.host);
    return hosts;
  }

  Hosts filled(const std::vector<HostSlots>& slots) const {
    Hosts hosts;
    for (const HostSlots& one : slots)
      for (int slot = 0; slot < one.slots && hosts.size() < static_cast<std::size_t>(ranks_); ++slot)
        hosts.push_back(one.host);
    return hosts;
  }

  std::map<std::string, double> speeds() const {
    std::map<std::string, double> speed;
    for (const replay::PlatformHost& host : known_) speed[host.name] = host.speed_flops;
    return speed;
  }

  Hosts on_the_fastest() const {
    const std::map<std::string, double> speed = speeds();
    std::vector<HostSlots> slots = slots_;
    std::stable_sort(slots.begin(), slots.end(), [&](const HostSlots& a, const HostSlots& b) {
      return speed.at(a.host) > speed.at(b.host);
    });
    return filled(slots);
  }

  /// Hosts whose links are faster, in the order of the platform: as many as are needed, one rank or as many
  /// as possible on each.
  void add_best_linked() {
    constexpr double kLargeBytes = 1e6;
    if (slots_.size() < 2) return;
    Hosts names;
    for (const HostSlots& one : slots_) names.push_back(one.host);
    const std::vector<HostNetwork::Way> links = read_links_of_hosts(engine_, names, kLargeBytes);
    std::vector<std::size_t> order(slots_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return links[a].seconds_per_byte_s < links[b].seconds_per_byte_s;
    });
    add("best-linked hosts, round robin", "best-linked round robin",
        in_turn(best(order, static_cast<std::size_t>(ranks_))));
    std::size_t enough = 0;
    for (int room = 0; room < ranks_; ++enough) room += slots_[order[enough]].slots;
    add("best-linked hosts, block", "best-linked block", filled(best(order, enough)));
  }

  std::vector<HostSlots> best(std::vector<std::size_t> order, std::size_t hosts) const {
    order.resize(std::min(order.size(), hosts));
    std::sort(order.begin(), order.end());
    std::vector<HostSlots> slots;
    for (const std::size_t host : order) slots.push_back(slots_[host]);
    return slots;
  }

  /// A mapping with the same hosts is the same mapping, and has both names if both are usual ones.
  void add(const std::string& name, const std::string& short_name, Hosts hosts) {
    for (std::size_t i = 0; i < mapped_.size(); ++i) {
      if (mapped_[i] != hosts) continue;
      if (name == "round robin" || name == "block") advice_.mappings[i].name += ", " + name;
      return;
    }
    mapped_.push_back(hosts);
    short_names_.push_back(short_name);
    advice_.mappings.push_back({.name = name, .host_of_rank = std::move(hosts)});
  }

  predict::PredictOptions with(const Hosts& hosts) const {
    predict::PredictOptions options = options_;
    options.mapping = {.mapping = "block", .hosts = "", .ranks_per_host = 1};
    for (const std::string& host : hosts)
      options.mapping.hosts += (options.mapping.hosts.empty() ? "" : ",") + host;
    return options;
  }

  /// What ranks send each other does not depend on the mapping, unless wildcards do.
  void count_traffic() {
    const predict::PredictOptions options = with(mapped_.front());
    const predict::TracedRun run(options, known_platform_, options_.traces, on_progress_);
    const Prediction prediction = run.simulate_and_count(on_progress_, advice_.traffic);
    if (prediction.sampling.skipped_events == 0) advice_.mappings.front().seconds = prediction.t_predicted_s;
    advice_.notes = prediction.notes;
    for (const RankTimes& rank : prediction.ranks) computed_s_.push_back(rank.compute_s);
    for (const replay::TrafficRow& row : advice_.traffic) {
      advice_.messages += row.messages * row.receivers();
      advice_.bytes += row.bytes * row.receivers();
    }
  }

  HostNetwork network_of(const std::vector<std::string>& names) {
    const double messages = static_cast<double>(std::max(advice_.messages, std::uint64_t{1}));
    if (names.size() <= kMostHosts)
      return read_host_network(engine_, names, static_cast<double>(advice_.bytes) / messages);
    advice_.notes.push_back(fmt::format("{} are used, more than {}: all ways between hosts count as alike",
                                        counted(names.size(), "host"), kMostHosts));
    return {names, {1e-6, 1e-9}};
  }

  /// One for each way to use the hosts so far.
  void partition() {
    const Exchange exchange(advice_.traffic, ranks_);
    if (const std::uint64_t pairs = exchange.pairs_of_graph(); pairs > kMostPairs) {
      advice_.notes.push_back(fmt::format(
          "not partitioned: {} of ranks exchange different amounts, more than {}: this would take "
          "about {} of memory",
          counted(pairs, "pair"), kMostPairs, report::format_bytes(pairs * kBytesOfAPair)));
      return;
    }
    const RankGraph graph = exchange.graph();
    std::set<std::string> used;
    for (const Hosts& hosts : mapped_) used.insert(hosts.begin(), hosts.end());
    const HostNetwork network = network_of({used.begin(), used.end()});
    const std::vector<Hosts> ways = mapped_;
    for (std::size_t i = 0; i < ways.size(); ++i)
      add(fmt::format("partitioned, hosts as in {}", short_names_[i]), "",
          partitioned(graph, network, ways[i]));
    if (!has_scotch())
      advice_.notes.emplace_back("built without Scotch: ranks were exchanged one by one only");
  }

  /// With as many ranks on each host as there are in `way`.
  static Hosts partitioned(const RankGraph& graph, const HostNetwork& network, const Hosts& way) {
    std::map<std::string, int> number_in_part;
    for (const std::string& host : way) number_in_part[host];
    std::vector<int> hosts;
    for (int host = 0; host < network.hosts(); ++host) {
      const auto found = number_in_part.find(network.names()[static_cast<std::size_t>(host)]);
      if (found == number_in_part.end()) continue;
      found->second = static_cast<int>(hosts.size());
      hosts.push_back(host);
    }
    const HostNetwork part = network.only(hosts);
    Placement start;
    for (const std::string& host : way) start.push_back(number_in_part.at(host));
    Hosts placed;
    for (const int host : place_close(graph, part, start))
      placed.push_back(part.names()[static_cast<std::size_t>(host)]);
    return placed;
  }

  /// The ranks that compute most on the fastest hosts, where speeds count.
  void add_by_work() {
    if (!engine_.reference_speed_flops) return;
    const std::map<std::string, double> speed = speeds();
    const auto work = [&](std::size_t rank) { return computed_s_[rank] * speed.at(mapped_.front()[rank]); };
    std::vector<std::size_t> order(mapped_.front().size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // Differences of a percent are noise.
    constexpr double kNoise = 0.01;
    const auto most = std::max_element(order.begin(), order.end(),
                                       [&](std::size_t a, std::size_t b) { return work(a) < work(b); });
    const double step = kNoise * work(*most);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return step > 0 && std::floor(work(a) / step) > std::floor(work(b) / step);
    });
    const Hosts fastest = on_the_fastest();
    Hosts hosts(fastest.size());
    for (std::size_t i = 0; i < order.size(); ++i) hosts[order[i]] = fastest[i];
    add("busiest ranks on the fastest hosts", "", std::move(hosts));
  }

  void simulate() {
    for (SimulatedMapping& mapping : advice_.mappings) {
      const Hosts& hosts = mapping.host_of_rank;
      if (mapping.seconds == 0) {
        const predict::PredictOptions options = with(hosts);
        mapping.seconds = predict::TracedRun(options, known_platform_, options_.traces, on_progress_)
                              .simulate(on_progress_)
                              .t_predicted_s;
      }
      count_between_hosts(mapping);
    }
  }

  void count_between_hosts(SimulatedMapping& mapping) const {
    std::map<std::string, int> numbers;
    std::vector<int> host_of_rank;
    for (const std::string& host : mapping.host_of_rank)
      host_of_rank.push_back(numbers.try_emplace(host, static_cast<int>(numbers.size())).first->second);
    mapping.hosts_used = numbers.size();
    for (const replay::TrafficRow& row : advice_.traffic) {
      const auto within = static_cast<std::uint64_t>(
          std::count(host_of_rank.begin() + row.to, host_of_rank.begin() + row.to_last + 1,
                     host_of_rank[static_cast<std::size_t>(row.from)]));
      mapping.messages_between_hosts += row.messages * (row.receivers() - within);
      mapping.bytes_between_hosts += row.bytes * (row.receivers() - within);
    }
  }

  /// The first one, unless another one is faster by more than rounding.
  void choose() {
    constexpr double kRounding = 1e-9;
    for (std::size_t i = 1; i < advice_.mappings.size(); ++i)
      if (advice_.mappings[i].seconds < (1 - kRounding) * advice_.mappings[advice_.best].seconds)
        advice_.best = i;
  }

  const predict::PredictOptions& options_;
  const predict::Progress& on_progress_;
  platform::PlatformFile platform_;
  predict::KnownPlatform known_platform_{platform_};
  std::vector<replay::PlatformHost> known_;
  std::vector<platform::MappingHost> hosts_;
  std::vector<HostSlots> slots_;
  std::vector<Hosts> mapped_;
  std::vector<std::string> short_names_;
  std::vector<double> computed_s_;  ///< by rank, where the first mapping has it
  replay::SimgridOptions engine_;
  int ranks_ = 0;
  MappingAdvice advice_;
};

}  // namespace

MappingAdvice advise_mapping(const predict::PredictOptions& options, const predict::Progress& on_progress) {
  return Advisor(options, on_progress).advise();
}

std::string as_mapping_file(const MappingAdvice& advice) {
  const SimulatedMapping& best = advice.mappings[advice.best];
  std::string text = fmt::format("# {} on {}: {}\n", advice.program, advice.platform, best.name);
  const std::vector<std::string>& hosts = best.host_of_rank;
  for (auto host = hosts.begin(); host != hosts.end();) {
    const auto next =
        std::find_if(host, hosts.end(), [&](const std::string& other) { return other != *host; });
    text += fmt::format("{}:{}\n", *host, next - host);
    host = next;
  }
  return text;
}

}  // namespace dperf::advise
