// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/ranks/prices.h"

#include <fnmatch.h>

#include <charconv>
#include <cmath>
#include <sstream>

#include "support/error.h"
#include "support/output.h"

namespace dperf::advise {
namespace {

constexpr double kMostPerHour = 1e9;

bool parse(const std::string& text, double& price) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), price);
  return error == std::errc() && end == text.data() + text.size() && std::isfinite(price) && price >= 0 &&
         price <= kMostPerHour;
}

}  // namespace

Prices read_prices(const std::filesystem::path& file) {
  Prices prices;
  std::istringstream lines(read_file(file));
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    std::string hosts, price, more;
    if (!(words >> hosts)) continue;
    HostPrice& row = prices.emplace_back(HostPrice{hosts, 0});
    if (!(words >> price) || (words >> more) || !parse(price, row.per_hour))
      throw Error("{}:{}: expected HOSTS PRICE, the price a number from 0 to {:g}, as in: n* 0.25",
                  file.string(), number, kMostPerHour);
  }
  if (prices.empty()) throw Error("{}: has no prices; expected HOSTS PRICE in each line", file.string());
  return prices;
}

Prices one_price(const std::string& text) {
  double price = 0;
  if (!parse(text, price))
    throw Error("--price-per-hour: '{}' is not a number from 0 to {:g}; see dperf-advise --help", text,
                kMostPerHour)
        .with_exit_code(kExitUsage);
  return {{"*", price}};
}

double price_per_hour(const Prices& prices, const std::string& host) {
  for (const HostPrice& row : prices)
    if (fnmatch(row.hosts.c_str(), host.c_str(), 0) == 0) return row.per_hour;
  throw Error("--price: no line for host {}; expected a price for each host that is used, as in: * 0.25",
              host);
}

}  // namespace dperf::advise
