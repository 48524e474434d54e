// IPv4 addresses, and how near two of them are: P2PDC's metric of proximity.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dperf::deploy {

using Address = std::uint32_t;

/// "145.82.1.129"; nothing: it is not an address.
std::optional<Address> parse_address(std::string_view text);
std::string to_string(Address address);

/// Bits at the beginning that both have: 0 to 32. The more, the closer.
int common_prefix(Address a, Address b);

/// Is `a` closer to `to` than `b`? By longest common prefix; of equals by difference, then the lower one.
bool is_closer(Address a, Address b, Address to);

/// Addresses from 10.0.0.0 on for hosts of which only routes are known. `routes[i]` are the links from the
/// first host to host i (of the first: none). Hosts whose routes differ in the last link only are in one
/// subnet; subnets follow each other as the routes branch.
std::vector<Address> derive_addresses(std::span<const std::vector<std::uint32_t>> routes);

}  // namespace dperf::deploy
