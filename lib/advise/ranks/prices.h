// What hosts cost.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace dperf::advise {

/// Of a host, for an hour. The first pattern that fits counts.
struct HostPrice {
  std::string hosts;  ///< a pattern as of the shell
  double per_hour = 0;
};
using Prices = std::vector<HostPrice>;

/// "PATTERN PRICE" in each line; '#' begins a comment.
/// @throws Error: a wrong line (file:line); none
Prices read_prices(const std::filesystem::path& file);
/// The same price for all hosts. @throws Error with kExitUsage
Prices one_price(const std::string& text);
/// @throws Error: no pattern fits
double price_per_hour(const Prices& prices, const std::string& host);

}  // namespace dperf::advise
