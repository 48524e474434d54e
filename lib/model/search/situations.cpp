// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/search/situations.h"

namespace dperf::model {

const std::vector<std::int64_t>& Values::at(const Situation& situation, std::int64_t iteration) {
  if (situation.run != run_ || situation.rank != rank_) {
    run_ = situation.run;
    rank_ = situation.rank;
    values_ = variables_.of_rank(settings_[static_cast<std::size_t>(run_)], rank_);
  }
  if (values_[kCommRank] != situation.comm_rank || values_[kCommSize] != situation.comm_size)
    variables_.set_place(values_, situation.comm_rank, situation.comm_size);
  values_[kIteration] = iteration;
  values_[kOuterIteration] = situation.outer;
  values_[kTrips] = situation.trips;
  values_[kLeft] = situation.trips - 1 - iteration;
  values_[kMember] = situation.member;
  return values_;
}

}  // namespace dperf::model
