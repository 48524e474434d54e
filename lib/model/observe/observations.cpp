// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/observe/observations.h"

#include <algorithm>
#include <unordered_map>

#include "model/numbers.h"
#include "model/observe/shape.h"
#include "model/requests.h"
#include "support/error.h"

namespace dperf::model {
namespace {

using trace::Event;

/// What a rank's numbers of definitions mean.
class Seeing final : public Walk, private Meanings {
 public:
  Seeing(Observations& all, Shape& shape, const TracedRun& traced, int run)
      : all_(all), shape_(shape), traced_(traced), run_(run) {}

  void see(int rank) {
    rank_ = rank;
    comms_.clear();
    requests_.clear();
    pending_.clear();
    Walk::run(traced_.trace->rank(rank));
  }

 private:
  // Walk
  int child(int parent, const NodeKey& key) override { return shape_.find(parent, key); }
  std::uint32_t path_number(std::uint32_t site) override {
    return shape_.path(*traced_.trace, Walk::definitions(), site);
  }
  std::uint32_t callers(std::uint32_t path, std::uint64_t loop) override {
    return shape_.callers(path, loop);
  }
  void computes(std::uint64_t block, std::int64_t ns) override { pending_.emplace_back(block, ns); }
  void calls(int node, const Event& event) override;
  void enters(int node) override;
  void ends_iteration() override;
  void leaves(std::int64_t trips) override;
  // Meanings
  std::int64_t type(std::uint32_t number) override;
  std::int64_t operation(std::uint32_t number) override;
  std::int64_t comm(std::uint32_t number) override;
  const trace::Definitions& definitions() const override { return Walk::definitions(); }
  std::vector<int> members(std::uint64_t key) const override { return traced_.trace->members(key); }

  NodeSeen& seen(int node) { return all_.nodes[static_cast<std::size_t>(node)]; }
  Situation situation() const;
  std::size_t mark(const Rows& rows, int slot, int node);
  void see_call(int node, const Event& event, const Taken& taken);
  void see_requests(int node, const Event& event);
  void see_completions(const Event& event);
  void see_times(int node);
  void count_iterations(std::uint64_t loop, std::int64_t trips);
  void make_request(int node, const Event& event, const Situation& at);
  [[noreturn]] void refuse(int node, const std::string& why) const;

  Observations& all_;
  Shape& shape_;
  const TracedRun& traced_;
  int run_, rank_ = 0;
  std::map<std::uint32_t, int> comms_;  ///< the call that made it
  OpenRequests requests_;
  std::vector<std::pair<std::uint64_t, std::int64_t>> pending_;
  std::map<std::uint64_t, int> counted_on_;  ///< by block of a loop: the rank whose iterations are kept
};

/// Of Open::marks.
enum Slot { kPresent, kTrips, kCall, kReceived, kSlots };

Situation Seeing::situation() const {
  Situation at;
  at.run = run_;
  at.rank = at.comm_rank = rank_;
  at.comm_size = traced_.trace->ranks();
  at.first_iteration = at.last_iteration = open().back().iteration;
  at.outer = open().size() > 1 ? open()[open().size() - 2].iteration : 0;
  return at;
}

void Seeing::refuse(int node, const std::string& why) const {
  const Node& n = shape_.nodes()[static_cast<std::size_t>(node)];
  throw Error("{} at {}: {}; {} cannot be modelled", trace::info(n.call).name,
              place_of(n, shape_.frames(), shape_.blocks()), why, traced_.name)
      .with_exit_code(kExitIncomplete);
}

std::int64_t Seeing::type(std::uint32_t number) {
  trace::Datatype type = Walk::definitions().types[number];
  if (!type.predefined) {
    type.size_bytes = type.extent_bytes = 0;  // they are numbers of their own
    type.pieces = 0;                          // it has fewer on more ranks
  }
  const auto found = std::ranges::find(all_.types, type);
  if (found != all_.types.end()) return found - all_.types.begin();
  all_.types.push_back(type);
  return static_cast<std::int64_t>(all_.types.size()) - 1;
}

std::int64_t Seeing::operation(std::uint32_t number) {
  const trace::Operation& operation = Walk::definitions().operations[number];
  const auto found = std::ranges::find(all_.operations, operation);
  if (found != all_.operations.end()) return found - all_.operations.begin();
  all_.operations.push_back(operation);
  return static_cast<std::int64_t>(all_.operations.size()) - 1;
}

std::int64_t Seeing::comm(std::uint32_t number) {
  if (number == 0) return kNoComm;
  if (number <= 2) return number == 1 ? kWorld : kSelf;
  const auto found = comms_.find(number);
  if (found == comms_.end()) throw Error("it is not known which call made its communicator");
  return found->second;
}

void Seeing::enters(int node) {
  if (node != 0 && seen(node).node.is_loop) {
    auto& marks = open().back().marks;
    for (const int inner : seen(node).node.children) {
      const NodeSeen& s = seen(inner);
      const Rows* rows[] = {&s.present, &s.trips, &s.call, &s.received};
      for (int slot = 0; slot < kSlots; ++slot) marks[inner * kSlots + slot] = rows[slot]->at.size();
    }
  }
}

/// Where the rows of this entry of the loop begin.
std::size_t Seeing::mark(const Rows& rows, int slot, int node) {
  return open().back().marks.try_emplace(node * kSlots + slot, rows.at.size()).first->second;
}

void Seeing::ends_iteration() {
  const Situation at = situation();
  std::vector<int> met = open().back().met;
  std::ranges::sort(met);
  for (const int node : seen(open().back().node).node.children) {
    Rows& rows = seen(node).present;
    const bool is_there = std::ranges::binary_search(met, node);
    rows.add(at, {is_there}, mark(rows, kPresent, node));
  }
}

/// Only now it is known how many iterations there are.
void Seeing::leaves(std::int64_t trips) {
  const int loop = open().back().node;
  for (const int node : seen(loop).node.children) {
    NodeSeen& s = seen(node);
    Rows* rows[] = {&s.present, &s.trips, &s.call, &s.received};
    for (int slot = 0; slot < kSlots; ++slot)
      for (std::size_t k = mark(*rows[slot], slot, node); k < rows[slot]->at.size(); ++k)
        rows[slot]->at[k].trips = trips;
    for (auto& [name, list] : s.lists)
      for (auto at = list.at.rbegin(); at != list.at.rend() && at->trips < 0; ++at) at->trips = trips;
  }
  for (OpenRequest& request : requests_.all())
    if (request.made_at.trips < 0 &&
        std::ranges::find(seen(loop).node.children, request.node) != seen(loop).node.children.end())
      request.made_at.trips = trips;
  if (loop == 0) return;
  std::vector<Open> inner{std::move(open().back())};
  open().pop_back();
  Rows& rows = seen(loop).trips;
  rows.add(situation(), {trips}, mark(rows, kTrips, loop));
  open().push_back(std::move(inner.front()));
  count_iterations(seen(loop).node.block, trips);
}

void Seeing::count_iterations(std::uint64_t loop, std::int64_t trips) {
  if (counted_on_.try_emplace(loop, rank_).first->second != rank_) return;
  all_.settings[static_cast<std::size_t>(run_)].iterations[loop].push_back(trips);
}

void Seeing::calls(int node, const Event& event) {
  see_times(node);
  try {
    const Taken taken = take(event, *this);
    see_call(node, event, taken);
  } catch (const Error& error) {
    if (error.exit_code() == kExitIncomplete) throw;
    refuse(node, error.what());
  }
  if (event.args.made.comm > 2 && trace::has_role(event.call, trace::Role::NEWCOMM))
    comms_[event.args.made.comm] = node;
  see_requests(node, event);
  see_completions(event);
}

void Seeing::see_call(int node, const Event& event, const Taken& taken) {
  NodeSeen& s = seen(node);
  Situation at = situation();
  at.trips = -1;
  if (trace::has_role(event.call, trace::Role::COMM) && event.args.comm != 0) {
    const trace::Communicator& comm = Walk::definitions().communicators[event.args.comm];
    at.comm_rank = comm.rank;
    at.comm_size = comm.size;
  }
  if (s.call.names.empty()) s.call.names = taken.names;
  s.call.add(at, taken.values, mark(s.call, kCall, node));
  for (const auto& [name, values] : taken.lists) {
    Rows& list = s.lists[name];
    list.names = {name};
    const bool is_seen = list.at.size() >= values.size() && !values.empty() &&
                         std::ranges::equal(values, std::span(list.columns[0]).last(values.size())) &&
                         list.at.back().run == at.run && list.at.back().rank == at.rank &&
                         list.at.back().trips < 0 && list.at.back().last_iteration + 1 == at.first_iteration;
    for (std::size_t k = 0; k < values.size(); ++k) {
      at.member = static_cast<std::int64_t>(k);
      if (is_seen)
        list.at[list.at.size() - values.size() + k].last_iteration = at.last_iteration;
      else
        list.add(at, {values[k]}, list.at.size());
    }
  }
  at.member = 0;
  if (trace::has_role(event.call, trace::Role::NEWREQ) && event.args.made.request != 0)
    make_request(node, event, at);
}

void Seeing::make_request(int node, const Event& event, const Situation& at) {
  OpenRequest request;
  request.id = event.args.made.request;
  request.node = node;
  request.is_persistent = trace::info(event.call).family == trace::Family::PERSIST;
  request.is_active = !request.is_persistent;
  request.made_at = at;
  request.expected = expected_message(event, Walk::definitions());
  requests_.make(request);
}

void Seeing::see_requests(int node, const Event& event) {
  const RequestUse use = request_use(event.call);
  if (use == RequestUse::kNone) return;
  std::vector<std::uint64_t> ids = event.args.completion.requests;
  if (!takes_list(event.call)) ids = {event.args.completion.request};
  std::erase(ids, std::uint64_t{0});
  RequestsSeen& s = seen(node).requests;
  const auto is_same = [&](const std::vector<const OpenRequest*>& open_ones) {
    return std::ranges::equal(ids, open_ones, {}, {}, [](const OpenRequest* r) { return r->id; });
  };
  s.all_open = s.all_open && is_same(requests_.candidates(use));
  s.by_call = s.by_call && is_same(requests_.by_call(use, [&](int n) { return shape_.position(n); }));
  std::vector<PickedRequest> picked, oldest;
  for (const std::uint64_t id : ids) {
    const OpenRequest* request = requests_.find(id);
    if (!request) refuse(node, "it is not known which call made its request");
    picked.push_back({request->node, requests_.younger(*request, use)});
    oldest.push_back({request->node, requests_.older(*request, use)});
  }
  std::size_t at = 0;
  for (const OpenRequest* request : requests_.candidates(use)) {
    const bool is_next = at < ids.size() && request->id == ids[at];
    (is_next ? s.taken : s.left).insert(request->node);
    at += is_next;
  }
  s.in_order = s.in_order && at == ids.size();
  if (!s.any) s.picked = picked;
  if (!s.any) s.oldest = oldest;
  s.same_picked = s.same_picked && picked == s.picked;
  s.same_oldest = s.same_oldest && oldest == s.oldest;
  s.any = true;
  if (use != RequestUse::kCompletes)
    for (const std::uint64_t id : ids) requests_.use(id, use);
}

void Seeing::see_completions(const Event& event) {
  for (const auto& [id, status] : completed(event)) {
    OpenRequest* request = requests_.find(id);
    if (!request) continue;
    if (status) {
      Rows& rows = seen(request->node).received;
      if (rows.names.empty()) rows.names = {"source", "tag", "bytes"};
      rows.add(request->made_at, difference(request->expected, *status),
               request->made_at.trips < 0 ? mark(rows, kReceived, request->node) : rows.at.size());
    }
    requests_.use(id, RequestUse::kCompletes);
  }
}

void Seeing::see_times(int node) {
  Executions& executions = seen(node).executions[{run_, rank_, open().back().iteration == 0}];
  ++executions.times;
  std::map<std::uint64_t, double> sums;
  for (const auto& [block, ns] : pending_) {
    if (std::ranges::find(executions.blocks, block, &BlockExecutions::block) == executions.blocks.end())
      executions.blocks.push_back({block});
    sums[block] += static_cast<double>(ns);
  }
  for (BlockExecutions& one : executions.blocks)
    if (const auto sum = sums.find(one.block); sum != sums.end()) {
      one.ns += sum->second;
      one.squares += sum->second * sum->second;
    }
  pending_.clear();
}

}  // namespace

void Rows::add(const Situation& situation, const std::vector<std::int64_t>& values, std::size_t begin) {
  columns.resize(values.size());
  if (at.size() > begin) {
    Situation& last = at.back();
    bool is_alike = last.run == situation.run && last.rank == situation.rank &&
                    last.outer == situation.outer && last.comm_rank == situation.comm_rank &&
                    last.comm_size == situation.comm_size &&
                    last.last_iteration + 1 == situation.first_iteration;
    for (std::size_t k = 0; k < values.size() && is_alike; ++k) is_alike = columns[k].back() == values[k];
    if (is_alike) {
      last.last_iteration = situation.last_iteration;
      return;
    }
  }
  at.push_back(situation);
  for (std::size_t k = 0; k < values.size(); ++k) columns[k].push_back(values[k]);
}

Observations observe(const std::vector<TracedRun>& runs) {
  Shape shape;
  Observations all;
  for (const TracedRun& run : runs) {
    for (int rank = 0; rank < run.trace->ranks(); ++rank)
      if (run.trace->rank(rank).threads() > 1)
        throw Error("{}: rank {} has several threads; expected one thread per rank", run.name, rank)
            .with_exit_code(kExitIncomplete);
    learn_shape(*run.trace, shape);
    all.settings.push_back({run.trace->ranks(), run.parameters});
  }
  shape.put_in_order();
  for (const Node& node : shape.nodes()) all.nodes.emplace_back().node = node;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    Seeing seeing(all, shape, runs[run], static_cast<int>(run));
    for (int rank = 0; rank < runs[run].trace->ranks(); ++rank) seeing.see(rank);
  }
  all.frames = shape.frames();
  all.blocks = shape.blocks();
  return all;
}

}  // namespace dperf::model
