// SPDX-License-Identifier: LGPL-2.1-or-later
#include "features.h"

#include <array>
#include <sstream>

namespace stress {

namespace {
constexpr std::array kNames = {
#define X(name) #name,
    STRESS_FEATURES(X)
#undef X
};
static_assert(kNames.size() <= 128, "Features holds one bit each");
}  // namespace

std::string Features::switch_off(const std::string& names) {
  std::istringstream list(names);
  for (std::string name; std::getline(list, name, ',');) {
    std::size_t i = 0;
    while (i < kNames.size() && name != kNames[i]) ++i;
    if (i == kNames.size()) return name;
    switch_off(static_cast<Feature>(i));
  }
  return "";
}

std::string name_of(Feature feature) {
  return kNames[static_cast<std::size_t>(feature)];
}

}  // namespace stress
