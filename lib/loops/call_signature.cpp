// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/call_signature.h"

#include "trace/model/fields.h"

namespace dperf::trace {
namespace {

class Signing {
 public:
  Signing(const Event& call, SignedCall::Tags tags)
      : args_(call.args),
        with_tags_(tags == SignedCall::Tags::kDistinguish),
        family_(info(call.call).family),
        signed_(dperf_signed_call_begin(static_cast<std::uint64_t>(call.call), call.site)) {
    if (args_.in_place) put(1);
    for (const Field* field : fields(call.call)) sign(*field);
  }
  const dperf_signed_call& result() const { return signed_; }
  bool completes() const { return family_ == Family::DONE; }

 private:
  void put(std::uint64_t number) { dperf_sign_number(&signed_, number); }
  void put(const Status& status) {
    if (!status.present) return;
    dperf_sign_status(&signed_, DPERF_STATUS_PRESENT | (status.cancelled ? DPERF_STATUS_CANCELLED : 0),
                      dperf_status_envelope(status.source, with_tags_ ? status.tag : 0),
                      static_cast<std::uint64_t>(status.bytes));
  }
  void sign(const Field& field);
  bool ids_matter() const { return dperf_field_is_signed(true, family_ == Family::PERSIST, completes()); }
  bool values_matter() const { return dperf_field_is_signed(false, family_ == Family::PERSIST, completes()); }

  const CallArguments& args_;
  bool with_tags_;
  Family family_;
  dperf_signed_call signed_;
};

void Signing::sign(const Field& field) {
  switch (field.kind) {
    case FieldKind::kStatus:
      return put(args_.completion.status);
    case FieldKind::kStatusList:
      for (const Status& status : args_.completion.statuses) put(status);
      return;
    case FieldKind::kRequest:
    case FieldKind::kNewRequest:
      if (ids_matter()) put(static_cast<std::uint64_t>(get(args_, field.number)));
      return;
    case FieldKind::kRequestList:
      put(args_.completion.requests.size());
      if (ids_matter())
        for (const std::uint64_t id : args_.completion.requests) put(id);
      return;
    case FieldKind::kTag:
      if (with_tags_ && values_matter()) put(static_cast<std::uint64_t>(get(args_, field.number)));
      return;
    case FieldKind::kSignedList:
    case FieldKind::kTypeList:
    case FieldKind::kIndexList:
      if (!values_matter()) return;
      std::visit(
          [&](auto slot) {
            put(slot.of(args_).size());
            for (const auto value : slot.of(args_)) put(static_cast<std::uint64_t>(value));
          },
          field.list);
      return;
    default:
      if (values_matter()) put(static_cast<std::uint64_t>(get(args_, field.number)));
  }
}

bool was_in_vain(const Event& call) {
  return has_role(call.call, Role::FLAG) && !call.args.completion.flag;
}

}  // namespace

SignedCall::SignedCall(const Event& call, Tags tags) {
  if (was_in_vain(call)) return;
  const Signing signing(call, tags);
  signed_ = signing.result();
  completes_ = signing.completes();
  counts_ = true;
}

}  // namespace dperf::trace
