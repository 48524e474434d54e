// Messages of P2PDC between nodes, as steps.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "replay/deploy/overlay.h"
#include "replay/deploy/settings.h"
#include "replay/deploy/steps.h"

namespace dperf::deploy {

class Network {
 public:
  Network(const Overlay& overlay, const Settings& settings)
      : overlay_(overlay), settings_(settings), steps_(settings.handling_s) {}

  StepId message(NodeId from, NodeId to, double bytes, After after) {
    const int sender = rank_of(from);
    return steps_.message(sender, rank_of(to), bytes, std::move(after));
  }
  /// There and back.
  StepId exchange(NodeId from, NodeId to, double bytes, double bytes_back, After after) {
    return message(to, from, bytes_back, {message(from, to, bytes, std::move(after))});
  }
  StepId connect(NodeId from, NodeId to, After after) {
    return exchange(from, to, settings_.connect_bytes, settings_.connect_bytes, std::move(after));
  }
  /// A list of nodes and what comes with it.
  double list_bytes(double head_bytes, std::size_t entries) const {
    return head_bytes + settings_.entry_bytes * static_cast<double>(entries);
  }
  /// For an answer that does not come.
  StepId time_out(After after) { return steps_.wait(settings_.timeout_s, std::move(after)); }
  StepId all_of(After after) { return steps_.all_of(std::move(after)); }

  const Overlay& overlay() const { return overlay_; }
  const Settings& settings() const { return settings_; }
  const std::string& host(NodeId node) const { return overlay_.node(node).host; }
  const Steps& steps() const { return steps_; }
  const std::vector<std::string>& host_of_rank() const { return host_of_rank_; }

 private:
  int rank_of(NodeId node) {
    const auto [known, is_new] = rank_of_.try_emplace(node, static_cast<int>(host_of_rank_.size()));
    if (is_new) host_of_rank_.push_back(host(node));
    return known->second;
  }

  const Overlay& overlay_;
  const Settings& settings_;
  Steps steps_;
  std::map<NodeId, int> rank_of_;
  std::vector<std::string> host_of_rank_;
};

/// A node does so many exchanges at once, in their order.
class Queue {
 public:
  explicit Queue(int at_once) : at_once_(static_cast<std::size_t>(at_once)) {}
  /// What the next exchange has to wait for, beside `ready`.
  After next(StepId ready) const {
    After after{ready};
    if (ends_.size() >= at_once_) after.push_back(ends_[ends_.size() - at_once_]);
    return after;
  }
  void ended(StepId end) { ends_.push_back(end); }

 private:
  std::size_t at_once_;
  std::vector<StepId> ends_;
};

}  // namespace dperf::deploy
