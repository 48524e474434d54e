// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/observe/shape.h"

#include <algorithm>
#include <iterator>

#include "support/error.h"

namespace dperf::model {
namespace {

class Learning final : public Walk {
 public:
  Learning(const trace::Trace& trace, Shape& shape) : trace_(trace), shape_(shape) {}

 private:
  int child(int parent, const NodeKey& key) override {
    const int node = shape_.find_or_add(parent, key);
    if (!open().back().met.empty()) shape_.follows(parent, open().back().met.back(), node);
    return node;
  }
  std::uint32_t path_number(std::uint32_t site) override { return shape_.path(trace_, definitions(), site); }
  std::uint32_t callers(std::uint32_t path, std::uint64_t loop) override {
    return shape_.callers(path, loop);
  }
  void computes(std::uint64_t, std::int64_t) override {}
  void calls(int, const trace::Event&) override {}
  void enters(int) override {}
  void ends_iteration() override {}
  void leaves(std::int64_t) override {}

  const trace::Trace& trace_;
  Shape& shape_;
};

}  // namespace

Shape::Shape() {
  nodes_.emplace_back();
}

int Shape::find(int parent, const NodeKey& key) const {
  const auto found = children_.find({parent, key});
  return found == children_.end() ? -1 : found->second;
}

int Shape::find_or_add(int parent, const NodeKey& key) {
  const auto [place, is_new] = children_.emplace(std::pair(parent, key), static_cast<int>(nodes_.size()));
  if (!is_new) return place->second;
  Node node;
  node.is_loop = key.is_loop;
  if (key.is_loop) {
    node.block = key.block;
  } else {
    node.call = static_cast<trace::Call>(key.block);
    node.path = paths_[key.what];
  }
  nodes_.push_back(std::move(node));
  nodes_[static_cast<std::size_t>(parent)].children.push_back(place->second);
  return place->second;
}

std::uint32_t Shape::path(const trace::Trace& trace, const trace::Definitions& definitions,
                          std::uint32_t site) {
  std::vector<std::uint32_t> path;
  for (const trace::CallPath::Frame& frame : definitions.paths[site].frames) {
    const trace::Module& module = definitions.modules[frame.module];
    const auto [place, is_new] = frame_numbers_.emplace(std::pair(module.path, frame.offset),
                                                        static_cast<std::uint32_t>(frames_.size()));
    if (is_new)
      frames_.push_back(
          {module.path, module.build_id, frame.offset, trace.frame_places(module, frame.offset)});
    path.push_back(place->second);
  }
  const auto [place, is_new] = path_numbers_.emplace(path, static_cast<std::uint32_t>(paths_.size()));
  if (is_new) paths_.push_back(path);
  return place->second;
}

// A loop in a function that is called from several places is several loops: their order differs.
std::uint32_t Shape::callers(std::uint32_t path, std::uint64_t loop) {
  const auto [known, is_new] = callers_.try_emplace({path, loop}, 0);
  if (!is_new) return known->second;
  const std::string name = name_of_callers(path, loop);
  if (!name.empty())
    known->second = caller_numbers_.try_emplace(name, static_cast<std::uint32_t>(caller_numbers_.size() + 1))
                        .first->second;
  return known->second;
}

/// Of the innermost call of the function: what is around it where it is inlined, and the frames further out.
std::string Shape::name_of_callers(std::uint32_t path, std::uint64_t loop) const {
  const auto block = blocks_.find(loop);
  if (block == blocks_.end() || block->second.place.function.empty()) return "";
  const std::vector<std::uint32_t>& frames = paths_[path];
  for (std::size_t frame = 0; frame < frames.size(); ++frame) {
    const std::vector<trace::SourcePlace>& places = frames_[frames[frame]].places;
    const auto place = std::ranges::find(places, block->second.place.function, &trace::SourcePlace::function);
    if (place == places.end()) continue;
    std::string name;
    for (auto outer = place + 1; outer != places.end(); ++outer) name += to_string(*outer) + " ";
    for (std::size_t outer = frame + 1; outer < frames.size(); ++outer)
      name += std::to_string(frames[outer]) + " ";
    return name;
  }
  return "";
}

void Shape::add_blocks(const trace::Definitions& definitions) {
  for (std::size_t k = 1; k < definitions.blocks.size(); ++k)
    blocks_.emplace(definitions.blocks[k].id, definitions.blocks[k]);
}

std::vector<trace::Block> Shape::blocks() const {
  std::vector<trace::Block> result;
  for (const auto& [id, block] : blocks_) result.push_back(block);
  return result;
}

void Shape::put_in_order() {
  for (std::size_t node = 0; node < nodes_.size(); ++node)
    if (nodes_[node].is_loop) order_children(static_cast<int>(node));
  positions_.resize(nodes_.size());
  int next = 0;
  number(0, next);
}

/// Of those that may come next always the one that was met first.
void Shape::order_children(int parent) {
  std::vector<int>& children = nodes_[static_cast<std::size_t>(parent)].children;
  std::map<int, std::size_t> before;
  const auto& pairs = follows_[parent];
  for (const auto& [a, b] : pairs) ++before[b];
  std::vector<int> ordered;
  std::set<int> left(children.begin(), children.end()), ready;
  std::ranges::copy_if(left, std::inserter(ready, ready.end()),
                       [&](int node) { return !before.contains(node); });
  while (!ready.empty()) {
    const int node = *ready.begin();
    ready.erase(ready.begin());
    left.erase(node);
    ordered.push_back(node);
    for (auto pair = pairs.lower_bound({node, 0}); pair != pairs.end() && pair->first == node; ++pair)
      if (--before[pair->second] == 0) ready.insert(pair->second);
  }
  if (!left.empty())
    throw Error("{}: ranks or iterations make calls around it in different orders; no common order was found",
                place_of(nodes_[static_cast<std::size_t>(*left.begin())], frames_, blocks()));
  children = ordered;
}

void Shape::number(int node, int& next) {
  positions_[static_cast<std::size_t>(node)] = next++;
  for (const int child : nodes_[static_cast<std::size_t>(node)].children) number(child, next);
}

void learn_shape(const trace::Trace& trace, Shape& shape) {
  Learning learning(trace, shape);
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    shape.add_blocks(trace.rank(rank).definitions());
    learning.run(trace.rank(rank));
  }
}

}  // namespace dperf::model
