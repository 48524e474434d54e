// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/comm_api/wrappers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "instrument/comm_api/roles.h"
#include "trace/model/call_traits.h"
#include "trace/model/calls.h"

namespace dperf::instrument {
namespace {

// The declarations of dperf/runtime.h that wrappers need.
constexpr std::string_view kPreamble = R"(#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
struct dperf_rt_api {
  const char *name;
  const char *const *functions;
  const void *communicator;
  struct dperf_rt_api *next;
};
void dperf_rt_describe(struct dperf_rt_api *api);
void dperf_rt_forget(struct dperf_rt_api *api);
struct dperf_rt_action { const char *as; unsigned row; };
struct dperf_rt_call {
  struct dperf_rt_api *api;
  const char *function;
  struct dperf_rt_action *action;
  const void *caller;
  unsigned long long frame;
  long long count, type_bytes, receive_count, receive_type_bytes, received_bytes;
  unsigned long long request;
  int to, from, root, tag, receive_tag, flag, received, received_from, received_tag;
};
int dperf_rt_call_begin(struct dperf_rt_call *call);
void dperf_rt_call_end(struct dperf_rt_call *call);
int dperf_rt_inside_begin(const void *caller, unsigned long long frame);
void dperf_rt_inside_end(int begun);
enum { ANY = -1, NONE = -2 };
)";

std::string parameters(const ApiSignature& function) {
  std::vector<std::string> all;
  for (const ApiParameter& one : function.parameters) all.push_back(one.type + " " + one.name);
  return all.empty() ? "void" : fmt::format("{}", fmt::join(all, ", "));
}

std::string declaration(const ApiSignature& function, std::string_view prefix) {
  return fmt::format("{} {}{}({})", function.returns, prefix, function.name, parameters(function));
}

std::string real_call(const ApiSignature& function) {
  std::vector<std::string> names;
  for (const ApiParameter& one : function.parameters) names.push_back(one.name);
  return fmt::format("__real_{}({})", function.name, fmt::join(names, ", "));
}

bool is_known_after(std::string_view field) {
  return std::ranges::any_of(api_roles(),
                             [field](const ApiRole& role) { return role.field == field && role.after; });
}

/// Whether the value that the row gives to the field is known after the call only: the request of MPI_Isend,
/// not that of MPI_Wait.
bool is_after(const ApiAction& action, std::string_view field) {
  if (field != "request") return is_known_after(field);
  return trace::has_role(trace::find_call(action.as).value(), trace::Role::NEWREQ);
}

std::string assignments(const ApiAction& action, bool after) {
  std::string text;
  for (const ApiValue& value : action.values) {
    if (is_after(action, value.field) != after) continue;
    const char* cast = value.field == "request" ? "(unsigned long long)(uintptr_t)" : "";
    text += fmt::format(" call.{} = {}({});", value.field, cast, value.expression);
  }
  return text;
}

/// What is known of a message that a call has received, if the description does not state it: of a request,
/// nothing.
std::string as_asked(const ApiAction& action) {
  const bool receives = trace::has_role(trace::find_call(action.as).value(), trace::Role::SOURCE);
  const bool is_described = std::ranges::any_of(
      action.values, [](const ApiValue& value) { return value.field.starts_with("received"); });
  if (!receives) return is_described ? " call.received = 1;" : "";
  return " call.received = 1; call.received_from = call.from; call.received_tag = call.tag;"
         " call.received_bytes = call.count * call.type_bytes;";
}

std::string choice(const ApiFunction& function) {
  std::string text;
  for (std::size_t i = 0; i < function.actions.size(); ++i) {
    const ApiAction& action = function.actions[i];
    text += fmt::format("#line {}\n  {}if ({}) {{ call.action = &actions[{}];{} }}\n", action.line,
                        i > 0 ? "else " : "", action.when.empty() ? "1" : action.when, i,
                        assignments(action, false));
  }
  return text;
}

std::string outcome(const ApiFunction& function) {
  std::string text;
  for (std::size_t i = 0; i < function.actions.size(); ++i)
    text +=
        fmt::format("#line {}\n    if (call.action == &actions[{}]) {{{}{} }}\n", function.actions[i].line, i,
                    as_asked(function.actions[i]), assignments(function.actions[i], true));
  return text;
}

std::string recording(const ApiFunction& function, std::size_t api) {
  const bool returns = function.returns != "void";
  std::string rows;
  for (const ApiAction& action : function.actions) rows += fmt::format("{{\"{}\", 0}}, ", action.as);
  return fmt::format(
      R"(  static struct dperf_rt_action actions[] = {{{}}};
  struct dperf_rt_call call = {{.api = &api_{}, .function = "{}", .type_bytes = 1, .receive_type_bytes = 1}};
  call.caller = __builtin_return_address(0);
  call.frame = (uintptr_t)__builtin_dwarf_cfa();
{}  const int recorded = dperf_rt_call_begin(&call);
  {}{};
  if (recorded) {{
{}    dperf_rt_call_end(&call);
  }}
{})",
      rows, api, function.name, choice(function), returns ? function.returns + " result = " : "",
      real_call(function), outcome(function), returns ? "  return result;\n" : "");
}

std::string naming(const ApiFunction& function) {
  const bool returns = function.returns != "void";
  return fmt::format(
      R"(  const int begun = dperf_rt_inside_begin(__builtin_return_address(0), (uintptr_t)__builtin_dwarf_cfa());
  {}{};
  dperf_rt_inside_end(begun);
{})",
      returns ? function.returns + " result = " : "", real_call(function),
      returns ? "  return result;\n" : "");
}

/// Each shared library that is linked with wrappers calls its own. Hidden they cannot be: to the linker,
/// other libraries refer to them.
std::string wrapper(const ApiFunction& function, std::size_t api) {
  return fmt::format("#line {0}\n{1};\n__attribute__((visibility(\"protected\"))) {2};\n{2} {{\n{3}}}\n",
                     function.line, declaration(function, "__real_"), declaration(function, "__wrap_"),
                     function.records_inside ? naming(function) : recording(function, api));
}

/// A function of C++, or one that is only named, has none.
bool has_wrapper(const ApiFunction& function) {
  return function.has_signature && function.name.find("::") == std::string::npos;
}

std::string c_string(std::string text) {
  std::erase_if(text, [](unsigned char c) { return c == '"' || c == '\\' || c < ' '; });
  return '"' + text + '"';
}

/// What of a description is registered with the runtime when the program starts.
std::string registration(const CommApi& api, std::size_t number) {
  std::string names;
  for (const ApiFunction& function : api.functions)
    if (has_wrapper(function) && !function.records_inside) names += c_string(function.name) + ", ";
  return fmt::format(R"(static const char *const functions_{0}[] = {{{1}0}};
static struct dperf_rt_api api_{0} = {{.name = {2}, .functions = functions_{0}}};
static void __attribute__((constructor)) describe_{0}(void) {{ dperf_rt_describe(&api_{0}); }}
static void __attribute__((destructor)) forget_{0}(void) {{ dperf_rt_forget(&api_{0}); }}
)",
                     number, names, c_string(api.name));
}

std::string file_name(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);
  std::erase_if(name, [](char c) { return c == '"' || c == '\\'; });
  return name;
}

}  // namespace

std::string comm_api_wrappers(const CommApis& apis) {
  std::string text, declared;
  std::set<std::string> queries;
  std::size_t number = 0;
  for (const CommApi& api : apis.descriptions()) {
    declared += fmt::format("#line 1 \"{}\"\n", file_name(api.path));
    for (const ApiSignature& query : api.queries)
      if (queries.insert(query.name).second)
        declared += fmt::format("#line {}\n{};\n", query.line, declaration(query, ""));
    text += registration(api, ++number);
    text += fmt::format("#line 1 \"{}\"\n", file_name(api.path));
    for (const ApiFunction& function : api.functions)
      if (has_wrapper(function)) text += wrapper(function, number);
  }
  return comm_api_link_arguments(apis).empty() ? "" : std::string(kPreamble) + declared + text;
}

std::vector<std::string> comm_api_link_arguments(const CommApis& apis) {
  std::vector<std::string> arguments;
  for (const CommApi& api : apis.descriptions())
    for (const ApiFunction& function : api.functions)
      if (has_wrapper(function)) arguments.push_back("-Wl,--wrap=" + function.name);
  return arguments;
}

}  // namespace dperf::instrument
