// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/unit_codec.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <tuple>
#include <type_traits>

namespace dperf::instrument {

// Each value is the list of its members, without names. The library looks for to_json and from_json beside
// the types.

static auto members(Place& p) {
  return std::tie(p.offset, p.line, p.column);
}
static auto members(SourceCall& c) {
  return std::tie(c.kind, c.callee, c.instance, c.conditional, c.indirect, c.is_value, c.name, c.method);
}
static auto members(LoopVariable& v) {
  return std::tie(v.name, v.local, v.shared, v.field, v.object, v.integer, v.number, v.pointer, v.is_volatile,
                  v.inside, v.carried, v.element, v.received, v.passed);
}
static auto members(LoopWrite& w) {
  return std::tie(w.variable, w.order, w.line, w.kind, w.conditional, w.in_header, w.calls, w.copy_of, w.text,
                  w.why_not, w.step, w.step_sign, w.uses, w.step_uses);
}
static auto members(LoopRead& r) {
  return std::tie(r.variable, r.order, r.line, r.kind, r.of);
}
static auto members(LoopComparison& c) {
  return std::tie(c.conjunct, c.variable, c.op, c.before_step, c.counter, c.bound, c.bound_name, c.why_not,
                  c.bound_may_change, c.uses);
}
static auto members(Question& q) {
  return std::tie(q.name, q.value, q.ends_if_equal);
}
static auto members(GivenName& g) {
  return std::tie(g.to, g.from, g.kind);
}
static auto members(BoundComparison& b) {
  return std::tie(b.text, b.value, b.bound, b.step, b.inclusive, b.down, b.unequal, b.left, b.right,
                  b.may_vary, b.leaves, b.is_likely, b.in_body, b.is_norm, b.only_if, b.asks);
}
static auto members(FunctionAnswer& a) {
  return std::tie(a.offset, a.line, a.flag, a.returned, a.passes_on, a.truth, a.comparisons);
}
static auto members(LoopExit& e) {
  return std::tie(e.offset, e.line, e.sets, e.is_part, e.comparisons);
}
static auto members(LoopCondition& c) {
  return std::tie(c.line, c.text, c.uses, c.calls, c.equals, c.varies, c.received);
}
static auto members(LoopEffects& l) {
  return std::tie(l.condition, l.parts, l.comparisons, l.bounds, l.bounds_at_end, l.over_range, l.refusal,
                  l.variables, l.writes, l.reads, l.conditions, l.exits);
}
static auto members(Extent& e) {
  return std::tie(e.begin, e.end, e.first, e.last_line, e.begin_editable, e.end_editable, e.behind_directive);
}
static auto members(Braces& b) {
  return std::tie(b.after_open, b.close, b.editable);
}
static auto members(Labels& l) {
  return std::tie(l.before, l.before_is_case, l.inside, l.case_inside);
}
static auto members(Exits& e) {
  return std::tie(e.jump, e.leaves, e.is_return, e.may_return, e.may_continue, e.never_returns, e.on_error);
}
static auto members(PlainStatement& p) {
  return std::tie(p.trivial, p.declaration, p.is_mpi_call, p.is_call, p.callee);
}
static auto members(Statement& s) {
  return std::tie(s.kind, s.extent, s.braces, s.labels, s.exits, s.plain, s.frozen_by, s.region, s.works,
                  s.calls, s.iteration_calls, s.pragmas, s.loop, s.children);
}
static auto members(Function& f) {
  return std::tie(f.key, f.special_of, f.name, f.path, f.line, f.in_main_file, f.is_main, f.external,
                  f.returns_void, f.never_returns, f.returns_small_record, f.no_statics, f.frozen,
                  f.described, f.arguments, f.asked_as, f.answers, f.body, f.without_braces);
}
static auto members(IncludeToRewrite& i) {
  return std::tie(i.offset, i.length, i.text);
}
static auto members(Branch& b) {
  return std::tie(b.offset, b.line, b.text_offset, b.taken);
}
static auto members(FieldWrite& w) {
  return std::tie(w.field, w.function);
}
static auto members(UserPragma& p) {
  return std::tie(p.offset, p.length, p.path, p.line, p.words);
}
static auto members(Finding& f) {
  return std::tie(f.path, f.line, f.what, f.verdict, f.how, f.source, f.origins);
}
static auto members(ValueFlow& f) {
  return std::tie(f.to, f.from);
}
static auto members(Diagnostic& d) {
  return std::tie(d.path, d.line, d.column, d.severity, d.message);
}
static auto members(OriginalFile& f) {
  return std::tie(f.offset, f.path);
}
static auto members(Skipped& s) {
  return std::tie(s.path, s.line, s.function, s.reason, s.is_damaged);
}
static auto members(Unit& u) {
  return std::tie(u.path, u.parsed, u.reason, u.text, u.originals, u.headers_left_out, u.calls_mpi,
                  u.declarations_first, u.has_exceptions, u.long_long_is_extension, u.functions, u.damaged,
                  u.addresses_in_globals, u.includes, u.branches, u.pragmas, u.given, u.field_writes,
                  u.findings, u.flows, u.diagnostics);
}

template <class T>
concept HasMembers = requires(T& value) {
  members(value);
};

/// Takes the place of any member, to count them.
struct AnyMember {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor)
};
template <class T, class... Members>
consteval std::size_t member_count() {
  if constexpr (requires { T{Members{}..., AnyMember{}}; })
    return member_count<T, Members..., AnyMember>();
  else
    return sizeof...(Members);
}

template <HasMembers T>
void to_json(nlohmann::json& json, const T& value) {
  const auto all = members(const_cast<T&>(value));
  static_assert(std::tuple_size_v<decltype(all)> == member_count<T>(), "a member is missing in members()");
  json = nlohmann::json::array();
  std::apply([&json](const auto&... member) { (json.push_back(member), ...); }, all);
}

template <HasMembers T>
void from_json(const nlohmann::json& json, T& value) {
  std::size_t at = 0;
  std::apply([&](auto&... member) { (json.at(at++).get_to(member), ...); }, members(value));
}

namespace {

template <class Value>
bool decode_value(const std::vector<std::uint8_t>& bytes, Value& value) {
  try {
    value = nlohmann::json::from_cbor(bytes).get<Value>();
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

}  // namespace

std::vector<std::uint8_t> encoded(const Unit& unit) {
  return nlohmann::json::to_cbor(nlohmann::json(unit));
}
std::vector<std::uint8_t> encoded(const std::vector<Branch>& branches) {
  return nlohmann::json::to_cbor(nlohmann::json(branches));
}

bool decode(const std::vector<std::uint8_t>& bytes, Unit& unit) {
  return decode_value(bytes, unit);
}
bool decode(const std::vector<std::uint8_t>& bytes, std::vector<Branch>& branches) {
  return decode_value(bytes, branches);
}

}  // namespace dperf::instrument
