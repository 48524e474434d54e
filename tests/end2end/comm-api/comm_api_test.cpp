// Programs that communicate through a library of their own, traced through its description.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::Each;
using testing::HasSubstr;
using testing::SizeIs;

const std::string kHexaline = DPERF_SOURCE_DIR "/tests/end2end/comm-api/hexaline";

class CommApiPrograms : public testing::Test {
 protected:
  CommandResult run(const std::string& line) {
    return run_shell(line, {.folder = folder_.path(),
                            .environment = {{"PATH", program("") + ":" + std::getenv("PATH")},
                                            {"TMPDIR", folder_.path().string()},
                                            {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                                            {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}},
                            .timeout = std::chrono::seconds(120)});
  }
  CommandResult must(const std::string& line) {
    CommandResult result = run(line);
    EXPECT_TRUE(result.ok()) << line << "\n" << describe(result);
    return result;
  }
  void build_line(const std::string& flags = "-O2") {
    must("mpicc " + flags + " -c " + kHexaline + "/hexaline.c");
    must("dperf-cc --comm-api hexaline " + flags + " " + kHexaline + "/line.c hexaline.o -o line");
  }
  /// The calls of a rank, as `dperf-trace dump` writes them, in order.
  std::vector<std::string> calls_of(int rank) {
    std::istringstream dump(must("dperf-trace dump traces").out);
    std::vector<std::string> calls;
    bool inside = false;
    for (std::string line; std::getline(dump, line);) {
      if (line.starts_with("rank ")) inside = line == "rank " + std::to_string(rank);
      if (inside && line.starts_with("  MPI_")) calls.push_back(line.substr(2));
    }
    return calls;
  }
  std::vector<std::string> only(const std::vector<std::string>& calls, const std::string& name) {
    std::vector<std::string> some;
    for (const std::string& call : calls)
      if (call.starts_with(name + " ")) some.push_back(call);
    return some;
  }
  TempFolder folder_;
};

TEST_F(CommApiPrograms, CallsAreRecordedOnceWithTheirOwnParametersAtTheirOwnPlace) {
  build_line();
  must("mpirun --oversubscribe -n 3 ./line");
  const auto calls = calls_of(1);
  EXPECT_THAT(only(calls, "MPI_Irecv"),
              AllOf(SizeIs(5), Each(ContainsRegex("count=1000 type=MPI_DOUBLE source=0 tag=3 .*line.c:"))));
  EXPECT_THAT(only(calls, "MPI_Isend"),
              AllOf(SizeIs(5), Each(ContainsRegex("count=1000 type=MPI_DOUBLE dest=2 tag=3 .*line.c:"))));
  EXPECT_THAT(only(calls, "MPI_Wait"), AllOf(SizeIs(5), Each(ContainsRegex("req=.*line.c:"))));
  EXPECT_THAT(only(calls, "MPI_Barrier"), SizeIs(1));
  EXPECT_THAT(must("dperf-trace check traces").out, HasSubstr(": no problems"));
}

TEST_F(CommApiPrograms, WhatIsRecordedInsideHasThePlaceOfTheCall) {
  build_line();
  must("mpirun --oversubscribe -n 2 ./line");
  const auto calls = calls_of(0);
  EXPECT_THAT(only(calls, "MPI_Bcast"), AllOf(SizeIs(1), Each(HasSubstr("line.c:"))));
  // Five sums of hx_total, and the maximum within hx_balance.
  EXPECT_THAT(only(calls, "MPI_Allreduce"), AllOf(SizeIs(6), Each(HasSubstr("line.c:"))));
}

TEST_F(CommApiPrograms, TheProgramBehavesAsWithoutAndIsPredicted) {
  must("mpicc -O2 " + kHexaline + "/line.c " + kHexaline + "/hexaline.c -o plain");
  build_line("-O2 -flto");
  EXPECT_EQ(must("mpirun --oversubscribe -n 2 ./line").out, must("mpirun --oversubscribe -n 2 ./plain").out);
  const auto result =
      nlohmann::json::parse(must("dperf-predict --platform cluster --format json traces").out);
  EXPECT_GT(result["t_predicted_s"].get<double>(), 0);
}

TEST_F(CommApiPrograms, CopiesOfTheInstrumenterAreLinkedAsItSays) {
  must("mpicc -O2 -c " + kHexaline + "/hexaline.c");
  must("cp " + kHexaline + "/line.c " + kHexaline + "/hexaline.h .");
  const std::string out = must("dperf-instrument --comm-api hexaline line.c --").out;
  const std::string how = "link with ";
  ASSERT_THAT(out, HasSubstr(how));
  must("mpicc -g1 dperf-src/line.c hexaline.o " +
       out.substr(out.find(how) + how.size(), out.rfind('\n') - out.find(how) - how.size()) +
       " -o line -Wl,--push-state,--no-as-needed " DPERF_BINARY_DIR
       "/lib/libdperf.so -Wl,-rpath," DPERF_BINARY_DIR "/lib -Wl,--pop-state");
  must("mpirun --oversubscribe -n 2 ./line");
  EXPECT_THAT(only(calls_of(0), "MPI_Isend"), SizeIs(5));
}

TEST_F(CommApiPrograms, AWrongDescriptionEndsTheBuildWithOneLine) {
  write_file(folder_ / "wrong.json", "{\"format\": \"dperf-comm-api\",\n\"version\": 1, \"name\": 5}");
  const CommandResult result = run("dperf-cc --comm-api wrong.json " + kHexaline + "/line.c -c");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "dperf-cc: wrong.json:1: 'name': a text expected, found number\n");
  EXPECT_EQ(run("dperf-cc --comm-api").exit_code, 2);
}

}  // namespace
}  // namespace dperf::test
