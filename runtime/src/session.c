/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "calls.h"
#include "clock.h"
#include "costs.h"
#include "cpu.h"
#include "definitions.h"
#include "folder.h"
#include "host.h"
#include "layers.h"
#include "manifest.h"
#include "message.h"
#include "objects.h"
#include "pages.h"
#include "record.h"
#include "sampling.h"
#include "sites.h"
#include "tables.h"
#include "writer.h"

struct dperf_session dperf_session;
pthread_mutex_t dperf_lock = PTHREAD_MUTEX_INITIALIZER;

static struct dperf_host* hosts; /* rank 0: of all ranks */
static bool clock_works;

void dperf_session_give_up(const char* what, const char* why) {
  if ((dperf_session.recording || !dperf_writer_is_open()) && dperf_folder_speaks_first())
    dperf_say("rank %d: %s: %s; the program goes on without", dperf_session.rank, what, why);
  dperf_session.recording = false;
}

void dperf_session_before_init(void) {
  dperf_session.seen_init = true;
  clock_works = dperf_clock_start();
}

/* A number in the environment, or what stands for it. */
static double number_from(const char* variable, double otherwise) {
  const char* text = getenv(variable);
  if (!text || !*text) return otherwise;
  char* end;
  const double value = strtod(text, &end);
  if (*end == 0 && value >= 0) return value;
  if (dperf_session.rank == 0) dperf_say("%s=%s is not a number; using %g", variable, text, otherwise);
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
  dperf_session.draws = text && strcmp(text, "distribution") == 0;
  dperf_session.rounds = !text || strcmp(text, "exact") != 0;
  const bool is_known =
      !text || !*text || !dperf_session.rounds || dperf_session.draws || strcmp(text, "rounded") == 0;
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

/* How many threads a rank will have that compute at the same time, as far as anybody can tell. */
static int threads_of_a_rank(bool several) {
  const char* text = getenv("OMP_NUM_THREADS");
  const int openmp = text ? atoi(text) : 0;
  return !several ? 1 : openmp > 2 ? openmp : 2;
}

/* Whether blocks get the CPU clock: the same on all ranks. Says so once if that is because there are too few
 * cores. */
static void choose_clock(const struct dperf_host* host, bool several) {
  const int threads = threads_of_a_rank(several);
  const bool too_few = host->oversubscribed || (several && host->ranks * threads > host->cores);
  const int crowded = too_few ? dperf_session.rank : dperf_session.size;
  int first = crowded;
  PMPI_Allreduce(&crowded, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  const bool found = dperf_session.oversubscribed = first < dperf_session.size;
  dperf_session.cpu_clock = dperf_session.clock_mode == DPERF_CLOCK_VIRTUAL ||
                            (dperf_session.clock_mode == DPERF_CLOCK_AUTO && found);
  if (!found || first != dperf_session.rank) return;
  char of_threads[48] = "";
  if (several) snprintf(of_threads, sizeof of_threads, " with %d or more threads each", threads);
  dperf_say("%d rank%s%s share %d core%s of %s: %s", host->ranks, host->ranks == 1 ? "" : "s", of_threads,
            host->cores, host->cores == 1 ? "" : "s", host->name,
            dperf_session.cpu_clock
                ? "blocks are charged without the time that they wait for a core"
                : "with DPERF_CLOCK=real, blocks include the time that they wait for a core");
}

/* Rank 0's run id and hash of the tables, for all. */
static void agree_on_run(void) {
  struct {
    uint8_t run_id[DPERF_RUN_ID_BYTES];
    uint64_t tables;
  } common = {{0}, dperf_tables_hash()};
  if (dperf_session.rank == 0 && getrandom(common.run_id, sizeof common.run_id, 0) < 0)
    dperf_put_u64(common.run_id, dperf_cycles());
  const uint64_t own = common.tables;
  PMPI_Bcast(&common, sizeof common, MPI_BYTE, 0, MPI_COMM_WORLD);
  memcpy(dperf_session.run_id, common.run_id, sizeof common.run_id);
  dperf_session.same_tables = own == common.tables;
  dperf_tables_seal();
}

static void gather_hosts(const struct dperf_host* host) {
  if (dperf_session.rank == 0) hosts = calloc((size_t)dperf_session.size, sizeof *hosts);
  PMPI_Gather(host, sizeof *host, MPI_BYTE, hosts, sizeof *host, MPI_BYTE, 0, MPI_COMM_WORLD);
}

/* Measures the costs in the lane that then records, and forgets the call paths and requests that this has
 * made. Ranks without a file take part where `sharing` do so together. */
static struct dperf_lane* make_first_lane(bool has_file, MPI_Comm sharing) {
  struct dperf_lane* lane = has_file ? dperf_lane_open() : NULL;
  if (lane && !dperf_objects_start()) lane = NULL;
  if (lane) lane->write_at = UINT64_MAX; /* nothing of this belongs in the file */
  dperf_session.recording = lane != NULL;
  if (lane) dperf_type_number(lane, MPI_BYTE); /* is used in measuring and stays defined */
  const size_t defined = dperf_definitions.size;
  dperf_costs_find(sharing, lane != NULL);
  if (!lane) return NULL;
  dperf_definitions.size = defined;
  dperf_blocks_free();
  dperf_requests_free();
  dperf_paths_free(lane->paths);
  lane->paths = NULL;
  dperf_sites_reset();
  dperf_rt_events = 0;
  return lane;
}

/* The first event stands at the origin of time: what it costs to make it is before. */
static void record_init(struct dperf_lane* lane, unsigned call, const void* return_address, uintptr_t frame) {
  struct dperf_draft record;
  if (!dperf_record_enter(&record, call, DPERF_FAMILY_ENV, return_address, frame, false)) return;
  dperf_clock.origin = dperf_cycles();
  dperf_lane_begin(lane, dperf_clock.origin);
  memmove(lane->raw, record.at, DPERF_RAW_CALL_WORDS * sizeof *lane->raw);
  record.at = lane->raw;
  record.put = record.at + DPERF_RAW_CALL_WORDS;
  record.at[4] = 0;
  record.at[1] = record.at[2] = dperf_clock.origin;
  record.result = MPI_SUCCESS;
  dperf_record_leave(&record);
  dperf_lane_flush(lane, true); /* a program that dies at once has a trace, too */
  dperf_lane_put_overhead(lane);
}

/* A trace without some of the calls would be replayed as another program. The program is the same on all
 * ranks, or nearly: one that sees less is enough to go without. */
static bool sees_all_calls(void) {
  const char* unseen = dperf_unseen_call();
  const int mine = unseen ? dperf_session.rank : dperf_session.size;
  int first = mine;
  PMPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (first == dperf_session.rank)
    dperf_say(
        "%s is defined by the program, or by a tool that comes before dPerf, so dPerf does not see its "
        "calls: "
        "no trace; leave that layer out to record one",
        unseen);
  return first == dperf_session.size;
}

static struct dperf_lane* start_recording(bool several) {
  if (clock_works) dperf_clock_calibrate();
  dperf_calls_prepare();
  read_options();
  MPI_Comm here = MPI_COMM_NULL;
  const struct dperf_host host = dperf_host_find(&here);
  choose_clock(&host, several);
  agree_on_run();
  gather_hosts(&host);
  struct dperf_lane* lane = NULL;
  if (sees_all_calls()) { /* the same on all ranks */
    dperf_pages_measure();
    const bool has_file = dperf_session_open_file(&host, hosts, clock_works);
    lane = make_first_lane(has_file, host.oversubscribed ? here : MPI_COMM_NULL);
    if (has_file && !lane) dperf_session_give_up("no memory for the trace", strerror(ENOMEM));
  }
  PMPI_Comm_free(&here);
  return lane;
}

/* Before MPI may be asked for it: as launchers tell it, or 0. */
static int rank_of_launcher(void) {
  static const char* const variables[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"};
  for (size_t i = 0; i < sizeof variables / sizeof *variables; ++i)
    if (getenv(variables[i])) return atoi(getenv(variables[i]));
  return 0;
}

/* Its handles are others: nothing may be called with those that stand in this library. */
static bool is_other_mpi(void) {
  char name[MPI_MAX_LIBRARY_VERSION_STRING];
  dperf_mpi_library(name, sizeof name);
  const char* expected = dperf_mpi_expected(name);
  if (expected && rank_of_launcher() == 0)
    dperf_say(
        "this dPerf was built for %s, and the program runs with another MPI library (%.200s); the program "
        "goes "
        "on without a trace",
        expected, name);
  return expected;
}

void dperf_session_begin(unsigned call, int thread_level, const void* return_address, uintptr_t frame) {
  dperf_session.other_mpi = is_other_mpi();
  if (dperf_session.other_mpi) return;
  PMPI_Comm_rank(MPI_COMM_WORLD, &dperf_session.rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &dperf_session.size);
  const bool several = thread_level == MPI_THREAD_MULTIPLE || thread_level == MPI_THREAD_SERIALIZED;
  struct dperf_lane* lane = start_recording(several);
  dperf_sampling_start(several);
  if (!lane) return;
  /* Not before: measuring the costs posts no tokens. */
  dperf_session.threads = thread_level == MPI_THREAD_MULTIPLE;
  dperf_session.several = several;
  record_init(lane, call, return_address, frame);
}

static struct dperf_totals totals_of(const struct dperf_lane* lanes, int exit_state, int64_t waited_ns) {
  const struct dperf_encoder* first = &lanes->encoder;
  struct dperf_totals totals = {.wall_ns = first->end_ns,
                                .block_ns = first->block_ns,
                                .call_ns = first->call_ns,
                                .overhead_ns = first->overhead_ns,
                                .lanes = dperf_lane_count(),
                                .exit_state = exit_state,
                                .waited_ns = waited_ns};
  for (const struct dperf_lane* lane = lanes; lane; lane = lane->next) totals.events += lane->encoder.events;
  return totals;
}

static void add_calls(struct dperf_call_set* made, const struct dperf_lane* lanes) {
  for (const struct dperf_lane* lane = lanes; lane; lane = lane->next)
    for (size_t i = 0; i < sizeof made->words / sizeof *made->words; ++i)
      made->words[i] |= lane->encoder.calls_made.words[i];
}

/* Ends the recording, and adds the calls that were `made`; true if all of it could be written. */
static bool close_trace(int exit_state, struct dperf_call_set* made) {
  if (!dperf_session.recording || !dperf_lanes()) return false;
  const struct dperf_lane* first = dperf_lanes();
  const int64_t waited_ns = dperf_cpu_waited_ns(first) - first->waited_before_ns;
  dperf_lanes_close(exit_state == 0);
  if (!dperf_session.recording) return false; /* writing failed just now */
  dperf_sampling_define();
  dperf_session.recording = false;
  const struct dperf_totals totals = totals_of(dperf_lanes(), exit_state, waited_ns);
  add_calls(made, dperf_lanes());
  pthread_mutex_lock(&dperf_lock);
  dperf_writer_close(&totals);
  pthread_mutex_unlock(&dperf_lock);
  dperf_lanes_abandon();
  return true;
}

/* For rank 0's manifest. Only now is it known of the guards, too. */
static void gather_costs(void) {
  const int from = dperf_costs_from();
  int* all = dperf_session.rank == 0 ? calloc((size_t)dperf_session.size, sizeof *all) : NULL;
  PMPI_Gather(&from, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; all && hosts && i < dperf_session.size; ++i) hosts[i].costs_from = all[i];
  free(all);
}

void dperf_session_finalize(void) {
  if (dperf_session.other_mpi) return;
  struct {
    uint64_t incomplete;
    struct dperf_call_set made;
  } mine = {0}, all = {0};
  mine.incomplete = !close_trace(0, &mine.made);
  gather_costs();
  PMPI_Reduce(&mine, &all, sizeof mine / sizeof(uint64_t), MPI_UINT64_T, MPI_BOR, 0, MPI_COMM_WORLD);
  if (dperf_session.rank == 0 && !all.incomplete && !dperf_manifest_write(hosts, &all.made))
    dperf_say("cannot write the manifest in %s: %s", dperf_session.folder, strerror(errno));
  dperf_folder_close();
  free(hosts);
  hosts = NULL;
  dperf_sampling_stop();
  dperf_objects_stop();
  dperf_blocks_free();
  dperf_sites_reset();
  dperf_bytes_free(&dperf_definitions);
}

void dperf_session_cut_short(void) {
  struct dperf_call_set made = {{0}};
  close_trace(1, &made);
}

/* The child of a fork is no rank: it must not write into its parent's file. */
static void in_child(void) {
  dperf_sampling_off();
  dperf_session.recording = false;
  dperf_writer_abandon();
  dperf_lanes_abandon();
}

static __attribute__((constructor)) void start(void) {
  pthread_atfork(NULL, NULL, in_child);
}

static __attribute__((destructor)) void at_exit(void) {
  int initialized = 0;
  if (!dperf_session.seen_init && dperf_tables() && PMPI_Initialized(&initialized) == MPI_SUCCESS &&
      initialized)
    dperf_say(
        "this program is instrumented, but its MPI_Init was not seen, so there is no trace: "
        "link libdperf before the MPI library");
  dperf_session_cut_short();
}
