// The parameters of LogGPS, with an overhead that grows with the number of processors: what a message takes
// on the way and on the cores, whatever else is on the way. docs/design/loggps.md says what each of them
// does.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cmath>
#include <optional>
#include <string>

namespace dperf::replay {

/// o(P, k) = o'a + o'b P + O k: what one message of k bytes costs a core where P ranks take part.
struct CoreOverhead {
  double fixed_s = 0;     ///< o'a
  double per_rank_s = 0;  ///< o'b
  double per_byte_s = 0;  ///< O

  double of_empty(int ranks) const { return fixed_s + per_rank_s * ranks; }
  double seconds(int ranks, double bytes) const { return of_empty(ranks) + per_byte_s * bytes; }
};

struct LogGps {
  std::string about = {};  ///< one line for the result: of what
  double latency_s = 0;    ///< L: from the end of the sender's overhead until the first byte is there
  double gap_s = 0;        ///< g: from the last byte of a message to the first one of the next, at one rank
  double gap_byte_s = 0;   ///< G: from one byte of a message to its next one
  CoreOverhead send = {}, receive = {};
  std::optional<double> synchronous_above =
      {};                                   ///< S, in bytes: longer ones wait for their receiver; none do
  std::optional<double> packet_bytes = {};  ///< s: longer ones travel in packets of so many bytes; none do

  /// From the first to the last byte of a message: (k - 1) G, where it is one packet.
  double bytes_s(double bytes) const {
    if (bytes <= 1) return 0;
    const double packets = packet_bytes ? std::ceil(bytes / *packet_bytes) : 1;
    return (bytes - packets) * gap_byte_s + (packets - 1) * std::fmax(gap_s, gap_byte_s);
  }
  bool is_synchronous(double bytes) const { return synchronous_above && bytes > *synchronous_above; }
};

}  // namespace dperf::replay
