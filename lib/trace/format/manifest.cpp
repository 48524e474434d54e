// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/format/manifest.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "dperf/trace_format.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/format/bytes.h"

namespace dperf::trace {
namespace {

using Json = nlohmann::ordered_json;

/// Reads typed values out of one object, and names file and key where they are not what they should be.
class ObjectReader {
 public:
  ObjectReader(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object.is_object()) throw Error("{}: a JSON object expected, found {}", where_, object.type_name());
  }

  const Json& need(const char* key) const {
    asked_.insert(key);
    const auto found = object_.find(key);
    if (found == object_.end()) throw Error("{}: the key '{}' is missing", where_, key);
    return *found;
  }
  std::string string(const char* key) const {
    const Json& value = need(key);
    if (!value.is_string()) wrong(key, "a string", value);
    return value.get<std::string>();
  }
  bool boolean(const char* key) const {
    const Json& value = need(key);
    if (!value.is_boolean()) wrong(key, "true or false", value);
    return value.get<bool>();
  }
  std::int64_t integer(const char* key, std::int64_t least, std::int64_t most) const {
    return integer(key, need(key), least, most);
  }
  std::optional<double> number_or_null(const char* key) const {
    const Json& value = need(key);
    if (value.is_null()) return std::nullopt;
    if (!value.is_number()) wrong(key, "a number or null", value);
    return value.get<double>();
  }
  const Json& array(const char* key) const {
    const Json& value = need(key);
    if (!value.is_array()) wrong(key, "a list", value);
    return value;
  }
  std::vector<std::string> strings(const char* key) const {
    std::vector<std::string> result;
    for (const Json& value : array(key)) {
      if (!value.is_string()) wrong(key, "a list of strings", value);
      result.push_back(value.get<std::string>());
    }
    return result;
  }
  std::vector<int> integers(const char* key) const {
    std::vector<int> result;
    for (const Json& value : array(key))
      result.push_back(static_cast<int>(integer(key, value, 0, INT32_MAX)));
    return result;
  }
  std::vector<std::optional<int>> numbers_or_null(const char* key, int most) const {
    std::vector<std::optional<int>> result;
    for (const Json& value : array(key)) {
      result.emplace_back();
      if (!value.is_null()) result.back() = static_cast<int>(integer(key, value, 0, most));
    }
    return result;
  }
  bool has(const char* key) const {
    asked_.insert(key);
    return object_.contains(key);
  }
  template <typename List>
  void expect_size(const char* key, const List& list, int size) const {
    if (list.size() != static_cast<std::size_t>(size)) {
      throw Error("{}: '{}': {} expected, one per rank; found {}", where_, key,
                  counted(static_cast<std::uint64_t>(size), "entry"), list.size());
    }
  }
  const std::string& where() const { return where_; }
  /// @throws Error if the object has a key that was not asked for: it may be a damaged one of those that can
  /// be left out
  void expect_nothing_else() const {
    for (const auto& [key, value] : object_.items())
      if (!asked_.contains(key))
        throw Error("{}: unknown key '{}': the file is damaged, or was written by a newer dPerf", where_,
                    printable(key.substr(0, 40)));
  }

 private:
  std::int64_t integer(const char* key, const Json& value, std::int64_t least, std::int64_t most) const {
    const bool whole =
        value.is_number_integer() && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= INT64_MAX);
    if (!whole || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most) {
      wrong(key, fmt::format("a whole number from {} to {}", least, most), value);
    }
    return value.get<std::int64_t>();
  }
  [[noreturn]] void wrong(const char* key, std::string_view expected, const Json& found) const {
    std::string text = found.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (text.size() > 40) text = text.substr(0, 37) + "...";
    throw Error("{}: '{}': {} expected, found {}", where_, key, expected, text);
  }

  const Json& object_;
  std::string where_;
  mutable std::set<std::string, std::less<>> asked_;
};

/// First words of the library's message: "parse error at line 1, column 5: syntax error ...".
std::string reason(const Json::exception& error) {
  std::string text = error.what();
  if (const auto end = text.find("] "); end != std::string::npos) text = text.substr(end + 2);
  std::erase_if(text, [](unsigned char c) { return c < 0x20 || c > 0x7e; });
  return text;
}

Json parse_json(std::string_view text, std::string_view name) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    throw Error("{}: damaged at byte {}: {}", name, error.byte, reason(error));
  } catch (const Json::exception& error) {  // a number that fits no type
    throw Error("{}: damaged: {}", name, reason(error));
  }
}

void check_version(const ObjectReader& in) {
  const auto version = in.integer("version", 1, INT32_MAX);
  if (version <= DPERF_TRACE_VERSION) return;
  throw Error("{}: version {} of the trace format is newer than this dPerf, which reads up to version {}",
              in.where(), version, static_cast<int>(DPERF_TRACE_VERSION));
}

std::string read_run_id(const ObjectReader& in) {
  std::string id = in.string("run_id");
  if (id.size() == 2 * DPERF_RUN_ID_BYTES && id.find_first_not_of("0123456789abcdef") == std::string::npos)
    return id;
  throw Error("{}: 'run_id': {} hex digits expected, found '{}'", in.where(), 2 * DPERF_RUN_ID_BYTES,
              id.substr(0, 40));
}

Block read_block(const Json& json, const std::string& where) {
  const ObjectReader in(json, where);
  Block block;
  const std::string id = in.string("id"), kind = in.string("kind");
  const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), block.id, 16);
  if (error != std::errc() || end != id.data() + id.size())
    throw Error("{}: 'id': 16 hex digits expected", where);
  if (kind != "block" && kind != "loop") throw Error("{}: 'kind': \"block\" or \"loop\" expected", where);
  block.is_loop = kind == "loop";
  block.place = {in.string("file"), static_cast<unsigned>(in.integer("first_line", 0, UINT32_MAX)),
                 in.string("function")};
  block.last_line = static_cast<unsigned>(in.integer("last_line", 0, UINT32_MAX));
  return block;
}

/// A rank, or null where costs are assumed.
std::vector<int> read_costs_from(const ObjectReader& in, int ranks) {
  constexpr const char* kKey = "costs_from";
  std::vector<int> costs;
  if (!in.has(kKey)) return costs;
  const auto numbers = in.numbers_or_null(kKey, ranks - 1);
  std::transform(numbers.begin(), numbers.end(), std::back_inserter(costs),
                 [](std::optional<int> rank) { return rank.value_or(kCostsAssumed); });
  in.expect_size(kKey, costs, ranks);
  return costs;
}

/// Or recorded, where there is a file: there, no rank has measured.
void read_costs(const ObjectReader& in, Manifest& manifest) {
  constexpr const char* kKey = "costs_file";
  manifest.costs_from = read_costs_from(in, manifest.ranks);
  if (manifest.costs_from.empty() || !in.has(kKey)) return;
  manifest.costs_files = in.strings(kKey);
  in.expect_size(kKey, manifest.costs_files, manifest.ranks);
  for (std::size_t rank = 0; rank < manifest.costs_files.size(); ++rank) {
    if (manifest.costs_files[rank].empty()) continue;
    int& from = manifest.costs_from[rank];
    if (from != kCostsAssumed)
      throw Error("{}: '{}': \"\" expected for rank {}, whose costs rank {} has measured", in.where(), kKey,
                  rank, from);
    from = kCostsRecorded;
  }
}

Json print_costs(const std::vector<int>& costs) {
  Json json = Json::array();
  for (const int from : costs) json.push_back(from < 0 ? Json() : Json(from));
  return json;
}

Manifest read_manifest(const ObjectReader& in) {
  Manifest manifest;
  manifest.version = static_cast<int>(in.integer("version", 1, INT32_MAX));
  manifest.run_id = read_run_id(in);
  manifest.program = in.string("program");
  manifest.ranks = static_cast<int>(in.integer("ranks", 1, INT32_MAX));
  manifest.complete = in.boolean("complete");
  manifest.cpu_clock = in.boolean("cpu_clock");
  if (in.has("oversubscribed")) manifest.oversubscribed = in.boolean("oversubscribed");
  manifest.clock = in.string("clock");
  manifest.hosts = in.strings("hosts");
  in.expect_size("hosts", manifest.hosts, manifest.ranks);
  manifest.cores = in.integers("cores");
  in.expect_size("cores", manifest.cores, manifest.ranks);
  manifest.affinity = in.strings("affinity");
  in.expect_size("affinity", manifest.affinity, manifest.ranks);
  if (in.has("cpus")) {
    manifest.cpus = in.strings("cpus");
    in.expect_size("cpus", manifest.cpus, manifest.ranks);
  }
  read_costs(in, manifest);
  manifest.mpi_library = in.string("mpi_library");
  manifest.dperf_version = in.string("dperf_version");
  manifest.reference_speed = in.number_or_null("reference_speed");
  manifest.reference_name = in.string("reference_name");
  return manifest;
}

constexpr std::string_view kCheckKey = "\"check\"";

std::string check_of(std::string_view text) {
  return fmt::format("{:08x}", fnv1a(text));
}

// Whatever is changed behind the beginning of its line is the check itself, or not JSON any more.
void expect_check(const ObjectReader& in, std::string_view json) {
  if (!in.has("check")) return;
  const std::string found = in.string("check");
  const std::size_t key = json.rfind(kCheckKey), line = json.rfind('\n', key);
  const std::string expected = check_of(json.substr(0, line + 1));
  if (found == expected) return;
  throw Error(
      "{}: the file is damaged, or was changed after it was written: 'check': \"{}\" expected, found \"{}\" "
      "(if the change is intended, write the expected value there)",
      in.where(), expected, found.substr(0, 16));
}

}  // namespace

std::string with_check(std::string json) {
  json.erase(json.find_last_not_of(" \n}") + 1);
  json += ",\n";
  return fmt::format("{} {}: \"{}\"\n}}\n", json, kCheckKey, check_of(json));
}

void expect_check(std::string_view json, std::string_view name) {
  const Json root = parse_json(json, name);
  expect_check(ObjectReader(root, std::string(name)), json);
}

ManifestFile parse_manifest(std::string_view json, std::string_view name) {
  const Json root = parse_json(json, name);
  const ObjectReader in(root, std::string(name));
  check_version(in);
  ManifestFile file;
  file.manifest = read_manifest(in);
  file.calls = in.strings("calls");
  std::size_t number = 0;
  for (const Json& row : in.array("blocks")) {
    const Block block = read_block(row, fmt::format("{}: 'blocks', entry {}", name, number++));
    file.blocks.emplace(block.id, block);
  }
  expect_check(in, json);
  in.expect_nothing_else();
  return file;
}

std::string print_manifest(const Manifest& manifest) {
  Json json;
  json["version"] = static_cast<int>(DPERF_TRACE_VERSION);
  json["run_id"] = manifest.run_id;
  json["program"] = manifest.program;
  json["ranks"] = manifest.ranks;
  json["complete"] = manifest.complete;
  json["cpu_clock"] = manifest.cpu_clock;
  if (manifest.oversubscribed) json["oversubscribed"] = *manifest.oversubscribed;
  json["clock"] = manifest.clock;
  json["hosts"] = manifest.hosts;
  json["cores"] = manifest.cores;
  json["affinity"] = manifest.affinity;
  if (!manifest.cpus.empty()) json["cpus"] = manifest.cpus;
  if (!manifest.costs_from.empty()) json["costs_from"] = print_costs(manifest.costs_from);
  if (!manifest.costs_files.empty()) json["costs_file"] = manifest.costs_files;
  json["mpi_library"] = manifest.mpi_library;
  json["dperf_version"] = manifest.dperf_version;
  json["reference_speed"] = manifest.reference_speed ? Json(*manifest.reference_speed) : Json();
  json["reference_name"] = manifest.reference_name;
  json["calls"] = Json::array();
  for (const CallInfo& row : calls()) json["calls"].push_back(row.name);
  json["blocks"] = Json::array();
  return with_check(json.dump(1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace dperf::trace
