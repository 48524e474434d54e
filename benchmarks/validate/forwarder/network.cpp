// SPDX-License-Identifier: LGPL-2.1-or-later
#include "network.h"

#include <algorithm>
#include <cstring>

#include "support/error.h"

namespace dperf::bed {
namespace {

// A host's own queue is bounded by what TCP lets wait there, not by a switch.
constexpr std::int64_t kHostQueueBytes = 64 << 20;

}  // namespace

int Frame::destination() const {
  static constexpr unsigned char kOurs[] = {0x02, 0x64, 0x70, 0x00, 0x00};
  return length >= 14 && std::memcmp(data, kOurs, sizeof kOurs) == 0 ? data[5] : -1;
}

Network::Network(const Layout& layout) : hosts_(static_cast<int>(layout.hosts.size())) {
  for (const LayoutHost& host : layout.hosts) {
    if (std::find(names_.begin(), names_.end(), host.name) != names_.end())
      throw Error("two hosts are called '{}'", host.name);
    names_.push_back(host.name);
  }
  for (int host = 0; host < hosts_; ++host) {
    const LayoutHost& line = layout.hosts[host];
    const int attached_to = node_of(line.attached_to);
    join(host, attached_to, {line.rate_bps, layout.delay_ns, kHostQueueBytes});
    join(attached_to, host, {line.rate_bps, layout.delay_ns, layout.queue_bytes});
  }
  for (const LayoutTrunk& trunk : layout.trunks) {
    const int first = node_of(trunk.first), second = node_of(trunk.second);
    join(first, second, {trunk.rate_bps, layout.delay_ns, layout.queue_bytes});
    join(second, first, {trunk.rate_bps, layout.delay_ns, layout.queue_bytes});
  }
  find_routes();
}

Network::~Network() {
  for (; !events_.empty(); events_.pop()) delete events_.top().frame;
  for (Frame* frame : spare_) delete frame;
}

int Network::node_of(const std::string& name) {
  const auto found = std::find(names_.begin(), names_.end(), name);
  if (found != names_.end()) return static_cast<int>(found - names_.begin());
  names_.push_back(name);
  return static_cast<int>(names_.size()) - 1;
}

void Network::join(int from, int to, const LinkSettings& settings) {
  links_from_.resize(names_.size());
  links_from_[from].push_back(static_cast<int>(links_.size()));
  link_to_.push_back(to);
  links_.push_back({names_[from], names_[to], Link(settings)});
}

// Breadth first from each host; all lines go both ways, so the link back is the one towards the host.
void Network::find_routes() {
  next_link_.assign(names_.size(), std::vector<int>(hosts_, -1));
  for (int host = 0; host < hosts_; ++host) {
    std::queue<int> reached({host});
    for (; !reached.empty(); reached.pop())
      for (const int out : links_from_[reached.front()]) {
        const int from = link_to_[out];
        if (from == host || next_link_[from][host] >= 0) continue;
        for (const int back : links_from_[from])
          if (link_to_[back] == reached.front()) next_link_[from][host] = back;
        reached.push(from);
      }
  }
  for (int from = 0; from < hosts_; ++from)
    for (int to = 0; to < hosts_; ++to)
      if (from != to && next_link_[from][to] < 0)
        throw Error("there is no way from {} to {}", names_[from], names_[to]);
}

Frame* Network::take_frame() {
  if (spare_.empty()) return new Frame;
  Frame* frame = spare_.back();
  spare_.pop_back();
  return frame;
}

void Network::inject(int host, const std::vector<Frame*>& frames, Nanos since, Nanos now) {
  const Link& line = links_[links_from_[host].front()].link;
  left_at_.assign(frames.size(), now);
  for (std::size_t i = frames.size(); i-- > 1;)
    left_at_[i - 1] = std::max(since, left_at_[i] - line.sending(frames[i]->length));
  for (std::size_t i = 0; i < frames.size(); ++i) inject(host, frames[i], left_at_[i]);
}

void Network::inject(int host, Frame* frame, Nanos at) {
  const int destination = frame->destination();
  if (destination < 0 || destination >= hosts_ || destination == host)
    abandon(frame);
  else
    forward(frame, host, at);
}

void Network::forward(Frame* frame, int node, Nanos at) {
  const int destination = frame->destination();
  const int number = next_link_[node][destination];
  const std::optional<Nanos> arrives = links_[number].link.offer(frame->length, at);
  if (!arrives) return abandon(frame);
  const int next = link_to_[number];
  events_.push({*arrives, order_++, next, frame});
  const Nanos spared = next < hosts_ ? 0 : links_[next_link_[next][destination]].link.crossing(frame->length);
  wakes_.push(*arrives + spared);
}

void Network::deliver(Nanos now, const Sink& sink) {
  while (!events_.empty() && events_.top().at <= now) {
    const Event event = events_.top();
    events_.pop();
    if (event.node >= hosts_) {
      forward(event.frame, event.node, event.at);
    } else {
      sink(event.node, *event.frame, event.at);
      abandon(event.frame);
    }
  }
  while (!wakes_.empty() && wakes_.top() <= now) wakes_.pop();
}

std::optional<Nanos> Network::next_wake() const {
  if (wakes_.empty()) return std::nullopt;
  return wakes_.top();
}

void Network::forget_counts() {
  for (NamedLink& named : links_) named.link.forget_count();
}

}  // namespace dperf::bed
