// Marks, and nothing else, for loops that may carry the run where blocks are not made: in functions of
// headers that only perhaps communicate, and in parallel regions of OpenMP.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "instrument/plan/plan_writer.h"

namespace dperf::instrument {

/// It holds a loop that gets marks if its header can be pasted.
bool has_carrying_loop(const CallGraph& graph, const Function& function);

/// A function of a header. Its loops are marked that call a declared function, which is not given, in each
/// iteration and for what it does: in templates, what depends on a parameter may be in hot loops over cells.
void plan_header_function(const Unit& unit, const CallGraph& graph, const Function& function, Names& names,
                          FilePlan& plan);

/// Marks loops inside `region`, a part of `function`, by the threads that have recorded something. They have
/// no guards: other threads would not leave out the same iterations.
void plan_region(const Unit& unit, const CallGraph& graph, const Function& function, Names& names,
                 const Statement& region, FilePlan& plan);

}  // namespace dperf::instrument
