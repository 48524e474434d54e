// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/comm_api/comm_api.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "instrument/comm_api/expression.h"
#include "instrument/comm_api/roles.h"
#include "support/error.h"
#include "trace/model/call_traits.h"
#include "trace/model/calls.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// Objects remember the line that they begin on, under a key that no text can hold.
constexpr const char* kLine = "\n";

/// Reads characters and counts lines.
struct CountingIterator {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;
  const char* at;
  unsigned* line;
  reference operator*() const { return *at; }
  CountingIterator& operator++() {
    *line += *at++ == '\n';
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at == other.at; }
};

Json parse_json(const std::string& path, const std::string& text) {
  unsigned line = 1;
  std::vector<unsigned> begun;
  const auto remember = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) begun.push_back(line);
    if (event != Json::parse_event_t::object_end) return true;
    value[kLine] = begun.back();
    begun.pop_back();
    return true;
  };
  try {
    return Json::parse(CountingIterator{text.data(), &line},
                       CountingIterator{text.data() + text.size(), &line}, remember);
  } catch (const Json::parse_error&) {
    throw Error("{}:{}: not JSON; expected the description of a communication API", path, line);
  }
}

/// An object of the file: whatever is wrong with it is reported with its line.
class Reader {
 public:
  Reader(const std::string& path, const Json& object, unsigned line_around)
      : path_(path), object_(object), line_(line_around) {
    if (!object.is_object()) fail("an object expected, found {}", object.type_name());
    line_ = object.at(kLine).get<unsigned>();
  }

  unsigned line() const { return line_; }

  template <typename... Args>
  [[noreturn]] void fail(fmt::format_string<Args...> format, Args&&... args) const {
    throw Error("{}:{}: {}", path_, line_, fmt::format(format, std::forward<Args>(args)...));
  }

  const Json* find(const char* key) const {
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
  }
  std::string text(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) fail("the key '{}' is missing", key);
    if (!value->is_string()) fail("'{}': a string expected, found {}", key, value->type_name());
    return value->get<std::string>();
  }
  std::string text_or(const char* key, const char* otherwise) const {
    return find(key) == nullptr ? otherwise : text(key);
  }
  const Json& list(const char* key) const {
    static const Json kNone = Json::array();
    const Json* value = find(key);
    if (value != nullptr && !value->is_array())
      fail("'{}': a list expected, found {}", key, value->type_name());
    return value == nullptr ? kNone : *value;
  }
  Reader inside(const Json& value) const { return {path_, value, line_}; }

  void expect_only(const std::set<std::string>& keys) const {
    for (const auto& [key, value] : object_.items())
      if (key != kLine && !keys.contains(key))
        fail("the key '{}' is not known; expected {}", key, fmt::join(keys, ", "));
  }

 private:
  const std::string& path_;
  const Json& object_;
  unsigned line_;
};

bool is_identifier(std::string_view text) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         std::ranges::all_of(text, is_word);
}

/// Words and stars: what a type of C is made of, except for arrays and pointers to functions.
bool is_type(std::string_view text) {
  return text.find_first_not_of(" *") != std::string_view::npos && std::ranges::all_of(text, [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ' ' || c == '*';
         });
}

ApiParameter parameter(const Reader& reader, const Json& value) {
  const std::string text = value.is_string() ? value.get<std::string>() : "";
  const std::size_t space = text.find_last_of(" *");
  ApiParameter result;
  if (space != std::string::npos) result = {text.substr(0, space + 1), text.substr(space + 1)};
  if (!is_type(result.type) || !is_identifier(result.name))
    reader.fail("'parameters': a type and a name expected, as in \"const void *data\"; found {}",
                value.dump());
  while (result.type.ends_with(' ')) result.type.pop_back();
  return result;
}

ApiSignature signature(const Reader& reader) {
  ApiSignature result;
  result.line = reader.line();
  result.name = reader.text("name");
  result.returns = reader.text_or("returns", "int");
  result.has_signature = reader.find("parameters") != nullptr;
  if (!is_type(result.returns)) reader.fail("'returns': a C type expected, found '{}'", result.returns);
  for (const Json& value : reader.list("parameters")) {
    result.parameters.push_back(parameter(reader, value));
    const std::string& name = result.parameters.back().name;
    if (name == "result" || std::ranges::count(result.parameters, name, &ApiParameter::name) > 1)
      reader.fail("'parameters': the name '{}' is taken", name);
  }
  return result;
}

/// The names that expressions may use; those of the state after the call may speak of its result.
ExpressionNames names_for(const CommApi& api, const ApiSignature& function, bool after) {
  ExpressionNames names;
  for (const ApiParameter& one : function.parameters) names.values.insert(one.name);
  if (after && function.returns != "void") names.values.insert("result");
  for (const ApiSignature& query : api.queries) names.functions.insert(query.name);
  return names;
}

std::string expression(const Reader& reader, const char* key, const ExpressionNames& names) {
  const Json& value = *reader.find(key);
  if (!value.is_string() && !value.is_number_integer())
    reader.fail("'{}': an expression or a whole number expected, found {}", key, value.type_name());
  std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  if (const std::string wrong = wrong_in_expression(text, names); !wrong.empty())
    reader.fail("'{}': '{}': {}", key, text, wrong);
  return text;
}

trace::Call row_of(const Reader& reader) {
  const std::string name = reader.text("as");
  const auto call = trace::find_call(name);
  if (!call || trace::info(*call).name != name)
    reader.fail("'as': no communication call is named '{}'; expected one of docs/reference/comm-api.md",
                name);
  if (!is_describable(*call)) reader.fail("'as': {} cannot be described by single numbers", name);
  return *call;
}

ApiAction action(const Reader& reader, const CommApi& api, const ApiSignature& function) {
  ApiAction result;
  result.line = reader.line();
  const trace::Call row = row_of(reader);
  result.as = trace::info(row).name;
  if (reader.find("when") != nullptr)
    result.when = expression(reader, "when", names_for(api, function, false));
  std::set<std::string> keys = {"as", "when"};
  for (const ApiRole& role : api_roles()) {
    if (!trace::has_role(row, role.role)) continue;
    const std::string key(role.key);
    keys.insert(key);
    if (reader.find(key.c_str()) != nullptr) {
      result.values.push_back(
          {role.field, expression(reader, key.c_str(), names_for(api, function, role.after))});
    } else if (role.needed) {
      reader.fail("the key '{}' is missing: {} needs it", key, result.as);
    }
  }
  reader.expect_only(keys);
  return result;
}

void read_actions(const Reader& reader, const CommApi& api, ApiFunction& function) {
  const Json* does = reader.find("does");
  if (function.records_inside) {
    if (does != nullptr)
      reader.fail("'does': not expected for {}, which has \"records\": \"inside\"", function.name);
    return;
  }
  if (does == nullptr) reader.fail("{}: the key 'does' is missing", function.name);
  if (!function.has_signature) reader.fail("{}: the key 'parameters' is missing", function.name);
  if (!is_identifier(function.name))
    reader.fail("'name': '{}' is not a C identifier: only the calls inside it can be recorded",
                function.name);
  for (const Json& one : does->is_array() ? *does : Json::array({*does}))
    function.actions.push_back(action(reader.inside(one), api, function));
  if (function.actions.empty()) reader.fail("{}: 'does' is empty", function.name);
}

ApiFunction function_of(const Reader& reader, const CommApi& api) {
  reader.expect_only({"name", "returns", "parameters", "records", "does"});
  ApiFunction result;
  static_cast<ApiSignature&>(result) = signature(reader);
  const std::string records = reader.text_or("records", "call");
  if (records != "call" && records != "inside")
    reader.fail("'records': call or inside expected, found '{}'", records);
  result.records_inside = records == "inside";
  if (result.name.starts_with("MPI_") || result.name.starts_with("PMPI_"))
    reader.fail("'name': calls of {} are always recorded; expected: a function that is not MPI's",
                result.name);
  read_actions(reader, api, result);
  return result;
}

fs::path shipped_descriptions() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return program.parent_path().parent_path() / "share" / "dperf" / "comm-api";
}

/// The file that `name` stands for.
fs::path find_description(const std::string& name) {
  std::error_code error;
  if (fs::is_regular_file(name, error)) return name;
  const fs::path shipped = shipped_descriptions() / (name + ".json");
  if (name.find('/') == std::string::npos && fs::is_regular_file(shipped, error)) return shipped;
  std::vector<std::string> known;
  for (const auto& entry : fs::directory_iterator(shipped_descriptions(), error))
    if (entry.path().extension() == ".json") known.push_back(entry.path().stem());
  std::ranges::sort(known);
  throw Error("--comm-api {}: no such file, nor one of the descriptions that come with dPerf ({})", name,
              fmt::join(known, ", "));
}

}  // namespace

CommApi parse_comm_api(const std::string& path, const std::string& text) {
  const Json json = parse_json(path, text);
  const Reader reader(path, json, 1);
  reader.expect_only({"format", "version", "name", "description", "queries", "functions"});
  if (reader.text("format") != "dperf-comm-api")
    reader.fail("'format': dperf-comm-api expected, found '{}'", reader.text("format"));
  const Json* version = reader.find("version");
  if (version == nullptr || *version != 1)
    reader.fail("'version': 1 expected, found {}", version == nullptr ? "nothing" : version->dump());
  CommApi api;
  api.path = path;
  api.name = reader.text("name");
  for (const Json& query : reader.list("queries")) {
    const Reader inside = reader.inside(query);
    inside.expect_only({"name", "returns", "parameters"});
    api.queries.push_back(signature(inside));
  }
  for (const Json& function : reader.list("functions"))
    api.functions.push_back(function_of(reader.inside(function), api));
  if (api.functions.empty()) reader.fail("'functions' is missing or empty");
  return api;
}

CommApis::CommApis(std::vector<CommApi> descriptions) : descriptions_(std::move(descriptions)) {
  std::set<std::string> names;
  for (const CommApi& api : descriptions_)
    for (const ApiFunction& function : api.functions)
      if (!names.insert(function.name).second)
        throw Error("{}:{}: {} is described twice; expected: one description per function", api.path,
                    function.line, function.name);
}

const ApiFunction* CommApis::find(std::string_view name) const {
  for (const CommApi& api : descriptions_) {
    const auto found = std::ranges::find(api.functions, name, &ApiFunction::name);
    if (found != api.functions.end()) return &*found;
  }
  return nullptr;
}

std::vector<std::string> comm_apis_of_environment() {
  const char* value = std::getenv("DPERF_COMM_API");
  std::vector<std::string> names;
  std::istringstream stream(value == nullptr ? "" : value);
  for (std::string name; std::getline(stream, name, ':');)
    if (!name.empty()) names.push_back(name);
  return names;
}

CommApis read_comm_apis(const std::vector<std::string>& names) {
  std::vector<CommApi> descriptions;
  for (const std::string& name : names) {
    const fs::path path = find_description(name);
    std::ifstream stream(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (!stream) throw Error("{}: cannot be read: {}", path.string(), std::strerror(errno));
    descriptions.push_back(parse_comm_api(path.string(), text));
  }
  return CommApis(std::move(descriptions));
}

}  // namespace dperf::instrument
