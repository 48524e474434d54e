// What the runtime costs: each call through the wrapper and, paired with it, straight to MPI (PMPI_). The
// difference is the overhead; `events` says how many COMPUTE and CALL events one call of the wrapper makes.
// One process, MPI_COMM_SELF and MPI_PROC_NULL, so that MPI itself costs little. CPU time is what counts: it
// repeats on a busy machine.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <benchmark/benchmark.h>
#include <mpi.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "dperf/runtime.h"

namespace {

int data = 0;

void probe(benchmark::State& state) {
  dperf_rt_id id = 1;
  for (auto _ : state) dperf_rt_block(id ^= 1);
}
BENCHMARK(probe);

void probe_after_call(benchmark::State& state) {
  dperf_rt_id id = 1;
  for (auto _ : state) dperf_rt_block_after_call(id ^= 1);
}
BENCHMARK(probe_after_call);

void loop_mark(benchmark::State& state) {
  for (auto _ : state) dperf_rt_loop_iteration(7);
}
BENCHMARK(loop_mark);

// The guard of a loop, as it stands in instrumented code. Run with DPERF_SAMPLE=1, and without.
inline void guard(dperf_rt_id loop, dperf_rt_id& run, int at, int end, int flags) {
  if (__builtin_expect(dperf_rt_sampling, 0) && run + 1 != 0) {
    for (dperf_rt_id skip = dperf_rt_skip(loop, &run, dperf_rt_left(at, end, 1, 0), flags); skip; --skip)
      ++data;
  }
}

// What sampling costs where it is off: a step of a loop with its mark, with and without the guard. Where it
// is on, the loop is watched at first and then given up.
template <bool kGuarded>
void loop_step(benchmark::State& state) {
  dperf_rt_id run = 0;
  for (auto _ : state) {
    if constexpr (kGuarded) guard(7, run, data, 1 << 30, 0);
    dperf_rt_loop_iteration(7);
    benchmark::DoNotOptimize(++data);
  }
}
BENCHMARK(loop_step<false>);
BENCHMARK(loop_step<true>);

// A guard alone: of a loop that is entered anew each time and refused, of one of two that take turns, and the
// second one of an entry.
void guard_at_entry(benchmark::State& state) {
  for (auto _ : state) {
    dperf_rt_id run = 0;
    guard(8, run, 0, 2, 0);
    benchmark::DoNotOptimize(run);
  }
}
BENCHMARK(guard_at_entry);
void guard_at_entry_in_turn(benchmark::State& state) {
  dperf_rt_id loop = 8;
  for (auto _ : state) {
    dperf_rt_id run = 0;
    guard(loop ^= 1, run, 0, 2, 0);
    benchmark::DoNotOptimize(run);
  }
}
BENCHMARK(guard_at_entry_in_turn);
void guard_refused(benchmark::State& state) {
  dperf_rt_id run = 0;
  for (auto _ : state) {
    guard(10, run, 0, 2, 0);
    benchmark::DoNotOptimize(run);
  }
}
BENCHMARK(guard_refused);
// Of a loop that is looked at for sampling, its first 1000 iterations: how many are to come changes all the
// time, so none is skipped.
void guard_watched(benchmark::State& state) {
  constexpr int kIterations = 1000;
  dperf_rt_id run = 0;
  int at = 0;
  for (auto _ : state) {
    if (at == kIterations) run = at = 0;
    guard(11, run, at, 100 * kIterations + at % 2, 0);
    ++at;
    benchmark::DoNotOptimize(run);
  }
}
BENCHMARK(guard_watched);

// ---- Functions that loops ask. ----

constexpr dperf_rt_id kAsked = 5, kNotAsked = 6;

extern "C" {
int dperf_rt_f_is_asked_(const long long* name, const long long* value);
}

// A function that returns whether something goes on: plain, and as it is instrumented in C and in Fortran.
enum class Answer { kNone, kInC, kInFortran };
template <Answer kAnswer>
__attribute__((noinline)) bool goes_on(int step, int most, dperf_rt_id name) {
  if constexpr (kAnswer == Answer::kInC)
    if (__builtin_expect((dperf_rt_asked & 1ULL << name) != 0, 0))
      if (dperf_rt_is_asked(name, 0)) dperf_rt_answer("step<most", step, most, 0);
  if constexpr (kAnswer == Answer::kInFortran) {
    const long long hash = static_cast<long long>(name), value = 0;
    if (dperf_rt_f_is_asked_(&hash, &value)) dperf_rt_answer("step<most", step, most, 0);
  }
  benchmark::ClobberMemory();
  return step < most;
}

// No loop asks: what the second and third take longer than the first is the overhead.
template <Answer kAnswer>
void answer_unasked(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(goes_on<kAnswer>(++data, 1 << 30, kNotAsked));
}
BENCHMARK(answer_unasked<Answer::kNone>);
BENCHMARK(answer_unasked<Answer::kInC>);
BENCHMARK(answer_unasked<Answer::kInFortran>);

// A loop that asks in each iteration, as where bounds are asked for, beside its mark: one that records
// nothing would soon not ask any more.
void mark_ask_and_answer(benchmark::State& state) {
  struct dperf_rt_compared compared = {};
  int step = 0;
  for (auto _ : state) {
    if (compared.run++ == compared.next) dperf_rt_ask(12, &compared, "goes_on()", 0, kAsked, 0, 1);
    dperf_rt_loop_iteration(12);
    benchmark::DoNotOptimize(goes_on<Answer::kInC>(++step, 1 << 30, kAsked));
  }
}
BENCHMARK(mark_ask_and_answer);

// One function a call, of both kinds; each counts how many calls it makes.
template <int (*Send)(const void*, int, MPI_Datatype, int, int, MPI_Comm)>
void send(benchmark::State& state) {
  for (auto _ : state) Send(&data, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
}
BENCHMARK(send<PMPI_Send>);
BENCHMARK(send<MPI_Send>);

// Each call after some computation in a block of its own: two events.
template <int (*Send)(const void*, int, MPI_Datatype, int, int, MPI_Comm)>
void compute_and_send(benchmark::State& state) {
  dperf_rt_id id = 1;
  for (auto _ : state) {
    if constexpr (Send == MPI_Send) dperf_rt_block_after_call(id ^= 1);
    for (int i = 0; i < 50; ++i) benchmark::DoNotOptimize(data += i);
    Send(&data, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  }
}
BENCHMARK(compute_and_send<PMPI_Send>);
BENCHMARK(compute_and_send<MPI_Send>);

template <int (*Barrier)(MPI_Comm)>
void barrier(benchmark::State& state) {
  for (auto _ : state) Barrier(MPI_COMM_SELF);
}
BENCHMARK(barrier<PMPI_Barrier>);
BENCHMARK(barrier<MPI_Barrier>);

template <auto Irecv, auto Isend, auto Waitall>
void exchange(benchmark::State& state) {
  MPI_Request requests[2];
  int received = 0;
  for (auto _ : state) {
    Irecv(&received, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[0]);
    Isend(&data, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[1]);
    Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
}
BENCHMARK(exchange<PMPI_Irecv, PMPI_Isend, PMPI_Waitall>);
BENCHMARK(exchange<MPI_Irecv, MPI_Isend, MPI_Waitall>);

template <auto Iprobe>
void unsuccessful_poll(benchmark::State& state) {
  int found = 0;
  for (auto _ : state) Iprobe(0, 99, MPI_COMM_SELF, &found, MPI_STATUS_IGNORE);
}
BENCHMARK(unsuccessful_poll<PMPI_Iprobe>);
BENCHMARK(unsuccessful_poll<MPI_Iprobe>);

// The same for a message that is waited for with a request.
struct Pending {
  Pending() { PMPI_Irecv(&data, 1, MPI_INT, 0, 98, MPI_COMM_SELF, &request); }
  ~Pending() {
    PMPI_Cancel(&request);
    PMPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;
  MPI_Request request = MPI_REQUEST_NULL;
};

template <auto Test>
void unsuccessful_test(benchmark::State& state) {
  Pending pending;
  int found = 0;
  for (auto _ : state) Test(&pending.request, &found, MPI_STATUS_IGNORE);
}
BENCHMARK(unsuccessful_test<PMPI_Test>);
BENCHMARK(unsuccessful_test<MPI_Test>);

template <auto Testany>
void unsuccessful_testany(benchmark::State& state) {
  Pending pending;
  int found = 0;
  int index = 0;
  MPI_Status status;
  for (auto _ : state) Testany(1, &pending.request, &index, &found, &status);
}
BENCHMARK(unsuccessful_testany<PMPI_Testany>);
BENCHMARK(unsuccessful_testany<MPI_Testany>);

// A program that looks for messages after each small piece of work, as dperf-cc writes it: a loop in a loop,
// and a block.
template <auto Testany>
void work_and_testany(benchmark::State& state) {
  Pending pending;
  constexpr bool kRecorded = Testany == MPI_Testany;
  int found = 0;
  int index = 0;
  MPI_Status status;
  for (auto _ : state) {
    if constexpr (kRecorded) dperf_rt_loop_iteration(1), dperf_rt_loop_enter(2), dperf_rt_loop_iteration(2);
    Testany(1, &pending.request, &index, &found, &status);
    if constexpr (kRecorded) dperf_rt_loop_exit(2), dperf_rt_block(3);
    for (int i = 0; i < 50; ++i) benchmark::DoNotOptimize(data += i);
    if constexpr (kRecorded) dperf_rt_block(4);
  }
}
BENCHMARK(work_and_testany<PMPI_Testany>);
BENCHMARK(work_and_testany<MPI_Testany>);

// The same call from 20 frames deeper: the call path is verified frame by frame.
[[gnu::noinline]] void deeper(int depth) {
  if (depth == 0)
    MPI_Send(&data, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  else
    deeper(depth - 1);
  benchmark::ClobberMemory();
}
void send_deep(benchmark::State& state) {
  for (auto _ : state) deeper(20);
}
BENCHMARK(send_deep);

}  // namespace

int main(int argc, char** argv) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("dperf-benchmark-" + std::to_string(getpid()));
  setenv("DPERF_TRACE_DIR", folder.c_str(), 1);
  MPI_Init(&argc, &argv);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  MPI_Finalize();
  std::filesystem::remove_all(folder);
  return 0;
}
