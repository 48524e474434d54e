// A program whose files each know half: one drives, one communicates, one computes. One file at a time is
// seen.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "end2end/wrapper/workshop.h"

namespace dperf::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kDriver = R"(#include <stdio.h>
void setup(int *c, char ***v);
void teardown(void);
void exchange(int step);
int compute(int n);
static int step(int i)
{
  int sum = compute(1000);
  sum += compute(100);
  exchange(i);
  sum += compute(2000);
  return sum;
}
int quiet(int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += compute(1);
    sum -= compute(2);
  }
  return sum;
}
int main(int argc, char **argv)
{
  setup(&argc, &argv);
  int sum = quiet(1000);
  for (int i = 0; i < 4; i++) {
    sum += step(i);
    sum += compute(3000);
  }
  teardown();
  printf("%d\n", sum);
  return 3;
}
)";
constexpr const char* kCommunicates = R"(#include <mpi.h>
void setup(int *c, char ***v) { MPI_Init(c, v); }
void teardown(void) { MPI_Finalize(); }
void exchange(int step)
{
  int all = 0;
  MPI_Allreduce(&step, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
)";
constexpr const char* kComputes = R"(int compute(int n)
{
  volatile int sum = 0;
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}
)";

class Drivers : public Workshop {
 protected:
  void SetUp() override {
    write("driver.c", kDriver);
    write("communicates.c", kCommunicates);
    write("computes.c", kComputes);
  }
};

TEST_F(Drivers, HaveBlocksWhereTheFunctionsTheyCallCommunicate) {
  const CommandResult built =
      must("dperf-cc --explain -O1 -Wall -Wextra -Werror driver.c communicates.c computes.c -o prog");
  EXPECT_THAT(built.err, HasSubstr("driver.c: instrumented"));
  EXPECT_THAT(built.err, HasSubstr("computes.c: compiled without instrumentation"));
  must("mpicc -O1 driver.c communicates.c computes.c -o plain");
  const CommandResult ours = run("./prog"), theirs = run("./plain");
  EXPECT_EQ(ours.exit_code, 3) << describe(ours);
  EXPECT_EQ(ours.out, theirs.out);
  must("dperf-trace check traces");
  const std::string trace = must("dperf-trace dump traces").out;
  // What follows the exchange, in the function that calls it and, when that has handed back, in its caller.
  EXPECT_THAT(trace, ContainsRegex("compute [0-9]+ block=[0-9]+ +# driver.c:11..12\\(step\\)"));
  EXPECT_THAT(trace, ContainsRegex("compute [0-9]+ block=[0-9]+ +# driver.c:29\\(main\\)"));
  EXPECT_THAT(trace, HasSubstr("iteration"));
  // Nothing is recorded in it, so it is marked where it is entered first, and then left alone.
  EXPECT_THAT(trace, ContainsRegex("loop driver.c:17..20\\(quiet\\)[^\n]*\nloop driver.c:27"));
  EXPECT_THAT(trace, ContainsRegex("enter 1\n  iteration 1\n  leave 1 unmarked=[0-9]+\n"));
  EXPECT_EQ(trace.find("iteration 1"), trace.rfind("iteration 1"));
}

TEST_F(Drivers, InSharedLibrariesNeedNoFunctionToFindTheCounter) {
  must("dperf-cc -O1 -fPIC -c driver.c");
  EXPECT_THAT(must("nm driver.o").out, HasSubstr("dperf_rt_events"));
  EXPECT_THAT(must("nm driver.o").out, Not(HasSubstr("__tls_get_addr")));
}

}  // namespace
}  // namespace dperf::test
