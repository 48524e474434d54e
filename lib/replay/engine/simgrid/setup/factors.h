// The message times of a calibrated platform, as factors of SimGrid's network model.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <simgrid/s4u/Host.hpp>
#include <string>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/engine/message_time.h"
#include "replay/engine/simgrid/setup/factors_by_size.h"

namespace dperf::replay {

/// The settings of SimGrid that belong to message times, before those of the user: no other factors and no
/// TCP window, which were measured as part of the times.
std::vector<std::string> with_settings_of_message_time(const std::vector<std::string>& users,
                                                       bool crosstraffic);

/// Keeps a setting that is a factor of messages; false: it is none. SimGrid, which is not given it, would
/// refuse it at the first message that is sent in parts.
bool take_factor(const std::string& key, const std::string& value);
/// Messages take the factors that were kept, if there are any. To be called once, after the platform is
/// loaded, where apply_message_time() is not.
void apply_taken_factors();

/// SimGrid's own factors, those that were kept among them. To be asked after the platform is loaded.
struct OwnFactors {
  FactorsBySize latency, bandwidth;
};
OwnFactors own_factors();

/// From now on, each message takes what `time` says. To be called once, after the platform is loaded.
void apply_message_time(const MessageTime& time);

/// While it lives, what is started is a part of a message: it takes the factors of the whole message, and no
/// latency if it is not the first, or `came`: if all that comes before it uses the links is over. (SimGrid
/// asks for the factors as it starts a communication.)
class PartInHand {
 public:
  explicit PartInHand(const MessagePart& part, bool came = false);
  ~PartInHand();
  PartInHand(const PartInHand&) = delete;
  PartInHand& operator=(const PartInHand&) = delete;
};

/// SimGrid multiplies the latency of a route; of none, nothing can be made.
/// @throws Error if the route takes no time
void check_latency(const std::string& platform, const simgrid::s4u::Host& from, const simgrid::s4u::Host& to);

/// The time of messages as a property of a platform says it.
struct CalibratedTime {
  MessageTime time;
  std::string kind;   ///< network, memory
  std::string place;  ///< FILE:LINE of the property; empty: not known
};

/// @param where of a route of this latency and bandwidth, for the message
/// @throws Error if some message would take less than no time on it
void check_time(const CalibratedTime& calibrated, const std::string& platform, double latency_s,
                double bytes_per_s, const std::string& where);

}  // namespace dperf::replay
