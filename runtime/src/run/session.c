/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "run/session.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/calls.h"
#include "base/message.h"
#include "file/definitions.h"
#include "file/folder.h"
#include "file/give_up.h"
#include "file/tables.h"
#include "file/writer.h"
#include "mpi/library.h"
#include "mpi/objects.h"
#include "recorder/bounds.h"
#include "recorder/cpu.h"
#include "recorder/pages.h"
#include "recorder/path_cache.h"
#include "recorder/questions.h"
#include "recorder/recorders.h"
#include "run/costs.h"
#include "run/host.h"
#include "run/manifest.h"
#include "run/start.h"
#include "sampling/sampling.h"
#include "sites/sites.h"
#include "time/budget.h"
#include "time/clock.h"
#include "wrappers/record.h"
#include "wrappers/wrappers.h"

static struct dperf_host* hosts; /* rank 0: of all ranks */
static bool clock_works;
static const char* unseen; /* a call whose calls dPerf does not see; null: there is none */

void dperf_session_before_init(void) {
  dperf_session.seen_init = true;
  dperf_budget_begin();
  clock_works = dperf_clock_start();
  dperf_budget_pause();
}

/* A number in the environment, or its default. */
static double number_from(const char* variable, double otherwise) {
  const char* text = getenv(variable);
  if (!text || !*text) return otherwise;
  char* end;
  const double value = strtod(text, &end);
  if (*end == 0 && value >= 0) return value;
  if (dperf_session.rank == 0)
    dperf_say("%s=%s is not a number of at least 0; using %g", variable, text, otherwise);
  return otherwise;
}

static enum dperf_clock_mode clock_from_environment(void) {
  const char* text = getenv("DPERF_CLOCK");
  if (!text || !*text || strcmp(text, "auto") == 0) return DPERF_CLOCK_AUTO;
  if (strcmp(text, "real") == 0) return DPERF_CLOCK_REAL;
  if (strcmp(text, "virtual") == 0) return DPERF_CLOCK_VIRTUAL;
  if (dperf_session.rank == 0)
    dperf_say("DPERF_CLOCK=%s must be one of real, virtual, auto; using auto", text);
  return DPERF_CLOCK_AUTO;
}

static void read_times(void) {
  const char* text = getenv("DPERF_TIMES");
  dperf_session.distributions = text && strcmp(text, "distribution") == 0;
  dperf_session.rounds = !text || strcmp(text, "exact") != 0;
  const bool is_known =
      !text || !*text || !dperf_session.rounds || dperf_session.distributions || strcmp(text, "rounded") == 0;
  if (!is_known && dperf_session.rank == 0)
    dperf_say("DPERF_TIMES=%s must be one of exact, rounded, distribution; using rounded", text);
}

static void read_options(void) {
  read_times();
  dperf_session.clock_mode = clock_from_environment();
  const double gap_ns = 1000 * number_from("DPERF_POLL_GAP_US", 10);
  dperf_session.poll_gap_ns = gap_ns;
  dperf_session.fold_cycles = dperf_cycles_of_ns(gap_ns < DPERF_CPU_SHORT_NS ? gap_ns : DPERF_CPU_SHORT_NS);
}

/* How many threads a rank will have that compute at the same time, as far as can be known. */
static int threads_of_a_rank(bool several) {
  const char* text = getenv("OMP_NUM_THREADS");
  const int openmp = text ? (int)strtol(text, NULL, 10) : 0;
  return !several ? 1 : openmp > 2 ? openmp : 2;
}

/* A trace without some of the calls would be replayed as another program. The program is the same on all
 * ranks, or nearly: one that sees less is enough to go without. */
static enum dperf_refusal find_refusal(void) {
  unseen = dperf_unseen_call();
  if (unseen) return DPERF_CANNOT_SEE_CALLS;
  if (!clock_works) dperf_session_cannot("PAPI does not start");
  return clock_works && dperf_session_find_path() ? DPERF_NO_REFUSAL : DPERF_CANNOT_WRITE;
}

static void say_why_not(void) {
  if (unseen)
    dperf_say(
        "no trace: %s is defined by the program, or by a tool in front of dPerf, so dPerf does not see its "
        "calls; leave that layer out to record a trace",
        unseen);
  else
    dperf_session_say_why();
}

/* The same on all ranks. */
static void take(const struct dperf_run* run) {
  memcpy(dperf_session.run_id, run->id, sizeof run->id);
  dperf_session.same_tables = dperf_session.rank == 0 || dperf_tables_hash() == run->tables;
  dperf_tables_seal();
  dperf_session.oversubscribed = run->first_crowded < dperf_session.size;
  dperf_session.cpu_clock = dperf_session.clock_mode == DPERF_CLOCK_VIRTUAL ||
                            (dperf_session.clock_mode == DPERF_CLOCK_AUTO && dperf_session.oversubscribed);
}

/* Once, if blocks get the CPU clock because there are too few cores. */
static void say_who_is_crowded(const struct dperf_run* run, int threads) {
  if (run->first_crowded != dperf_session.rank) return;
  const struct dperf_host* host = &run->host;
  char of_threads[48] = "";
  if (threads > 1) snprintf(of_threads, sizeof of_threads, " with %d or more threads each", threads);
  dperf_say("%d rank%s%s share %d core%s of %s: %s", host->ranks, host->ranks == 1 ? "" : "s", of_threads,
            host->cores, host->cores == 1 ? "" : "s", host->name,
            dperf_session.cpu_clock
                ? "blocks are charged without the time that they wait for a core"
                : "with DPERF_CLOCK=real, blocks include the time that they wait for a core");
}

/* Rank 0, for the manifest that it begins the folder with. */
static bool make_folder(const struct dperf_run* run, const struct dperf_host* all) {
  take(run);
  return dperf_session_make_folder(all);
}

/* Measures the costs in the recorder that then records, and forgets the call paths and requests that this has
 * made. */
static struct dperf_recorder* make_first_recorder(bool measures) {
  struct dperf_recorder* recorder = dperf_recorder_open();
  if (recorder && !dperf_objects_start()) recorder = NULL;
  dperf_session.recording = recorder != NULL;
  if (!recorder) {
    dperf_session_cannot("no memory for the trace");
    return NULL;
  }
  recorder->write_at = UINT64_MAX;       /* nothing of this belongs in the file */
  dperf_type_number(recorder, MPI_BYTE); /* is used in measuring and stays defined */
  const size_t defined = dperf_definitions.size;
  if (measures) dperf_costs_find();
  dperf_definitions.size = defined;
  dperf_blocks_free();
  dperf_requests_free();
  dperf_paths_free(recorder->paths);
  recorder->paths = NULL;
  dperf_sites_reset();
  dperf_rt_events = 0;
  return recorder;
}

/* The first event stands at the origin of time: what it costs to make it is before. */
static void record_init(struct dperf_recorder* recorder, unsigned call, const void* return_address,
                        uintptr_t frame) {
  struct dperf_draft record;
  if (!dperf_record_enter(&record, call, DPERF_FAMILY_ENV, return_address, frame, false)) return;
  dperf_clock.origin = dperf_cycles();
  dperf_recorder_begin(recorder, dperf_clock.origin);
  memmove(recorder->raw, record.at, DPERF_RAW_CALL_WORDS * sizeof *recorder->raw);
  record.at = recorder->raw;
  record.put = record.at + DPERF_RAW_CALL_WORDS;
  record.at[DPERF_WORD_BEFORE] = 0;
  record.at[DPERF_WORD_ENTRY] = record.at[DPERF_WORD_EXIT] = dperf_clock.origin;
  record.result = MPI_SUCCESS;
  dperf_record_leave(&record);
  dperf_recorder_flush(recorder, true); /* a program that dies at once has a trace, too */
  dperf_recorder_put_overhead(recorder);
}

static struct dperf_recorder* make_file_and_recorder(const struct dperf_host* host) {
  dperf_pages_measure(dperf_budget_for(DPERF_STEP_PAGES));
  dperf_budget_pause();
  const bool has_file = dperf_session_open_file(host);
  dperf_budget_resume();
  return has_file ? make_first_recorder(host->first == dperf_session.rank) : NULL;
}

/* Keeps the recorder if all ranks have one; null if not. */
static struct dperf_recorder* settle(struct dperf_recorder* recorder,
                                     const struct dperf_recording* recording) {
  const bool keep = recording->first_without == dperf_session.size;
  if (recording->first_without == dperf_session.rank) say_why_not();
  if (recorder && !keep) dperf_recorders_abandon();
  dperf_session.recording = recorder && keep;
  dperf_session_settle_files(keep);
  if (dperf_session.recording) dperf_costs_take(&recording->costs);
  return dperf_session.recording ? recorder : NULL;
}

static struct dperf_run agree_on_run(int threads) {
  const struct dperf_run_known known = {dperf_place_find(), threads, find_refusal()};
  const struct dperf_run run = dperf_start_run(&known, make_folder, &hosts);
  take(&run);
  say_who_is_crowded(&run, threads);
  if (run.first_without == dperf_session.rank) say_why_not();
  return run;
}

/* What ranks agree on is in start.h. */
static struct dperf_recorder* start_recording(bool several) {
  if (clock_works) dperf_clock_calibrate(dperf_budget_for(DPERF_STEP_CLOCK));
  dperf_calls_prepare();
  read_options();
  const struct dperf_run run = agree_on_run(threads_of_a_rank(several));
  if (run.first_without < dperf_session.size) return NULL; /* the same on all ranks */
  struct dperf_recorder* recorder = make_file_and_recorder(&run.host);
  const bool samples = dperf_sampling_prepare(&run.sampling);
  const struct dperf_machine machine = {run.host.name, run.host.cpu};
  if (recorder && run.host.first == dperf_session.rank) dperf_costs_complete(samples, &machine);
  const struct dperf_recording_known known = {.records = recorder != NULL,
                                              .samples = samples,
                                              .unsampled = dperf_sampling_refusal(several),
                                              .costs = dperf_costs_found()};
  const struct dperf_recording recording = dperf_start_recording(&known, hosts);
  recorder = settle(recorder, &recording);
  dperf_sampling_start(&recording.sampling, run.host.ranks);
  dperf_bounds_start(run.bounds && recorder);
  if (recorder) dperf_unwritten_start();
  return recorder;
}

/* Before MPI may be asked for it: from the launcher's environment, or 0. */
static int rank_of_launcher(void) {
  static const char* const variables[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"};
  for (size_t i = 0; i < sizeof variables / sizeof *variables; ++i)
    if (getenv(variables[i])) return (int)strtol(getenv(variables[i]), NULL, 10);
  return 0;
}

/* Its handles are others: nothing may be called with those that stand in this library. */
static bool is_other_mpi(void) {
  char name[MPI_MAX_LIBRARY_VERSION_STRING];
  dperf_mpi_library(name, sizeof name);
  const char* expected = dperf_mpi_expected(name);
  if (expected && rank_of_launcher() == 0)
    dperf_say(
        "this dPerf was built for %s, but the program runs with a different MPI library (%.200s); the "
        "program goes on without a trace",
        expected, name);
  return expected;
}

void dperf_session_begin(unsigned call, int thread_level, const void* return_address, uintptr_t frame) {
  dperf_budget_resume();
  dperf_session.other_mpi = is_other_mpi();
  if (dperf_session.other_mpi) return;
  PMPI_Comm_rank(MPI_COMM_WORLD, &dperf_session.rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &dperf_session.size);
  const bool several = thread_level == MPI_THREAD_MULTIPLE || thread_level == MPI_THREAD_SERIALIZED;
  struct dperf_recorder* recorder = start_recording(several);
  if (!recorder) return;
  /* Not before: measuring the costs posts no tokens. */
  dperf_session.threads = thread_level == MPI_THREAD_MULTIPLE;
  dperf_session.several = several;
  record_init(recorder, call, return_address, frame);
}

/* getrusage counts what was there before exec too. 0: not known. */
static uint64_t peak_bytes(void) {
  char text[16384]; /* the groups of the user come first */
  const int saved_errno = errno;
  const int status = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  const ssize_t size = status < 0 ? 0 : read(status, text, sizeof text - 1);
  if (status >= 0) close(status);
  text[size > 0 ? size : 0] = 0;
  const char* peak = strstr(text, "VmHWM:");
  const bool is_whole = peak && strchr(peak, '\n');
  const uint64_t bytes = is_whole ? (uint64_t)strtoull(peak + strlen("VmHWM:"), NULL, 10) * 1024 : 0;
  errno = saved_errno;
  return bytes;
}

static struct dperf_totals totals_of(const struct dperf_recorder* recorders, enum dperf_ending ending,
                                     int64_t waited_ns) {
  const struct dperf_encoder* first = &recorders->encoder;
  struct dperf_totals totals = {.wall_ns = first->end_ns,
                                .block_ns = first->block_ns,
                                .call_ns = first->call_ns,
                                .overhead_ns = first->overhead_ns,
                                .recorders = dperf_recorder_count(),
                                .ending = ending,
                                .waited_ns = waited_ns,
                                .peak_bytes = peak_bytes()};
  for (const struct dperf_recorder* recorder = recorders; recorder; recorder = recorder->next)
    totals.events += recorder->encoder.events;
  return totals;
}

static void add_calls(struct dperf_call_set* made, const struct dperf_recorder* recorders) {
  for (const struct dperf_recorder* recorder = recorders; recorder; recorder = recorder->next)
    for (size_t i = 0; i < sizeof made->words / sizeof *made->words; ++i)
      made->words[i] |= recorder->encoder.calls_made.words[i];
}

/* A program that handles the signal by which it is stopped goes on to MPI_Finalize, but not because it has
 * done all that it does. */
static enum dperf_ending ending_at_finalize(void) {
  return dperf_rt_bounds && dperf_folder_is_stopped() ? DPERF_ENDS_STOPPED : DPERF_ENDS_FINALIZED;
}

/* Ends the recording, and adds the calls that were `made`; true if all of it could be written. */
static bool close_trace(enum dperf_ending ending, struct dperf_call_set* made) {
  if (!dperf_session.recording || !dperf_recorders()) return false;
  const struct dperf_recorder* first = dperf_recorders();
  const int64_t waited_ns = dperf_cpu_waited_ns(first) - first->waited_before_ns;
  dperf_recorders_close(ending == DPERF_ENDS_FINALIZED);
  if (!dperf_session.recording) return false; /* writing failed just now */
  dperf_sampling_define();
  dperf_session.recording = false;
  const struct dperf_totals totals = totals_of(dperf_recorders(), ending, waited_ns);
  add_calls(made, dperf_recorders());
  pthread_mutex_lock(&dperf_lock);
  dperf_writer_close(&totals);
  pthread_mutex_unlock(&dperf_lock);
  dperf_recorders_abandon();
  return true;
}

void dperf_session_finalize(void) {
  if (dperf_session.other_mpi) return;
  struct {
    uint64_t incomplete;
    struct dperf_call_set made;
  } mine = {0}, all = {0};
  const enum dperf_ending ending = ending_at_finalize();
  mine.incomplete = !close_trace(ending, &mine.made) || ending != DPERF_ENDS_FINALIZED;
  PMPI_Reduce(&mine, &all, sizeof mine / sizeof(uint64_t), MPI_UINT64_T, MPI_BOR, 0, MPI_COMM_WORLD);
  if (dperf_session.rank == 0 && !all.incomplete && !dperf_manifest_write(hosts, &all.made))
    dperf_say("cannot write the manifest in %s: %s", dperf_session.folder, strerror(errno));
  dperf_folder_close();
  free(hosts);
  hosts = NULL;
  dperf_sampling_stop();
  dperf_questions_forget();
  dperf_bounds_stop();
  dperf_unwritten_stop();
  dperf_objects_stop();
  dperf_blocks_free();
  dperf_sites_reset();
  dperf_bytes_free(&dperf_definitions);
}

void dperf_session_cut_short(void) {
  struct dperf_call_set made = {{0}};
  close_trace(DPERF_ENDS_EARLY, &made);
}

/* The child of a fork is not a rank: it must not write into its parent's file. */
static void in_child(void) {
  dperf_sampling_off();
  dperf_rt_bounds = 0;
  dperf_session.recording = false;
  dperf_writer_abandon();
  dperf_recorders_abandon();
}

static __attribute__((constructor)) void start(void) {
  pthread_atfork(NULL, NULL, in_child);
}

/* Loaded in front of a program that has a runtime of its own. */
static bool is_second_runtime(void) {
  const void* first = dlsym(RTLD_DEFAULT, "dperf_rt_register");
  Dl_info theirs, ours;
  return first && dladdr(first, &theirs) && dladdr(&hosts, &ours) && theirs.dli_fbase != ours.dli_fbase;
}

static __attribute__((destructor)) void at_exit(void) {
  int initialized = 0;
  if (!dperf_session.seen_init && PMPI_Initialized(&initialized) == MPI_SUCCESS && initialized &&
      !is_second_runtime())
    dperf_say(
        "this program is linked with dPerf, but its MPI_Init was not seen, so there is no trace: "
        "link libdperf before the MPI library");
  dperf_session_cut_short();
}
