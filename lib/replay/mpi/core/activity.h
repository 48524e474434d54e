// What the activities of the engine are for, packed into their tokens.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "replay/engine/engine.h"

namespace dperf::replay::mpi {

enum class Activity : std::uint8_t {
  kRankComputes,        ///< of a Rank: the program's computation, or costs of calls
  kCollectiveComputes,  ///< of a CollectiveRun
  kArrives,             ///< of a Message: its envelope, with the data if it is eager
  kClearToSend,         ///< of a Message, to the sender
  kData,                ///< of a Message: all of it
  kFragment,            ///< of a Message: a part of it
  kFinished,            ///< of a Message, to the sender: the receiver has everything
  kMoved,               ///< of a RmaTransfer of one-sided communication that is not a message
};

// The objects of the pools are aligned to 8 bytes at least, so the activity fits below their addresses.
template <typename T>
Token make_token(Activity activity, T* object) {
  static_assert(alignof(T) >= 8);
  return reinterpret_cast<std::uintptr_t>(object) | static_cast<Token>(activity);
}
inline Activity activity_of(Token token) {
  return static_cast<Activity>(token & 7);
}
template <typename T>
T* object_of(Token token) {
  return reinterpret_cast<T*>(static_cast<std::uintptr_t>(token & ~Token{7}));
}

}  // namespace dperf::replay::mpi
