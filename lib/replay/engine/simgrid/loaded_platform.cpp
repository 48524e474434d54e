// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/loaded_platform.h"

#include <algorithm>
#include <csignal>
#include <map>
#include <simgrid/s4u/Engine.hpp>
#include <utility>

#include "replay/engine/simgrid/platform_check.h"
#include "replay/engine/simgrid/setup/configure.h"
#include "replay/engine/simgrid/setup/factors.h"
#include "replay/engine/simgrid/setup/load.h"
#include "support/error.h"

namespace dperf::replay {
namespace {

namespace s4u = simgrid::s4u;

std::vector<std::string> each_once(const std::vector<std::string>& names) {
  std::vector<std::string> unique = names;
  std::sort(unique.begin(), unique.end());
  unique.erase(std::unique(unique.begin(), unique.end()), unique.end());
  return unique;
}

// SimGrid answers Ctrl-C with a list of its actors, and a segfault with advice: both are the tool's business.
void start_simgrid() {
  auto* interrupt = std::signal(SIGINT, SIG_DFL);
  static char name[] = "dperf";
  static char* arguments[] = {name, nullptr};
  static int count = 1;
  new s4u::Engine(&count, arguments);  // never destroyed: SimGrid allows no second one, and its end is slow
  std::signal(SIGINT, interrupt);
  for (int number : {SIGSEGV, SIGBUS}) std::signal(number, SIG_DFL);
}

double compute_factor(const SimgridOptions& options, const s4u::Host& host) {
  double factor = 1 / options.cpu_scale;
  if (options.reference_speed_flops) factor *= *options.reference_speed_flops / host.get_speed();
  constexpr double kMost = 1e9;
  if (factor >= 1 / kMost && factor <= kMost) return factor;
  throw Error(
      "{}: host '{}' with {:g} flop/s would be {:g} times as slow as the traced CPU; expected at most {:g} "
      "times",
      options.platform.name(), host.get_name(), host.get_speed(), factor, kMost);
}

Place make_place(const SimgridOptions& options, const std::string& name, Loopbacks& loopbacks) {
  Place place;
  place.host = s4u::Host::by_name(name);
  place.loopback = loopbacks.of(*place.host);
  place.compute_factor = compute_factor(options, *place.host);
  const bool is_given = !place.loopback.declared && options.shared_memory;
  place.memory_is_network = options.memory_is_network && !is_given && has_route_to_itself(*place.host);
  if (is_given)
    place.loopback = {true, true, options.shared_memory->latency_s,
                      options.shared_memory->bandwidth_bytes_per_s};
  return place;
}

void check_sharing(const SimgridOptions& options, Place& place) {
  place.shares_cores = place.threads > static_cast<unsigned>(place.host->get_core_count());
  if (place.ranks > 1 && !place.loopback.declared)
    throw Error(
        "{}: host '{}' gets {} ranks, but has no loopback (a route to itself), so the time of messages "
        "between them is not known; map one rank to each host, or give --shm BANDWIDTH,LATENCY",
        options.platform.name(), place.host->get_name(), place.ranks);
}

PlatformFacts examine(const PlatformQuestion& question, const SimgridOptions& options,
                      bool is_loaded = false) {
  if (options.before_fork) options.before_fork();
  return PlatformExamination(question, is_loaded).facts();
}

// What would be noted as applied, and is not.
void check_shared_memory(const SimgridOptions& options, const std::vector<Place>& places,
                         Loopbacks& loopbacks) {
  if (!options.shared_memory) return;
  for (const Place& place : places)
    if (!loopbacks.of(*place.host).declared) return;
  throw Error("--shm has no effect, because {} has a loopback for each host that is used; leave it out",
              options.platform.name())
      .with_exit_code(kExitUsage);
}

void check_options(const SimgridOptions& options) {
  if (options.host_of_rank.empty()) throw Error("no rank to simulate");
  if (!(options.cpu_scale > 0)) throw Error("--cpu-scale {}: expected a number above 0", options.cpu_scale);
  if (options.reference_speed_flops && !(*options.reference_speed_flops > 0))
    throw Error("reference speed {} flop/s: expected a number above 0", *options.reference_speed_flops);
}

/// The hosts that have ranks, and which of them each rank is on.
std::pair<std::vector<Place>, std::vector<std::uint32_t>> make_places(const SimgridOptions& options) {
  std::vector<Place> places;
  std::vector<std::uint32_t> place_of_rank;
  std::map<std::string, std::uint32_t> place_of_host;
  Loopbacks loopbacks;
  for (const std::string& host : options.host_of_rank) {
    auto [at, is_new] = place_of_host.try_emplace(host, static_cast<std::uint32_t>(places.size()));
    if (is_new) places.push_back(make_place(options, host, loopbacks));
    Place& place = places[at->second];
    place.threads += options.threads_of_rank.empty() ? 1 : options.threads_of_rank.at(place_of_rank.size());
    ++place.ranks;
    place_of_rank.push_back(at->second);
  }
  check_shared_memory(options, places, loopbacks);
  for (Place& place : places) {
    check_sharing(options, place);
    if (place.ranks > 1)
      check_time({options.memory_time, "memory", options.memory_time_place}, options.platform.name(),
                 place.loopback.latency_s, place.loopback.bandwidth_bytes_per_s,
                 fmt::format("within host '{}'", place.host->get_name()));
  }
  return {std::move(places), std::move(place_of_rank)};
}

}  // namespace

SettingsPlan settings_of(const SimgridOptions& options, const dperf::platform::CheckedPlatform& checked) {
  return plan_settings(checked.settings, options.settings,
                       {!options.network_time.empty(), options.memory_is_network});
}

LoadedPlatform load_platform_for(const SimgridOptions& options,
                                 const std::function<void()>& before_platform) {
  check_options(options);
  const dperf::platform::CheckedPlatform& checked = dperf::platform::check_platform(options.platform);
  const std::vector<std::string> settings = settings_of(options, checked).applied;
  const PlatformQuestion question{options.platform,
                                  settings,
                                  each_once(options.host_of_rank),
                                  {options.network_time, "network", options.network_time_place}};
  // Loading takes long: what is known to succeed is not tried before.
  const bool loads = options.loads_without_settings && settings.empty();
  double shortest_latency_s = loads ? 0 : examine(question, options).shortest_latency_s;
  start_simgrid();
  configure_simgrid(options.network_time.empty()
                        ? settings
                        : with_settings_of_message_time(settings, options.crosstraffic));
  if (before_platform) before_platform();
  load_platform(checked, options.platform.name());
  // First of all: looking for a route that is not there ends the process.
  if (loads) shortest_latency_s = examine(question, options, true).shortest_latency_s;
  if (!is_set(settings, "surf/precision"))
    set_precision(default_precision(shortest_latency_s, options.host_of_rank.size()));
  auto [places, place_of_rank] = make_places(options);
  if (!options.network_time.empty())
    for (std::size_t i = 1; i < places.size(); ++i)
      check_latency(options.platform.name(), *places[i - 1].host, *places[i].host);
  return {std::move(places), std::move(place_of_rank)};
}

}  // namespace dperf::replay
