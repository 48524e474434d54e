// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/fields.h"

#include <algorithm>
#include <array>

namespace dperf::trace {
namespace {

using A = CallArguments;

/// Roles that have no row are not recorded. NREQS and NDONE are the lengths of the list that follows them.
constexpr auto kFields = std::to_array<Field>({
    {"COUNT", "count", Shape::kSigned, &A::count},
    {"SCOUNT", "scount", Shape::kSigned, &A::send_count},
    {"RCOUNT", "rcount", Shape::kSigned, &A::recv_count},
    {"TYPE", "type", Shape::kType, &A::type},
    {"STYPE", "stype", Shape::kType, &A::send_type},
    {"RTYPE", "rtype", Shape::kType, &A::recv_type},
    {"SCOUNTS", "scounts", Shape::kSignedList, {}, &A::send_counts},
    {"RCOUNTS", "rcounts", Shape::kSignedList, {}, &A::recv_counts},
    {"STYPES", "stypes", Shape::kTypeList, {}, &A::send_types},
    {"RTYPES", "rtypes", Shape::kTypeList, {}, &A::recv_types},
    {"DEST", "dest", Shape::kDest, &A::dest},
    {"SOURCE", "source", Shape::kRank, &A::source},
    {"ROOT", "root", Shape::kRank, &A::root},
    {"TAG", "tag", Shape::kTag, &A::tag},
    {"STAG", "stag", Shape::kTag, &A::send_tag},
    {"RTAG", "rtag", Shape::kTag, &A::recv_tag},
    {"COMM", "comm", Shape::kComm, &A::comm},
    {"COMMP", "comm", Shape::kComm, &A::comm},
    {"NEWCOMM", "newcomm", Shape::kNewComm, &A::new_comm},
    {"PEERCOMM", "peercomm", Shape::kNewComm, &A::peer_comm},
    {"RLEADER", "rleader", Shape::kRank, &A::remote_leader},
    {"OP", "op", Shape::kOp, &A::op},
    {"NEWREQ", "newreq", Shape::kNewRequest, &A::new_request},
    {"REQ", "req", Shape::kRequest, &A::request},
    {"REQVAL", "req", Shape::kRequest, &A::request},
    {"MSG", "msg", Shape::kRequest, &A::message},
    {"NEWMSG", "newmsg", Shape::kRequest, &A::new_message},
    {"REQS", "reqs", Shape::kRequestList, {}, &A::requests},
    {"FLAG", "flag", Shape::kFlag, &A::flag},
    {"INDEX", "index", Shape::kIndex, &A::index},
    {"INDICES", "indices", Shape::kIndexList, {}, &A::indices},
    {"STATUS", "", Shape::kStatus},
    {"STATUSES", "", Shape::kStatusList},
    {"BYTES", "bytes", Shape::kBytes, &A::bytes},
    {"COLOR", "color", Shape::kIndex, &A::color},
    {"KEY", "key", Shape::kSigned, &A::key},
    {"OCOUNT", "count", Shape::kSigned, &A::count},
    {"OTYPE", "type", Shape::kType, &A::type},
    {"TCOUNT", "tcount", Shape::kSigned, &A::target_count, {}, &A::count},
    {"TTYPE", "ttype", Shape::kType, &A::target_type, {}, &A::type},
    {"WIN", "win", Shape::kRequest, &A::window},
    {"WINP", "win", Shape::kRequest, &A::window},
    {"NEWWIN", "newwin", Shape::kRequest, &A::new_window},
    {"LOCKTYPE", "lock", Shape::kLock, &A::lock},
    {"ASSERT", "assert", Shape::kSigned, &A::assertions},
    {"PEERS", "peers", Shape::kSignedList, {}, &A::peers},
    {"FILE", "file", Shape::kRequest, &A::file},
    {"FILEP", "file", Shape::kRequest, &A::file},
    {"NEWFILE", "newfile", Shape::kRequest, &A::new_file},
    {"LEVEL", "level", Shape::kSigned, &A::level},
    {"CODE", "code", Shape::kSigned, &A::code},
});

std::vector<const Field*> fields_of(std::string_view roles) {
  std::vector<const Field*> result;
  while (!roles.empty()) {
    const std::size_t comma = std::min(roles.find(','), roles.size());
    const std::string_view role = roles.substr(0, comma);
    const auto field =
        std::find_if(kFields.begin(), kFields.end(), [&](const Field& f) { return f.role == role; });
    if (field != kFields.end()) result.push_back(&*field);
    roles.remove_prefix(comma);
    roles.remove_prefix(std::min(roles.find_first_not_of(", "), roles.size()));
  }
  return result;
}

}  // namespace

std::span<const Field* const> fields(Call call) {
  static const auto by_call = [] {
    std::vector<std::vector<const Field*>> table;
    for (const CallInfo& row : calls()) table.push_back(fields_of(row.roles));
    return table;
  }();
  return by_call[static_cast<std::size_t>(call)];
}

bool has_role(Call call, std::string_view role) {
  std::string_view roles = info(call).roles;
  for (std::size_t at = roles.find(role); at != std::string_view::npos; at = roles.find(role, at + 1)) {
    const bool begins = at == 0 || roles[at - 1] == ' ' || roles[at - 1] == ',';
    const std::size_t end = at + role.size();
    if (begins && (end == roles.size() || roles[end] == ',')) return true;
  }
  return false;
}

void clear(CallArguments& arguments) {
  CallArguments fresh;
  const auto keep = [](auto& to, auto& from) {
    from.clear();
    to = std::move(from);
  };
  keep(fresh.send_counts, arguments.send_counts);
  keep(fresh.recv_counts, arguments.recv_counts);
  keep(fresh.send_types, arguments.send_types);
  keep(fresh.recv_types, arguments.recv_types);
  keep(fresh.requests, arguments.requests);
  keep(fresh.indices, arguments.indices);
  keep(fresh.statuses, arguments.statuses);
  keep(fresh.peers, arguments.peers);
  arguments = std::move(fresh);
}

std::size_t list_bytes(const CallArguments& arguments) {
  const auto bytes = [](const auto&... lists) {
    return (... + (lists.capacity() * sizeof(typename std::decay_t<decltype(lists)>::value_type)));
  };
  return bytes(arguments.send_counts, arguments.recv_counts, arguments.send_types, arguments.recv_types,
               arguments.requests, arguments.indices, arguments.statuses, arguments.peers);
}

}  // namespace dperf::trace
