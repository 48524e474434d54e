// Which rank runs on which host.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dperf::platform {

/// A host of the platform, as far as placing ranks on it goes.
struct MappingHost {
  std::string name;
  int cores = 1;
};

/// Of MappingOptions::mapping.
inline constexpr std::string_view kProximity = "proximity";

struct MappingOptions {
  /// "round-robin": rank i on host i, and round again; "block": all slots of a host before the next one;
  /// "proximity": the same, in the order of the platform's hosts, which the caller has sorted; else
  /// the path of a file with one `host` or `host:slots` per line, whose slots the ranks take line by line.
  std::string mapping = "round-robin";
  /// "a,b:2,c": these hosts in this order; empty: all of the platform.
  std::string hosts = {};
  /// Slots of a host of which nothing else says how many it has. Unset: one, and with "block" as many as it
  /// has cores.
  std::optional<int> ranks_per_host = {};
  /// More ranks than slots: begin again at the first host.
  bool oversubscribe = false;
};

/// Room for `slots` ranks on a host.
struct HostSlots {
  std::string host;
  int slots = 1;
};

/// Where there is room, in the order of the options; with "block" and no number of ranks per host, as many
/// slots as a host has cores.
/// @throws Error: an unknown host or mapping, a wrong line (file:line)
std::vector<HostSlots> find_slots(std::span<const MappingHost> platform_hosts, const MappingOptions& options);

/// The host of each rank.
/// @param platform names the platform in messages
/// @throws Error: an unknown host or mapping, a wrong line (file:line), fewer slots than ranks without
/// permission
std::vector<std::string> map_ranks(int ranks, std::span<const MappingHost> platform_hosts,
                                   std::string_view platform, const MappingOptions& options);

/// For "proximity".
/// @param addresses of the hosts, in the same order
void sort_by_address(std::vector<MappingHost>& hosts, std::span<const std::uint32_t> addresses);

}  // namespace dperf::platform
