// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/cut/collect.h"

#include <algorithm>

#include "trace/coverage/coverage.h"
#include "trace/model/call_traits.h"
#include "trace/model/errors.h"
#include "trace/model/fields.h"

namespace dperf::trace::cut {
namespace {

using Kind = Occasion::Kind;

/// The replay leaves it out, or it did nothing.
bool is_left_out(const Event& event, const Definitions& definitions) {
  return replayed(event, definitions, 0).fidelity == Fidelity::kRefused ||
         (communicated_nothing(event) && info(event.call).family != Family::IO);
}

bool is_wildcard(const FlowingRequest& request) {
  return request.direction == FlowingRequest::Direction::kReceive &&
         (request.peer == kAny || request.tag == kAny);
}

}  // namespace

void Wildcards::posted(std::uint64_t number, std::uint64_t comm_key, int source, int tag) {
  open_[{comm_key, source, tag}].push_back(number);
  proofs_[number] = kNever;
}

void Wildcards::received(std::uint64_t number, std::uint64_t comm_key, int source, int tag, Node here) {
  if (proofs_.empty()) return;
  for (const Pattern& pattern :
       {Pattern{comm_key, kAny, kAny}, Pattern{comm_key, kAny, tag}, Pattern{comm_key, source, kAny}}) {
    const auto found = open_.find(pattern);
    if (found == open_.end()) continue;
    for (auto& queue = found->second; !queue.empty() && queue.front() < number; queue.pop_front()) {
      if (const auto open = proofs_.find(queue.front()); open != proofs_.end()) open->second = here;
    }
  }
}

void Wildcards::completed(std::uint64_t number, Node here) {
  const auto found = proofs_.find(number);
  if (found == proofs_.end()) return;
  if (found->second != kNever) ties_.tie(found->second, here);
  proofs_.erase(found);
  if (proofs_.empty()) open_.clear();
}

void Wildcards::end_rank() {
  for (const auto& [number, proof] : proofs_)
    if (proof != kNever) ties_.bar(proof);
}

Collector::Collector(const Trace& trace, Ties& ties)
    : trace_(trace),
      ties_(ties),
      flow_(trace, {.problem = [](const std::string&) {},  // reported elsewhere
                    .message = [this](const Event&, const FlowingMessage& m) { message(m); },
                    .unsure =
                        [this] {
                          if (event_->call != Call::MPI_Cancel) bar();
                        },
                    .started = [this](const FlowingRequest& r) { started(r); },
                    .ended = [this](const FlowingRequest& r) { ended(r); }}),
      wildcards_(ties),
      epochs_(trace, ties) {}

void Collector::begin_rank(int rank) {
  rank_ = rank;
  order_ = repeat_ = 0;
  ties_.begin_rank();
  flow_.begin_rank(rank);
  wildcards_.begin_rank();
  epochs_.begin_rank(rank);
  open_.clear();
  matched_.clear();
  files_.clear();
}

Node Collector::here() {
  return ties_.node(place_);
}

const Communicator* Collector::communicator(std::uint32_t number) const {
  const auto& all = trace_.rank(rank_).definitions().communicators;
  return number != 0 && number < all.size() ? &all[number] : nullptr;
}

bool Collector::members_are_known(std::uint32_t comm) const {
  const Communicator* found = communicator(comm);
  if (found == nullptr) return comm == 0;
  return !trace_.members(found->key).empty() &&
         (!found->is_inter || !trace_.remote_members(found->key).empty());
}

int Collector::world_rank(std::uint32_t comm, int peer) const {
  const Communicator* found = communicator(comm);
  if (found == nullptr || peer < 0) return peer;
  const auto& members = found->is_inter ? trace_.remote_members(found->key) : trace_.members(found->key);
  return static_cast<std::size_t>(peer) < members.size() ? members[static_cast<std::size_t>(peer)] : peer;
}

void Collector::add(const Event& event) {
  if (!event.repeated) {
    repeat_ = 0;
    place_ = event.number;
  } else if (event.repetition.place != repeat_) {
    repeat_ = event.repetition.place;
    place_ = event.number;
  }
  if (event.kind != EventKind::kCall || is_left_out(event, trace_.rank(rank_).definitions())) return;
  event_ = &event;
  if (!members_are_known(event.args.comm)) return bar();
  const CallTraits& call = call_traits(event.call);
  environment(event);
  flow_.add(event);
  see_done(event);
  if (info(event.call).family == Family::PROBE && !call.has(Role::NEWMSG)) probe(event);
  if (call.has(Role::NEWMSG) || call.has(Role::MSG)) matched_probe(event);
  if (call.is_collective || call.has(Role::NEWCOMM)) communicators(event);
  if (info(event.call).family == Family::RMA) epochs_.add(event, here());
  if (is_file_collective(event.call)) file(event);
}

void Collector::environment(const Event& event) {
  if (info(event.call).family == Family::ABORT) bar();
  const bool ends = event.call == Call::MPI_Finalize;
  if (!ends && event.call != Call::MPI_Init && event.call != Call::MPI_Init_thread) return;
  ties_.attend({.occasion = {.kind = Kind::kWorld, .tag = ends ? 1 : 0},
                .party = static_cast<std::uint32_t>(rank_),
                .parties = static_cast<std::uint32_t>(trace_.ranks()),
                .order = ++order_,
                .node = here()});
}

void Collector::message(const FlowingMessage& message) {
  if (!message.is_send)
    wildcards_.received(message.posted, message.comm_key, message.from, message.tag, here());
  ties_.attend({.occasion = {Kind::kMessage, message.comm_key, message.from, message.to, message.tag},
                .party = message.is_send ? 0u : 1u,
                .parties = 2,
                .order = 2 * message.posted,
                .times = event_->times,
                .node = here()});
}

void Collector::started(const FlowingRequest& request) {
  open_[request.posted] = {request, here()};
  const Communicator* found = communicator(request.comm);
  if (is_wildcard(request) && request.peer != kProcNull && found != nullptr)
    wildcards_.posted(request.posted, shared_key(*found), world_rank(request.comm, request.peer),
                      request.tag);
}

void Collector::ended(const FlowingRequest& request) {
  const auto open = open_.find(request.posted);
  if (open == open_.end()) return;
  // A message is tied by itself; until it is there, to have asked for it makes no difference.
  if (request.direction == FlowingRequest::Direction::kOther) ties_.tie(open->second.begun, here());
  for (const Node node : open->second.seen_done) ties_.tie(node, here());
  wildcards_.completed(request.posted, here());
  open_.erase(open);
}

void Collector::see_done(const Event& event) {
  if (event.call != Call::MPI_Request_get_status || !event.args.completion.flag) return;
  for (auto& [posted, open] : open_)
    if (open.request.id == event.args.completion.request) open.seen_done.push_back(here());
}

void Collector::meet(Kind kind, std::uint32_t comm, int number) {
  const Communicator* found = communicator(comm);
  if (found == nullptr) return;
  ties_.attend({.occasion = {.kind = kind, .comm_key = shared_key(*found), .tag = number},
                .party = static_cast<std::uint32_t>(rank_),
                .parties = static_cast<std::uint32_t>(found->size + found->remote_size),
                .order = ++order_,
                .times = event_->times,
                .node = here()});
}

void Collector::communicators(const Event& event) {
  const CallTraits& call = call_traits(event.call);
  if (call.is_collective) meet(Kind::kCollective, event.args.comm);
  if (call.has(Role::NEWCOMM)) meet(Kind::kCreation, event.args.made.comm);
}

/// It sees the message that is received next.
void Collector::probe(const Event& event) {
  const CallArguments& args = event.args;
  if (has_role(event.call, Role::FLAG) && !args.completion.flag) return;
  const int source = args.completion.status.present ? args.completion.status.source : args.source;
  const int tag = args.completion.status.present ? args.completion.status.tag : args.tag;
  const Communicator* found = communicator(args.comm);
  if (source == kProcNull || found == nullptr) return;
  if (source == kAny || tag == kAny) return bar();
  const std::uint64_t next = flow_.posted() + 1;
  const int from = world_rank(args.comm, source);
  wildcards_.received(next, shared_key(*found), from, tag, here());
  ties_.attend({.occasion = {Kind::kMessage, shared_key(*found), from, rank_, tag},
                .party = 1,
                .parties = 2,
                .order = 2 * next - 1,
                .times = 0,
                .node = here()});
}

/// A message that it takes is received, too.
void Collector::matched_probe(const Event& event) {
  if (event.args.made.message != 0) matched_[event.args.made.message] = here();
  const auto matched = matched_.find(event.args.message);
  if (event.args.message == 0 || matched == matched_.end()) return;
  ties_.tie(matched->second, here());
  matched_.erase(matched);
}

void Collector::file(const Event& event) {
  const CallArguments& args = event.args;
  if (event.call == Call::MPI_File_open && args.made.file != 0) files_[args.made.file] = args.comm;
  const auto file = files_.find(args.file);
  const std::uint32_t of_file = file == files_.end() ? 0 : file->second;
  meet(Kind::kFile, event.call == Call::MPI_File_open ? args.comm : of_file);
}

void Collector::end_rank() {
  using Direction = FlowingRequest::Direction;
  for (const auto& [posted, open] : open_) {
    const FlowingRequest& request = open.request;
    if (request.direction == Direction::kOther) ties_.bar(open.begun);
    for (const Node node : open.seen_done) ties_.bar(node);
    const Communicator* found = communicator(request.comm);
    const bool takes_one = request.direction == Direction::kReceive && !is_wildcard(request) &&
                           request.peer != kProcNull && found != nullptr;
    if (!takes_one) continue;
    // It has its turn among the receives, but the message is never seen.
    const int from = world_rank(request.comm, request.peer);
    ties_.attend({.occasion = {Kind::kMessage, shared_key(*found), from, rank_, request.tag},
                  .party = 1,
                  .parties = 2,
                  .order = 2 * posted});
  }
  for (const auto& [message, probe] : matched_) ties_.bar(probe);
  wildcards_.end_rank();
  epochs_.end_rank();
}

}  // namespace dperf::trace::cut
