// Programs that run with MPICH: recorded as the same programs are with the MPI library of this build.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <cstdlib>
#include <regex>
#include <sstream>

#include "report/report.h"
#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

class Mpich : public testing::Test {
 protected:
  /// A line of shell with dPerf's programs in PATH.
  CommandResult run(const std::string& line) {
    CommandOptions options{.folder = folder_.path(), .timeout = std::chrono::seconds(300)};
    options.environment = {{"PATH", program("") + ":" + std::getenv("PATH")},
                           {"DPERF_TRACE_DIR", ""},
                           {"LC_ALL", "C"},
                           {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                           {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}};
    return run_shell(line, options);
  }
  CommandResult must(const std::string& line) {
    CommandResult result = run(line);
    EXPECT_TRUE(result.ok()) << line << "\n" << describe(result);
    return result;
  }

  /// One of benchmarks/programs into `folder`.
  void build(const std::string& name, const std::string& folder, const std::string& compilers) {
    must("make -s -C " DPERF_SOURCE_DIR "/benchmarks/programs/" + name + " BUILD=$PWD/" + folder + " " +
         compilers);
  }

  /// Of this build, and the runtime for MPICH in the folder that it looks into.
  void install_dperf_record() {
    must("mkdir bin && cp " + program("dperf-record") + " bin && cp -r " DPERF_FOR_MPICH "/* .");
  }

  /// The calls of each rank, in order, with the number of elements.
  std::vector<std::string> calls_of(const std::string& traces) {
    std::istringstream dump(must("dperf-trace dump " + traces).out);
    static const std::regex call(R"(\bMPI_[A-Z][a-z_]+\b)"), numbers("count=-?[0-9]+");
    std::vector<std::string> calls;
    for (std::string line; std::getline(dump, line);) {
      std::smatch name, count;
      if (!std::regex_search(line, name, call)) continue;
      const bool has_count = std::regex_search(line, count, numbers);
      calls.push_back(name.str() + (has_count ? " " + count.str() : ""));
    }
    return calls;
  }

  TempFolder folder_;
};

struct OwnProgram {
  const char *name, *arguments, *place;
};

class MpichPrograms : public Mpich, public testing::WithParamInterface<OwnProgram> {};

TEST_P(MpichPrograms, AreRecordedAsWithTheOtherLibrary) {
  const OwnProgram& own = GetParam();
  build(own.name, "with_mpich", "CC=" MPICH_CC " FC=" MPICH_FC);
  build(own.name, "plain", "CC=mpicc FC=mpifort");
  install_dperf_record();
  const std::string words = std::string("/") + own.name + own.arguments;
  must("bin/dperf-record --runs 1 -o mpich -- " MPICH_RUN " -n 4 with_mpich" + words);
  must("dperf-record --runs 1 -o other -- mpirun --oversubscribe -n 4 plain" + words);
  EXPECT_THAT(must("dperf-trace check mpich").out, HasSubstr("no problems"));
  EXPECT_THAT(must("dperf-trace info mpich").out, HasSubstr("MPICH"));
  const std::vector<std::string> calls = calls_of("mpich");
  EXPECT_GT(calls.size(), 50U);
  EXPECT_EQ(calls, calls_of("other"));
  const Prediction prediction =
      report::read_json(must("dperf-predict --coll-selector mpich --platform " DPERF_SOURCE_DIR
                             "/platforms/cluster.xml --format json mpich")
                            .out,
                        "the prediction");
  EXPECT_GT(prediction.t_predicted_s, 0);
  EXPECT_THAT(prediction.sites, testing::Contains(testing::Field(&SiteCost::place, HasSubstr(own.place))));
}

INSTANTIATE_TEST_SUITE_P(Programs, MpichPrograms,
                         testing::Values(OwnProgram{"heat-f08", " 16 30", "make_grid"},
                                         OwnProgram{"cg-f", " 24", "dot"}, OwnProgram{"is", " S", "rank"}),
                         [](const auto& own) { return std::string(own.param.name, 2); });

/// A dPerf for another library says so, and the program is what it was.
TEST_F(Mpich, IsRefusedByADPerfForAnotherLibrary) {
  must("printf 'use mpi\\ncall MPI_Init(i)\\nprint *, 17\\ncall MPI_Finalize(i)\\nend\\n' > plain.f90");
  const CommandResult built = must("DPERF_FC=" MPICH_FC " dperf-fc plain.f90 -o plain");
  const CommandResult ran = must(MPICH_RUN " -n 2 ./plain");
  EXPECT_THAT(ran.out, HasSubstr("17"));
  EXPECT_THAT(built.err + ran.err, HasSubstr("this dPerf was built for "));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "traces"));
}

}  // namespace
}  // namespace dperf::test
