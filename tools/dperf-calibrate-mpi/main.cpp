// dperf-calibrate-mpi: ranks measure what is between them; started by dperf-calibrate through mpirun.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "group.h"
#include "support/error.h"
#include "support/words.h"
#include "sweep.h"

namespace dperf::measure {
namespace {

struct Arguments {
  std::string kind;
  Limits limits;      // of a pair
  GroupLimits group;  // of a group
  std::vector<std::string> hosts;
};

double real(const char* text) {
  return std::strtod(text, nullptr);
}
std::int64_t integer(const char* text) {
  return std::strtoll(text, nullptr, 10);
}

Arguments read_arguments(int argc, char** argv) {
  constexpr std::int64_t kMostBytes = 1 << 30;
  Arguments a;
  bool is_right = false;
  if (argc > 1) a.kind = argv[1];
  if (argc == 4 && (a.kind == "network" || a.kind == "memory")) {
    a.limits = {real(argv[2]), integer(argv[3])};
    is_right =
        a.limits.budget_s > 0 && a.limits.largest_bytes >= 4096 && a.limits.largest_bytes <= kMostBytes;
  } else if ((argc == 5 || argc == 6) && a.kind == "group") {
    a.group = {real(argv[2]), integer(argv[3]), integer(argv[4]), argc == 6 ? real(argv[5]) : 0};
    is_right = a.group.budget_s > 0 && a.group.message_bytes >= 1 && a.group.message_bytes <= kMostBytes &&
               a.group.messages >= 1 && a.group.messages <= kMostBytes / a.group.message_bytes;
  } else if (argc > 2 && a.kind == "hosts") {
    a.hosts.assign(argv + 2, argv + argc);
    is_right = true;
  }
  if (!is_right)
    throw Error(
        "usage: mpirun -n 2 dperf-calibrate-mpi network|memory SECONDS LARGEST_BYTES, or mpirun -n HOSTS "
        "dperf-calibrate-mpi group SECONDS MESSAGE_BYTES MESSAGES [REFERENCE_SECONDS], or ... hosts NAME...; "
        "dperf-calibrate "
        "runs it")
        .with_exit_code(kExitUsage);
  return a;
}

std::string library_version() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  MPI_Get_library_version(text, &length);
  const std::string whole(text, static_cast<std::size_t>(length));
  return whole.substr(0, whole.find_first_of(",\n"));
}

int ranks() {
  int size = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return size;
}

std::vector<std::string> host_names() {
  char own[MPI_MAX_PROCESSOR_NAME] = {};
  int length = 0;
  MPI_Get_processor_name(own, &length);
  const auto count = static_cast<std::size_t>(ranks());
  std::vector<char> all(count * MPI_MAX_PROCESSOR_NAME);
  MPI_Allgather(own, MPI_MAX_PROCESSOR_NAME, MPI_CHAR, all.data(), MPI_MAX_PROCESSOR_NAME, MPI_CHAR,
                MPI_COMM_WORLD);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.emplace_back(all.data() + i * MPI_MAX_PROCESSOR_NAME);
  return names;
}

std::vector<int> host_cores() {
  const int own = std::max(1, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
  std::vector<int> all(static_cast<std::size_t>(ranks()));
  MPI_Allgather(&own, 1, MPI_INT, all.data(), 1, MPI_INT, MPI_COMM_WORLD);
  return all;
}

/// Until all come here. Ranks that have nothing to do leave their processors to others.
void meet_at_the_end() {
  constexpr useconds_t kPause_us = 1000;
  MPI_Request all = MPI_REQUEST_NULL;
  MPI_Ibarrier(MPI_COMM_WORLD, &all);
  int done = 0;
  for (MPI_Test(&all, &done, MPI_STATUS_IGNORE); done == 0; MPI_Test(&all, &done, MPI_STATUS_IGNORE))
    usleep(kPause_us);
}

/// A library that looks at all of its connections has them from the first message on.
void connect_all() {
  std::vector<char> out(static_cast<std::size_t>(ranks())), in(out.size());
  MPI_Alltoall(out.data(), 1, MPI_CHAR, in.data(), 1, MPI_CHAR, MPI_COMM_WORLD);
}

/// Between ranks 0 and 1; the others are idle.
void add_pair(const Arguments& arguments, int rank, calibrate::Measurements& result) {
  const bool in_memory = arguments.kind == "memory";
  if (ranks() < 2 || (in_memory && ranks() > 2))
    throw Error("started with {}; expected 2{}", counted(static_cast<std::uint64_t>(ranks()), "rank"),
                in_memory ? "" : " or more");
  if (ranks() > 2) connect_all();
  if (rank > 1) return meet_at_the_end();
  Pair pair(rank, arguments.limits.largest_bytes, in_memory);
  if (rank == 1) {
    pair.serve();
    return meet_at_the_end();
  }
  calibrate::Connection connection = sweep(pair, arguments.limits, in_memory);
  pair.ask({});
  meet_at_the_end();
  connection.kind = arguments.kind;
  result.connections.push_back(std::move(connection));
  result.core = measure_core();
}

/// Ranks of one host would measure its memory and call that a network.
void check_hosts(const std::vector<std::string>& hosts, int rank) {
  if (static_cast<std::size_t>(ranks()) != hosts.size())
    throw Error("started with {}; expected {}", counted(static_cast<std::uint64_t>(ranks()), "rank"),
                hosts.size());
  MPI_Comm host = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &host);
  int first = rank;
  MPI_Bcast(&first, 1, MPI_INT, 0, host);
  MPI_Comm_free(&host);
  std::vector<int> firsts(hosts.size());
  MPI_Gather(&first, 1, MPI_INT, firsts.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank != 0) return;
  for (std::size_t i = 0; i < hosts.size(); ++i)
    if (static_cast<std::size_t>(firsts[i]) != i)
      throw Error("'{}' and '{}' are the same host", hosts[static_cast<std::size_t>(firsts[i])], hosts[i]);
}

int measure(const Arguments& arguments) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (arguments.kind == "hosts") return check_hosts(arguments.hosts, rank), kExitOk;
  const std::vector<std::string> hosts = host_names();
  const std::vector<int> cores = host_cores();
  calibrate::Measurements result;
  result.library = library_version();
  if (arguments.kind == "group") {
    if (ranks() < 2) throw Error("started with 1 rank; expected 2 or more");
    result.group = measure_group(arguments.group);
    result.group->hosts = hosts;
    result.group->cores = cores;
  } else {
    add_pair(arguments, rank, result);
    result.ranks = ranks();
    for (calibrate::Connection& connection : result.connections) {
      connection.hosts = {hosts[0], hosts[1]};
      connection.cores = {cores[0], cores[1]};
    }
  }
  if (rank != 0) return kExitOk;
  std::fputs(to_json(result).c_str(), stdout);
  return std::fflush(stdout) == 0 ? kExitOk : kExitFailure;
}

}  // namespace
}  // namespace dperf::measure

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int code = dperf::run_tool("dperf-calibrate-mpi", [&] {
    return dperf::measure::measure(dperf::measure::read_arguments(argc, argv));
  });
  MPI_Finalize();
  return code;
}
