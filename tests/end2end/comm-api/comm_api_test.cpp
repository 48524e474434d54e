// Programs that communicate through a library of their own, traced through its description.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "comm_api_programs.h"

namespace dperf::test {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::Each;
using testing::HasSubstr;
using testing::SizeIs;

const std::string kHexaline = DPERF_SOURCE_DIR "/tests/end2end/comm-api/hexaline";

class HexalinePrograms : public CommApiPrograms {
 protected:
  void build_line(const std::string& flags = "-O2") {
    must("mpicc " + flags + " -c " + kHexaline + "/hexaline.c");
    must("dperf-cc --comm-api hexaline " + flags + " " + kHexaline + "/line.c hexaline.o -o line");
  }
};

TEST_F(HexalinePrograms, CallsAreRecordedOnceWithTheirOwnParametersAtTheirOwnPlace) {
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

TEST_F(HexalinePrograms, WhatIsRecordedInsideHasThePlaceOfTheCall) {
  build_line();
  must("mpirun --oversubscribe -n 2 ./line");
  const auto calls = calls_of(0);
  EXPECT_THAT(only(calls, "MPI_Bcast"), AllOf(SizeIs(1), Each(HasSubstr("line.c:"))));
  // Five sums of hx_total, and the maximum within hx_balance.
  EXPECT_THAT(only(calls, "MPI_Allreduce"), AllOf(SizeIs(6), Each(HasSubstr("line.c:"))));
}

TEST_F(HexalinePrograms, TheProgramBehavesAsWithoutAndIsPredicted) {
  must("mpicc -O2 " + kHexaline + "/line.c " + kHexaline + "/hexaline.c -o plain");
  build_line("-O2 -flto");
  EXPECT_EQ(must("mpirun --oversubscribe -n 2 ./line").out, must("mpirun --oversubscribe -n 2 ./plain").out);
  const auto result =
      nlohmann::json::parse(must("dperf-predict --platform cluster --format json traces").out);
  EXPECT_GT(result["t_predicted_s"].get<double>(), 0);
}

TEST_F(HexalinePrograms, CopiesOfTheInstrumenterAreLinkedAsItSays) {
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

TEST_F(HexalinePrograms, AWrongDescriptionEndsTheBuildWithOneLine) {
  write_file(folder_ / "wrong.json", "{\"format\": \"dperf-comm-api\",\n\"version\": 1, \"name\": 5}");
  const CommandResult result = run("dperf-cc --comm-api wrong.json " + kHexaline + "/line.c -c");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "dperf-cc: wrong.json:1: 'name': a string expected, found number\n");
  EXPECT_EQ(run("dperf-cc --comm-api").exit_code, 2);
}

/// The obstacle problem, through P2PSAP and through MPI itself.
class Obstacle : public CommApiPrograms {
 protected:
  void build(const std::string& name, const std::string& compiler) {
    must("make -s -C " DPERF_SOURCE_DIR "/benchmarks/programs/" + name + " CC='" + compiler +
         "' BUILD=$PWD/" + name);
  }
  /// Without computation: what is compared is communication.
  double predict(const std::string& program) {
    must("DPERF_TRACE_DIR=traces mpirun --oversubscribe " + program);
    return predicted("traces");
  }
  double predicted(const std::string& traces) {
    const CommandResult result =
        must("dperf-predict --platform cluster --cpu-scale 1e6 --format json " + traces);
    return nlohmann::json::parse(result.out)["t_predicted_s"].get<double>();
  }
  void write_trace(const std::string& text) {
    write_file(folder_ / "text", text);
    must("rm -rf assembled && dperf-trace assemble text --output assembled");
  }
};

TEST_F(Obstacle, TheSynchronousVariantIsPredictedAsTheOneOfMpi) {
  build("obstacle", "dperf-cc");
  build("obstacle-p2psap", "dperf-cc --comm-api p2psap");
  constexpr int kIterations = 20;
  // In an iteration, each of the two ranks sends one plane and receives one, then comes the allreduce: the
  // same messages in the same order. But a plane goes by a synchronous send, which is told that its receiver
  // is there and when it has everything: one after the other, that takes no longer than a whole synchronous
  // message without data. Two of them follow each other in an iteration.
  write_trace("ranks 2\nrank 0\n  MPI_Ssend count=0 dest=1\nrank 1\n  MPI_Recv count=0 source=0\n");
  const double told = predicted("assembled");
  const double mpi = predict("-n 2 obstacle/obstacle 16 20 1e-300");
  const double p2psap = predict("-n 2 obstacle-p2psap/obstacle-p2psap sync 16 20 1e-300");
  // Around it: a communicator of its own, and barriers, some ten messages one after the other.
  EXPECT_GE(p2psap, mpi * 0.999);
  EXPECT_LE(p2psap - mpi, (2 * kIterations + 10) * told);
  const auto calls = calls_of(0);
  EXPECT_THAT(only(calls, "MPI_Ssend"), AllOf(SizeIs(kIterations), Each(HasSubstr("exchange.c:"))));
  EXPECT_THAT(only(calls, "MPI_Recv"), AllOf(SizeIs(kIterations), Each(HasSubstr("exchange.c:"))));
  EXPECT_THAT(only(calls, "MPI_Barrier"), SizeIs(1));
}

TEST_F(Obstacle, TheAsynchronousVariantWaitsForNoPlane) {
  build("obstacle-p2psap", "dperf-cc --comm-api p2psap");
  const double async = predict("-n 2 obstacle-p2psap/obstacle-p2psap async 16 50 1e-300");
  const auto calls = calls_of(0);
  EXPECT_THAT(only(calls, "Async_send"),
              AllOf(SizeIs(50), Each(ContainsRegex("count=2592 type=MPI_BYTE dest=1"))));
  EXPECT_THAT(only(calls, "Async_receive"), SizeIs(50));
  EXPECT_THAT(only(calls, "MPI_Iprobe"), SizeIs(0));
  // Two comparisons of residuals instead of fifty, and no wait for planes: what is left is what the other
  // does around its iterations, and less than one iteration in ten.
  const double sync = predict("-n 2 obstacle-p2psap/obstacle-p2psap sync 16 50 1e-300");
  EXPECT_LT(async, sync / 2);
}

// Ranks 0 and 1 are in one cluster, and 2 in another: rank 1 sends to both in its own way for each.
TEST_F(Obstacle, TheHybridVariantChoosesByCluster) {
  build("obstacle-p2psap", "dperf-cc --comm-api p2psap");
  predict("-n 3 -x P2PSAP_CLUSTERS=0,0,1 obstacle-p2psap/obstacle-p2psap hybrid 16 50 1e-300");
  const auto calls = calls_of(1);
  EXPECT_THAT(only(calls, "MPI_Ssend"), AllOf(SizeIs(50), Each(HasSubstr("dest=0"))));
  EXPECT_THAT(only(calls, "Async_send"), AllOf(SizeIs(50), Each(HasSubstr("dest=2"))));
}

}  // namespace
}  // namespace dperf::test
