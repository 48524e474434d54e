// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/read_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <simgrid/s4u/Link.hpp>
#include <string_view>
#include <unordered_map>
#include <xbt/config.hpp>

#include "replay/engine/simgrid/loaded_platform.h"
#include "replay/engine/simgrid/setup/factors.h"
#include "replay/engine/simgrid/setup/link_queues.h"
#include "replay/platform/xml/check.h"

namespace dperf::replay {
namespace {

namespace s4u = simgrid::s4u;

ReadPlace as_values(const Place& place) {
  ReadPlace read;
  read.cores = place.host->get_core_count();
  read.compute_factor = place.compute_factor;
  read.shares_cores = place.shares_cores;
  read.has_memory = place.messages_stay_in_memory();
  read.memory_latency_s = place.loopback.latency_s;
  read.memory_bytes_per_s = place.loopback.bandwidth_bytes_per_s;
  return read;
}

ReadModel read_model(const SimgridOptions& options) {
  ReadModel model;
  model.weight_s = simgrid::config::get_value<double>("network/weight-S");
  model.tcp_gamma = simgrid::config::get_value<double>("network/TCP-gamma");
  model.crosstraffic = simgrid::config::get_value<bool>("network/crosstraffic");
  if (!options.network_time.empty()) return model;
  auto [latency, bandwidth] = own_factors();
  model.latency = std::move(latency);
  model.bandwidth = std::move(bandwidth);
  return model;
}

class LoadedNetwork final : public ReadNetwork {
 public:
  explicit LoadedNetwork(const SimgridOptions& options)
      : loaded_(load_platform_for(options)), model_(read_model(options)) {
    std::transform(loaded_.places.begin(), loaded_.places.end(), std::back_inserter(places_), as_values);
  }
  const ReadModel& model() const override { return model_; }
  const std::vector<ReadPlace>& places() const override { return places_; }
  const std::vector<std::uint32_t>& place_of_rank() const override { return loaded_.place_of_rank; }
  const ReadLink& link(std::uint32_t number) const override { return links_[number]; }
  std::size_t links() const override { return links_.size(); }

  ReadRoute route(std::uint32_t from, std::uint32_t to) override {
    Links links;
    ReadRoute route;
    loaded_.places[from].host->route_to(loaded_.places[to].host, links, &route.latency_s);
    for (const s4u::Link* link : links) route.links.push_back(number_of(*link));
    return route;
  }

 private:
  std::uint32_t number_of(const s4u::Link& link) {
    const auto [known, is_new] = number_of_.try_emplace(&link, static_cast<std::uint32_t>(links_.size()));
    if (is_new)
      links_.push_back({link.get_bandwidth(), link.get_latency(),
                        link.get_sharing_policy() == s4u::Link::SharingPolicy::FATPIPE});
    return known->second;
  }

  LoadedPlatform loaded_;
  ReadModel model_;
  std::vector<ReadPlace> places_;
  std::vector<ReadLink> links_;
  std::unordered_map<const s4u::Link*, std::uint32_t> number_of_;
};

/// A setting with which SimGrid does what only it does: any value but this one, if there is one.
struct OnlySimgrid {
  std::string_view key, unless;
};
constexpr auto kOnlySimgrid = std::to_array<OnlySimgrid>({
    {"network/solver", "maxmin"},
    {"cpu/solver", "maxmin"},
    {"maxmin/concurrency-limit", "-1"},
    {"surf/precision", ""},
    {"maxmin/precision", ""},
    {"bmf/precision", ""},
});

/// "KEY=VALUE is set"; empty: none needs it.
std::string why_settings_need_it(const std::vector<std::string>& applied) {
  for (const std::string& setting : applied) {
    const auto [key, value] = split_setting(setting);
    if (key == "network/model" && value == "IB") return fmt::format("{} is set", setting);
    for (const OnlySimgrid& row : kOnlySimgrid)
      if (row.key == key && row.unless != value) return fmt::format("{} is set", setting);
  }
  return {};
}

}  // namespace

std::string why_simgrid_is_needed(const SimgridOptions& options) {
  const dperf::platform::CheckedPlatform& checked = dperf::platform::check_platform(options.platform);
  if (std::string why = why_settings_need_it(settings_of(options, checked).applied); !why.empty()) return why;
  if (!checked.changes_over_time.empty())
    return fmt::format("{} changes over time", checked.changes_over_time);
  return checked.wireless.empty() ? "" : fmt::format("{} is wireless", checked.wireless);
}

std::unique_ptr<ReadNetwork> read_network(const SimgridOptions& options) {
  return std::make_unique<LoadedNetwork>(options);
}

}  // namespace dperf::replay
