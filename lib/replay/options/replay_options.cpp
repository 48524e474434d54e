// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/options/replay_options.h"

#include <algorithm>
#include <iterator>

#include "support/error.h"

namespace dperf::replay {
namespace {

struct SitesByName {
  SitesBy by;
  std::string_view name;
};
constexpr SitesByName kSitesBy[] = {
    {SitesBy::kSite, "site"},
    {SitesBy::kCallPath, "callpath"},
    {SitesBy::kFunction, "function"},
};

}  // namespace

std::string_view name_of(SitesBy by) {
  return std::find_if(std::begin(kSitesBy), std::end(kSitesBy), [&](const auto& row) { return row.by == by; })
      ->name;
}

SitesBy find_sites_by(std::string_view name) {
  for (const SitesByName& row : kSitesBy)
    if (row.name == name) return row.by;
  throw Error("--by {}: expected site, callpath or function", name).with_exit_code(kExitUsage);
}

}  // namespace dperf::replay
