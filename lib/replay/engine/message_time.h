// What a message takes beside the latency and the bandwidth of its links, by its size: what a calibration
// found.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace dperf::replay {

/// Of messages from `from_bytes` on: scale * (latency of the route + extra_s + bytes * stretch / bandwidth of
/// the route).
struct TimePiece {
  double from_bytes = 0;
  double extra_s = 0;  ///< may be negative; what SimGrid computes starts no earlier than at once
  double stretch = 1;  ///< above 0: the time a byte takes; above 1, what is beyond leaves the links free
  double scale = 1;    ///< above 0: of all of it together
};

/// How many times as long messages of `from_bytes` on take in the memory of a host, for each other one that
/// is moved there at the same time: 1 + (factor - 1) for each.
struct AtOncePiece {
  double from_bytes = 0;
  double factor = 1;  ///< at least 1
};
using AtOnce = std::vector<AtOncePiece>;

/// Of a message of `bytes`; 1 if nothing is known.
inline double at_once_factor(const AtOnce& pieces, double bytes) {
  double factor = 1;
  for (const AtOncePiece& piece : pieces)
    if (piece.from_bytes <= bytes) factor = piece.factor;
  return factor;
}

/// In ascending order, the first one from 0 on; empty: latency and bandwidth say all.
using MessageTime = std::vector<TimePiece>;

/// What a host sends to several others at the same time shares its link, except for the beginning of each
/// message: the first `bytes` of it, or `seconds` at the rate of the link if that is more, leave in the order
/// of the calls. So much a connection may have in the queue of the network card.
struct SendQueue {
  double bytes = 0;
  double seconds = 0;
  double frame_bytes =
      0;  ///< that each message takes of the links beyond its own: headers of its first frame
};

/// The piece for messages of `bytes`. `time` must not be empty.
inline const TimePiece& piece_of(const MessageTime& time, double bytes) {
  const TimePiece* found = &time.front();
  for (const TimePiece& piece : time)
    if (piece.from_bytes <= bytes) found = &piece;
  return *found;
}

/// Of a message that has the route for itself.
inline double seconds_of(const MessageTime& time, double bytes, double latency_s, double bytes_per_s) {
  const double travel_s = bytes_per_s > 0 ? bytes / bytes_per_s : 0;
  if (time.empty()) return latency_s + travel_s;
  const TimePiece& piece = piece_of(time, bytes);
  const double seconds = latency_s + piece.extra_s + travel_s * piece.stretch;
  return seconds > 0 ? seconds * piece.scale : 0;
}

}  // namespace dperf::replay
