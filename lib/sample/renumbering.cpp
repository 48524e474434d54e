// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/renumbering.h"

#include <algorithm>

#include "support/error.h"

namespace dperf::sample {
namespace {

using trace::Event;
using trace::EventKind;
using trace::FieldKind;
using trace::Role;

constexpr std::array<const char*, MadeBefore::kKinds> kNames{"request", "message", "window", "file"};

MadeBefore::Kind kind_of(Role role) {
  switch (role) {
    case Role::WIN:
    case Role::WINP:
    case Role::NEWWIN:
      return MadeBefore::kWindow;
    case Role::FILE:
    case Role::FILEP:
    case Role::NEWFILE:
      return MadeBefore::kFile;
    case Role::MSG:
    case Role::NEWMSG:
      return MadeBefore::kMessage;
    default:
      return MadeBefore::kRequest;
  }
}

bool makes(Role role) {
  return role == Role::NEWREQ || role == Role::NEWMSG || role == Role::NEWWIN || role == Role::NEWFILE;
}

/// All of them behind those that are there, in front of which is a placeholder. Returns what to add to their
/// numbers.
template <typename Definition>
std::uint32_t append(std::vector<Definition>& to, const std::vector<Definition>& from) {
  const auto before = static_cast<std::uint32_t>(to.size());
  if (from.size() > 1) to.insert(to.end(), from.begin() + 1, from.end());
  return before - 1;
}

bool was_made(const MadeBefore& before, std::uint32_t communicator) {
  return std::ranges::any_of(before.communicators,
                             [&](const auto& made) { return made.second == communicator; });
}

bool look_alike(const trace::Communicator& a, const trace::Communicator& b) {
  return a.is_inter == b.is_inter && a.size == b.size && a.rank == b.rank && a.remote_size == b.remote_size;
}

}  // namespace

void MadeBefore::add(const Event& event) {
  if (event.kind != EventKind::kCall) return;
  const trace::CallArguments& args = event.args;
  const Origin origin{event.call, args.dest, args.source, args.tag};
  const std::array<std::uint64_t, kKinds> made{args.made.request, args.made.message, args.made.window,
                                               args.made.file};
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    if (made[kind] != 0) things[kind][made[kind]] = origin;
  if (args.made.comm != 0) communicators.emplace_back(event.call, args.made.comm);
}

MadeBefore made_before(const trace::RankTrace& rank, std::uint64_t event) {
  MadeBefore made;
  const auto stream = rank.events(0, trace::Repetitions::kOnce);
  for (Event one; stream->next(one) && one.number < event;) made.add(one);
  return made;
}

std::uint64_t key_of_world(const trace::Trace& trace) {
  for (int rank = 0; rank < trace.ranks(); ++rank)
    for (const trace::Communicator& one : trace.rank(rank).definitions().communicators)
      if (one.key != 0 && one.parent == 0 && !one.is_inter && one.size == trace.ranks() && one.rank == rank)
        return one.key;
  return 0;
}

Renumbering::Renumbering(const trace::Trace& into, std::uint64_t end, const trace::Trace& from,
                         std::uint64_t begin, int rank)
    : from_(from.rank(rank).definitions()),
      definitions_(into.rank(rank).definitions()),
      before_into_(made_before(into.rank(rank), end)),
      before_from_(made_before(from.rank(rank), begin)),
      begin_(begin),
      world_key_(key_of_world(into)),
      ranks_(into.ranks()) {
  types_ = append(definitions_.types, from_.types);
  operations_ = append(definitions_.operations, from_.operations);
  const std::uint32_t modules = append(definitions_.modules, from_.modules);
  paths_ = append(definitions_.paths, from_.paths);
  for (std::size_t path = paths_ + 1; path < definitions_.paths.size(); ++path)
    for (trace::CallPath::Frame& frame : definitions_.paths[path].frames)
      if (frame.module != 0) frame.module += modules;
}

std::uint32_t Renumbering::block(std::uint32_t number) {
  if (number == 0) return 0;
  const auto [known, is_new] = blocks_.try_emplace(number);
  if (!is_new) return known->second;
  auto& blocks = definitions_.blocks;
  const trace::Block& wanted = from_.blocks[number];
  const auto found = std::find_if(blocks.begin() + 1, blocks.end(), [&](const trace::Block& block) {
    return block.id == wanted.id && block.is_loop == wanted.is_loop;
  });
  known->second = static_cast<std::uint32_t>(found - blocks.begin());
  if (found == blocks.end()) blocks.push_back(wanted);
  return known->second;
}

std::uint32_t Renumbering::communicator(const Event& event, std::uint32_t number) {
  if (number == 0) return 0;
  if (const auto known = communicators_.find(number); known != communicators_.end()) return known->second;
  return communicators_[number] = find_communicator(event, number);
}

/// One that is new: made by a call before, or by none, as MPI_COMM_WORLD.
std::uint32_t Renumbering::find_communicator(const Event& event, std::uint32_t number) {
  const auto &of_into = before_into_.communicators, &of_from = before_from_.communicators;
  const auto made = std::ranges::find(of_from, number, [](const auto& one) { return one.second; });
  if (made != of_from.end()) {
    const auto place = static_cast<std::size_t>(made - of_from.begin());
    if (of_into.size() != of_from.size() || of_into[place].first != made->first ||
        !look_alike(definitions_.communicators[of_into[place].second], from_.communicators[number]))
      throw Error("{} uses a communicator that was made before, and not as in the run that was stopped",
                  trace::info(event.call).name);
    return of_into[place].second;
  }
  const auto& known = definitions_.communicators;
  for (std::uint32_t i = 1; i < known.size(); ++i)
    if (known[i].parent == 0 && !was_made(before_into_, i) &&
        look_alike(known[i], from_.communicators[number]))
      return i;
  return add_communicator(event, number);
}

std::uint32_t Renumbering::add_communicator(const Event& event, std::uint32_t number) {
  trace::Communicator added = from_.communicators[number];
  const bool is_world = added.parent == 0 && !added.is_inter && added.size == ranks_ &&
                        event.args.made.comm != number && world_key_ != 0;
  added.key = is_world ? world_key_ : key_of_other_run(added.key);
  if (added.parent != 0) added.parent = communicator(event, added.parent);
  definitions_.communicators.push_back(std::move(added));
  return static_cast<std::uint32_t>(definitions_.communicators.size() - 1);
}

void Renumbering::make(MadeBefore::Kind kind, std::uint64_t& number) {
  if (number == 0) return;
  const auto& before = before_into_.things[kind];
  const std::uint64_t beyond = before.empty() ? 0 : before.rbegin()->first;
  number = things_[kind][number] = beyond + number;
}

std::uint64_t Renumbering::thing(const Event& event, MadeBefore::Kind kind, std::uint64_t number) {
  if (number == 0) return 0;
  if (const auto made = things_[kind].find(number); made != things_[kind].end()) return made->second;
  const auto &into = before_into_.things[kind], &from = before_from_.things[kind];
  const auto a = into.find(number), b = from.find(number);
  if (a == into.end() || b == from.end() || a->second != b->second)
    throw Error("{} uses a {} that was made before, and not as in the run that was stopped",
                trace::info(event.call).name, kNames[kind]);
  return number;
}

void Renumbering::list(Event& event, const trace::Field& field) {
  if (const auto* types = std::get_if<trace::Slot<std::vector<std::uint32_t>>>(&field.list);
      types && field.kind == FieldKind::kTypeList)
    for (std::uint32_t& type : types->of(event.args)) type += type != 0 ? types_ : 0;
  if (const auto* requests = std::get_if<trace::Slot<std::vector<std::uint64_t>>>(&field.list);
      requests && field.kind == FieldKind::kRequestList)
    for (std::uint64_t& request : requests->of(event.args))
      request = thing(event, MadeBefore::kRequest, request);
}

void Renumbering::field(Event& event, const trace::Field& field) {
  const auto number = [&] { return static_cast<std::uint64_t>(trace::get(event.args, field.number)); };
  const auto put = [&](std::uint64_t value) {
    trace::set(event.args, field.number, static_cast<std::int64_t>(value));
  };
  switch (field.kind) {
    case FieldKind::kType:
      return put(number() != 0 ? number() + types_ : 0);
    case FieldKind::kOp:
      return put(number() != 0 ? number() + operations_ : 0);
    case FieldKind::kComm:
    case FieldKind::kNewComm:
      return put(communicator(event, static_cast<std::uint32_t>(number())));
    case FieldKind::kRequest:
      if (!makes(field.role)) return put(thing(event, kind_of(field.role), number()));
      [[fallthrough]];
    case FieldKind::kNewRequest: {
      std::uint64_t made = number();
      make(kind_of(field.role), made);
      return put(made);
    }
    default:
      return list(event, field);
  }
}

void Renumbering::apply(Event& event) {
  event.block = block(event.block);
  if (event.kind != EventKind::kCall) return;
  if (event.args.symbolic_dest > event.number - begin_)
    throw Error("{} answers a message that was received before", trace::info(event.call).name);
  if (event.site != 0) event.site += paths_;
  // A communicator that is made again is another one.
  if (event.args.made.comm != 0)
    communicators_[event.args.made.comm] = add_communicator(event, event.args.made.comm);
  for (const trace::Field* one : trace::fields(event.call)) field(event, *one);
}

}  // namespace dperf::sample
