// Asynchronous messages of libraries beside MPI: what has not left is replaced by what comes after it, and
// no rank waits.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <tuple>

#include "replay/mpi/messages/messages_part.h"

namespace dperf::replay::mpi {

/// The asynchronous messages from one rank to another with one tag in one communicator.
struct NewestOnly {
  int from = -1, to = -1;
  bool travels = false;
  std::int64_t waiting_bytes = -1;  ///< of the one that goes next; none if negative
};

class AsyncMessages : MessagesPart {
 public:
  using MessagesPart::MessagesPart;

  /// The message is not matched. While one travels to the same place, it waits, and the next one takes its
  /// place. Returns the seconds on the sender's core.
  double send(int from, int to, std::uint64_t stream, std::int64_t bytes);
  /// The seconds on the core of a receiver that takes such a message.
  double taking_s(int from, int to, std::int64_t bytes) const;
  void arrived(Message& message);
  std::uint64_t sent() const { return sent_; }

 private:
  void start(NewestOnly& stream, std::int64_t bytes);

  std::uint64_t sent_ = 0;
  std::map<std::tuple<int, int, std::uint64_t>, NewestOnly> streams_;
};

}  // namespace dperf::replay::mpi
