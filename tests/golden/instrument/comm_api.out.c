#line 1 "comm_api.in.c"
/* test: -std=c11 */
/* A library beside MPI: its calls split blocks and mark loops as those of MPI do, in macros and conditions, too. */
#include <mpi.h>
#include <stdio.h>

#define CHECK(call) do { if ((call) < 0) puts("failed: " #call); } while (0)

int ring_pass(int value);
int ring_look(void);
static int ring_sum(int value);

static int passed;

static int step(int i) {
  int sum = 0;
  dperf_rt_block(0x689a13221102940bULL); for (int k = 0; k < 100; k++) sum += k % (i + 2);
  CHECK(ring_pass(sum));
  dperf_rt_block(0x11edf121dfe78845ULL); for (int k = 0; k < 50; k++) sum -= k;
  return sum;
}

static int sometimes(int i) {
  dperf_rt_block(0x57915668c945a113ULL); for (int k = 0; k < 10; k++) i += k;
  if (i % 3 == 0 && ring_look() > 0) passed++;
  return i;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int total = 0;
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x8a9cbe719c3f4e26ULL); for (int i = 0; i < 3; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x8a9cbe719c3f4e26ULL, &dperf_rt_cmp_1, "i<3", i, 3, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x8a9cbe719c3f4e26ULL, &dperf_rt_run_1, dperf_rt_left(i, 3, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } dperf_rt_loop_iteration(0x8a9cbe719c3f4e26ULL);
    total += step(i);
    dperf_rt_block(0x5391c16c5b5a6c85ULL); total += 1;
  } dperf_rt_loop_exit(0x8a9cbe719c3f4e26ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { dperf_rt_id dperf_rt_seen_2, dperf_rt_since_2; dperf_rt_seen_2 = dperf_rt_events - 1; dperf_rt_since_2 = 0; dperf_rt_loop_enter(0xad0c6a71afb14ca2ULL); for (int i = 0; i < 4; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xad0c6a71afb14ca2ULL, &dperf_rt_cmp_2, "i<4", i, 4, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xad0c6a71afb14ca2ULL, &dperf_rt_run_2, dperf_rt_left(i, 4, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_seen_2 != dperf_rt_events, 0)) { dperf_rt_seen_2 = dperf_rt_events; dperf_rt_loop_iterations(0xad0c6a71afb14ca2ULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } total += sometimes(i); } dperf_rt_loop_exit_after(0xad0c6a71afb14ca2ULL, dperf_rt_since_2); } } }
  int (*by_pointer)(int) = ring_pass;
  dperf_rt_block(0x31222f6c47e89a37ULL); total += by_pointer(2);
  total = ring_sum(total);
  dperf_rt_block(0xaa22d56c8c5e98c9ULL); printf("%d %d\n", total, passed);
  MPI_Finalize();
  return 0;
}

int ring_pass(int value) { { extern __typeof__(ring_pass) dperf_wrap_ring_pass __asm__("__wrap_ring_pass") __attribute__((weak)); if (dperf_rt_unseen("ring_pass", dperf_wrap_ring_pass ? 1 : 0)) return dperf_wrap_ring_pass(value); } const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block(); MPI_Sendrecv_replace(&value, 1, MPI_INT, 0, 0, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE); dperf_rt_block_after_call(dperf_rt_caller_3); return value; }

int ring_look(void) { { extern __typeof__(ring_look) dperf_wrap_ring_look __asm__("__wrap_ring_look") __attribute__((weak)); if (dperf_rt_unseen("ring_look", dperf_wrap_ring_look ? 1 : 0)) return dperf_wrap_ring_look(); } const dperf_rt_id dperf_rt_caller_4 = dperf_rt_current_block(); int flag; MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE); dperf_rt_block_after_call(dperf_rt_caller_4); return !flag; }

static int ring_sum(int value) {
  int sum = 0;
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
  return sum;
}
static void __attribute__((constructor)) dperf_rt_defines_ring_pass(void) { dperf_rt_defines("ring_pass", 1); }
static void __attribute__((constructor)) dperf_rt_defines_ring_look(void) { dperf_rt_defines("ring_look", 1); }
#ifndef DPERF_RT_TABLE_bbb3514166e610a8
#define DPERF_RT_TABLE_bbb3514166e610a8
static const struct dperf_rt_row dperf_rt_rows_bbb3514166e610a8[] = {
  {0x689a13221102940bULL, "step", DPERF_RT_BLOCK, 16, 16},
  {0x11edf121dfe78845ULL, "step", DPERF_RT_BLOCK, 18, 19},
  {0x57915668c945a113ULL, "sometimes", DPERF_RT_BLOCK, 23, 23},
  {0x5391c16c5b5a6c85ULL, "main", DPERF_RT_BLOCK, 33, 33},
  {0x31222f6c47e89a37ULL, "main", DPERF_RT_BLOCK, 37, 37},
  {0xaa22d56c8c5e98c9ULL, "main", DPERF_RT_BLOCK, 39, 39},
  {0x8a9cbe719c3f4e26ULL, "main", DPERF_RT_COUNTED_LOOP, 31, 34},
  {0xad0c6a71afb14ca2ULL, "main", DPERF_RT_COUNTED_LOOP, 35, 35},
};
static struct dperf_rt_table dperf_rt_table_bbb3514166e610a8 = {"comm_api.in.c", dperf_rt_rows_bbb3514166e610a8, 8, 0};
static void __attribute__((constructor)) dperf_rt_start_bbb3514166e610a8(void) { dperf_rt_register(&dperf_rt_table_bbb3514166e610a8); }
#endif
