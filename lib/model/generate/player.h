// Plays a model on one rank, event by event.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "model/generate/stage.h"
#include "model/model.h"
#include "model/requests.h"
#include "trace/model/trace.h"

namespace dperf::model {

/// The definitions of a rank, and where they are found.
struct RankDefinitions {
  trace::Definitions all;
  std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> types;
};

/// Called for each communicator: its key, the size, the own rank.
using CommListener = std::function<void(std::uint64_t key, int size, int rank)>;

class Player {
 public:
  Player(const Stage& stage, RankDefinitions& definitions, int rank);
  /// The first pass: fills the definitions.
  void define(const CommListener& listener);
  /// False at the end. `define` was called before, of this player or another one.
  bool next(trace::Event& event);

 private:
  struct Open {
    int node = 0;
    std::int64_t iteration = 0, trips = 1;
    std::size_t child = 0;
    bool everything = false;  ///< only for definitions: one iteration, whatever is made in it
  };
  void restart();
  bool step();
  void end_iteration();
  void visit(int node);
  void enter(int node);
  std::int64_t iterations(int node);
  void mark(trace::EventKind kind, std::uint64_t block);
  void compute(int node);
  double scattered(double ns, const Stage::Times& time) const;
  void call(int node);
  void define_types(int node);

  std::vector<std::int64_t>& place(std::int64_t comm_node);
  void set_counters(std::vector<std::int64_t>& values) const;
  std::int64_t evaluate(const Expression& expression, const std::vector<std::int64_t>& values, int node,
                        const std::string& what) const;
  void fill_lists(int node, trace::Event& event, std::vector<std::int64_t>& values);
  std::int64_t element(const Node& node, const List& list, std::vector<std::int64_t>& values,
                       std::int64_t member, std::int64_t length, int number) const;
  std::vector<const OpenRequest*> taken_by(const Requests& rule, RequestUse use);
  void fill_requests(int node, trace::Event& event);
  void make_request(int node, trace::Event& event, const std::vector<std::int64_t>& values);
  std::uint32_t comm_number(std::int64_t node) const;
  std::uint32_t type_number(std::int64_t type, std::int64_t size);
  std::uint32_t make_comm(int node, const std::vector<std::int64_t>& numbers);
  void fill(int node, trace::Event& event, std::vector<std::int64_t>& values);
  void check_peers(int node, const trace::Event& event) const;

  const Stage& stage_;
  RankDefinitions& definitions_;
  int rank_;
  std::vector<unsigned> classes_;           ///< its class in each of RankClasses
  const CommListener* listener_ = nullptr;  ///< while definitions are made
  std::vector<Open> open_;
  std::map<std::uint64_t, std::size_t> entries_;  ///< so far, by the block of the loop
  std::deque<trace::Event> ready_;
  std::uint64_t number_ = 0;
  OpenRequests requests_;
  std::set<std::uint64_t> free_ids_;
  std::uint64_t last_id_ = 0;
  std::uint32_t comms_made_ = 0;
  std::map<int, std::uint32_t> latest_comm_;  ///< by the call that made it
  std::map<std::uint32_t, std::vector<std::int64_t>> places_;
};

}  // namespace dperf::model
