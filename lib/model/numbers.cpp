// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/numbers.h"

#include "support/error.h"
#include "trace/coverage/extrapolation.h"
#include "trace/model/amounts.h"

namespace dperf::model {
namespace {

using trace::Event;
using trace::Field;
using trace::FieldKind;
using trace::Role;

class Taking {
 public:
  Taking(const Event& event, Meanings& meanings) : event_(event), meanings_(meanings) {}

  Taken run() {
    if (event_.args.error != 0) throw Error("it returned an error to the program");
    add("in_place", event_.args.in_place);
    for (const Field* field : trace::fields(event_.call)) take(*field);
    return std::move(taken_);
  }

 private:
  void add(std::string name, std::int64_t value) {
    taken_.names.push_back(std::move(name));
    taken_.values.push_back(value);
  }

  void take(const Field& field) {
    const std::string key(field.key);
    switch (form_of(field, event_.call)) {
      case FieldForm::kNone:
        return;
      case FieldForm::kNumber:
        return add(key, get(event_.args, field.number));
      case FieldForm::kDest:
        add("symbolic", static_cast<std::int64_t>(event_.args.symbolic_dest));
        return add(key, event_.args.symbolic_dest != 0 ? 0 : event_.args.dest);
      case FieldForm::kType:
        return take_type(key, static_cast<std::uint32_t>(get(event_.args, field.number)));
      case FieldForm::kOperation:
        return add(key, meanings_.operation(static_cast<std::uint32_t>(get(event_.args, field.number))));
      case FieldForm::kComm:
        return add(key, meanings_.comm(static_cast<std::uint32_t>(get(event_.args, field.number))));
      case FieldForm::kNewComm:
        return take_new_comm();
      case FieldForm::kList:
        return take_list(key, field);
      case FieldForm::kStatus:
        return take_status();
    }
  }

  void take_type(const std::string& key, std::uint32_t number) {
    const trace::Datatype& type = meanings_.definitions().types[number];
    add(key, meanings_.type(number));
    add(key + ".size", type.size_bytes);
  }

  void take_new_comm() {
    const std::uint32_t number = event_.args.made.comm;
    const trace::Communicator& comm = meanings_.definitions().communicators[number];
    if (comm.is_inter || comm.outsiders) throw Error("{}", trace::kMakesIntercommunicator);
    const std::vector<int> members = number == 0 ? std::vector<int>() : meanings_.members(comm.key);
    if (number != 0 && members.empty()) throw Error("the members of its communicator are not known");
    add("newcomm", number != 0);
    add("newcomm.first", members.empty() ? 0 : members.front());
    add("newcomm.size", comm.size);
    add("newcomm.rank", comm.rank);
    const trace::Topology& topology = comm.topology;
    add("newcomm.topology", static_cast<std::int64_t>(topology.kind));
    taken_.lists.emplace_back("newcomm.in",
                              std::vector<std::int64_t>(topology.in.begin(), topology.in.end()));
    taken_.lists.emplace_back("newcomm.out",
                              std::vector<std::int64_t>(topology.out.begin(), topology.out.end()));
    add("newcomm.in.length", static_cast<std::int64_t>(topology.in.size()));
    add("newcomm.out.length", static_cast<std::int64_t>(topology.out.size()));
  }

  void take_list(const std::string& key, const Field& field) {
    std::visit(
        [&](auto slot) {
          const auto& list = slot.of(event_.args);
          if (trace::is_list_without_law(field) && !list.empty()) throw Error("{}", trace::kListWithoutLaw);
          add(key + ".length", static_cast<std::int64_t>(list.size()));
          taken_.lists.emplace_back(key, std::vector<std::int64_t>(list.begin(), list.end()));
        },
        field.list);
  }

  void take_status() {
    const trace::Status& status = event_.args.completion.status;
    const auto differs = difference(expected_message(event_, meanings_.definitions()), status);
    add("status", status.present);
    add("status.source", differs[0]);
    add("status.tag", differs[1]);
    add("status.bytes", differs[2]);
  }

  const Event& event_;
  Meanings& meanings_;
  Taken taken_;
};

}  // namespace

FieldForm form_of(const Field& field, trace::Call call) {
  switch (field.kind) {
    case FieldKind::kDest:
      return FieldForm::kDest;
    case FieldKind::kType:
      return FieldForm::kType;
    case FieldKind::kOp:
      return FieldForm::kOperation;
    case FieldKind::kComm:
      return FieldForm::kComm;
    case FieldKind::kNewComm:
      return field.role == Role::NEWCOMM ? FieldForm::kNewComm : FieldForm::kComm;
    case FieldKind::kNewRequest:
      return FieldForm::kNone;
    case FieldKind::kRequest:
      return field.role == Role::REQ || field.role == Role::REQVAL ? FieldForm::kNone : FieldForm::kNumber;
    case FieldKind::kRequestList:
    case FieldKind::kStatusList:
      return FieldForm::kNone;
    case FieldKind::kSignedList:
    case FieldKind::kTypeList:
    case FieldKind::kIndexList:
      return FieldForm::kList;
    case FieldKind::kStatus:
      return trace::has_role(call, Role::SOURCE) ? FieldForm::kStatus : FieldForm::kNone;
    default:
      return FieldForm::kNumber;
  }
}

Expected expected_message(const Event& event, const trace::Definitions& definitions) {
  const trace::CallArguments& args = event.args;
  if (args.source == trace::kProcNull) return {trace::kProcNull, trace::kAny, 0};
  const bool has_sides = trace::has_role(event.call, Role::RTAG);
  const trace::Amount amount = trace::has_role(event.call, Role::RCOUNT) ? args.recv.amount() : args.data;
  return {args.source, has_sides && trace::has_role(event.call, Role::STAG) ? args.recv.tag : args.tag,
          trace::bytes_of(definitions, amount.count, amount.type)};
}

std::vector<std::int64_t> difference(const Expected& expected, const trace::Status& status) {
  if (!status.present) return {0, 0, 0};
  return {expected.source == trace::kAny ? status.source : status.source - expected.source,
          expected.tag == trace::kAny && expected.source != trace::kProcNull ? status.tag
                                                                             : status.tag - expected.tag,
          status.bytes - expected.bytes};
}

trace::Status message_that_differs(const Expected& expected, std::int64_t source, std::int64_t tag,
                                   std::int64_t bytes) {
  const bool any_source = expected.source == trace::kAny;
  if (any_source && source == trace::kAny) return {};
  const bool any_tag = expected.tag == trace::kAny && expected.source != trace::kProcNull;
  return {true, false, static_cast<int>(any_source ? source : source + expected.source),
          static_cast<int>(any_tag ? tag : tag + expected.tag), bytes + expected.bytes};
}

Taken take(const Event& event, Meanings& meanings) {
  return Taking(event, meanings).run();
}

}  // namespace dperf::model
