// The statements of the text form that define what events refer to.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <numeric>

#include "trace/model/amounts.h"
#include "trace/text/assembler.h"
#include "trace/text/values.h"

namespace dperf::trace {
namespace {

constexpr std::uint64_t kWorldKey = 1;
constexpr std::uint64_t kFirstSelfKey = std::uint64_t{1} << 32;
constexpr std::uint64_t kFirstOtherKey = std::uint64_t{2} << 32;
constexpr std::uint32_t kSelf = 2;           // number of MPI_COMM_SELF on every rank
const char* const kSourceModule = "source";  // of places that are given by file and line

std::uint64_t number_of(Arguments& arguments, std::string_view key, std::uint64_t missing) {
  const auto text = arguments.key(key);
  if (!text) return missing;
  const auto value = parse_unsigned(*text);
  if (!value) arguments.fail("{}={} is not a number", key, *text);
  return *value;
}

int int_of(Arguments& arguments, std::string_view key, int missing) {
  const auto text = arguments.key(key);
  if (!text) return missing;
  const auto value = parse_integer(*text);
  if (!value || *value < 0 || !std::in_range<int>(*value))
    arguments.fail("{}={} is not a number; expected: 0 or more", key, *text);
  return static_cast<int>(*value);
}

std::int64_t signed_of(Arguments& arguments, std::string_view key, std::int64_t missing) {
  const auto text = arguments.key(key);
  if (!text) return missing;
  const auto value = parse_integer(*text);
  if (!value) arguments.fail("{}={} is not a number", key, *text);
  return *value;
}

/// By name, or by number.
template <typename Definition>
std::optional<std::uint32_t> find_number(const std::map<std::string, std::uint32_t, std::less<>>& names,
                                         const std::vector<Definition>& definitions, std::string_view name) {
  if (const auto found = names.find(name); found != names.end()) return found->second;
  const auto number = parse_integer(name);
  if (!number || *number < 0 || static_cast<std::uint64_t>(*number) >= definitions.size())
    return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

void define_type(DefinitionTable& table, const Datatype& type) {
  table.types.emplace(type.name, static_cast<std::uint32_t>(table.definitions.types.size()));
  table.definitions.types.push_back(type);
}

void define_operation(DefinitionTable& table, const Operation& operation) {
  table.operations.emplace(operation.name, static_cast<std::uint32_t>(table.definitions.operations.size()));
  table.definitions.operations.push_back(operation);
}

void define_communicator(DefinitionTable& table, const std::string& name, const Communicator& communicator) {
  table.communicators.emplace(name, static_cast<std::uint32_t>(table.definitions.communicators.size()));
  table.definitions.communicators.push_back(communicator);
}

/// MODULE+OFFSET
CallPath::Frame parse_frame(const DefinitionTable& table, const std::string& text,
                            const Arguments& arguments) {
  const std::size_t plus = std::min(text.find('+'), text.size());
  const auto module = parse_integer(text.substr(0, plus));
  const auto offset = parse_unsigned(text.substr(std::min(plus + 1, text.size())));
  if (!module || !offset || *module < 1 ||
      static_cast<std::uint64_t>(*module) >= table.definitions.modules.size()) {
    arguments.fail("'{}' is not an address in a module; there {}", text,
                   table.definitions.modules.size() == 2
                       ? "is 1"
                       : fmt::format("are {}", table.definitions.modules.size() - 1));
  }
  return {static_cast<std::uint32_t>(*module), *offset};
}

std::vector<int> ranks_of(Arguments& arguments, std::string_view key, int ranks) {
  const auto text = arguments.key(key);
  if (!text) return {};
  const auto list = parse_list(*text);
  const auto is_rank = [&](std::int64_t rank) { return rank >= 0 && rank < ranks; };
  if (!list || !std::all_of(list->begin(), list->end(), is_rank)) {
    arguments.fail("{}={} is not a list of ranks from 0 to {}", key, *text, ranks - 1);
  }
  std::vector<int> members(list->begin(), list->end());
  std::vector<int> sorted = members;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    arguments.fail("{}={} has a rank twice", key, *text);
  return members;
}

/// Rank in a group of a world rank, -1 if it is none. At once where the members are a range.
int position(const std::vector<int>& members, int rank) {
  if (members.empty()) return -1;
  const auto guess = static_cast<std::size_t>(rank - members.front());
  if (guess < members.size() && members[guess] == rank) return static_cast<int>(guess);
  const auto found = std::find(members.begin(), members.end(), rank);
  return found == members.end() ? -1 : static_cast<int>(found - members.begin());
}

}  // namespace

std::optional<std::uint32_t> RankBuilder::type(std::string_view name) {
  if (const auto number = find_number(table.types, table.definitions.types, name)) return number;
  const auto size = name.ends_with('B') ? parse_integer(name.substr(0, name.size() - 1)) : std::nullopt;
  if (!size || *size < 0) return std::nullopt;
  define_type(table, {*size, *size, true, true, std::string(name)});
  return table.types.find(name)->second;
}

std::optional<std::uint32_t> RankBuilder::operation(std::string_view name) {
  if (const auto number = find_number(table.operations, table.definitions.operations, name)) return number;
  if (!name.starts_with("MPI_")) return std::nullopt;
  define_operation(table, {true, true, std::string(name)});
  return table.operations.find(name)->second;
}

std::optional<std::uint32_t> RankBuilder::communicator(std::string_view name) {
  return find_number(table.communicators, table.definitions.communicators, name);
}

template <typename F>
void Assembler::for_each_table(F&& f) {
  if (section_.empty()) return f(common_);
  for (const int rank : section_) f(builder(rank).table);
}

void Assembler::add_block(Arguments& arguments, bool is_loop) {
  const std::string text = arguments.positional();
  const auto range = parse_place(text);
  if (!range) arguments.fail("'{}' is not a place", text);
  const bool has_id = arguments.has_key("id");
  const std::uint64_t id = number_of(arguments, "id", 0);
  for_each_table([&](DefinitionTable& table) {
    auto& blocks = table.definitions.blocks;
    blocks.push_back({has_id ? id : blocks.size(), is_loop, range->place, range->last_line});
  });
}
void Assembler::block(Arguments& arguments) {
  add_block(arguments, false);
}
void Assembler::loop(Arguments& arguments) {
  add_block(arguments, true);
}

void Assembler::type(Arguments& arguments) {
  Datatype type;
  type.name = arguments.positional();
  type.size_bytes = signed_of(arguments, "size", -1);
  if (type.size_bytes < 0) arguments.fail("size= is missing or negative");
  if (type.size_bytes > kMostBytes) arguments.fail("size= is more than {}", kMostBytes);
  type.extent_bytes = signed_of(arguments, "extent", type.size_bytes);
  type.contiguous = !arguments.flag("gaps");
  if (!type.contiguous) type.pieces = number_of(arguments, "pieces", 0);
  type.predefined = !arguments.flag("derived");
  for_each_table([&](DefinitionTable& table) { define_type(table, type); });
}

void Assembler::operation(Arguments& arguments) {
  Operation operation;
  operation.name = arguments.positional();
  operation.commutative = !arguments.flag("ordered");
  operation.predefined = !arguments.flag("user");
  for_each_table([&](DefinitionTable& table) { define_operation(table, operation); });
}

void Assembler::module(Arguments& arguments) {
  Module module;
  module.path = arguments.positional();
  module.build_id = arguments.key("build").value_or("");
  for_each_table([&](DefinitionTable& table) { table.definitions.modules.push_back(module); });
}

void Assembler::path(Arguments& arguments) {
  std::vector<std::string> frames;
  while (auto frame = arguments.next_positional()) frames.push_back(*frame);
  for_each_table([&](DefinitionTable& table) {
    CallPath path;
    for (const std::string& frame : frames) path.frames.push_back(parse_frame(table, frame, arguments));
    table.definitions.paths.push_back(std::move(path));
  });
}

void Assembler::place(Arguments& arguments) {
  const std::string address = arguments.positional();
  std::vector<SourcePlace> places;
  while (const auto text = arguments.next_positional()) {
    const auto range = parse_place(*text);
    if (!range) arguments.fail("'{}' is not a place", *text);
    places.push_back(range->place);
  }
  for_each_table([&](DefinitionTable& table) {
    const CallPath::Frame frame = parse_frame(table, address, arguments);
    const Module& module = table.definitions.modules[frame.module];
    data_.places[{module.path, module.build_id}][frame.offset] = places;
  });
}

/// Address of a place that was given by file and line; the same place has the same address on all ranks.
CallPath::Frame Assembler::frame_at(RankBuilder& builder, const SourcePlace& place) {
  auto& modules = builder.table.definitions.modules;
  auto module = std::find_if(modules.begin() + 1, modules.end(),
                             [](const Module& m) { return m.path == kSourceModule && m.build_id.empty(); });
  if (module == modules.end()) module = modules.insert(modules.end(), {kSourceModule, ""});
  auto& table = data_.places[{kSourceModule, ""}];
  const auto [known, is_new] =
      source_offsets_.try_emplace(print_place(place), table.empty() ? 1 : table.rbegin()->first + 1);
  if (is_new) table[known->second] = {place};
  return {static_cast<std::uint32_t>(module - modules.begin()), known->second};
}

void Assembler::declare_world() {
  CommDeclaration world{"world", kWorldKey, "", false, {}};
  world.groups.local.resize(static_cast<std::size_t>(data_.manifest.ranks));
  std::iota(world.groups.local.begin(), world.groups.local.end(), 0);
  declarations_.push_back(std::move(world));
}

CommDeclaration* Assembler::find_declaration(std::string_view name) {
  const auto found =
      std::find_if(declarations_.begin(), declarations_.end(), [&](auto& d) { return d.name == name; });
  return found == declarations_.end() ? nullptr : &*found;
}

void Assembler::communicator(Arguments& arguments) {
  need_ranks(arguments.where());
  if (section_.empty()) return declare_communicator(arguments);
  list_communicator(arguments);
}

void Assembler::declare_communicator(Arguments& arguments) {
  const std::string name = arguments.positional();
  if (name == "self" || name == "none") arguments.fail("'{}' cannot be declared for all ranks", name);
  CommDeclaration* declaration = find_declaration(name);
  if (declaration != nullptr && name != "world") arguments.fail("'{}' is declared twice", name);
  if (declaration == nullptr) {
    declarations_.push_back({name, kFirstOtherKey + 2 * declarations_.size(), "world", false, {}, false});
    declaration = &declarations_.back();
  }
  declaration->key = number_of(arguments, "key", declaration->key);
  declaration->parent = arguments.key("parent").value_or(declaration->parent);
  if (name == "world") return;
  declaration->groups.local = ranks_of(arguments, "members", data_.manifest.ranks);
  declaration->groups.remote = ranks_of(arguments, "remote", data_.manifest.ranks);
  declaration->is_inter = arguments.flag("inter") || !declaration->groups.remote.empty();
  declaration->outsiders = arguments.flag("outsiders");
}

std::uint32_t Assembler::parent_of(const RankBuilder& builder, const std::string& name) const {
  const auto found = builder.table.communicators.find(name);
  return found == builder.table.communicators.end() ? 0 : found->second;
}

/// As a member sees it. The remote side of an intercommunicator sees it from there.
Communicator Assembler::derive(const CommDeclaration& declaration, const RankBuilder& builder) const {
  const Groups& groups = declaration.groups;
  const bool local = position(groups.local, builder.rank()) >= 0;
  const std::vector<int>& own = local ? groups.local : groups.remote;
  const std::vector<int>& other = local ? groups.remote : groups.local;
  Communicator communicator;
  communicator.key = local || !declaration.is_inter ? declaration.key : other_side(declaration.key);
  communicator.is_inter = declaration.is_inter;
  communicator.outsiders = declaration.outsiders;
  communicator.parent = parent_of(builder, declaration.parent);
  communicator.rank = std::max(position(own, builder.rank()), 0);
  communicator.size = static_cast<int>(own.size());
  communicator.remote_size = declaration.is_inter ? static_cast<int>(other.size()) : 0;
  return communicator;
}

void Assembler::derive_communicators(RankBuilder& builder) {
  for (const CommDeclaration& declaration : declarations_) {
    const auto& groups = declaration.groups;
    const bool member =
        position(groups.local, builder.rank()) >= 0 || position(groups.remote, builder.rank()) >= 0;
    if (member) define_communicator(builder.table, declaration.name, derive(declaration, builder));
    if (declaration.name != "world") continue;
    const auto self_key = kFirstSelfKey + static_cast<std::uint64_t>(builder.rank());
    define_communicator(builder.table, "self", {self_key, false, 0, 1, 0, 0, false});
  }
}

/// A rank that lists its communicators itself: in its own order, or with what does not follow from the
/// members.
void Assembler::list_communicator(Arguments& arguments) {
  const std::string name = arguments.positional();
  const CommDeclaration* declaration = find_declaration(name);
  if (declaration == nullptr && name != "self")
    arguments.fail("'{}' was not declared before the ranks", name);
  CommOverrides overrides;
  overrides.has_key = arguments.has_key("key");
  overrides.key = number_of(arguments, "key", 0);
  overrides.parent = arguments.key("parent");
  overrides.size = int_of(arguments, "size", -1);
  overrides.rank = int_of(arguments, "rank", -1);
  overrides.remote_size = int_of(arguments, "remote", -1);
  for (const int rank : section_) list_for(builder(rank), name, declaration, overrides, arguments);
}

void Assembler::list_for(RankBuilder& builder, const std::string& name, const CommDeclaration* declaration,
                         const CommOverrides& overrides, const Arguments& arguments) {
  auto& communicators = builder.table.definitions.communicators;
  if (builder.has_events()) arguments.fail("rank {} has events already", builder.rank());
  const bool first_two = name == "world" || name == "self";
  if (!first_two) forget_derived(builder);
  Communicator communicator = declaration != nullptr ? derive(*declaration, builder) : communicators[kSelf];
  if (overrides.has_key) communicator.key = overrides.key;
  if (declaration != nullptr && communicator.key != declaration->key &&
      !(declaration->is_inter && communicator.key == other_side(declaration->key))) {
    arguments.fail("key={:#x} is not that of '{}'", communicator.key, name);
  }
  if (overrides.parent) communicator.parent = parent_of(builder, *overrides.parent);
  if (overrides.size >= 0) communicator.size = overrides.size;
  if (overrides.rank >= 0) communicator.rank = overrides.rank;
  if (overrides.remote_size >= 0) communicator.remote_size = overrides.remote_size;
  if (communicator.remote_size != 0 && !communicator.is_inter)
    arguments.fail("'{}' is not an intercommunicator", name);
  if (communicator.rank >= communicator.size)
    arguments.fail("rank {} of {}", communicator.rank, communicator.size);
  if (first_two) {
    communicators[builder.table.communicators[name]] = communicator;
  } else {
    define_communicator(builder.table, name, communicator);
  }
}

/// Keys name communicators in the whole run.
void Assembler::add_group(std::uint64_t key, const Groups& groups) {
  if (!keys_.insert(key).second)
    throw Error("{}: two communicators have the key {:#x}", scanner_.name(), key);
  if (!groups.local.empty()) data_.groups[key] = groups;
}

void Assembler::add_groups() {
  for (const CommDeclaration& declaration : declarations_) {
    const Groups& groups = declaration.groups;
    add_group(declaration.key, groups);
    if (declaration.is_inter) add_group(other_side(declaration.key), {groups.remote, groups.local});
  }
  for (const RankBuilder& builder : builders_) {
    add_group(builder.table.definitions.communicators[kSelf].key, {{builder.rank()}, {}});
  }
}

void Assembler::forget_derived(RankBuilder& builder) {
  if (std::exchange(builder.own_communicators, true)) return;
  builder.table.definitions.communicators.resize(kSelf + 1);
  std::erase_if(builder.table.communicators, [](const auto& entry) { return entry.second > kSelf; });
}

}  // namespace dperf::trace
