// Which fields of a record a description may give, and under which key.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>
#include <string_view>

#include "trace/model/call_traits.h"

namespace dperf::instrument {

struct ApiRole {
  trace::Role role;
  std::string_view key;    ///< in the description
  std::string_view field;  ///< of struct dperf_rt_call
  bool needed;
  bool after;  ///< its value is known after the call
};

/// A role may have several rows: the three fields of a status.
std::span<const ApiRole> api_roles();

/// Whether single numbers describe all that is recorded of a call: no lists, no windows, files,
/// communicators.
bool is_describable(trace::Call call);

}  // namespace dperf::instrument
