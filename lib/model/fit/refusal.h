// Whether a program can be modelled at all, as far as one trace of it shows.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "trace/model/trace.h"

namespace dperf::model {

/// What `fit` would refuse in any set of runs with this one: the call, and why. Empty: nothing; whether its
/// numbers follow laws only several runs can show.
std::string why_not_modelled(const trace::Trace& trace, const std::string& name);

}  // namespace dperf::model
