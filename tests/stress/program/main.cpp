// A random, correct MPI program: what it does follows from a seed and the number of ranks. It checks the data
// that it receives, and prints one line.
//
//   stress SEED [--operations N] [--without FEATURE,...] [--keep I,J,...] [--list] [--list-only]
//               [--trace] [--times] [--create-first] [--unchecked]
//
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "kinds.h"
#include "rank.h"

namespace {

using namespace stress;

constexpr double kDateOfStart = 1000;  // seconds of simulated time: all communicators exist by then

struct Arguments {
  PlanOptions plan;
  RunOptions run;
  bool times = false, list = false, list_only = false;
};

std::vector<int> numbers_in(const std::string& text) {
  std::vector<int> numbers;
  std::istringstream list(text);
  for (std::string word; std::getline(list, word, ',');) numbers.push_back(std::atoi(word.c_str()));
  return numbers;
}

/// @return what is wrong, or ""
std::string parse(int argc, char** argv, Arguments& a) {
  if (argc < 2) return "expected a seed";
  a.plan.seed = std::strtoull(argv[1], nullptr, 10);
  for (int i = 2; i < argc; ++i) {
    const std::string option = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
    std::string unknown;
    if (option == "--operations")
      a.plan.operations = std::atoi(argv[++i]);
    else if (option == "--without")
      unknown = a.plan.features.switch_off(value), ++i;
    else if (option == "--keep")
      a.plan.keep = numbers_in(value), ++i;
    else if (option == "--times")
      a.times = true;
    else if (option == "--list")
      a.list = true;
    else if (option == "--list-only")
      a.list = a.list_only = true;
    else if (option == "--trace")
      a.run.trace_operations = true;
    else if (option == "--unchecked")
      a.run.check = false;
    else if (option == "--create-first")
      a.run.create_first = true, a.run.spin = false;
    else
      return "unknown option " + option;
    if (!unknown.empty()) return "unknown feature " + unknown;
  }
  return "";
}

void sleep_until(double date) {
  const double left = date - MPI_Wtime();
  const timespec pause = {static_cast<time_t>(left),
                          static_cast<long>((left - static_cast<double>(static_cast<time_t>(left))) * 1e9)};
  nanosleep(&pause, nullptr);
}

int run(Arguments& a) {
  MPI_Comm_size(MPI_COMM_WORLD, &a.plan.ranks);
  const Plan plan = make_plan(a.plan);
  Rank me(plan, a.run);
  if (a.list && me.world() == 0)
    for (const Operation& operation : plan.operations) std::printf("%s\n", describe(plan, operation).c_str());
  if (a.list_only) return 0;
  if (a.run.create_first) {
    me.create_communicators();
    sleep_until(kDateOfStart);
  }
  const double start = MPI_Wtime();
  me.run();
  unsigned long long mine = me.checksum(), all = 0;
  MPI_Reduce(&mine, &all, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  const double end = MPI_Wtime();
  if (me.world() == 0)
    std::printf("stress: seed %llu, %d ranks, checksum %llu\n", static_cast<unsigned long long>(a.plan.seed),
                a.plan.ranks, all);
  if (a.times) std::printf("time %.12g\n", end - start);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  int level;
  if (argc > 1 && std::strtoull(argv[1], nullptr, 10) % 4 == 1)
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  else
    MPI_Init(&argc, &argv);
  Arguments arguments;
  const std::string wrong = parse(argc, argv, arguments);
  if (!wrong.empty()) {
    std::fprintf(stderr, "stress: %s\n", wrong.c_str());
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const int result = run(arguments);
  MPI_Finalize();
  return result;
}
