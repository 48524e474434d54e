// How often blocks were executed, where the trace has one execution in two pieces.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "trace/model/trace.h"

namespace dperf::replay::mpi {

/// While a loop is looked at for sampling, the runtime ends a piece of the current block between two of its
/// iterations, so that it knows what each of them took. Where the block goes on at once it is the same
/// execution.
class Executions {
 public:
  /// Takes the next event of a thread. Whether it begins an execution of a block.
  bool begin(const trace::Event& event, const trace::Definitions& definitions);

 private:
  std::optional<std::uint32_t> last_;  ///< the block before, if nothing but marks of loops came since
  bool is_cut_ = false;
};

}  // namespace dperf::replay::mpi
