// How a message leaves that its sender pushes: a few fragments at a time, while it waits in MPI calls.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/messages/messages_part.h"
#include "replay/mpi/messages/streams.h"

namespace dperf::replay::mpi {

class FragmentedSends : MessagesPart {
 public:
  using MessagesPart::MessagesPart;

  void push(Message& message, double bytes);
  /// It is their turn in the stream.
  void begin(const Streams::Transfer& transfer);
  void move(Message& message);
  /// What was given to the engine is there.
  void left(Message& message);

 private:
  void queue(Message& message);
  void take(Message& message);
  void end(Message& message);
};

}  // namespace dperf::replay::mpi
