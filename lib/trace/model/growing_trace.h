// A trace of a program that is running.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <memory>

#include "trace/model/trace.h"

namespace dperf::trace {

/// A trace that is still being written, as it was when it was opened or has grown last.
class GrowingTrace : public Trace {
 public:
  /// Takes in what was written since. Streams that had ended go on from there.
  /// @return false: something that was there was written anew, and the trace must be opened again
  virtual bool grow() = 0;
  /// The records of the last chunks of a rank, of its first thread: at most so many. They are as they were
  /// written, and their numbers mean nothing.
  virtual std::unique_ptr<EventStream> last_events(int rank, std::size_t chunks) const = 0;
};

}  // namespace dperf::trace
