// Runs whose ranks have several threads, of which only the main one calls MPI, as runs of one thread per
// rank.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>

#include "trace/model/growing_trace.h"
#include "trace/model/trace.h"

namespace dperf::sample {

/// `whole` without its other threads: the time for which a main thread waited for them is that of a block.
/// When they are ready follows from their own blocks, as in a replay; where these are not recorded (yet), the
/// wait is as long as in the traced run. Its streams throw an Error with kExitIncomplete where that would be
/// wrong: another thread calls MPI, and the order of calls of several threads is not in the trace; or the
/// main thread calls MPI while others compute, and waits for them later. Then its wait depends on the
/// network; up to a hundredth of the time may. `whole` must live as long as what is returned.
std::unique_ptr<trace::Trace> main_threads_of(const trace::Trace& whole);
/// The same of a run that goes on.
std::unique_ptr<trace::GrowingTrace> main_threads_of(std::unique_ptr<trace::GrowingTrace> whole);

}  // namespace dperf::sample
