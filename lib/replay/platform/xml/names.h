// The names in a platform, and the references to them. Private to this library.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>
#include <vector>

#include "replay/platform/xml/document.h"

namespace dperf::platform {

/// The numbers of a radical, "0-3,7"; empty: it is invalid, or names more than kMostHosts.
std::vector<int> numbers_of_radical(std::string_view radical);
inline constexpr int kMostHosts = 1'000'000;

/// Each name once; hosts, routers, links and zones that are named elsewhere exist.
/// @throws Error as Document::refuse
void check_names(const Document& document);

}  // namespace dperf::platform
