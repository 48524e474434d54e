// Functions of files in which nothing communicates for certain: all communication is behind calls into
// other files, if there is any.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "instrument/plan/plan_writer.h"

namespace dperf::instrument {

/// Probes after calls of unknown functions, which ask first whether anything was recorded: no clock is read
/// where nothing communicates. Only in functions that drive others: main, those with a loop in which several
/// statements call something unknown, and those in which several such statements follow each other. In
/// others, silent marks of the loops that call something unknown in each iteration.
void plan_unknown(const Unit& unit, const CallGraph& graph, const Function& function, Names& names,
                  FilePlan& plan);

}  // namespace dperf::instrument
