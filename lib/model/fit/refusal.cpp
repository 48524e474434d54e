// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/fit/refusal.h"

#include <algorithm>

#include "model/fit/request_rule.h"
#include "model/observe/observations.h"
#include "support/error.h"

namespace dperf::model {

std::string why_not_modelled(const trace::Trace& trace, const std::string& name) {
  try {
    const Observations seen = observe({{name, &trace, {}}});
    for (const NodeSeen& node : seen.nodes)
      if (!node.node.is_loop) request_rule(node, place_of(node.node, seen.frames, seen.blocks));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace dperf::model
