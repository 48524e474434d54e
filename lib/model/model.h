// A model of a program: the calls and loops that its ranks make, with an expression for each number in them,
// and how long its blocks take, as functions of the ranks and of parameters.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/normal_form.h"
#include "model/rank_classes.h"
#include "model/search/expression.h"
#include "model/search/variables.h"
#include "trace/model/trace.h"

namespace dperf::model {

/// A return address, and its source places.
struct Frame {
  std::string module, build_id;
  std::uint64_t offset = 0;
  std::vector<trace::SourcePlace> places;
};

/// How the requests of a call follow from those that are open.
enum class RequestRule : std::uint8_t {
  kNone,
  kAllOpen,  ///< all, in the order in which they were made
  kByCall,   ///< all, first those of the call that comes first in the program
  kPicked,   ///< of each: which call made it, and how many of its open requests are younger
  kOldest,   ///< of each: which call made it, and how many of its open requests are older
  kOfCalls   ///< all that some calls made, in the order in which they were made
};
struct PickedRequest {
  int node = 0;
  int others = 0;  ///< younger or older, as the rule says
  friend bool operator==(const PickedRequest&, const PickedRequest&) = default;
};
struct Requests {
  RequestRule rule = RequestRule::kNone;
  std::vector<PickedRequest> picked;
};

struct Number {
  std::string name;  ///< "count", "dest", "stype.size"
  Expression value;
};

/// Values for the members of a communicator. Where they are data: around a mean, with this spread.
struct List {
  std::string name;
  Expression length;
  Expression element;  ///< empty: data
  Function mean;       ///< of data
  double spread = 0;   ///< of data: standard deviation over the mean
};

/// ns before the call in the first iteration of its loop, and in the others.
struct ClassTime {
  Function first, later;
};
/// How far executions are from the function, relative standard deviations. Without it, ranks of a class would
/// do everything at the same instant, which no run does.
struct Scatter {
  double ranks = 0;       ///< of a rank's mean about that of its class
  double executions = 0;  ///< of one execution about the mean of its rank
};
struct BlockTime {
  std::uint64_t block = 0;
  RankClasses ranks = RankClasses::kAlike;
  std::vector<ClassTime> classes;  ///< as many as `ranks` has
  Scatter scatter;
};

/// A call or a loop, in the order of the program. Number 0 is the whole run.
struct Node {
  bool is_loop = true;
  trace::Call call{};
  std::vector<std::uint32_t> path;  ///< frames, innermost first
  std::uint64_t block = 0;          ///< id of the loop
  std::vector<int> children;
  Expression present;  ///< in an iteration of the loop around it
  Expression trips;    ///< of a loop; empty: data, as until convergence
  std::vector<Number> numbers;
  std::vector<List> lists;
  Requests requests;
  std::vector<Number> received;  ///< of the message that its request receives
  std::vector<BlockTime> times;
  bool has_data_as_trips() const { return is_loop && trips.empty(); }
};

/// How well the smaller runs foretell the largest.
struct HeldOut {
  std::string name;  ///< of the trace
  bool was_possible = false;
  std::string why_not;
  double identical = 0;                               ///< share of its calls
  double bytes = 0, block_ns = 0;                     ///< what was foretold over what was traced
  std::vector<std::pair<std::string, double>> sites;  ///< that are not all identical
  std::string given;  ///< iterations that were not foretold, but taken from the trace
};

struct FittedRun {
  std::string name;
  Setting setting;
};

struct Model {
  std::string program, mpi_library, clock;
  std::vector<std::string> parameters;
  std::vector<FittedRun> runs;
  std::vector<Frame> frames;
  std::vector<trace::Block> blocks;  ///< in the order of their ids
  std::vector<trace::Datatype> types;
  std::vector<trace::Operation> operations;
  std::vector<Node> nodes;
  std::optional<Function> peak_bytes;  ///< most memory of a rank; nothing: not recorded
  HeldOut held_out;

  const trace::Block* block(std::uint64_t id) const;
  /// "jacobi.c:53 (residual)", as far as it is known.
  std::string place(const Node& node) const;
};

/// More ranks than in any run that was fitted, or a parameter that is outside of what was fitted.
bool is_beyond(const Model& model, const Setting& setting);

/// Communicators that no call makes.
inline constexpr int kNoComm = -1, kWorld = -2, kSelf = -3;

/// "rank.c:75 (exchange_keys)", of the innermost frame that is known.
std::string place_of(const Node& node, const std::vector<Frame>& frames,
                     const std::vector<trace::Block>& blocks);

}  // namespace dperf::model
