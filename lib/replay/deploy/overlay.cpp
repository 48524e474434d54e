// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/overlay.h"

#include <algorithm>
#include <span>

#include "support/error.h"
#include "support/words.h"

namespace dperf::deploy {
namespace {

/// Peers for which one more tracker is taken, where nothing says how many there are.
constexpr std::size_t kHostsOfATracker = 64;

using Ids = std::span<const NodeId>;

/// Rows of neighbours with the longest prefix that leaves at most `most` of them together.
void cut_rows(Ids ids, const std::vector<Node>& nodes, std::size_t most, std::vector<Ids>& rows) {
  if (ids.size() <= most) return rows.push_back(ids);
  const int shared = common_prefix(nodes[ids.front()].address, nodes[ids.back()].address);
  const Address bit = Address{1} << (31 - shared);
  const auto second =
      std::partition_point(ids.begin(), ids.end(), [&](NodeId id) { return (nodes[id].address & bit) == 0; });
  const auto size = static_cast<std::size_t>(second - ids.begin());
  cut_rows(ids.first(size), nodes, most, rows);
  cut_rows(ids.subspan(size), nodes, most, rows);
}

}  // namespace

void sort_by_address(std::vector<NodeId>& ids, const std::vector<Node>& nodes) {
  std::sort(ids.begin(), ids.end(), [&](NodeId a, NodeId b) { return nodes[a].address < nodes[b].address; });
}

void sort_by_proximity(std::vector<NodeId>& ids, NodeId to, const std::vector<Node>& nodes) {
  std::sort(ids.begin(), ids.end(), [&](NodeId a, NodeId b) {
    return is_closer(nodes[a].address, nodes[b].address, nodes[to].address);
  });
}

std::vector<std::vector<NodeId>> groups_by_proximity(const std::vector<NodeId>& ids,
                                                     const std::vector<Node>& nodes, std::size_t most) {
  std::vector<Ids> rows;
  if (!ids.empty()) cut_rows(ids, nodes, most, rows);
  std::vector<std::vector<NodeId>> groups;
  for (const Ids row : rows) {
    if (groups.empty() || groups.back().size() + row.size() > most) groups.emplace_back();
    groups.back().insert(groups.back().end(), row.begin(), row.end());
  }
  return groups;
}

Overlay::Overlay(std::vector<Node> nodes, const Settings& settings, const std::string& platform)
    : nodes_(std::move(nodes)), settings_(settings), platform_(platform) {
  leaves_.resize(nodes_.size());
  joins_.resize(nodes_.size());
  choose_roles();
  note_churn();
}

NodeId Overlay::find(const std::string& host, const char* role) const {
  for (NodeId id = 0; id < nodes_.size(); ++id)
    if (nodes_[id].host == host) return id;
  throw Error("--deploy: {} {}: {}", role, host,
              settings_.addresses.empty() ? fmt::format("no such host in {}", platform_)
                                          : "this host has no address");
}

void Overlay::choose_roles() {
  // What nothing is said about: the submitter is the first host, the server the last one.
  submitter_ = settings_.submitter.empty() ? 0 : find(settings_.submitter, "submitter");
  server_ = settings_.server.empty() ? nodes_.size() - 1 : find(settings_.server, "server");
  for (const std::string& host : settings_.trackers) trackers_.push_back(find(host, "tracker"));
  if (trackers_.empty()) {
    std::vector<NodeId> free;
    for (NodeId id = 0; id < nodes_.size(); ++id)
      if (id != submitter_ && id != server_) free.push_back(id);
    sort_by_address(free, nodes_);
    choose_trackers(free);
  }
  sort_by_address(trackers_, nodes_);
  for (NodeId id = 0; id < nodes_.size(); ++id)
    if (!has_role(id)) peers_.push_back(id);
  sort_by_address(peers_, nodes_);
}

/// Spread over the range of addresses.
void Overlay::choose_trackers(const std::vector<NodeId>& free) {
  const std::size_t count = settings_.tracker_count ? static_cast<std::size_t>(*settings_.tracker_count)
                                                    : (free.size() + kHostsOfATracker - 1) / kHostsOfATracker;
  if (free.size() <= count)
    throw Error("--deploy: {} cannot be server, submitter, {} and at least one peer: name hosts for roles",
                counted(nodes_.size(), "host"), counted(std::max(count, std::size_t{1}), "tracker"));
  for (std::size_t i = 0; i < count; ++i) trackers_.push_back(free[(2 * i + 1) * free.size() / (2 * count)]);
}

bool Overlay::has_role(NodeId node) const {
  return node == server_ || node == submitter_ ||
         std::find(trackers_.begin(), trackers_.end(), node) != trackers_.end();
}

void Overlay::note_churn() {
  for (const std::string& host : settings_.leaves) {
    const NodeId node = find(host, "leaves");
    if (node == submitter_) throw Error("--deploy: leaves {}: this is the submitter", host);
    leaves_[node] = true;
  }
  for (const std::string& host : settings_.joins) {
    const NodeId node = find(host, "joins");
    if (node == submitter_ || node == server_)
      throw Error("--deploy: joins {}: expected a peer or a tracker", host);
    if (leaves_[node]) throw Error("--deploy: {} cannot both leave and join", host);
    joins_[node] = true;
  }
  const auto first_joining =
      std::stable_partition(trackers_.begin(), trackers_.end(), [&](NodeId id) { return !joins_[id]; });
  joining_trackers_.assign(first_joining, trackers_.end());
  trackers_.erase(first_joining, trackers_.end());
  if (std::all_of(trackers_.begin(), trackers_.end(), [&](NodeId id) { return leaves_[id]; }))
    throw Error("--deploy: no tracker is left").with_exit_code(kExitIncomplete);
}

std::vector<NodeId> Overlay::neighbours(NodeId tracker) const {
  const auto half = static_cast<std::ptrdiff_t>(settings_.neighbours / 2);
  const auto at = std::find(trackers_.begin(), trackers_.end(), tracker);
  const auto first = at - std::min(half, at - trackers_.begin());
  const auto last = at + std::min(half, trackers_.end() - at - 1);
  std::vector<NodeId> found;
  for (auto it = first; it <= last; ++it)
    if (it != at) found.push_back(*it);
  return found;
}

NodeId Overlay::closest_tracker(NodeId node, bool with_leaving) const {
  const NodeId* closest = nullptr;
  for (const NodeId& tracker : trackers_) {
    if (leaves_[tracker] && !with_leaving) continue;
    if (closest == nullptr ||
        is_closer(nodes_[tracker].address, nodes_[*closest].address, nodes_[node].address))
      closest = &tracker;
  }
  return *closest;
}

}  // namespace dperf::deploy
