// SPDX-License-Identifier: LGPL-2.1-or-later
// The network between the hosts as a graph of store-and-forward links. Frames are handled in the order of the
// times at which they reach a node, so that flows which meet at a link share it as in a switch's port.
// No clock and no devices: whoever calls says what time it is.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <string>
#include <vector>

#include "layout.h"
#include "link.h"

namespace dperf::bed {

struct Frame {
  static constexpr int kRoom = 1600;
  int length = 0;
  unsigned char data[kRoom];
  /// The host that the frame is for, by its hardware address; -1 for all others (groups, strangers).
  int destination() const;
};

class Network {
 public:
  explicit Network(const Layout& layout);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  /// An empty frame to be filled, and handed to inject() or abandon().
  Frame* take_frame();
  void abandon(Frame* frame) { spare_.push_back(frame); }
  /// `frames` left `host` one after the other, and were all there at `now`; none of them at `since`. A host
  /// sends at the rate of its line, so all but the last were there earlier, however late they are looked at.
  /// Frames for nobody are dropped.
  void inject(int host, const std::vector<Frame*>& frames, Nanos since, Nanos now);

  /// What reaches a host: which host, the frame, and when it should have.
  using Sink = std::function<void(int host, const Frame&, Nanos due)>;
  /// Hands over all that has reached its host by `now`, in order.
  void deliver(Nanos now, const Sink& sink);
  /// When deliver() should be called next. A frame on its way through switches need not be looked at
  /// before it could leave the next one: that spares a wake-up a hop.
  std::optional<Nanos> next_wake() const;

  struct NamedLink {
    std::string from, to;
    Link link;
  };
  const std::vector<NamedLink>& links() const { return links_; }
  void forget_counts();

 private:
  struct Event {
    Nanos at;
    std::uint64_t order;
    int node;
    Frame* frame;
    bool operator>(const Event& other) const { return at != other.at ? at > other.at : order > other.order; }
  };
  template <typename T>
  using Earliest = std::priority_queue<T, std::vector<T>, std::greater<T>>;

  int node_of(const std::string& name);
  void join(int from, int to, const LinkSettings& settings);
  void find_routes();
  void inject(int host, Frame* frame, Nanos at);
  void forward(Frame* frame, int node, Nanos at);

  std::vector<std::string> names_;  ///< hosts first, then switches
  int hosts_;
  std::vector<NamedLink> links_;
  std::vector<int> link_to_;
  std::vector<std::vector<int>> links_from_;
  std::vector<std::vector<int>> next_link_;  ///< [node][host]: -1 where there is no way
  Earliest<Event> events_;
  Earliest<Nanos> wakes_;
  std::uint64_t order_ = 0;
  std::vector<Frame*> spare_;
  std::vector<Nanos> left_at_;  ///< of the frames that are being injected
};

}  // namespace dperf::bed
