// A ping-pong of SMPI's replay and of the engine on the shipped platforms: the same times, because both ask
// the same network model. SMPI sends 16 bytes more than the message: its envelope.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "model/replay/engine/simulation.h"
#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::replay {
namespace {

constexpr int kRoundTrips = 100;
constexpr double kEnvelope = 16;

struct Case {
  const char* platform;
  long bytes;
};

// Or the parameter is printed as bytes, which differ from run to run.
void PrintTo(const Case& one, std::ostream* stream) {
  *stream << one.platform << ' ' << one.bytes;
}

std::string path_of(const Case& one) {
  return fmt::format("{}/platforms/{}.xml", DPERF_SOURCE_DIR, one.platform);
}

// The time-independent trace of one of the two ranks; type 6 is MPI_BYTE.
std::string trace_of(int rank, long bytes) {
  std::string text = fmt::format("{} init\n", rank);
  for (int i = 0; i < kRoundTrips; ++i) {
    std::string send = fmt::format("{} send {} 0 {} 6\n", rank, 1 - rank, bytes);
    std::string receive = fmt::format("{} recv {} 0 {} 6\n", rank, 1 - rank, bytes);
    text += rank == 0 ? send + receive : receive + send;
  }
  return text + fmt::format("{} finalize\n", rank);
}

double time_of_smpirun(const Case& one) {
  test::TempFolder folder;
  test::write_file(folder / "r0", trace_of(0, one.bytes));
  test::write_file(folder / "r1", trace_of(1, one.bytes));
  test::write_file(folder / "list",
                   fmt::format("{}\n{}\n", (folder / "r0").string(), (folder / "r1").string()));
  test::write_file(folder / "hosts", "n0\nn1\n");
  auto result =
      test::run_command({"smpirun", "-np", "2", "-platform", path_of(one), "-hostfile",
                         (folder / "hosts").string(), "-replay", (folder / "list").string(), "-no-privatize",
                         "--log=smpi_replay.thres:info", "--cfg=network/model:SMPI"});
  EXPECT_TRUE(result.ok()) << test::describe(result);
  std::string text = result.out + result.err;
  constexpr std::string_view kTime = "Simulation time ";
  std::size_t at = text.find(kTime);
  return at == std::string::npos ? -1 : std::stod(text.substr(at + kTime.size()));
}

double time_of_engine(const Case& one) {
  SimgridOptions options;
  options.platform = path_of(one);
  options.host_of_rank = {"n0", "n1"};
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  auto start = [&](Token number) {
    int from = static_cast<int>(number % 2);
    engine->transfer(from, 1 - from, static_cast<double>(one.bytes) + kEnvelope, number);
  };
  notebook.then = [&](Token number) {
    if (number + 1 < 2 * kRoundTrips) start(number + 1);
  };
  start(0);
  engine->run(notebook);
  return engine->now();
}

class PingPong : public ::testing::TestWithParam<Case> {};

TEST_P(PingPong, TakesAsLongAsInSmpi) {
  if (!test::run_command({"smpirun", "--help"}).ok())
    GTEST_SKIP() << "smpirun is not installed: nothing to compare with";
  double smpirun_s = time_of_smpirun(GetParam());
  // 0.001 % and the last digit that smpirun prints
  EXPECT_NEAR(time_of_engine(GetParam()), smpirun_s, 1e-5 * smpirun_s + 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Platforms, PingPong,
                         ::testing::Values(Case{"cluster", 1}, Case{"cluster", 8192}, Case{"cluster", 65535},
                                           Case{"cluster", 1048576}, Case{"lan", 1000}, Case{"lan", 262144},
                                           Case{"daisy", 1}, Case{"daisy", 65536}),
                         [](const auto& test) {
                           return fmt::format("{}_{}_bytes", test.param.platform, test.param.bytes);
                         });

}  // namespace
}  // namespace dperf::replay
