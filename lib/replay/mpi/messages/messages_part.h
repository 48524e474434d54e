// What each part of the way of a message knows: the others, and what is below them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/engine/engine.h"
#include "replay/mpi/messages/message.h"
#include "replay/mpi/messages/progress.h"
#include "replay/options/transport.h"

namespace dperf::replay::mpi {

class Messages;

class MessagesPart {
 public:
  MessagesPart(Messages& messages, Engine& engine, const Protocol& protocol, Progress& progress)
      : messages_(messages), engine_(engine), protocol_(protocol), progress_(progress) {}

 protected:
  Messages& messages_;
  Engine& engine_;
  const Protocol& protocol_;
  Progress& progress_;
};

}  // namespace dperf::replay::mpi
