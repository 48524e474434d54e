// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/text/fields.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "trace/text/values.h"

namespace dperf::trace {
namespace {

constexpr std::string_view kDefaultType = "1B", kDefaultOp = "MPI_SUM", kDefaultComm = "world",
                           kNone = "none";

struct Special {
  std::string_view word;
  std::int64_t value;
};
using Specials = std::span<const Special>;
constexpr auto kRankWords = std::to_array<Special>({{"any", kAny}, {"null", kProcNull}, {"root", kRoot}});
constexpr auto kTagWords = std::to_array<Special>({{"any", kAny}});
constexpr auto kIndexWords = std::to_array<Special>({{"undefined", kUndefined}});
constexpr auto kLockWords = std::to_array<Special>({{"exclusive", kLockExclusive}, {"shared", kLockShared}});
constexpr auto kRequestWords = std::to_array<Special>({{"null", 0}});

std::string print_number(std::int64_t value, Specials specials) {
  for (const Special& special : specials) {
    if (special.value == value) return std::string(special.word);
  }
  return std::to_string(value);
}

std::optional<std::int64_t> parse_number(std::string_view text, Specials specials) {
  for (const Special& special : specials) {
    if (special.word == text) return special.value;
  }
  return parse_integer(text);
}

std::string words_of(Specials specials) {
  std::string text = "a number";
  for (const Special& special : specials) text += fmt::format(" or '{}'", special.word);
  return text;
}

/// How the values of a shape are written, and what holds where nothing is written.
struct TextCodec {
  FieldKind kind;
  std::string (*print)(const Field&, const Event&, const DefinitionNames&);
  /// False if the text means nothing.
  bool (*parse)(const Field&, std::string_view, Event&, NameResolver&);
  std::string (*expected)();
  /// What is assumed if the key is missing: a word, kRequired, or kNothing (the default of the member).
  std::string_view missing;
};
constexpr std::string_view kRequired = "!", kNothing = "";

template <const auto& kSpecials>
std::string print_with(const Field& field, const Event& event, const DefinitionNames&) {
  return print_number(get(event.args, field.number), kSpecials);
}
template <const auto& kSpecials>
bool parse_with(const Field& field, std::string_view text, Event& event, NameResolver&) {
  const auto value = parse_number(text, kSpecials);
  return value && set(event.args, field.number, *value);
}
template <const auto& kSpecials>
std::string expected_with() {
  return words_of(kSpecials);
}

constexpr std::array<Special, 0> kNoWords{};

bool parse_natural(const Field& field, std::string_view text, Event& event, NameResolver&) {
  const auto value = parse_number(text, kRequestWords);
  return value && *value >= 0 && set(event.args, field.number, *value);
}

template <auto kNames>
std::string print_name(const Field& field, const Event& event, const DefinitionNames& names) {
  const auto number = static_cast<std::size_t>(get(event.args, field.number));
  return number == 0 ? std::string(kNone) : (names.*kNames).at(number);
}
template <auto kResolve>
bool parse_name(const Field& field, std::string_view text, Event& event, NameResolver& names) {
  const auto number = text == kNone ? std::optional<std::uint32_t>(0) : (names.*kResolve)(text);
  return number && set(event.args, field.number, *number);
}
std::string expected_name() {
  return "a name that was defined, its number, or 'none'";
}
std::string expected_type() {
  return "a type that was defined, a size as in '8B', or 'none'";
}

bool parse_new_request(const Field& field, std::string_view text, Event& event, NameResolver& names) {
  if (text == "next") return set(event.args, field.number, static_cast<std::int64_t>(names.next_request()));
  return parse_natural(field, text, event, names);
}

std::string print_numbers(const Field& field, const Event& event, const DefinitionNames&) {
  return std::visit(
      [&](auto slot) {
        const auto& list = slot.of(event.args);
        const std::vector<std::int64_t> numbers(list.begin(), list.end());
        return print_list(numbers);
      },
      field.list);
}
bool parse_numbers(const Field& field, std::string_view text, Event& event, NameResolver&) {
  const auto numbers = parse_list(text);
  if (!numbers) return false;
  CallArguments& args = event.args;
  return std::visit(
      [&](auto slot) {
        using T = typename std::remove_reference_t<decltype(slot.of(args))>::value_type;
        const bool fits =
            std::all_of(numbers->begin(), numbers->end(), [](auto n) { return std::in_range<T>(n); });
        if (fits) slot.of(args).assign(numbers->begin(), numbers->end());
        return fits;
      },
      field.list);
}
std::string expected_list() {
  return "numbers as in '1,4..6,8x3'";
}

std::string print_types(const Field& field, const Event& event, const DefinitionNames& names) {
  std::string text;
  for (const auto number : std::get<Slot<std::vector<std::uint32_t>>>(field.list).of(event.args)) {
    text += fmt::format("{}{}", text.empty() ? "" : ",",
                        number == 0 ? std::string(kNone) : names.types.at(number));
  }
  return text;
}
bool parse_types(const Field& field, std::string_view text, Event& event, NameResolver& names) {
  auto& list = std::get<Slot<std::vector<std::uint32_t>>>(field.list).of(event.args);
  for (const std::string& word : split(text)) {
    const auto number = word == kNone ? std::optional<std::uint32_t>(0) : names.type(word);
    if (!number) return false;
    list.push_back(*number);
  }
  return true;
}
std::string expected_types() {
  return "types, separated by commas";
}

std::string print_nothing(const Field&, const Event&, const DefinitionNames&) {
  return "";
}
bool parse_nothing(const Field&, std::string_view, Event&, NameResolver&) {
  return false;
}
std::string expected_nothing() {
  return "";
}

using N = DefinitionNames;
using R = NameResolver;
constexpr std::array<TextCodec, kFieldKinds> kCodecs{{
    {FieldKind::kSigned, print_with<kNoWords>, parse_with<kNoWords>, expected_with<kNoWords>, kNothing},
    {FieldKind::kRank, print_with<kRankWords>, parse_with<kRankWords>, expected_with<kRankWords>, kRequired},
    {FieldKind::kDest, print_with<kRankWords>, parse_with<kRankWords>, expected_with<kRankWords>, kRequired},
    {FieldKind::kTag, print_with<kTagWords>, parse_with<kTagWords>, expected_with<kTagWords>, kNothing},
    {FieldKind::kIndex, print_with<kIndexWords>, parse_with<kIndexWords>, expected_with<kIndexWords>,
     kNothing},
    {FieldKind::kBytes, print_with<kNoWords>, parse_natural, expected_with<kNoWords>, kNothing},
    {FieldKind::kType, print_name<&N::types>, parse_name<&R::type>, expected_type, kDefaultType},
    {FieldKind::kOp, print_name<&N::operations>, parse_name<&R::operation>, expected_name, kDefaultOp},
    {FieldKind::kComm, print_name<&N::communicators>, parse_name<&R::communicator>, expected_name,
     kDefaultComm},
    {FieldKind::kNewComm, print_name<&N::communicators>, parse_name<&R::communicator>, expected_name, kNone},
    {FieldKind::kRequest, print_with<kRequestWords>, parse_natural, expected_with<kRequestWords>, kRequired},
    {FieldKind::kNewRequest, print_with<kRequestWords>, parse_new_request, expected_with<kRequestWords>,
     "next"},
    {FieldKind::kLock, print_with<kLockWords>, parse_with<kLockWords>, expected_with<kLockWords>, "shared"},
    {FieldKind::kFlag, print_with<kNoWords>, parse_with<kNoWords>, expected_with<kNoWords>, kNothing},
    {FieldKind::kSignedList, print_numbers, parse_numbers, expected_list, kNothing},
    {FieldKind::kTypeList, print_types, parse_types, expected_types, kNothing},
    {FieldKind::kRequestList, print_numbers, parse_numbers, expected_list, kNothing},
    {FieldKind::kIndexList, print_numbers, parse_numbers, expected_list, kNothing},
    {FieldKind::kStatus, print_nothing, parse_nothing, expected_nothing, kNothing},
    {FieldKind::kStatusList, print_nothing, parse_nothing, expected_nothing, kNothing},
}};

consteval bool in_order_of_the_enumerators() {
  for (std::size_t i = 0; i < kCodecs.size(); ++i) {
    if (kCodecs[i].kind != static_cast<FieldKind>(i)) return false;
  }
  return true;
}
static_assert(in_order_of_the_enumerators());

const TextCodec& codec(const Field& field) {
  return kCodecs[static_cast<std::size_t>(field.kind)];
}
bool is_status(const Field& field) {
  return field.kind == FieldKind::kStatus || field.kind == FieldKind::kStatusList;
}

/// Roots are 0 unless given, and remote leaders and files none, unlike other ranks.
std::string_view missing(const Field& field) {
  if (field.role == Role::ROOT) return "0";
  const bool null = field.role == Role::RLEADER || field.key == "file" || field.role == Role::NEWFILE;
  return null ? "null" : codec(field).missing;
}

/// True if the value is what is assumed where nothing is written.
bool at_default(const Field& field, const Event& event, const std::string& printed) {
  if (field.like) return get(event.args, field.number) == get(event.args, *field.like);
  const std::string_view assumed = missing(field);
  if (assumed == kRequired || assumed == "next") return false;
  if (assumed != kNothing) return printed == assumed;
  static const Event nothing;
  return printed == codec(field).print(field, nothing, {});
}

std::string print_status(const Status& status) {
  if (!status.present) return " -> none";
  return fmt::format(" -> source={} tag={} bytes={}{}", print_number(status.source, kRankWords),
                     print_number(status.tag, kTagWords), status.bytes, status.cancelled ? " cancelled" : "");
}

template <typename T>
void take_number(Arguments& arguments, std::string_view key, Specials specials, T& to) {
  const auto text = arguments.key(key);
  if (!text) return;
  const auto value = parse_number(*text, specials);
  if (!value || !std::in_range<T>(*value)) {
    arguments.where().fail("{}={}; expected: {}", key, *text, words_of(specials));
  }
  to = static_cast<T>(*value);
}

Status parse_status(Arguments& arguments) {
  Status status;
  status.present = !arguments.flag(kNone);
  status.tag = 0;
  take_number(arguments, "source", kRankWords, status.source);
  take_number(arguments, "tag", kTagWords, status.tag);
  take_number(arguments, "bytes", kNoWords, status.bytes);
  if (status.bytes < 0) arguments.where().fail("bytes={}; expected: 0 or more", status.bytes);
  status.cancelled = arguments.flag("cancelled");
  if (!status.present) return {};
  return status;
}

/// `count=8` stands for both scount and rcount where a call has two sides.
std::map<std::string, std::string> take_common_keys(Arguments& arguments, std::span<const Field* const> row) {
  std::map<std::string, std::string> values;
  for (const Field* field : row) {
    const char side = name_of(field->role)[0];
    if (field->key.empty() || (side != 'S' && side != 'R')) continue;
    const std::string common(field->key.substr(1));
    const bool both = std::any_of(row.begin(), row.end(), [&](const Field* other) {
      return other != field && other->key.substr(std::min<std::size_t>(1, other->key.size())) == common;
    });
    if (!both || values.contains(common)) continue;
    if (auto value = arguments.key(common)) values[common] = *value;
  }
  return values;
}

bool safe_name(const std::string& name) {
  const auto allowed = [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '.' || c == ':' || c == '+';
  };
  return !name.empty() && name != kNone && !parse_integer(name) &&
         std::all_of(name.begin(), name.end(), allowed);
}

template <typename Definition>
std::vector<std::string> names_of(const std::vector<Definition>& definitions) {
  std::vector<std::string> names(definitions.size());
  std::map<std::string, std::size_t> first;
  for (std::size_t i = 1; i < definitions.size(); ++i) {
    const std::string& name = definitions[i].name;
    names[i] = safe_name(name) && first.emplace(name, i).second ? name : std::to_string(i);
  }
  return names;
}

}  // namespace

DefinitionNames DefinitionNames::of(const Definitions& definitions) {
  return {names_of(definitions.types), names_of(definitions.operations), {}};
}

std::string print_fields(const Event& event, const DefinitionNames& names) {
  std::string text, statuses;
  for (const Field* field : fields(event.call)) {
    if (is_status(*field)) {
      if (event.args.completion.status.present) statuses += print_status(event.args.completion.status);
      for (const Status& status : event.args.completion.statuses) statuses += print_status(status);
      continue;
    }
    const std::string value = codec(*field).print(*field, event, names);
    if (!at_default(*field, event, value)) text += fmt::format(" {}={}", field->key, quote(value));
    if (field->kind == FieldKind::kDest && event.args.symbolic_dest != 0) {
      text += fmt::format(" matched={}", event.args.symbolic_dest);
    }
  }
  return text + statuses;
}

void parse_fields(Arguments& arguments, NameResolver& names, Event& event) {
  const auto row = fields(event.call);
  const auto common = take_common_keys(arguments, row);
  for (const Field* field : row) {
    if (is_status(*field)) continue;
    std::optional<std::string> text = arguments.key(field->key);
    if (const auto found = common.find(std::string(field->key.substr(1))); !text && found != common.end()) {
      text = found->second;
    }
    if (!text && field->like) {
      set(event.args, field->number, get(event.args, *field->like));
      continue;
    }
    if (!text && missing(*field) == kRequired) arguments.fail("{}= is missing", field->key);
    if (!text && missing(*field) == kNothing) continue;
    const std::string value = text.value_or(std::string(missing(*field)));
    if (!codec(*field).parse(*field, value, event, names)) {
      arguments.where().fail("{}={}; expected: {}", field->key, value, codec(*field).expected());
    }
    if (field->kind == FieldKind::kDest)
      take_number(arguments, "matched", kNoWords, event.args.symbolic_dest);
  }
}

void parse_statuses(std::span<Statement> parts, Event& event) {
  const auto row = fields(event.call);
  const bool one = std::any_of(row.begin(), row.end(), [](auto* f) { return f->kind == FieldKind::kStatus; });
  const bool many =
      std::any_of(row.begin(), row.end(), [](auto* f) { return f->kind == FieldKind::kStatusList; });
  for (Statement& part : parts) {
    Arguments arguments(part, "-> source= tag= bytes= [cancelled]");
    if (!many && (!one || &part != &parts.front())) {
      part.where.fail("'->': {} has {} status", info(event.call).name, one ? "only one" : "no");
    }
    const Status status = parse_status(arguments);
    arguments.done();
    if (many) event.args.completion.statuses.push_back(status);
    if (one) event.args.completion.status = status;
  }
}

std::string usage_of(Call call) {
  std::string usage(info(call).name), statuses;
  for (const Field* field : fields(call)) {
    const bool required = !is_status(*field) && missing(*field) == kRequired;
    if (is_status(*field)) {
      statuses = " [-> source= tag= bytes=]";
    } else {
      usage += required ? fmt::format(" {}=", field->key) : fmt::format(" [{}=]", field->key);
    }
  }
  return usage + " [ns=] [at=FILE:LINE(FUNCTION)]" + statuses;
}

}  // namespace dperf::trace
