// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/generate/player.h"

#include <algorithm>
#include <cmath>

#include "model/iterations.h"
#include "model/numbers.h"
#include "support/error.h"

namespace dperf::model {
namespace {

using trace::Event;
using trace::EventKind;
using trace::Field;

constexpr std::uint64_t kWorldKey = 0x64506572664d0000;
constexpr std::uint32_t kFirstMade = 3;  ///< after none, the world and the rank itself

}  // namespace

Player::Player(const Stage& stage, RankDefinitions& definitions, int rank)
    : stage_(stage), definitions_(definitions), rank_(rank), classes_(places_of(rank, stage.setting.ranks)) {
  restart();
}

void Player::restart() {
  open_ = {{}};
  open_.front().everything = listener_ && !stage_.makes_definitions[0];
  entries_.clear();
  ready_.clear();
  number_ = 0;
  requests_.clear();
  free_ids_.clear();
  last_id_ = 0;
  comms_made_ = 0;
  latest_comm_.clear();
}

void Player::define(const CommListener& listener) {
  trace::Definitions& all = definitions_.all;
  all = stage_.common;
  const int ranks = stage_.setting.ranks;
  const std::uint64_t own_key = mix(kWorldKey, static_cast<std::uint64_t>(rank_) + 1) & ~std::uint64_t{1};
  all.communicators.push_back({kWorldKey, false, 0, ranks, rank_, 0, false, {}});
  all.communicators.push_back({own_key, false, 0, 1, 0, 0, false, {}});
  listener(kWorldKey, ranks, rank_);
  listener(own_key, 1, 0);
  listener_ = &listener;
  restart();
  while (step()) ready_.clear();
  listener_ = nullptr;
  restart();
}

bool Player::next(Event& event) {
  while (ready_.empty())
    if (!step()) return false;
  event = std::move(ready_.front());
  ready_.pop_front();
  const bool counts = event.kind == EventKind::kCompute || event.kind == EventKind::kCall;
  event.number = counts ? number_++ : number_;
  return true;
}

bool Player::step() {
  if (open_.empty()) return false;
  Open& inner = open_.back();
  const auto& children = stage_.model.nodes[static_cast<std::size_t>(inner.node)].children;
  inner.child == children.size() ? end_iteration() : visit(children[inner.child++]);
  return true;
}

void Player::end_iteration() {
  Open& inner = open_.back();
  const std::uint64_t block = stage_.model.nodes[static_cast<std::size_t>(inner.node)].block;
  inner.child = 0;
  if (++inner.iteration < inner.trips && !inner.everything) {
    mark(EventKind::kLoopIteration, block);
    return;
  }
  const bool is_loop = inner.node != 0;
  open_.pop_back();
  if (is_loop) mark(EventKind::kLoopExit, block);
}

void Player::visit(int number) {
  const Node& node = stage_.model.nodes[static_cast<std::size_t>(number)];
  if (!open_.back().everything && evaluate(node.present, place(kWorld), number, "whether it is made") == 0)
    return;
  if (node.is_loop) return enter(number);
  if (listener_ && !stage_.makes_definitions[static_cast<std::size_t>(number)]) return define_types(number);
  compute(number);
  call(number);
}

void Player::enter(int number) {
  const Node& node = stage_.model.nodes[static_cast<std::size_t>(number)];
  const bool everything = listener_ && !stage_.makes_definitions[static_cast<std::size_t>(number)];
  const std::int64_t trips = everything ? 1 : iterations(number);
  if (trips <= 0) return;
  open_.push_back({number, 0, trips, 0, everything});
  mark(EventKind::kLoopEnter, node.block);
  mark(EventKind::kLoopIteration, node.block);
}

std::int64_t Player::iterations(int number) {
  const Node& node = stage_.model.nodes[static_cast<std::size_t>(number)];
  const std::size_t entry = entries_[node.block]++;
  if (!node.has_data_as_trips()) return evaluate(node.trips, place(kWorld), number, "iterations");
  return iterations_at(stage_.setting.iterations, node.block, entry);
}

void Player::mark(EventKind kind, std::uint64_t block) {
  Event event;
  event.kind = kind;
  event.block = stage_.blocks.at(block);
  ready_.push_back(std::move(event));
}

void Player::compute(int node) {
  const bool is_first = open_.back().iteration == 0;
  for (const Stage::Times& time : stage_.times[static_cast<std::size_t>(node)]) {
    const auto& [first, later] = time.ns[classes_[static_cast<std::size_t>(time.ranks)]];
    const std::int64_t ns = std::llround(scattered(is_first ? first : later, time));
    if (ns <= 0) continue;
    Event event;
    event.block = time.block;
    event.duration_ns = event.virtual_ns = ns;
    ready_.push_back(std::move(event));
  }
}

/// Log-normal with the mean `ns`; the same each time that the run is generated.
double Player::scattered(double ns, const Stage::Times& time) const {
  const double of_rank = time.rank_deviation, of_execution = time.execution_deviation;
  if (of_rank == 0 && of_execution == 0) return ns;
  const auto execution = static_cast<std::int64_t>(number_ + ready_.size());
  const auto block = static_cast<std::int64_t>(mix(time.block, static_cast<std::uint64_t>(rank_)));
  return ns * std::exp(of_rank * deviation(block, -1) - of_rank * of_rank / 2 +
                       of_execution * deviation(block, execution) - of_execution * of_execution / 2);
}

void Player::set_counters(std::vector<std::int64_t>& values) const {
  const Open& inner = open_.back();
  values[kIteration] = inner.iteration;
  values[kOuterIteration] = open_.size() > 1 ? open_[open_.size() - 2].iteration : 0;
  values[kTrips] = inner.trips;
  values[kLeft] = inner.trips - 1 - inner.iteration;
  values[kMember] = 0;
}

/// The variables, with the place in that communicator.
std::vector<std::int64_t>& Player::place(std::int64_t comm_node) {
  const std::uint32_t number = comm_node == kNoComm ? 1 : comm_number(comm_node);
  const auto [found, is_new] = places_.try_emplace(number);
  if (is_new) {
    found->second = stage_.variables.of_rank(stage_.setting, rank_);
    const trace::Communicator& comm = definitions_.all.communicators[number];
    stage_.variables.set_place(found->second, comm.rank, comm.size);
  }
  set_counters(found->second);
  return found->second;
}

std::int64_t Player::evaluate(const Expression& expression, const std::vector<std::int64_t>& values, int node,
                              const std::string& what) const {
  const std::int64_t value = expression.evaluate(values);
  if (value != kUndefined64) return value;
  const Node& n = stage_.model.nodes[static_cast<std::size_t>(node)];
  throw Error("{}: {} is {}, which is not defined on rank {} of {}; the model does not reach that far",
              stage_.model.place(n), what, to_string(expression, stage_.variables.names()), rank_,
              stage_.setting.ranks);
}

std::uint32_t Player::comm_number(std::int64_t node) const {
  if (node == kNoComm) return 0;
  if (node == kWorld || node == kSelf) return node == kWorld ? 1 : 2;
  const auto found = latest_comm_.find(static_cast<int>(node));
  return found == latest_comm_.end() ? 0 : found->second;
}

std::uint32_t Player::type_number(std::int64_t type, std::int64_t size) {
  auto& types = definitions_.all.types;
  const auto [place, is_new] =
      definitions_.types.emplace(std::pair(type, size), static_cast<std::uint32_t>(types.size()));
  if (is_new) {
    trace::Datatype made = stage_.model.types.at(static_cast<std::size_t>(type));
    made.size_bytes = made.extent_bytes = size;
    types.push_back(made);
  }
  return place->second;
}

/// In a loop of which one iteration is enough.
void Player::define_types(int node) {
  const Node& n = stage_.model.nodes[static_cast<std::size_t>(node)];
  std::int64_t comm = kWorld;
  for (const Number& number : n.numbers)
    if (number.name == "comm") comm = number.value.evaluate(place(kWorld));
  const auto& values = place(comm_number(comm) == 0 ? kWorld : comm);
  for (std::size_t k = 0; k + 1 < n.numbers.size(); ++k) {
    if (!n.numbers[k + 1].name.ends_with(".size")) continue;
    const std::int64_t type = n.numbers[k].value.evaluate(values);
    const std::int64_t size = n.numbers[k + 1].value.evaluate(values);
    if (type >= 0 && size != kUndefined64 && size >= 0) type_number(type, size);
  }
}

void Player::call(int number) {
  const Node& node = stage_.model.nodes[static_cast<std::size_t>(number)];
  Event event;
  event.kind = EventKind::kCall;
  event.call = node.call;
  event.site = stage_.paths[static_cast<std::size_t>(number)];
  std::int64_t comm = kWorld;
  for (const Number& n : node.numbers)
    if (n.name == "comm") comm = evaluate(n.value, place(kWorld), number, "comm");
  auto& values = place(comm);
  fill(number, event, values);
  fill_requests(number, event);
  if (trace::has_role(node.call, trace::Role::NEWREQ)) make_request(number, event, values);
  check_peers(number, event);
  ready_.push_back(std::move(event));
}

/// The fields in the order in which they were taken.
void Player::fill(int number, Event& event, std::vector<std::int64_t>& values) {
  const Node& node = stage_.model.nodes[static_cast<std::size_t>(number)];
  std::size_t at = 0;
  const auto next = [&] {
    if (at == node.numbers.size())
      throw Error("{}: numbers of its arguments are missing in the model", stage_.model.place(node));
    const Number& n = node.numbers[at++];
    return evaluate(n.value, values, number, n.name);
  };
  event.args.in_place = next() != 0;
  const auto put = [&](const Field& field, std::int64_t value) {
    if (!set(event.args, field.number, value))
      throw Error("{}: {} is {} on rank {} of {}, which is not possible", stage_.model.place(node), field.key,
                  value, rank_, stage_.setting.ranks);
  };
  for (const Field* field : trace::fields(node.call)) switch (form_of(*field, node.call)) {
      case FieldForm::kNone:
        break;
      case FieldForm::kNumber:
        put(*field, next());
        break;
      case FieldForm::kDest:
        event.args.symbolic_dest = static_cast<std::uint64_t>(next());
        put(*field, next());
        break;
      case FieldForm::kType: {
        const std::int64_t type = next(), size = next();
        put(*field, type_number(type, size));
        break;
      }
      case FieldForm::kOperation:
        put(*field, next() + 1);
        break;
      case FieldForm::kComm:
        put(*field, comm_number(next()));
        break;
      case FieldForm::kNewComm: {
        std::vector<std::int64_t> numbers;
        for (int k = 0; k < 7; ++k) numbers.push_back(next());
        event.args.made.comm = make_comm(number, numbers);
        break;
      }
      case FieldForm::kList:
        next();
        break;
      case FieldForm::kStatus: {
        const bool is_present = next() != 0;
        const std::int64_t source = next(), tag = next(), bytes = next();
        if (is_present)
          event.args.completion.status =
              message_that_differs(expected_message(event, definitions_.all), source, tag, bytes);
        break;
      }
    }
  fill_lists(number, event, values);
}

void Player::fill_lists(int number, Event& event, std::vector<std::int64_t>& values) {
  const Node& node = stage_.model.nodes[static_cast<std::size_t>(number)];
  for (const List& list : node.lists) {
    const bool is_neighbors = list.name.starts_with("newcomm.");
    if (is_neighbors && event.args.made.comm == 0) continue;
    const std::int64_t length = evaluate(list.length, values, number, list.name + ".length");
    std::vector<std::int64_t> elements;
    for (std::int64_t member = 0; member < length; ++member)
      elements.push_back(element(node, list, values, member, length, number));
    if (is_neighbors) {
      if (!listener_) continue;
      trace::Topology& topology = definitions_.all.communicators[event.args.made.comm].topology;
      (list.name == "newcomm.in" ? topology.in : topology.out).assign(elements.begin(), elements.end());
      continue;
    }
    for (const Field* field : trace::fields(node.call))
      if (field->key == list.name)
        std::visit([&](auto slot) { slot.of(event.args).assign(elements.begin(), elements.end()); },
                   field->list);
  }
}

/// Data: what one sends is what the other one receives.
std::int64_t Player::element(const Node& node, const List& list, std::vector<std::int64_t>& values,
                             std::int64_t member, std::int64_t length, int number) const {
  values[kMember] = member;
  if (!list.element.empty()) return evaluate(list.element, values, number, list.name);
  const auto first = std::ranges::find_if(node.lists, [](const List& l) { return l.element.empty(); });
  const bool sends = list.name == "scounts";
  const std::int64_t own = values[kCommRank];
  const double z = deviation(sends ? own : member, sends ? member : own);
  const double mean = first->mean(stage_.setting);
  return length == 0 ? 0 : std::max<std::int64_t>(0, std::llround(mean * (1 + first->spread * z)));
}

std::uint32_t Player::make_comm(int node, const std::vector<std::int64_t>& numbers) {
  if (numbers[0] == 0) return 0;
  const std::uint32_t number = kFirstMade + comms_made_++;
  latest_comm_[node] = number;
  if (!listener_) return number;
  trace::Communicator comm;
  comm.key = mix(mix(static_cast<std::uint64_t>(node), comms_made_), static_cast<std::uint64_t>(numbers[1])) &
             ~std::uint64_t{1};
  comm.size = static_cast<int>(numbers[2]);
  comm.rank = static_cast<int>(numbers[3]);
  comm.parent = 1;
  comm.topology.kind = static_cast<trace::TopologyKind>(numbers[4]);
  if (comm.size <= 0 || comm.size > stage_.setting.ranks || comm.rank < 0 || comm.rank >= comm.size)
    throw Error("{}: rank {} of {} would be {} of {} in the communicator that it makes",
                stage_.model.place(stage_.model.nodes[static_cast<std::size_t>(node)]), rank_,
                stage_.setting.ranks, comm.rank, comm.size);
  definitions_.all.communicators.push_back(comm);
  (*listener_)(comm.key, comm.size, comm.rank);
  return number;
}

void Player::make_request(int number, Event& event, const std::vector<std::int64_t>& values) {
  const Node& node = stage_.model.nodes[static_cast<std::size_t>(number)];
  OpenRequest request;
  if (free_ids_.empty()) {
    request.id = ++last_id_;
  } else {
    request.id = *free_ids_.begin();
    free_ids_.erase(free_ids_.begin());
  }
  request.node = number;
  request.is_persistent = trace::info(node.call).family == trace::Family::PERSIST;
  request.is_active = !request.is_persistent;
  if (node.received.size() == 3) {
    const auto number_of = [&](std::size_t k) {
      return evaluate(node.received[k].value, values, number, node.received[k].name);
    };
    request.message = message_that_differs(expected_message(event, definitions_.all), number_of(0),
                                           number_of(1), number_of(2));
  }
  event.args.made.request = request.id;
  requests_.make(request);
}

std::vector<const OpenRequest*> Player::taken_by(const Requests& rule, RequestUse use) {
  std::vector<const OpenRequest*> taken;
  switch (rule.rule) {
    case RequestRule::kNone:
      break;
    case RequestRule::kAllOpen:
      return requests_.candidates(use);
    case RequestRule::kByCall:
      return requests_.by_call(use, [&](int n) { return stage_.positions[static_cast<std::size_t>(n)]; });
    case RequestRule::kOfCalls:
      return requests_.of_calls(rule.picked, use);
    case RequestRule::kPicked:
    case RequestRule::kOldest:
      for (const PickedRequest& picked : rule.picked)
        if (const OpenRequest* request = requests_.pick(picked, use, rule.rule)) taken.push_back(request);
      break;
  }
  return taken;
}

void Player::fill_requests(int number, Event& event) {
  const Node& node = stage_.model.nodes[static_cast<std::size_t>(number)];
  const RequestUse use = request_use(node.call);
  if (use == RequestUse::kNone) return;
  const std::vector<const OpenRequest*> taken = taken_by(node.requests, use);
  trace::Completion& done = event.args.completion;
  for (const OpenRequest* request : taken) {
    done.requests.push_back(request->id);
    done.statuses.push_back(request->message);
  }
  if (!takes_list(node.call)) {
    if (!done.requests.empty()) {
      done.request = done.requests.front();
      done.status = done.statuses.front();
    }
    done.requests.clear();
    done.statuses.clear();
  }
  if (use != RequestUse::kCompletes) done.statuses.clear();
  std::vector<std::uint64_t> ids;
  for (const auto& [id, status] : completed(event)) ids.push_back(id);
  for (const OpenRequest* request : taken)
    if (use != RequestUse::kCompletes) ids.push_back(request->id);
  for (const std::uint64_t id : ids) {
    requests_.use(id, use);
    if (!requests_.find(id)) free_ids_.insert(id);
  }
}

void Player::check_peers(int number, const Event& event) const {
  const trace::CallArguments& args = event.args;
  if (args.comm == 0) return;
  const int size = definitions_.all.communicators[args.comm].size;
  for (const int peer : {args.dest, args.source, args.root})
    if (peer < trace::kRoot || peer >= size)
      throw Error("{}: the peer of rank {} would be {}, of {}; the model does not reach that far",
                  stage_.model.place(stage_.model.nodes[static_cast<std::size_t>(number)]), rank_, peer,
                  size);
  if (args.data.count < 0 || args.send.count < 0 || args.recv.count < 0)
    throw Error(
        "{}: rank {} of {} would send or receive less than nothing; the model does not reach that far",
        stage_.model.place(stage_.model.nodes[static_cast<std::size_t>(number)]), rank_,
        stage_.setting.ranks);
}

}  // namespace dperf::model
