#line 1 "sampling_pragmas.in.c"
/* test: | | gcc */
#include <mpi.h>
#include <stdio.h>

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }


int main(int argc, char** argv) {
  int i;
  double error = 1;
  MPI_Init(&argc, &argv);

  { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = dperf_rt_cmp_1_1.iteration = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xb20d72257c7766deULL); for (i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xb20d72257c7766deULL, &dperf_rt_cmp_1, "i<8", i, 8, 0); } if (dperf_rt_cmp_1_1.iteration++ < 5) { dperf_rt_compare(0xb20d72257c7766deULL, &dperf_rt_cmp_1_1, "i<=100", 0.0, 0.0, 681); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip_directed(0xb20d72257c7766deULL, &dperf_rt_run_1, dperf_rt_left(i, 8, 1, 0), 1, 0); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } dperf_rt_loop_iteration(0xb20d72257c7766deULL);
    meet();
    dperf_rt_block(0x92857db6b5ea814dULL); if (i > 100) break;
  if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_compare(0xb20d72257c7766deULL, &dperf_rt_cmp_1_1, "i<=100", i, 100, 649); } } } dperf_rt_loop_exit(0xb20d72257c7766deULL); } }
{ struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xe66558259a37fa30ULL);
#line 17
#pragma GCC ivdep

  for (i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xe66558259a37fa30ULL, &dperf_rt_cmp_2, "i<8", i, 8, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip_directed(0xe66558259a37fa30ULL, &dperf_rt_run_2, dperf_rt_left(i, 8, 1, 0), 1, 4); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } dperf_rt_loop_iteration(0xe66558259a37fa30ULL); meet(); } dperf_rt_loop_exit(0xe66558259a37fa30ULL); } }


  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x74c79b3dddbb29d6ULL); while (error > 0.01) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x74c79b3dddbb29d6ULL, &dperf_rt_cmp_3, "error>0.01", error, 0.01, 2); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip_directed(0x74c79b3dddbb29d6ULL, &dperf_rt_run_3, 0xffffffffffffffffULL, 1, 500); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { error /= 2; } } dperf_rt_loop_iteration(0x74c79b3dddbb29d6ULL);
    meet();
    dperf_rt_block(0x7cc0b49be218c6f5ULL); error /= 2;
  } dperf_rt_loop_exit(0x74c79b3dddbb29d6ULL); } }

  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; dperf_rt_loop_enter(0x8e13963debdd71a9ULL); for (i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x8e13963debdd71a9ULL, &dperf_rt_cmp_4, "i<8", i, 8, 0); } } dperf_rt_loop_iteration(0x8e13963debdd71a9ULL); meet(); } dperf_rt_loop_exit(0x8e13963debdd71a9ULL); }

  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x1512703da7669997ULL); while (error > 0.001) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0x1512703da7669997ULL, &dperf_rt_cmp_5, "error>0.001", error, 0.001, 2); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x1512703da7669997ULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { error /= 2; } } dperf_rt_loop_iteration(0x1512703da7669997ULL);
    meet();
    dperf_rt_block(0x065759a4bc8c92c3ULL); error /= 2;
  } dperf_rt_loop_exit(0x1512703da7669997ULL); } }

  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; dperf_rt_loop_enter(0x8b973734cd0a4d05ULL); for (i = 0; i != 8; i += 2) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0x8b973734cd0a4d05ULL, &dperf_rt_cmp_6, "i!=8", i, 8, 4); } } dperf_rt_loop_iteration(0x8b973734cd0a4d05ULL); meet(); } dperf_rt_loop_exit(0x8b973734cd0a4d05ULL); }


  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0x82811634c7c61568ULL); for (i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_compare(0x82811634c7c61568ULL, &dperf_rt_cmp_7, "i<8", i, 8, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0x82811634c7c61568ULL, &dperf_rt_run_7, dperf_rt_left(i, 8, 1, 0), 0); for (; dperf_rt_skip_7; --dperf_rt_skip_7) { i++; } } dperf_rt_loop_iteration(0x82811634c7c61568ULL); meet(); } dperf_rt_loop_exit(0x82811634c7c61568ULL); } }

  dperf_rt_block(0x4affb7a4e341577dULL); printf("%d at line %d\n", i, __LINE__);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_9208df946866d6ec
#define DPERF_RT_TABLE_9208df946866d6ec
static const struct dperf_rt_row dperf_rt_rows_9208df946866d6ec[] = {
  {0x92857db6b5ea814dULL, "main", DPERF_RT_BLOCK, 15, 15},
  {0x7cc0b49be218c6f5ULL, "main", DPERF_RT_BLOCK, 24, 24},
  {0x065759a4bc8c92c3ULL, "main", DPERF_RT_BLOCK, 31, 31},
  {0x4affb7a4e341577dULL, "main", DPERF_RT_BLOCK, 39, 39},
  {0xb20d72257c7766deULL, "main", DPERF_RT_LOOP, 13, 16},
  {0xe66558259a37fa30ULL, "main", DPERF_RT_COUNTED_LOOP, 19, 19},
  {0x74c79b3dddbb29d6ULL, "main", DPERF_RT_COUNTED_LOOP, 22, 25},
  {0x8e13963debdd71a9ULL, "main", DPERF_RT_COUNTED_LOOP, 27, 27},
  {0x1512703da7669997ULL, "main", DPERF_RT_COUNTED_LOOP, 29, 32},
  {0x8b973734cd0a4d05ULL, "main", DPERF_RT_COUNTED_LOOP, 34, 34},
  {0x82811634c7c61568ULL, "main", DPERF_RT_COUNTED_LOOP, 37, 37},
};
static struct dperf_rt_table dperf_rt_table_9208df946866d6ec = {"sampling_pragmas.in.c", dperf_rt_rows_9208df946866d6ec, 11, 0};
static void __attribute__((constructor)) dperf_rt_start_9208df946866d6ec(void) { dperf_rt_register(&dperf_rt_table_9208df946866d6ec); }
#endif
/* left alone: sampling_pragmas.in.c:28: main: #pragma dperf sample: iterations(N) is needed: its condition `error > 0.001` is not a plain counter: `error` is not an integer */
/* left alone: sampling_pragmas.in.c:33: main: #pragma dperf sample: the loop cannot be sampled: its counter `i` steps away from its bound, or may step over it */
/* left alone: sampling_pragmas.in.c:7: outside of functions: #pragma dperf sample: is not directly before a loop that communicates */
/* left alone: sampling_pragmas.in.c:35: main: #pragma dperf sometimes: not known; expected sample, iterations(N) or run_in_full */
/* left alone: sampling_pragmas.in.c:36: main: #pragma dperf iterations(0): not known; expected sample, iterations(N) or run_in_full */
/* left alone: sampling_pragmas.in.c:38: main: #pragma dperf run_in_full: is not directly before a loop that communicates */
/* line 13: sampled: the pragma in line 12 asks for it, though it may be left early by the break in line 15 */
/* line 19: sampled: the pragma in line 18 asks for it */
/* line 22: sampled: the pragma in line 20 asks for it, though its condition `error > 0.01` is not a plain counter: `error` is not an integer */
/* line 27: no: the pragma in line 26 asks to run it in full */
/* line 29: if told: its condition `error > 0.001` is not a plain counter: `error` is not an integer */
/* line 34: no: its counter `i` steps away from its bound, or may step over it */
/* line 37: sampled: its counter `i` steps to `8`, and nothing else changes it */
