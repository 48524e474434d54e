// How a message leaves that does not fit into the sender's kernel: what is beyond waits for the sender to
// look at the network.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/messages/messages_part.h"
#include "replay/mpi/messages/streams.h"

namespace dperf::replay::mpi {

class PartedSends : MessagesPart {
 public:
  using MessagesPart::MessagesPart;

  /// The sender's kernel has room for all of it.
  static bool fits(const Message& message, double bytes, Activity activity);
  void begin(Message& message, const Streams::Transfer& transfer, Activity last);
  void ended(Message& message);
  /// The sender looks at the network.
  void give_more(Message& message);
  /// The sender has handed over everything.
  void sender_is_done(Message& message);

 private:
  void give_part(Message& message, double bytes);
};

}  // namespace dperf::replay::mpi
