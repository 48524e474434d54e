// Messages on the links of a network: what is left of each, and when it ends if nothing changes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/engine/fluid/date_heap.h"
#include "replay/engine/fluid/hub_clock.h"
#include "replay/engine/fluid/max_min.h"
#include "replay/engine/fluid/paths.h"

namespace dperf::replay::fluid {

/// Of two dates that differ by rounding only, or less.
inline bool is_due(double date, double now) {
  constexpr double kRounding = 1e-13;
  return date <= now + kRounding * now;
}

class Transfers {
 public:
  /// @param shares must outlive it
  explicit Transfers(MaxMin& shares) : shares_(shares) {}

  struct Order {
    const Path* path = nullptr;
    double bytes = 0;
    double latency_s = 0;  ///< before they use the links
    double factor = 1;     ///< of the rate at which the links carry them
    Token token = 0;
  };
  void start(double now, const Order& order);

  /// The next date at which something happens, if nothing is started before; infinite without any.
  double next_date(double now);
  /// What has happened by `now`, which is not later than next_date() said. Adds those that have ended.
  void advance(double now, std::vector<Token>& ended);
  /// Takes those of outdated paths off the links, and puts them back when the paths are known again.
  void leave_outdated();
  void return_to_updated();
  /// No transfer has the link on its route or on the route back, not even one that does not use it yet.
  bool is_free(LinkId link) const { return link >= occupied_.size() || occupied_[link] == 0; }

 private:
  struct Transfer {
    Order order;
    double left_bytes = 0;
    double rate = 0;   ///< bytes per second, with the factor
    double since = 0;  ///< when so much was left
    bool on_links = false;
    HubId hub = MaxMin::kNoHub;  ///< whose clock says what is left
    double date = 0;             ///< when something happens to it
    double queued = 0;           ///< its date in `dates_`: that, or an earlier one
    bool is_queued = false;
  };

  void set_date(FlowId flow, double date);
  bool find_first_date();
  void use_links(double now, FlowId flow);
  void share(FlowId flow);
  void forget(FlowId flow);
  void solve(double now);
  void apply_share(double now, FlowId flow);
  void leave_hub(double now, FlowId flow);
  void end(FlowId flow, std::vector<Token>& ended);
  void end_in_hub(double now, HubId hub, std::vector<Token>& ended);

  MaxMin& shares_;
  std::vector<Transfer> transfers_;
  std::vector<FlowId> free_, left_;
  std::vector<std::uint32_t> occupied_;  // of each link: how many transfers
  DateHeap dates_;  // of those in no hub; what has a later date now is moved when it is first
  std::vector<HubClock> hub_clocks_;
  DateHeap hub_dates_;
  bool changed_ = false;
};

}  // namespace dperf::replay::fluid
