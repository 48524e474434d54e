// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/mapping.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <numeric>
#include <unordered_map>

#include "support/error.h"
#include "support/words.h"

namespace dperf::platform {
namespace {

constexpr std::string_view kRoundRobin = "round-robin";
constexpr std::string_view kBlock = "block";

using Room = HostSlots;
using KnownHosts = std::unordered_map<std::string_view, int>;  // name -> cores

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

int read_slots(std::string_view text, const std::string& where) {
  int slots = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), slots);
  if (error != std::errc() || end != text.data() + text.size() || slots < 1)
    throw Error("{}: expected a number of slots of at least 1 after ':', found '{}'", where, text);
  return slots;
}

/// Reads `host` or `host:slots`. The name itself may hold a colon: only a host that is not known as a whole
/// is split.
Room read_room(std::string_view text, int default_slots, const KnownHosts& known, const std::string& where) {
  if (known.contains(text)) return {std::string(text), default_slots};
  std::size_t colon = text.rfind(':');
  std::string_view name = colon == std::string_view::npos ? text : trim(text.substr(0, colon));
  if (!known.contains(name)) throw Error("{}: no host '{}' in the platform", where, name);
  return {std::string(name), read_slots(trim(text.substr(colon + 1)), where)};
}

constexpr std::size_t kLongestLine = 4096;

/// As std::getline, but reads at most one byte more than kLongestLine: a device has no end.
bool read_line(std::istream& stream, std::string& line) {
  line.clear();
  if (stream.peek() == std::istream::traits_type::eof()) return false;
  for (char c = 0; line.size() <= kLongestLine && stream.get(c) && c != '\n';) line.push_back(c);
  return true;
}

std::vector<Room> read_file(const std::string& path, int default_slots, const KnownHosts& known) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw Error("{}: is a folder, not a file with hosts", path);
  std::ifstream stream(path);
  if (!stream)
    throw Error("unknown mapping '{}', expected {}, {}, {} or a file with one host per line", path,
                kRoundRobin, kBlock, kProximity)
        .with_exit_code(kExitUsage);
  std::vector<Room> rooms;
  int number = 0;
  for (std::string line; read_line(stream, line);) {
    ++number;
    if (line.size() > kLongestLine)
      throw Error("{}:{}: no list of hosts: a line of more than {} bytes", path, number, kLongestLine);
    std::string_view text = trim(std::string_view(line).substr(0, line.find('#')));
    if (!text.empty())
      rooms.push_back(read_room(text, default_slots, known, fmt::format("{}:{}", path, number)));
  }
  if (rooms.empty()) throw Error("{}: lists no hosts; expected: at least one", path);
  return rooms;
}

std::vector<Room> read_list(std::string_view list, int default_slots, const KnownHosts& known) {
  std::vector<Room> rooms;
  for (std::size_t at = 0; at <= list.size();) {
    std::size_t comma = std::min(list.find(',', at), list.size());
    rooms.push_back(read_room(trim(list.substr(at, comma - at)), default_slots, known, "--hosts"));
    at = comma + 1;
  }
  return rooms;
}

/// As the platform's hosts, not as they were named.
void sort_as(std::span<const MappingHost> platform_hosts, std::vector<Room>& rooms) {
  std::unordered_map<std::string_view, std::size_t> place;
  for (const MappingHost& host : platform_hosts) place.emplace(host.name, place.size());
  std::stable_sort(rooms.begin(), rooms.end(),
                   [&](const Room& a, const Room& b) { return place.at(a.host) < place.at(b.host); });
}

bool is_file(const std::string& mapping) {
  return mapping != kRoundRobin && mapping != kBlock && mapping != kProximity;
}

/// One pass over all rooms, host by host or one slot of each host in turn, as far as `wanted` slots.
std::vector<std::string> order_of_slots(const std::vector<Room>& rooms, bool in_turn, std::size_t wanted) {
  std::vector<std::string> slots;
  if (!in_turn) {
    for (const Room& room : rooms)
      slots.insert(slots.end(), std::min(static_cast<std::size_t>(room.slots), wanted - slots.size()),
                   room.host);
    return slots;
  }
  for (int round = 0;; ++round) {
    const std::size_t before = slots.size();
    for (const Room& room : rooms)
      if (round < room.slots && slots.size() < wanted) slots.push_back(room.host);
    if (slots.size() == before) return slots;
  }
}

void check(const MappingOptions& options, int ranks) {
  if (ranks < 1) throw Error("no rank to place on a host");
  if (options.ranks_per_host && *options.ranks_per_host < 1)
    throw Error("--ranks-per-host {}: expected at least 1", *options.ranks_per_host)
        .with_exit_code(kExitUsage);
  if (!options.hosts.empty() && is_file(options.mapping))
    throw Error("--hosts and the mapping file '{}' both name hosts: give one of them", options.mapping)
        .with_exit_code(kExitUsage);
}

}  // namespace

std::vector<HostSlots> find_slots(std::span<const MappingHost> platform_hosts,
                                  const MappingOptions& options) {
  bool by_cores = options.mapping == kBlock && !options.ranks_per_host;
  KnownHosts known;
  for (const MappingHost& host : platform_hosts) known.emplace(host.name, host.cores);
  int default_slots = by_cores ? 0 : options.ranks_per_host.value_or(1);
  std::vector<Room> rooms;
  if (is_file(options.mapping)) {
    rooms = read_file(options.mapping, default_slots, known);
  } else if (!options.hosts.empty()) {
    rooms = read_list(options.hosts, default_slots, known);
  } else {
    for (const MappingHost& host : platform_hosts) rooms.push_back({host.name, default_slots});
  }
  if (options.mapping == kProximity) sort_as(platform_hosts, rooms);
  for (Room& room : rooms)
    if (room.slots == 0) room.slots = known.at(room.host);
  return rooms;
}

std::vector<std::string> map_ranks(int ranks, std::span<const MappingHost> platform_hosts,
                                   std::string_view platform, const MappingOptions& options) {
  check(options, ranks);
  std::vector<Room> rooms = find_slots(platform_hosts, options);
  auto wanted = static_cast<std::size_t>(ranks);
  std::vector<std::string> slots = order_of_slots(rooms, options.mapping == kRoundRobin, wanted);
  if (slots.size() < wanted && !options.oversubscribe)
    throw Error(
        "{}: there are {}, but room for only {} on {} (by default, one rank per host); give --ranks-per-host "
        "N, --mapping block to fill the cores, or --oversubscribe",
        platform, counted(static_cast<std::uint64_t>(ranks), "rank"), slots.size(),
        counted(rooms.size(), "host"));
  std::vector<std::string> hosts;
  for (std::size_t rank = 0; rank < wanted; ++rank) hosts.push_back(slots[rank % slots.size()]);
  return hosts;
}

void sort_by_address(std::vector<MappingHost>& hosts, std::span<const std::uint32_t> addresses) {
  std::vector<std::size_t> order(hosts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return addresses[a] < addresses[b]; });
  std::vector<MappingHost> sorted;
  for (const std::size_t at : order) sorted.push_back(std::move(hosts[at]));
  hosts = std::move(sorted);
}

}  // namespace dperf::platform
