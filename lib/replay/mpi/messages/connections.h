// Transports that open a connection when two ranks have their first message for each other, as Open MPI does
// over TCP.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "replay/mpi/core/activity.h"
#include "replay/mpi/core/flat_map.h"

namespace dperf::replay::mpi {

struct Message;

/// One that is being opened. The kernels shake hands by themselves; but then the two libraries say who they
/// are, and each does so only while its rank is in an MPI call.
struct Opening {
  enum class Step : std::uint8_t { kAsked, kAnswered, kIntroduced, kAccepted };
  /// What is to be sent.
  struct Held {
    Message* message;
    bool forward;
    double bytes;
    Activity activity;
    double posted_at;
  };

  int from = -1, to = -1;     ///< who opens it
  Step step = Step::kAsked;   ///< what is in transit, or was not looked at yet
  bool accepted = false;      ///< `to` may send
  std::vector<Held> of_from;  ///< what waits, in order
  std::vector<Held> of_to;
};

class Connections {
 public:
  /// Nothing if `from` may send to `to`. Else where what it sends is held; a new one if `is_new`.
  Opening* opening(int from, int to, bool& is_new);
  /// Both may send from now on; `opening` is gone.
  void opened(Opening& opening);

 private:
  FlatMap<char> open_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Opening>> openings_;
};

}  // namespace dperf::replay::mpi
