// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/call_signature.h"

#include "trace/model/fields.h"

namespace dperf::trace {
namespace {

/// What one call adds: numbers that have an order, and a sum of what has none.
class Signing {
 public:
  explicit Signing(const Event& call) : args_(call.args), family_(info(call.call).family) {
    put(static_cast<std::uint64_t>(call.call));
    put(call.site);
    put(args_.in_place ? 1 : 0);
    for (const Field* field : fields(call.call)) sign(*field);
  }
  std::uint64_t ordered = 0, unordered = 0;

 private:
  void put(std::uint64_t word) { ordered = dperf_mix_next(ordered, word); }
  void put(const Status& status) {
    if (!status.present) return;
    const auto word = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
    const std::uint64_t from = dperf_mix_two(word(status.source), word(status.tag));
    unordered += dperf_mix_two(from, dperf_mix_two(word(status.bytes), status.cancelled ? 1 : 0));
  }
  void sign(const Field& field);
  /// Ids differ each time, except for those of persistent requests.
  bool ids_matter() const { return family_ == Family::PERSIST; }
  /// Which of several requests a call completes is known from the statuses of receives.
  bool values_matter() const { return family_ != Family::DONE; }

  const CallArguments& args_;
  Family family_;
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

void CallSignature::add(const Event& call) {
  if (was_in_vain(call)) return;
  Signing signing(call);
  if (info(call.call).family == Family::DONE)
    unordered_ += signing.unordered;
  else
    signing.ordered += signing.unordered;
  ordered_ = dperf_mix_next(ordered_, signing.ordered);
}

}  // namespace dperf::trace
