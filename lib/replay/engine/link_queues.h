// What the beginning of a message has for itself on the links of a calibrated platform, and what waits for
// what there.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <unordered_map>

#include "replay/engine/engine.h"
#include "replay/engine/message_time.h"

namespace dperf::replay {

/// Seconds that a part of a message takes before its bytes use the links of its way. A stretch above 1 is
/// time in which a message waits (each link stores and forwards its packets, say), not bytes of the links:
/// other messages have them meanwhile.
inline double seconds_before(const MessageTime& time, const MessagePart& part, double latency_s,
                             double bytes_per_s) {
  const TimePiece& piece = piece_of(time, part.of_bytes);
  const double first_s = part.first ? latency_s + piece.extra_s : 0;
  const double stretched_s = std::max(0.0, piece.stretch - 1) * part.bytes / bytes_per_s;
  return std::max(0.0, piece.scale * (first_s + stretched_s));
}

/// What the beginning of a message (SendQueue) has for itself. It leaves its host in the order of the calls,
/// behind what its line has queued of earlier messages: as much again, or what is left of them. What is no
/// longer than a beginning passes the other links as packets do: in the order in which it comes there. All
/// else shares the links, from the end of the frame on that is being sent there when it comes.
///
/// `Key` says which link one is. A way of links has links(), latency_s(), bytes_per_s() of the narrowest, and
/// of its i-th link key(i), bytes_per_s(i), is_shared(i) and is_free(i): nothing that shares it is under way.
template <class Key>
class LinkQueues {
 public:
  LinkQueues(MessageTime time, const SendQueue& beginning) : time_(std::move(time)), beginning_(beginning) {}

  /// Seconds until a message that is sent now comes to the links behind the first one.
  template <class Way>
  double set_out(double now, const MessagePart& first, const Way& way) {
    if (way.links() == 0) return 0;
    Line& line = lines_[way.key(0)];
    const double bytes_per_s = way.bytes_per_s(0), headers = headers_s(first, way);
    const double queued_s =
        std::clamp(line.empty_at - now, 0.0, longest_beginning(bytes_per_s) / bytes_per_s);
    const double begins = std::max(now + queued_s, line.free_at);
    line.free_at = begins + beginning_of(first, bytes_per_s) / bytes_per_s + headers;
    line.empty_at = std::max(now, line.empty_at) + first.bytes / bytes_per_s + headers;
    return begins - now + before_s(first, way) - headers;
  }

  /// Seconds until a message that comes there now has them.
  template <class Way>
  double come_in(double now, const MessagePart& first, const Way& way) {
    if (way.links() < 2) return 0;
    double begins = now + rest_of_frame_s(now, way);
    if (!is_short(first, way)) return begins - now;
    for (std::size_t i = 1; i < way.links(); ++i)
      if (way.is_shared(i)) begins = std::max(begins, free_at_[way.key(i)]);
    for (std::size_t i = 1; i < way.links(); ++i)
      if (way.is_shared(i))
        free_at_[way.key(i)] = begins + first.of_bytes / way.bytes_per_s(i) + headers_s(first, way);
    return begins - now;
  }

  /// Seconds that a message which has them is on them; nothing if it shares them, which is for the engine to
  /// say.
  template <class Way>
  std::optional<double> pass(const MessagePart& first, const Way& way) const {
    if (way.links() == 0 || !is_short(first, way)) return std::nullopt;
    for (std::size_t i = 0; i < way.links(); ++i)
      if (!way.is_free(i)) return std::nullopt;
    const TimePiece& piece = piece_of(time_, first.of_bytes);
    return piece.scale * std::min(1.0, piece.stretch) * first.bytes / way.bytes_per_s() +
           headers_s(first, way);
  }

  /// Bytes with which a message that shares links has the headers of its first frame.
  template <class Way>
  double framed_bytes(const MessagePart& part, const Way& way) const {
    return way.links() == 0 ? part.bytes : part.bytes + headers_s(part, way) * way.bytes_per_s();
  }

 private:
  /// Until all links behind the first one have sent the frame that they are sending.
  template <class Way>
  double rest_of_frame_s(double now, const Way& way) {
    double rest_s = 0;
    for (std::size_t i = 1; i < way.links(); ++i) {
      if (!way.is_shared(i)) continue;
      double& busy_since = busy_since_[way.key(i)];
      if (way.is_free(i)) {
        busy_since = now;
      } else if (way.bytes_per_s(i) > 0) {  // else it is switched off
        const double frame_s = kFrameBytes / way.bytes_per_s(i);
        rest_s = std::max(rest_s, frame_s - std::fmod(now - busy_since, frame_s));
      }
    }
    return rest_s;
  }

  static constexpr double kFrameBytes = 1500;  ///< of Ethernet

  struct Line {
    double free_at = 0;   ///< of beginnings
    double empty_at = 0;  ///< of all that was sent, if nothing else holds it up
  };

  template <class Way>
  double before_s(const MessagePart& part, const Way& way) const {
    return seconds_before(time_, part, way.latency_s(), way.bytes_per_s());
  }

  // The time of a message that travels alone has these headers in it, in its latency.
  template <class Way>
  double headers_s(const MessagePart& part, const Way& way) const {
    if (!part.first || beginning_.frame_bytes <= 0) return 0;
    return std::min(beginning_.frame_bytes / way.bytes_per_s(), before_s(part, way));
  }

  double beginning_of(const MessagePart& first, double bytes_per_s) const {
    return std::min(first.of_bytes, longest_beginning(bytes_per_s));
  }

  double longest_beginning(double bytes_per_s) const {
    return std::max(beginning_.bytes, beginning_.seconds * bytes_per_s);
  }

  template <class Way>
  bool is_short(const MessagePart& first, const Way& way) const {
    return first.bytes == first.of_bytes && beginning_of(first, way.bytes_per_s()) == first.of_bytes;
  }

  MessageTime time_;
  SendQueue beginning_;
  std::unordered_map<Key, Line> lines_;         ///< of hosts
  std::unordered_map<Key, double> free_at_;     ///< other links
  std::unordered_map<Key, double> busy_since_;  ///< other links, of messages that share them
};

}  // namespace dperf::replay
