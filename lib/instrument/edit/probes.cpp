// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/edit/probes.h"

#include <fmt/format.h>

namespace dperf::instrument {
namespace {

// The declarations of dperf/runtime.h, under the same guard, in words that every dialect from C90 to C++20
// takes without a warning, and what a return that calls something needs. The golden tests link them against
// that header's own definitions. The executable has the counter, so that a shared library need not ask where
// it is at each comparison.
// GCC takes the source for a header, as its name in #line is not that of the copy.
constexpr std::string_view kDeclarations = R"(#if defined(__cplusplus) && __GNUC__ >= 6 && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wsubobject-linkage"
#endif
#ifndef DPERF_RUNTIME_H
#define DPERF_RUNTIME_H
#ifdef __cplusplus
extern "C" {
#endif
__extension__ typedef unsigned long long dperf_rt_id;
enum { DPERF_RT_BLOCK = 0, DPERF_RT_LOOP = 1, DPERF_RT_BRANCH = 2, DPERF_RT_COUNTED_LOOP = 3 };
struct dperf_rt_row { dperf_rt_id id; const char *function; unsigned kind; unsigned first_line, last_line; };
struct dperf_rt_table { const char *file; const struct dperf_rt_row *rows; unsigned size; struct dperf_rt_table *next; };
void dperf_rt_register(struct dperf_rt_table *table);
void dperf_rt_block(dperf_rt_id id);
void dperf_rt_block_after_call(dperf_rt_id id);
dperf_rt_id dperf_rt_current_block(void);
void dperf_rt_loop_enter(dperf_rt_id id);
void dperf_rt_loop_iteration(dperf_rt_id id);
void dperf_rt_loop_exit(dperf_rt_id id);
void dperf_rt_loop_iterations(dperf_rt_id id, dperf_rt_id since);
void dperf_rt_loop_exit_after(dperf_rt_id id, dperf_rt_id since);
__extension__ typedef long long dperf_rt_whole;
extern int dperf_rt_sampling;
dperf_rt_id dperf_rt_skip(dperf_rt_id loop, dperf_rt_id *run, dperf_rt_id left, int flags);
dperf_rt_id dperf_rt_skip_directed(dperf_rt_id loop, dperf_rt_id *run, dperf_rt_id left, int flags, dperf_rt_id iterations);
dperf_rt_id dperf_rt_left(dperf_rt_whole counter, dperf_rt_whole bound, dperf_rt_whole step, int inclusive);
extern int dperf_rt_bounds;
struct dperf_rt_compared { dperf_rt_id run, next, at, events; double first, last, bound, step; int flags; dperf_rt_id iteration, first_iteration; };
void dperf_rt_compare(dperf_rt_id loop, struct dperf_rt_compared *compared, const char *text, double value, double bound, int how);
extern dperf_rt_id dperf_rt_asked;
void dperf_rt_ask(dperf_rt_id loop, struct dperf_rt_compared *compared, const char *text, int how, dperf_rt_id name, dperf_rt_whole value, int equal);
int dperf_rt_is_asked(dperf_rt_id name, dperf_rt_whole value);
void dperf_rt_answer(const char *text, double value, double bound, int how);
void dperf_rt_pass(const char *text, dperf_rt_id name, dperf_rt_whole value, int equal);
void dperf_rt_pass_on(dperf_rt_id by, const char *text, dperf_rt_id name);
void dperf_rt_gives(dperf_rt_id place, dperf_rt_id name, int kind);
void dperf_rt_taken(dperf_rt_id loop, unsigned line);
void dperf_rt_defines(const char *function, int watched);
int dperf_rt_unseen(const char *function, int has_wrapper);
__extension__ extern __thread unsigned long long dperf_rt_events __attribute__((tls_model("initial-exec")));
#ifdef __cplusplus
}
#endif
#endif
#ifndef DPERF_RT_HAND_BACK
#define DPERF_RT_HAND_BACK
static void __attribute__((unused)) dperf_rt_hand_back(const dperf_rt_id *caller) {
  if (dperf_rt_current_block() != *caller) dperf_rt_block(*caller);
}
#endif
#ifndef DPERF_RT_LEAVE_LOOP
#define DPERF_RT_LEAVE_LOOP
struct dperf_rt_open { dperf_rt_id id; int in; dperf_rt_id since; };
static void __attribute__((unused)) dperf_rt_leave_loop(const struct dperf_rt_open *loop) {
  if (loop->in) dperf_rt_loop_exit_after(loop->id, loop->since);
}
#endif
#ifndef DPERF_RT_BOUNDS_WANTED
#define DPERF_RT_BOUNDS_WANTED
static int __attribute__((unused)) dperf_rt_bounds_wanted(void) {
  return dperf_rt_bounds;
}
#endif
#ifndef DPERF_RT_BEHIND_UNKNOWN
#define DPERF_RT_BEHIND_UNKNOWN
struct dperf_rt_unknown { dperf_rt_id seen, caller; int in; };
static __inline__ struct dperf_rt_unknown __attribute__((unused, always_inline)) dperf_rt_enter_unknown(void) {
  struct dperf_rt_unknown unknown;
  unknown.seen = dperf_rt_events;
  unknown.caller = 0;
  unknown.in = 0;
  return unknown;
}
static void __attribute__((unused, noinline, cold)) dperf_rt_behind_unknown(struct dperf_rt_unknown *unknown, dperf_rt_id id) {
  if (!unknown->in) unknown->caller = dperf_rt_current_block();
  unknown->in = 1;
  unknown->seen = dperf_rt_events;
  dperf_rt_block(id);
}
static __inline__ void __attribute__((unused, always_inline)) dperf_rt_leave_unknown(const struct dperf_rt_unknown *unknown) {
  if (unknown->in) dperf_rt_block(unknown->caller);
}
static void __attribute__((unused)) dperf_rt_return_unknown(struct dperf_rt_unknown *const *unknown) {
  dperf_rt_leave_unknown(*unknown);
}
#endif
)";

const char* name_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::kBlock:
      return "DPERF_RT_BLOCK";
    case EntryKind::kLoop:
      return "DPERF_RT_LOOP";
    case EntryKind::kBranch:
      return "DPERF_RT_BRANCH";
    case EntryKind::kCountedLoop:
      return "DPERF_RT_COUNTED_LOOP";
  }
  return "";
}

std::string row(const PlanEntry& entry, const ProbeText& probes) {
  return fmt::format("  {{{}, {}, {}, {}, {}}},\n", probes.constant(entry.id), c_string(entry.function),
                     name_of(entry.kind), entry.first_line, entry.last_line);
}

}  // namespace

std::string c_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash ? hash : 1;
}

std::string ProbeText::constant(std::uint64_t id) const {
  return fmt::format("0x{:016x}{}", id, long_long_is_extension ? "UL" : "ULL");
}
std::string ProbeText::block(std::uint64_t id) const {
  return fmt::format("dperf_rt_block({});", constant(id));
}
std::string ProbeText::block_after_call(std::uint64_t id) const {
  return fmt::format("dperf_rt_block_after_call({});", constant(id));
}
std::string ProbeText::loop_enter(std::uint64_t id) const {
  return fmt::format("dperf_rt_loop_enter({});", constant(id));
}
std::string ProbeText::loop_iteration(std::uint64_t id) const {
  return fmt::format("dperf_rt_loop_iteration({});", constant(id));
}
std::string ProbeText::loop_exit(std::uint64_t id) const {
  return fmt::format("dperf_rt_loop_exit({});", constant(id));
}
std::string ProbeText::loop_iterations(std::uint64_t id, const std::string& since) const {
  return fmt::format("dperf_rt_loop_iterations({0}, {1}); {1} = 0;", constant(id), since);
}
std::string ProbeText::loop_exit_after(std::uint64_t id, const std::string& since) const {
  return fmt::format("dperf_rt_loop_exit_after({}, {});", constant(id), since);
}

std::string if_recorded_since(const std::string& variable, const std::string& statements) {
  return fmt::format("if (__builtin_expect({} != dperf_rt_events, 0)) {{ {} }}", variable, statements);
}

std::string back_to_wrapper(const std::string& function, const std::string& arguments, bool returns) {
  return fmt::format(
      "{{ extern __typeof__({0}) dperf_wrap_{0} __asm__(\"__wrap_{0}\") __attribute__((weak)); "
      "if (dperf_rt_unseen(\"{0}\", dperf_wrap_{0} ? 1 : 0)) {1}dperf_wrap_{0}({2}){3} }}",
      function, returns ? "return " : "{ ", arguments, returns ? ";" : "; return; }");
}

std::string definition_of(const std::string& function, bool watched) {
  return fmt::format(
      "static void __attribute__((constructor)) dperf_rt_defines_{0}(void) {{ dperf_rt_defines(\"{0}\", "
      "{1}); "
      "}}\n",
      function, watched ? 1 : 0);
}

std::string preamble(const std::string& path) {
  return fmt::format("{}#line 1 {}\n", kDeclarations, c_string(path));
}

std::string table(const std::string& path, const std::vector<std::vector<PlanEntry>>& entries,
                  const ProbeText& probes) {
  const std::string name = fmt::format("{:016x}", hash_of(path));
  std::string rows;
  std::size_t size = 0;
  for (const std::vector<PlanEntry>& of_one_kind : entries) {
    for (const PlanEntry& entry : of_one_kind) rows += row(entry, probes);
    size += of_one_kind.size();
  }
  return fmt::format(R"(#ifndef DPERF_RT_TABLE_{0}
#define DPERF_RT_TABLE_{0}
static const struct dperf_rt_row dperf_rt_rows_{0}[] = {{
{1}}};
static struct dperf_rt_table dperf_rt_table_{0} = {{{2}, dperf_rt_rows_{0}, {3}, 0}};
static void __attribute__((constructor)) dperf_rt_start_{0}(void) {{ dperf_rt_register(&dperf_rt_table_{0}); }}
#endif
)",
                     name, rows, c_string(path), size);
}

std::string given_names(const std::string& path, const std::vector<GivenName>& given,
                        const ProbeText& probes) {
  std::string calls;
  for (const GivenName& one : given)
    calls += fmt::format(" dperf_rt_gives({}, {}, {});", probes.constant(hash_of(one.to)),
                         probes.constant(hash_of(one.from)), static_cast<int>(one.kind));
  return fmt::format("static void __attribute__((constructor)) dperf_rt_given_{:016x}(void) {{{} }}\n",
                     hash_of(path), calls);
}

}  // namespace dperf::instrument
