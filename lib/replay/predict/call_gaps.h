// What a program without blocks computes, by the MPI call that came before: a gap between calls stands for a
// block.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <vector>

#include "trace/model/derived_trace.h"

namespace dperf::predict {

/// A trace without blocks, whose gaps have the place of the call in front of them.
class CallGaps final : public trace::DerivedTrace {
 public:
  /// @param trace must live as long as this
  explicit CallGaps(const trace::Trace& trace);
  ~CallGaps() override;
  const trace::RankTrace& rank(int rank) const override;

 private:
  class RankWithGaps;
  std::vector<std::unique_ptr<RankWithGaps>> ranks_;
};

}  // namespace dperf::predict
