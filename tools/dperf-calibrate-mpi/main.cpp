// dperf-calibrate-mpi: two ranks measure what is between them; started by dperf-calibrate through mpirun.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "support/error.h"
#include "survey.h"

namespace dperf::measure {
namespace {

struct Arguments {
  std::string kind;
  Limits limits;
};

Arguments read_arguments(int argc, char** argv) {
  Arguments a;
  if (argc == 4) {
    a.kind = argv[1];
    a.limits.budget_s = std::atof(argv[2]);
    a.limits.largest_bytes = std::atoll(argv[3]);
  }
  const bool is_right = (a.kind == "network" || a.kind == "memory") && a.limits.budget_s > 0 &&
                        a.limits.largest_bytes >= 4096 && a.limits.largest_bytes <= 1 << 30;
  if (!is_right)
    throw Error(
        "usage: mpirun -n 2 dperf-calibrate-mpi network|memory SECONDS LARGEST_BYTES; dperf-calibrate does "
        "that")
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

std::vector<std::string> host_names() {
  char own[MPI_MAX_PROCESSOR_NAME] = {};
  int length = 0;
  MPI_Get_processor_name(own, &length);
  std::vector<char> all(2 * MPI_MAX_PROCESSOR_NAME);
  MPI_Allgather(own, MPI_MAX_PROCESSOR_NAME, MPI_CHAR, all.data(), MPI_MAX_PROCESSOR_NAME, MPI_CHAR,
                MPI_COMM_WORLD);
  return {all.data(), all.data() + MPI_MAX_PROCESSOR_NAME};
}

std::vector<int> host_cores() {
  const int own = std::max(1, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
  std::vector<int> all(2);
  MPI_Allgather(&own, 1, MPI_INT, all.data(), 1, MPI_INT, MPI_COMM_WORLD);
  return all;
}

int measure(const Arguments& arguments) {
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != 2) throw Error("started with {} ranks; expected 2", size);
  const std::vector<std::string> hosts = host_names();
  const std::vector<int> cores = host_cores();
  Pair pair(rank, arguments.limits.largest_bytes);
  if (rank == 1) {
    pair.serve();
    return kExitOk;
  }
  calibrate::Measurements result;
  result.library = library_version();
  calibrate::Connection connection = survey(pair, arguments.limits);
  pair.ask({});
  connection.kind = arguments.kind;
  connection.hosts = hosts;
  connection.cores = cores;
  result.connections.push_back(std::move(connection));
  result.core = measure_core();
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
