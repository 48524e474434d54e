// What instrumented code calls, doing nothing: for programs that cannot be linked with the runtime.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::wrapper {

/// All of dperf/runtime.h, and what Fortran calls (a test compares), in C that needs no header.
inline constexpr const char* kNoRuntime = R"(typedef unsigned long long dperf_rt_id;
struct dperf_rt_table;
struct dperf_rt_api;
struct dperf_rt_call;
struct dperf_rt_compared;
int dperf_rt_sampling;
int dperf_rt_bounds;
dperf_rt_id dperf_rt_asked;
__thread unsigned long long dperf_rt_events;
void dperf_rt_register(struct dperf_rt_table *table) { (void)table; }
void dperf_rt_block(dperf_rt_id id) { (void)id; }
void dperf_rt_block_after_call(dperf_rt_id id) { (void)id; }
dperf_rt_id dperf_rt_current_block(void) { return 0; }
void dperf_rt_loop_enter(dperf_rt_id id) { (void)id; }
void dperf_rt_loop_iteration(dperf_rt_id id) { (void)id; }
void dperf_rt_loop_iterations(dperf_rt_id id, dperf_rt_id since) { (void)id; (void)since; }
void dperf_rt_loop_exit_after(dperf_rt_id id, dperf_rt_id since) { (void)id; (void)since; }
void dperf_rt_loop_exit(dperf_rt_id id) { (void)id; }
dperf_rt_id dperf_rt_skip(dperf_rt_id loop, dperf_rt_id *run, dperf_rt_id left, int flags) {
  (void)loop, (void)left, (void)flags;
  *run = ~(dperf_rt_id)0;
  return 0;
}
dperf_rt_id dperf_rt_skip_directed(dperf_rt_id loop, dperf_rt_id *run, dperf_rt_id left, int flags, dperf_rt_id all) {
  (void)all;
  return dperf_rt_skip(loop, run, left, flags);
}
dperf_rt_id dperf_rt_left(long long counter, long long bound, long long step, int inclusive) {
  (void)counter, (void)bound, (void)step, (void)inclusive;
  return ~(dperf_rt_id)0;
}
void dperf_rt_ask(dperf_rt_id loop, struct dperf_rt_compared *compared, const char *text, int how, dperf_rt_id name, long long value, int equal) {
  (void)loop, (void)compared, (void)text, (void)how, (void)name, (void)value, (void)equal;
}
int dperf_rt_is_asked(dperf_rt_id name, long long value) { (void)name, (void)value; return 0; }
void dperf_rt_answer(const char *text, double value, double bound, int how) { (void)text, (void)value, (void)bound, (void)how; }
void dperf_rt_pass(const char *text, dperf_rt_id name, long long value, int equal) {
  (void)text, (void)name, (void)value, (void)equal;
}
void dperf_rt_pass_on(dperf_rt_id by, const char *text, dperf_rt_id name) { (void)by, (void)text, (void)name; }
void dperf_rt_gives(dperf_rt_id place, dperf_rt_id name, int kind) { (void)place, (void)name, (void)kind; }
void dperf_rt_compare(dperf_rt_id loop, struct dperf_rt_compared *compared, const char *text, double value, double bound, int how) {
  (void)loop, (void)compared, (void)text, (void)value, (void)bound, (void)how;
}
void dperf_rt_taken(dperf_rt_id loop, unsigned line) { (void)loop, (void)line; }
void dperf_rt_describe(struct dperf_rt_api *api) { (void)api; }
void dperf_rt_forget(struct dperf_rt_api *api) { (void)api; }
int dperf_rt_call_begin(struct dperf_rt_call *call) { return (void)call, 0; }
void dperf_rt_call_end(struct dperf_rt_call *call) { (void)call; }
void dperf_rt_defines(const char *function, int watched) { (void)function, (void)watched; }
int dperf_rt_unseen(const char *function, int has_wrapper) { return (void)function, (void)has_wrapper, 0; }
int dperf_rt_inside_begin(const void *caller, unsigned long long frame) { return (void)caller, (void)frame, 0; }
void dperf_rt_inside_end(int begun) { (void)begun; }
void dperf_rt_f_block_(void) {}
void dperf_rt_f_block_after_call_(void) {}
void dperf_rt_f_block_if_(void) {}
void dperf_rt_f_current_block_(long long *block) { *block = 0; }
void dperf_rt_f_events_(long long *seen) { seen[0] = seen[1] = 0; }
void dperf_rt_f_no_events_(long long *seen) { seen[0] = seen[1] = 0; }
void dperf_rt_f_enter_unknown_(void) {}
void dperf_rt_f_behind_unknown_(void) {}
void dperf_rt_f_if_behind_unknown_(void) {}
void dperf_rt_f_leave_unknown_(void) {}
void dperf_rt_f_loop_enter_(void) {}
void dperf_rt_f_loop_iteration_(void) {}
void dperf_rt_f_loop_exit_(void) {}
void dperf_rt_f_loop_iterations_(void) {}
void dperf_rt_f_loop_exit_after_(void) {}
int dperf_rt_f_recorded_(void) { return 0; }
void dperf_rt_f_lazy_enter_(void) {}
int dperf_rt_f_lazy_(void) { return 0; }
void dperf_rt_f_lazy_iteration_(void) {}
void dperf_rt_f_lazy_exit_(void) {}
void dperf_rt_f_begin_guard_(long long guard[6]) { for (int i = 0; i < 6; ++i) guard[i] = 0; }
void dperf_rt_f_begin_counted_(long long guard[6]) { dperf_rt_f_begin_guard_(guard); }
void dperf_rt_f_skip_(void) {}
void dperf_rt_f_begin_compared_(long long *asks) { *asks = 0; }
void dperf_rt_f_begin_limited_(long long *asks) { *asks = 0; }
void dperf_rt_f_compare_(void) {}
void dperf_rt_f_compare_limit_(void) {}
void dperf_rt_f_ask_(void) {}
int dperf_rt_f_is_asked_(void) { return 0; }
void dperf_rt_f_answer_(void) {}
void dperf_rt_f_pass_(void) {}
void dperf_rt_f_gives_(void) {}
void dperf_rt_f_expect_(void) {}
void dperf_rt_f_taken_(void) {}
void dperf_rt_f_table_(void) {}
void dperf_rt_f_row_(void) {}
)";

}  // namespace dperf::wrapper
