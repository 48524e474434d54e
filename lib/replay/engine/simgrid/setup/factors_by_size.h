// Factors of SimGrid's network models by the size of a message.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <iterator>
#include <map>
#include <sstream>
#include <string>

namespace dperf::replay {

/// Of messages larger than a size; 1 up to the first size.
class FactorsBySize {
 public:
  /// One for all sizes.
  explicit FactorsBySize(double factor) : factors_{{-1, factor}} {}
  /// "SIZE:FACTOR;SIZE:FACTOR"
  explicit FactorsBySize(const std::string& text) {
    std::istringstream rows(text);
    for (std::string row; std::getline(rows, row, ';');)
      if (const std::size_t colon = row.find(':'); colon != std::string::npos)
        factors_[std::stod(row)] = std::stod(row.substr(colon + 1));
  }
  double of(double bytes) const {
    const auto above = factors_.lower_bound(bytes);
    return above == factors_.begin() ? 1 : std::prev(above)->second;
  }

 private:
  std::map<double, double> factors_;
};

}  // namespace dperf::replay
