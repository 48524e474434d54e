// Calls of described functions that the linker does not lead through their wrappers: in the file that defines
// the function, and by shared libraries. They are recorded all the same, or the trace is refused.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "comm_api_programs.h"

namespace dperf::test {
namespace {

using testing::AllOf;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

class AroundTheWrapper : public CommApiPrograms {
 protected:
  AroundTheWrapper() { must("cp " DPERF_SOURCE_DIR "/tests/end2end/comm-api/around/* ."); }
  void run_program() {
    EXPECT_EQ(must("LD_LIBRARY_PATH=$PWD mpirun --oversubscribe -n 2 ./program").out, "2 1\n");
  }
  /// What the program and the solver do, and no message of the library's own beside.
  void expect_all_calls() {
    EXPECT_THAT(only(calls_of(0), "MPI_Barrier"), SizeIs(2));
    EXPECT_THAT(only(calls_of(0), "MPI_Ssend"), AllOf(SizeIs(1), Each(HasSubstr("count=8 "))));
    EXPECT_THAT(only(calls_of(1), "MPI_Recv"), SizeIs(2));
    EXPECT_THAT(only(calls_of(0), "Unseen_call"), SizeIs(0));
    must("dperf-predict --platform cluster traces");
  }
  void expect_refused(const std::string& who) {
    EXPECT_THAT(only(calls_of(0), "Unseen_call"), Not(SizeIs(0)));
    const CommandResult result = run("dperf-predict --platform cluster traces");
    EXPECT_EQ(result.exit_code, 3) << describe(result);
    EXPECT_THAT(result.err, HasSubstr("Unseen_call")) << who;
  }
  const std::string cc_ = "dperf-cc --comm-api ./layer.json -O2 ";
};

TEST_F(AroundTheWrapper, DescribedMessagesDoNotMeetThoseOfTheProgram) {
  must("mpicc -O2 -c layer.c");
  must(cc_ + "program.c exchange.c layer.o -o program");
  run_program();
  expect_all_calls();
  // A described receive that took the program's message would not have room for it.
  EXPECT_THAT(only(calls_of(1), "MPI_Recv")[0], AllOf(HasSubstr("count=8 "), HasSubstr("comm=")));
  EXPECT_THAT(only(calls_of(1), "MPI_Recv")[1], Not(HasSubstr("comm=")));
}

TEST_F(AroundTheWrapper, CallsInTheFileThatDefinesTheFunctionAreSeen) {
  for (const std::string flags :
       {"-O0 ", "-O3 ", "-O2 -flto ", "-std=c90 -Wdeclaration-after-statement -Wall -Wextra -Werror "}) {
    must("cat layer.c exchange.c program.c > all.c");
    must(cc_ + flags + "all.c -o program");
    run_program();
    expect_all_calls();
  }
}

TEST_F(AroundTheWrapper, CallsInTheFileThatDefinesTheFunctionAreSeenInCxx) {
  must("(echo 'extern \"C\" {'; cat layer.h; echo '}'; cat layer.c exchange.c program.c) > all.cpp");
  must("dperf-c++ --comm-api ./layer.json -O2 -Wall -Wextra -Werror -DOMPI_SKIP_MPICXX all.cpp -o program");
  run_program();
  expect_all_calls();
}

TEST_F(AroundTheWrapper, CallsOfSharedLibrariesThatAreInstrumentedAreSeen) {
  must("mpicc -O2 -fPIC -shared layer.c -o liblayer.so");
  must(cc_ + "-fPIC -shared exchange.c -o libexchange.so");
  must(cc_ + "program.c -L. -lexchange -llayer -o program");
  run_program();
  expect_all_calls();
}

/// Before MPI_Finalize, where the descriptions are looked at again.
TEST_F(AroundTheWrapper, LibrariesWithWrappersMayBeUnloaded) {
  must("mpicc -O2 -fPIC -shared layer.c -o liblayer.so");
  must(cc_ + "-fPIC -shared exchange.c -L. -llayer -o libexchange.so");
  must(cc_ + "program.c unload.c -L. -llayer -ldl -o program");
  run_program();
  expect_all_calls();
}

TEST_F(AroundTheWrapper, CallsOfForeignLibrariesAreSeenWhereTheFunctionIsInstrumented) {
  must(cc_ + "-fPIC -shared layer.c -o liblayer.so");
  must("mpicc -O2 -fPIC -shared exchange.c -o libexchange.so");
  must(cc_ + "program.c -L. -lexchange -llayer -o program");
  run_program();
  expect_all_calls();
}

TEST_F(AroundTheWrapper, CallsOfForeignLibrariesOfForeignFunctionsAreRefused) {
  must("mpicc -O2 -fPIC -shared layer.c -o liblayer.so");
  must("mpicc -O2 -fPIC -shared exchange.c -o libexchange.so");
  must(cc_ + "program.c -L. -lexchange -llayer -o program");
  const CommandResult result = must("LD_LIBRARY_PATH=$PWD mpirun --oversubscribe -n 2 ./program");
  EXPECT_THAT(result.err, HasSubstr("libexchange.so calls layer_")) << describe(result);
  expect_refused("libexchange.so");
  must("dperf-predict --allow-incomplete --platform cluster traces");
}

TEST_F(AroundTheWrapper, WithoutWrappersTheirCallsAreRefused) {
  must("cat layer.c exchange.c program.c > all.c");
  must(cc_ + "-c all.c && dperf-cc all.o -o program");
  run_program();
  expect_refused("layer_put");
}

TEST_F(AroundTheWrapper, ABodyThatCannotBeEditedIsNamedAndRefused) {
  must(
      "(echo '#define OPEN {'; sed 's/^void layer_get.*/void layer_get(int peer, void* data, int bytes) "
      "OPEN/' layer.c; "
      "cat exchange.c program.c) > all.c");
  const CommandResult built = must(cc_ + "--explain all.c -o program");
  EXPECT_THAT(built.err, HasSubstr("layer_get: its braces come from a macro")) << describe(built);
  run_program();
  expect_refused("layer_get");
}

}  // namespace
}  // namespace dperf::test
