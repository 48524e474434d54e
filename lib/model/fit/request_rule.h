// Which requests a call takes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "model/observe/observations.h"

namespace dperf::model {

/// @param place of the call, for the message
/// @throws Error with kExitIncomplete: no rule that is known
Requests request_rule(const NodeSeen& seen, const std::string& place);

}  // namespace dperf::model
