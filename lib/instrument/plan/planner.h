// Decides where probes go. Pure: a parsed file and the call graph in, edits and plan out.
// docs/design/blocks.md has the rules and the reasons.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

#include "instrument/edit/edit.h"
#include "instrument/model/call_graph.h"
#include "instrument/model/model.h"

namespace dperf::instrument {

class SourceLanguage;

struct FilePlan {
  std::vector<Edit> edits;    ///< several at one offset: in this order
  std::vector<Edit> scoped;   ///< behind them, in reverse order
  std::vector<Edit> closing;  ///< braces that go before them
  std::vector<PlanEntry> blocks, loops;
  std::vector<PlanEntry> branches;  ///< of loops: those that say whether they are taken
  std::vector<GivenName> given;     ///< names by which loops ask, and what stands for them
  std::vector<Skipped> skipped;
  std::set<unsigned> pragmas_used;  ///< offsets
};

/// The function makes calls that the runtime records, on its own or through others.
bool communicates(const CallGraph& graph, const Function& function);

FilePlan plan_file(const Unit& unit, const CallGraph& graph, const SourceLanguage& language);

}  // namespace dperf::instrument
