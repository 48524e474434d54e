// The functions that are in front of a described library's and record its calls. The linker puts them there
// (--wrap=P2P_Send), so that calls are caught however they are written: in macros, by pointer, in libraries.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/comm_api/comm_api.h"

namespace dperf::instrument {

/// C that needs no header of dPerf; empty if no call is recorded. What is wrong with an expression, the
/// compiler reports for its line in the description.
std::string comm_api_wrappers(const CommApis& apis);

/// What the linker needs for it: "-Wl,--wrap=P2P_Send".
std::vector<std::string> comm_api_link_arguments(const CommApis& apis);

}  // namespace dperf::instrument
