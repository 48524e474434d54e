// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check/ranks.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/words.h"
#include "trace/model/call_traits.h"
#include "trace/model/fields.h"

namespace dperf::trace {
namespace {

/// It names a rank of its communicator with which it exchanges messages.
bool names_peers(Call call) {
  const CallTraits& traits = call_traits(call);
  return (traits.is_message || info(call).family == Family::PROBE) && traits.has(Role::COMM) &&
         (traits.has(Role::DEST) || traits.has(Role::SOURCE));
}

/// It names a communicator, although no peer in it.
bool needs_communicator(Call call) {
  const Family family = info(call).family;
  return (family == Family::RMA && has_role(call, Role::NEWWIN)) ||
         (family == Family::IO && has_role(call, Role::COMM));
}

std::string ranks(int number) {
  return counted(static_cast<std::uint64_t>(number), "rank");
}

const Communicator& communicator_of(const Trace& trace, int rank, std::uint32_t number) {
  return trace.rank(rank).definitions().communicators[number];
}

/// World ranks of the members that a member sends to.
const std::vector<int>& peers_in(const Trace& trace, const Communicator& communicator) {
  return communicator.is_inter ? trace.remote_members(communicator.key) : trace.members(communicator.key);
}

std::string wrong_peer(const Trace& trace, int rank, std::uint32_t comm, std::string_view what, int peer) {
  if (peer == kProcNull) return "";
  if (std::string text = wrong_communicator(trace, rank, comm); !text.empty()) return text;
  const Communicator& communicator = communicator_of(trace, rank, comm);
  const int peers = communicator.is_inter ? communicator.remote_size : communicator.size;
  if (peer >= 0 && peer < peers) return "";
  return fmt::format("{} {} is not in a {} of {}", what, peer,
                     communicator.is_inter ? "remote group" : "communicator", ranks(peers));
}

std::string wrong_peers(const Trace& trace, int rank, const Event& event) {
  const CallArguments& args = event.args;
  if (has_role(event.call, Role::DEST))
    if (std::string text = wrong_peer(trace, rank, args.comm, "destination", args.dest); !text.empty())
      return text;
  if (!has_role(event.call, Role::SOURCE)) return "";
  const auto wrong_source = [&](int source) -> std::string {
    if (source == kAny) return wrong_communicator(trace, rank, args.comm);
    return wrong_peer(trace, rank, args.comm, "source", source);
  };
  // Of asynchronous messages, only what was taken counts.
  if (info(event.call).family != Family::ASYNC)
    if (std::string text = wrong_source(args.source); !text.empty()) return text;
  return args.completion.status.present ? wrong_source(args.completion.status.source) : "";
}

/// MPI_Intercomm_create: only the leader of the own group names the one of the remote group.
std::string wrong_leader(const Trace& trace, int rank, const CallArguments& args) {
  const Communicator& made = communicator_of(trace, rank, args.made.comm);
  if (args.creation.peer_comm != 0) {
    if (std::string text = wrong_communicator(trace, rank, args.creation.peer_comm); !text.empty())
      return text;
    const auto& peers = peers_in(trace, communicator_of(trace, rank, args.creation.peer_comm));
    const auto& group = trace.remote_members(made.key);
    const auto position = static_cast<std::size_t>(args.creation.remote_leader);
    const bool known = args.creation.remote_leader >= 0 && position < peers.size() &&
                       std::find(group.begin(), group.end(), peers[position]) != group.end();
    if (!known)
      return fmt::format("the remote leader {} is not in the remote group", args.creation.remote_leader);
  }
  const bool is_member = args.root >= 0 && args.root < made.size;
  return is_member ? "" : fmt::format("leader {} is not one of {}", args.root, ranks(made.size));
}

std::string wrong_creation(const Trace& trace, int rank, const Event& event) {
  const std::uint32_t old = makers(event), made = event.args.made.comm;
  if (old == 0) return "";
  if (std::string text = wrong_communicator(trace, rank, old); !text.empty()) return text;
  if (event.call == Call::MPI_Intercomm_create) return wrong_leader(trace, rank, event.args);
  if (made == 0) return "";
  if (made >= trace.rank(rank).definitions().communicators.size())
    return fmt::format("communicator {} is not defined in the trace", made);
  const Communicator& communicator = communicator_of(trace, rank, made);
  const int members = std::min(communicator.size, communicator_of(trace, rank, old).size);
  for (const auto* neighbours : {&communicator.topology.in, &communicator.topology.out})
    for (const int neighbour : *neighbours)
      if (neighbour != kProcNull && (neighbour < 0 || neighbour >= members))
        return fmt::format("neighbour {} is not one of {}", neighbour, ranks(members));
  return "";
}

}  // namespace

std::uint32_t makers(const Event& event) {
  const bool on_new = event.call == Call::MPI_Comm_create_group || event.call == Call::MPI_Intercomm_create;
  return on_new ? event.args.made.comm : event.args.comm;
}

std::string wrong_communicator(const Trace& trace, int rank, std::uint32_t number) {
  const auto& communicators = trace.rank(rank).definitions().communicators;
  if (number == 0 || number >= communicators.size())
    return fmt::format("communicator {} is not defined in the trace", number);
  const Communicator& own = communicators[number];
  if (own.size == 1 && !own.is_inter) return "";
  const auto& members = trace.members(own.key);
  const auto position = static_cast<std::size_t>(own.rank);
  const bool known = position < members.size() && members[position] == rank &&
                     static_cast<int>(trace.remote_members(own.key).size()) == own.remote_size;
  return known ? ""
               : fmt::format("the members of communicator {} ({}) are not in the trace", number,
                             ranks(own.size + own.remote_size));
}

std::string wrong_ranks(const Trace& trace, int rank, const Event& event) {
  if (names_peers(event.call)) return wrong_peers(trace, rank, event);
  if (info(event.call).family == Family::COMM && has_role(event.call, Role::NEWCOMM))
    return wrong_creation(trace, rank, event);
  return needs_communicator(event.call) ? wrong_communicator(trace, rank, event.args.comm) : "";
}

}  // namespace dperf::trace
