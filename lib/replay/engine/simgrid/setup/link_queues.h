// How long messages of a calibrated platform are in transit before they use the links of their route, and
// what waits for what there.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <simgrid/s4u/Host.hpp>
#include <simgrid/s4u/Link.hpp>
#include <unordered_map>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/engine/message_time.h"

namespace dperf::replay {

using Links = std::vector<simgrid::s4u::Link*>;

double latency_of(const Links& links);
double bandwidth_of(const Links& links);  ///< of the narrowest
/// Seconds that a part of a message takes before its bytes use the links.
double seconds_before(const MessageTime& time, const MessagePart& part, const Links& links);

/// What the beginning of a message (SendQueue) has for itself. It leaves its host in the order of the calls,
/// and what is no longer than a beginning passes the other links as packets do: in the order in which it
/// comes there. All else shares the links.
class LinkQueues {
 public:
  LinkQueues(const MessageTime& time, const SendQueue& beginning) : time_(time), beginning_(beginning) {}

  /// Seconds until a message that is sent now comes to the links behind the first one.
  double set_out(const MessagePart& first, const Links& links);
  /// Seconds until a message that comes there now has them.
  double come_in(const MessagePart& first, const Links& links);
  /// Seconds that a message which has them is on them; nothing if it shares them, which is for SimGrid to
  /// say.
  std::optional<double> pass(const MessagePart& first, const Links& links) const;
  /// Bytes with which a message that shares links has the headers of its first frame.
  double framed_bytes(const MessagePart& part, const Links& links) const;

 private:
  double headers_s(const MessagePart& part, const Links& links) const;
  double beginning_of(const MessagePart& first, double bytes_per_s) const;
  bool is_short(const MessagePart& first, const Links& links) const;

  MessageTime time_;
  SendQueue beginning_;
  std::unordered_map<const simgrid::s4u::Link*, double> free_at_;
};

}  // namespace dperf::replay
