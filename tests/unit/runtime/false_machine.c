/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Clocks, pages and rests reach this through the linker's --wrap; calls of MPI, which is never initialised,
 * because the program's own definitions come before those of the library. */
#include "false_machine.h"

#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/mpi_api.h"
#include "run/costs.h"
#include "run/session.h"
#include "run/start.h"
#include "time/clock.h"

static struct false_machine machine;
static struct false_start start;
static int64_t now_ns = 1000000000;
static bool is_on, papi_runs;

/* ---- Clocks and rests. ---- */

static int64_t stopped_at_ns; /* 0: the clock runs */

static int64_t read_clock(void) {
  now_ns += machine.clock_ns;
  return stopped_at_ns ? stopped_at_ns : now_ns;
}

long long __wrap_PAPI_get_real_cyc(void);
long long __real_PAPI_get_real_cyc(void);
long long __wrap_PAPI_get_real_cyc(void) {
  return is_on ? read_clock() : __real_PAPI_get_real_cyc();
}
long long __wrap_PAPI_get_virt_nsec(void);
long long __real_PAPI_get_virt_nsec(void);
long long __wrap_PAPI_get_virt_nsec(void) {
  if (!is_on) return __real_PAPI_get_virt_nsec();
  return papi_runs || !machine.papi_ns ? read_clock() : 0;
}
int __wrap_PAPI_is_initialized(void);
int __wrap_PAPI_is_initialized(void) {
  return papi_runs ? PAPI_LOW_LEVEL_INITED : PAPI_NOT_INITED;
}
int __wrap_PAPI_library_init(int version);
int __wrap_PAPI_library_init(int version) {
  now_ns += machine.papi_ns;
  papi_runs = true;
  return version;
}
int __wrap_clock_gettime(clockid_t clock, struct timespec* time);
int __real_clock_gettime(clockid_t clock, struct timespec* time);
int __wrap_clock_gettime(clockid_t clock, struct timespec* time) {
  if (!is_on) return __real_clock_gettime(clock, time);
  const int64_t ns = read_clock();
  *time = (struct timespec){ns / 1000000000, ns % 1000000000};
  return 0;
}
int __wrap_nanosleep(const struct timespec* time, struct timespec* left);
int __real_nanosleep(const struct timespec* time, struct timespec* left);
int __wrap_nanosleep(const struct timespec* time, struct timespec* left) {
  if (!is_on) return __real_nanosleep(time, left);
  now_ns += (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
  return 0;
}

/* ---- New pages: each is made by a fault, which takes its time. ---- */

enum { PAGE_BYTES = 4096 };
static struct {
  char* begin;
  size_t size;
} memory;

static void make_page(int number, siginfo_t* info, void* context) {
  (void)context;
  char* at = info->si_addr;
  if (at < memory.begin || at >= memory.begin + memory.size) {
    signal(number, SIG_DFL);
    return;
  }
  now_ns += machine.page_ns;
  ++start.pages;
  mprotect(memory.begin + (at - memory.begin) / PAGE_BYTES * PAGE_BYTES, PAGE_BYTES, PROT_READ | PROT_WRITE);
}
void* __wrap_mmap(void* at, size_t size, int protection, int flags, int file, off_t offset);
void* __real_mmap(void* at, size_t size, int protection, int flags, int file, off_t offset);
void* __wrap_mmap(void* at, size_t size, int protection, int flags, int file, off_t offset) {
  if (!is_on) return __real_mmap(at, size, protection, flags, file, offset);
  memory.begin = __real_mmap(at, size, PROT_NONE, flags, file, offset);
  memory.size = size;
  return memory.begin;
}
int __wrap_getrusage(int of, struct rusage* usage);
int __real_getrusage(int of, struct rusage* usage);
int __wrap_getrusage(int of, struct rusage* usage) {
  const int result = __real_getrusage(of, usage);
  if (is_on) usage->ru_minflt = start.pages;
  return result;
}
/* Pages have one size here, whatever this system does. */
int __wrap_open(const char* path, int flags, ...);
int __real_open(const char* path, int flags, ...);
int __wrap_open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const int mode = flags & O_CREAT ? va_arg(arguments, int) : 0;
  va_end(arguments);
  return __real_open(is_on && strstr(path, "transparent_hugepage") ? "/dev/null" : path, flags, mode);
}

/* ---- Exchanges. ---- */

static int64_t exchange_began_ns, exchange_ends_ns;

static int begin_exchange(int* count, MPI_Request* request) {
  ++*count;
  exchange_began_ns = now_ns;
  exchange_ends_ns = now_ns + machine.late_ns;
  *request = MPI_REQUEST_NULL;
  return MPI_SUCCESS;
}
/* The others are as this rank is. */
int PMPI_Igather(const void* mine, int count, MPI_Datatype type, void* all, int counts, MPI_Datatype types,
                 int root, MPI_Comm comm, MPI_Request* request) {
  (void)type, (void)counts, (void)types, (void)root, (void)comm;
  for (int i = 0; machine.rank == 0 && i < machine.ranks; ++i)
    memcpy((char*)all + (size_t)i * (size_t)count, mine, (size_t)count);
  return begin_exchange(&start.gathers, request);
}

static struct dperf_host host_of_false_machine(void) {
  return (struct dperf_host){.name = "host",
                             .cores = machine.is_crowded ? 1 : machine.ranks,
                             .ranks = machine.ranks,
                             .oversubscribed = machine.is_crowded};
}

/* Rank 0 has made the folder. */
static struct dperf_run run_of_rank_0(void) {
  struct dperf_run run = {.id = {0x12}, .first_crowded = 0, .first_without = machine.ranks};
  if (!machine.is_crowded) run.first_crowded = machine.ranks;
  run.host = host_of_false_machine();
  char id[2 * DPERF_RUN_ID_BYTES + 1], name[4200];
  for (int i = 0; i < DPERF_RUN_ID_BYTES; ++i) sprintf(id + 2 * i, "%02x", run.id[i]);
  mkdir(getenv("DPERF_TRACE_DIR"), 0777);
  snprintf(name, sizeof name, "%s/manifest.json", getenv("DPERF_TRACE_DIR"));
  FILE* file = fopen(name, "w");
  fprintf(file, "{\n  \"version\": %d,\n  \"run_id\": \"%s\"\n}\n", DPERF_TRACE_VERSION, id);
  fclose(file);
  return run;
}

int PMPI_Iscatter(const void* all, int count, MPI_Datatype type, void* mine, int counts, MPI_Datatype types,
                  int root, MPI_Comm comm, MPI_Request* request) {
  (void)type, (void)counts, (void)types, (void)root, (void)comm;
  if (machine.rank == 0) {
    memcpy(mine, all, (size_t)count);
  } else if ((size_t)count == sizeof(struct dperf_run)) {
    const struct dperf_run run = run_of_rank_0();
    memcpy(mine, &run, sizeof run);
  } else {
    struct dperf_recording recording = {.first_without = machine.ranks};
    recording.costs = (struct dperf_costs_found){.costs.probe = 77 * DPERF_FRACTIONS, .from = 0};
    if (machine.takes_record) recording.costs.from = DPERF_COSTS_RECORDED;
    memcpy(mine, &recording, sizeof recording);
  }
  return begin_exchange(&start.scatters, request);
}
int PMPI_Test(MPI_Request* request, int* done, MPI_Status* status) {
  (void)request, (void)status;
  now_ns += machine.call_ns;
  *done = now_ns >= exchange_ends_ns;
  if (*done) start.waited_ns += now_ns - exchange_began_ns;
  return MPI_SUCCESS;
}

static int other_collective(void) {
  ++start.other_collectives;
  now_ns += machine.late_ns;
  return MPI_SUCCESS;
}
int PMPI_Barrier(MPI_Comm comm) {
  (void)comm;
  return other_collective();
}
int PMPI_Allreduce(const void* mine, void* all, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  (void)count, (void)type, (void)op, (void)comm;
  memcpy(all, mine, sizeof(int));
  return other_collective();
}
int PMPI_Gather(const void* mine, int count, MPI_Datatype type, void* all, int counts, MPI_Datatype types,
                int root, MPI_Comm comm) {
  (void)mine, (void)count, (void)type, (void)all, (void)counts, (void)types, (void)root, (void)comm;
  return other_collective();
}
int PMPI_Allgather(const void* mine, int count, MPI_Datatype type, void* all, int counts, MPI_Datatype types,
                   MPI_Comm comm) {
  (void)mine, (void)count, (void)type, (void)all, (void)counts, (void)types, (void)comm;
  return other_collective();
}
int PMPI_Comm_split_type(MPI_Comm comm, int kind, int key, MPI_Info info, MPI_Comm* made) {
  (void)kind, (void)key, (void)info;
  *made = comm;
  return other_collective();
}
int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm* made) {
  *made = comm;
  return other_collective();
}

/* ---- Calls that measure. ---- */

static int measured_call(void) {
  now_ns += machine.call_ns;
  if (machine.clock_stops && !stopped_at_ns) stopped_at_ns = now_ns;
  ++start.messages;
  if (machine.slow_call_each && start.messages % machine.slow_call_each == 0) now_ns += machine.slow_call_ns;
  return MPI_SUCCESS;
}
int PMPI_Bcast(void* data, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  (void)data, (void)count, (void)type, (void)root;
  return comm == MPI_COMM_SELF ? measured_call() : other_collective();
}
int PMPI_Send(const void* data, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
  (void)data, (void)count, (void)type, (void)dest, (void)tag, (void)comm;
  return measured_call();
}
int PMPI_Sendrecv(const void* data, int count, MPI_Datatype type, int dest, int tag, void* buffer, int room,
                  MPI_Datatype its_type, int source, int its_tag, MPI_Comm comm, MPI_Status* status) {
  (void)data, (void)count, (void)type, (void)dest, (void)tag, (void)buffer, (void)room, (void)its_type;
  (void)source, (void)its_tag, (void)comm, (void)status;
  return measured_call();
}
int PMPI_Iprobe(int source, int tag, MPI_Comm comm, int* found, MPI_Status* status) {
  (void)source, (void)tag, (void)comm, (void)status;
  *found = 0;
  return measured_call();
}
static int begin_message(MPI_Request* request) {
  static uintptr_t handles;
  *request = (MPI_Request)(16 * (1 + handles++ % 2));
  return measured_call();
}
int PMPI_Irecv(void* data, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
               MPI_Request* request) {
  (void)data, (void)count, (void)type, (void)source, (void)tag, (void)comm;
  return begin_message(request);
}
int PMPI_Isend(const void* data, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm,
               MPI_Request* request) {
  (void)data, (void)count, (void)type, (void)dest, (void)tag, (void)comm;
  return begin_message(request);
}
int PMPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
  for (int i = 0; i < count; ++i) {
    requests[i] = MPI_REQUEST_NULL;
    if (statuses != MPI_STATUSES_IGNORE) memset(&statuses[i], 0, sizeof *statuses);
  }
  return measured_call();
}
int PMPI_Get_elements_x(const MPI_Status* status, MPI_Datatype type, MPI_Count* count) {
  (void)status, (void)type;
  *count = 0;
  return MPI_SUCCESS;
}

/* ---- What MPI says at once. ---- */

int PMPI_Init(int* argc, char*** argv) {
  (void)argc, (void)argv;
  now_ns += machine.init_ns;
  return MPI_SUCCESS;
}
int PMPI_Get_library_version(char* text, int* length) {
  *length = sprintf(text, "Open MPI v%d.%d", OMPI_MAJOR_VERSION, OMPI_MINOR_VERSION);
  return MPI_SUCCESS;
}
int PMPI_Comm_rank(MPI_Comm comm, int* rank) {
  *rank = comm == MPI_COMM_SELF ? 0 : machine.rank;
  return MPI_SUCCESS;
}
int PMPI_Comm_size(MPI_Comm comm, int* size) {
  *size = comm == MPI_COMM_SELF ? 1 : machine.ranks;
  return MPI_SUCCESS;
}
int PMPI_Comm_get_parent(MPI_Comm* parent) {
  *parent = MPI_COMM_NULL;
  return MPI_SUCCESS;
}
int PMPI_Comm_group(MPI_Comm comm, MPI_Group* group) {
  (void)comm;
  *group = MPI_GROUP_EMPTY;
  return MPI_SUCCESS;
}
int PMPI_Group_size(MPI_Group group, int* size) {
  (void)group;
  *size = 1;
  return MPI_SUCCESS;
}
int PMPI_Group_translate_ranks(MPI_Group group, int count, const int* ranks, MPI_Group to, int* there) {
  (void)group, (void)to;
  memcpy(there, ranks, (size_t)count * sizeof *ranks);
  return MPI_SUCCESS;
}
int PMPI_Group_free(MPI_Group* group) {
  *group = MPI_GROUP_NULL;
  return MPI_SUCCESS;
}
int PMPI_Comm_test_inter(MPI_Comm comm, int* is_inter) {
  (void)comm;
  *is_inter = 0;
  return MPI_SUCCESS;
}
int PMPI_Topo_test(MPI_Comm comm, int* kind) {
  (void)comm;
  *kind = MPI_UNDEFINED;
  return MPI_SUCCESS;
}
int PMPI_Type_create_keyval(MPI_Type_copy_attr_function* copy, MPI_Type_delete_attr_function* del, int* key,
                            void* extra) {
  (void)copy, (void)del, (void)extra;
  *key = 1;
  return MPI_SUCCESS;
}
int PMPI_Comm_create_keyval(MPI_Comm_copy_attr_function* copy, MPI_Comm_delete_attr_function* del, int* key,
                            void* extra) {
  (void)copy, (void)del, (void)extra;
  *key = 1;
  return MPI_SUCCESS;
}
int PMPI_Win_create_keyval(MPI_Win_copy_attr_function* copy, MPI_Win_delete_attr_function* del, int* key,
                           void* extra) {
  (void)copy, (void)del, (void)extra;
  *key = 1;
  return MPI_SUCCESS;
}
int PMPI_Type_size_x(MPI_Datatype type, MPI_Count* size) {
  (void)type;
  *size = 1;
  return MPI_SUCCESS;
}
int PMPI_Type_get_extent_x(MPI_Datatype type, MPI_Count* low, MPI_Count* extent) {
  (void)type;
  *low = 0;
  *extent = 1;
  return MPI_SUCCESS;
}
int PMPI_Type_get_true_extent_x(MPI_Datatype type, MPI_Count* low, MPI_Count* extent) {
  return PMPI_Type_get_extent_x(type, low, extent);
}
int PMPI_Type_get_envelope(MPI_Datatype type, int* integers, int* addresses, int* types, int* combiner) {
  (void)type;
  *integers = *addresses = *types = 0;
  *combiner = MPI_COMBINER_NAMED;
  return MPI_SUCCESS;
}
int PMPI_Type_get_name(MPI_Datatype type, char* name, int* length) {
  (void)type;
  *length = sprintf(name, "MPI_BYTE");
  return MPI_SUCCESS;
}
int PMPI_Type_contiguous(int count, MPI_Datatype of, MPI_Datatype* made) {
  (void)count;
  *made = of;
  return MPI_SUCCESS;
}
int PMPI_Type_commit(MPI_Datatype* type) {
  (void)type;
  return MPI_SUCCESS;
}
int PMPI_Op_create(MPI_User_function* function, int commutes, MPI_Op* made) {
  (void)function, (void)commutes;
  *made = MPI_SUM;
  return MPI_SUCCESS;
}

/* ---- The start. ---- */

static void run_start(void) {
  struct sigaction action = {.sa_flags = SA_SIGINFO};
  action.sa_sigaction = make_page;
  sigaction(SIGSEGV, &action, NULL);
  is_on = true;
  const int64_t began_ns = now_ns;
  MPI_Init(NULL, NULL);
  start.own_ns = now_ns - began_ns - start.waited_ns - machine.init_ns;
  is_on = false;
  start.records = dperf_session.recording;
  start.costs_from = dperf_costs_found().from;
  start.probe_ns = dperf_costs_found().costs.probe / DPERF_FRACTIONS;
  start.ns_per_cycle = dperf_clock.ns_per_cycle;
}

bool false_record(const char* path, const char* host, long long probe_ns) {
  const struct dperf_place place = dperf_place_find();
  const struct dperf_machine of = {host ? host : place.host, place.cpu};
  struct dperf_costs costs = dperf_costs_assumed(48);
  costs.probe = probe_ns * DPERF_FRACTIONS;
  struct dperf_bytes text = {0};
  dperf_recorded_print(&text, &costs, &of);
  FILE* file = fopen(path, "w");
  if (!file) return false;
  const bool is_written = fwrite(text.data, 1, text.size, file) == text.size;
  dperf_bytes_free(&text);
  return fclose(file) == 0 && is_written;
}

bool false_start_on(const struct false_machine* on, struct false_start* found) {
  struct false_start* shared =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return false;
  const pid_t child = fork();
  if (child == 0) {
    machine = *on;
    run_start();
    *shared = start;
    _exit(0);
  }
  int status = -1;
  const bool ended = child > 0 && waitpid(child, &status, 0) == child && status == 0;
  *found = *shared;
  munmap(shared, sizeof *shared);
  return ended;
}
