// A run that is decided while it is simulated: what a rank does next may depend on where its messages came
// from, and when. As nothing is known ahead, it has no repetitions, and only blocking sends and receives.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>

#include "trace/model/trace.h"

namespace dperf::replay::mpi {

/// Events of one rank.
class LiveEvents : public trace::EventStream {
 public:
  /// Comes before each next(). `now_s`: the rank's own clock, in simulated seconds.
  virtual void at(double now_s) = 0;
  /// The receive that next() gave last has got a message of `source`, a member of its communicator.
  virtual void received(int source) = 0;
};

class LiveRun {
 public:
  virtual ~LiveRun() = default;
  /// Of a rank of the trace that is replayed, in place of those that it has there.
  virtual std::unique_ptr<LiveEvents> events(int rank) = 0;
};

}  // namespace dperf::replay::mpi
