// Opens the connections of transports that need one, and holds what is sent until then.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "replay/mpi/messages/connections.h"
#include "replay/mpi/messages/messages_part.h"

namespace dperf::replay::mpi {

class Handshakes : MessagesPart {
 public:
  using MessagesPart::MessagesPart;

  /// True if it waits for a connection.
  bool hold(const Opening::Held& held);
  /// What was in transit has arrived: the kernel answers at once, a rank when it looks at the network.
  void step_came(Message& step);
  void take_step(Message& step);

 private:
  void send_step(Message& step, Opening::Step next);
  void release(const std::vector<Opening::Held>& all);

  Connections connections_;
};

}  // namespace dperf::replay::mpi
