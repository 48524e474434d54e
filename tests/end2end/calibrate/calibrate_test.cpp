// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "calibrate/measure/measurements.h"
#include "end2end/predict/predict_fixture.h"
#include "replay/platform/host_profile.h"
#include "support/error.h"
#include "unit/calibrate/synthetic.h"

namespace dperf::test {
namespace {

using calibrate::Connection;
using calibrate::Measurements;
using testing::HasSubstr;

class CalibrateTest : public PredictTest {
 protected:
  CommandResult calibrate(const std::vector<std::string>& arguments) {
    std::vector<std::string> command = {program("dperf-calibrate")};
    command.insert(command.end(), arguments.begin(), arguments.end());
    CommandOptions options;
    options.folder = work_.path();
    options.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                           {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                           {"XDG_CONFIG_HOME", (work_ / "config").string()}};
    options.timeout = std::chrono::seconds(120);
    return run_command(command, options);
  }
  /// lan.json of a LAN that is known, and lan.xml of it.
  CommandResult calibrate_lan(const std::vector<std::string>& more = {}) {
    const Measurements m{"Open MPI v4.1.4", {calibrate::lan()}, {}, {}};
    make_file("lan.json", calibrate::to_json(m));
    std::vector<std::string> arguments = {"network", "--measurements", "lan.json", "-o", "lan.xml"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return calibrate(arguments);
  }
  std::string text_of(const std::string& name) {
    std::ostringstream text;
    text << std::ifstream(work_ / name).rdbuf();
    return text.str();
  }
  /// Half of a round trip over a connection that is open.
  double predicted_s(int bytes) { return (seconds_of(bytes, 2) - seconds_of(bytes, 1)) / 2; }
  double seconds_of(int bytes, int round_trips) {
    const std::string size = " count=" + std::to_string(bytes) + " type=1B ";
    std::string first, second;
    for (int i = 0; i < round_trips; ++i) {
      first += "  MPI_Send" + size + "dest=1\n  MPI_Recv" + size + "source=1\n";
      second += "  MPI_Recv" + size + "source=0\n  MPI_Send" + size + "dest=0\n";
    }
    const auto trace = make_trace(std::to_string(bytes) + "-" + std::to_string(round_trips),
                                  "ranks 2\nrank 0\n" + first + "rank 1\n" + second);
    const CommandResult result = predict({"--platform", "lan.xml", "--format", "json", trace.string()});
    EXPECT_TRUE(result.ok()) << describe(result);
    return result.ok() ? nlohmann::json::parse(result.out).at("t_predicted_s").get<double>() : 0;
  }
};

TEST_F(CalibrateTest, ThePlatformPredictsThePingPongThatWasMeasured) {
  const CommandResult made = calibrate_lan();
  ASSERT_TRUE(made.ok()) << describe(made);
  EXPECT_THAT(made.out, HasSubstr("network (a, b)"));
  EXPECT_THAT(made.out, HasSubstr("put by the sender, in one stream per pair"));
  for (const int bytes : {1, 1000, 49152, 65536, 1 << 20, 1 << 24}) {
    const double measured_s = calibrate::lan_seconds(bytes);
    EXPECT_NEAR(predicted_s(bytes), measured_s, 0.01 * measured_s) << bytes;
  }
}

TEST_F(CalibrateTest, PushedFragmentsTakeWhatWasMeasured) {
  Measurements m{"Open MPI v4.1.4", {calibrate::lan()}};
  for (calibrate::Timing& timing : m.connections[0].exchange) timing.usual_s /= 2;
  m.connections[0].sender_stops_from = 250000;
  make_file("push.json", calibrate::to_json(m));
  const CommandResult made = calibrate({"network", "--measurements", "push.json", "-o", "lan.xml"});
  ASSERT_TRUE(made.ok()) << describe(made);
  EXPECT_THAT(made.out, HasSubstr("pushed by the sender"));
  for (const int bytes : {65536, 1 << 20, 1 << 24}) {
    const double measured_s = calibrate::lan_seconds(bytes);
    EXPECT_NEAR(predicted_s(bytes), measured_s, 0.02 * measured_s) << bytes;
  }
}

TEST_F(CalibrateTest, TheResultSaysThatThePlatformIsCalibrated) {
  ASSERT_TRUE(calibrate_lan({"--nodes", "4"}).ok());
  const std::string trace = make_trace("pair", kPair).string();
  const CommandResult result = predict({"--platform", "lan.xml", trace});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("protocol openmpi as calibrated"));
  EXPECT_THAT(result.out, HasSubstr("the platform is calibrated: Open MPI v4.1.4; network: mean error"));
  EXPECT_THAT(result.out, HasSubstr("2 of 4 hosts used"));
  const CommandResult smpi = predict({"--platform", "lan.xml", "--protocol", "smpi", trace});
  ASSERT_TRUE(smpi.ok()) << describe(smpi);
  EXPECT_THAT(smpi.out, testing::Not(HasSubstr("calibrated")));
}

TEST_F(CalibrateTest, AWrongPropertyIsRefusedByFileAndName) {
  ASSERT_TRUE(calibrate_lan().ok());
  std::string text = text_of("lan.xml");
  const std::string right = "id=\"dperf:network:rendezvous\" value=\"put\"";
  text.replace(text.find(right), right.size(), "id=\"dperf:network:rendezvous\" value=\"throw\"");
  make_file("lan.xml", text);
  expect_refused({"--platform", "lan.xml", make_trace("pair", kPair).string()},
                 {"property 'dperf:network:rendezvous' is 'throw'; expected pull, put or push"});
}

TEST_F(CalibrateTest, APlatformThatItsOwnMeasurementsContradictIsNotWritten) {
  Measurements m{"Open MPI v4.1.4", {calibrate::lan()}, {}, {}};
  m.group =
      calibrate::Group{{"a", "b"}, {2, 2}, {}, {}, {{"MPI_Bcast", 1024, 2, 1e-9, 1e-9, 1e-9, 9, {}}}, {}};
  make_file("wrong.json", calibrate::to_json(m));
  make_file("wrong.xml", "of before");
  const std::vector<std::string> arguments = {"network", "--measurements", "wrong.json", "-o", "wrong.xml"};
  const CommandResult refused = calibrate(arguments);
  EXPECT_EQ(refused.exit_code, kExitDiffers) << describe(refused);
  EXPECT_THAT(refused.err, HasSubstr("MPI_Bcast of 1024 bytes on 2 ranks took 0.001 us"));
  EXPECT_THAT(refused.err, HasSubstr("--force"));
  EXPECT_EQ(text_of("wrong.xml"), "of before");
  EXPECT_FALSE(std::filesystem::exists(work_ / "wrong.svg"));
  std::vector<std::string> forced = arguments;
  forced.emplace_back("--force");
  const CommandResult written = calibrate(forced);
  EXPECT_TRUE(written.ok()) << describe(written);
  EXPECT_THAT(written.err, HasSubstr("warning: MPI_Bcast of 1024 bytes"));
  EXPECT_THAT(text_of("wrong.xml"), HasSubstr("dperf:network:time"));
}

TEST_F(CalibrateTest, WhatItsOwnCheckMissesIsInThePlatformAndOnTheScreen) {
  Measurements m{"Open MPI v4.1.4", {calibrate::lan()}, {}, {}};
  const double bcast_s = 115e-6;  // 1.4 times as long as predicted: one follows the other after 1024 x 80 ns
  m.group = calibrate::Group{
      {"a", "b"}, {2, 2}, {}, {}, {{"MPI_Bcast", 1024, 2, bcast_s, bcast_s, bcast_s, 9, {}}}, {}};
  make_file("some.json", calibrate::to_json(m));
  const CommandResult made = calibrate({"network", "--measurements", "some.json", "-o", "some.xml"});
  ASSERT_TRUE(made.ok()) << describe(made);
  EXPECT_THAT(made.out, HasSubstr("check between hosts, in the platform as an uncertainty: collectives by"));
  EXPECT_THAT(text_of("some.xml"), HasSubstr("dperf:network:collective_error\" value=\"0 0."));
  const std::string trace =
      make_trace("bcast", "ranks 2\nrank all\n  MPI_Bcast count=1024 type=1B root=0\n").string();
  const CommandResult predicted = predict({"--platform", "some.xml", trace});
  EXPECT_THAT(predicted.out, HasSubstr(" %: collectives between hosts (")) << describe(predicted);
}

TEST_F(CalibrateTest, MeasuresSharedMemory) {
  const CommandResult made =
      calibrate({"network", "--hosts", "localhost", "--seconds", "2", "--force",  // the machine may be busy
                 "--mpirun", std::string(CALIBRATE_MPIRUN) + " --oversubscribe --mca mpi_yield_when_idle 1",
                 "-o", "here.xml"});
  ASSERT_TRUE(made.ok()) << describe(made);
  const Measurements m = calibrate::read_measurements(work_ / "here.json");
  ASSERT_EQ(m.connections.size(), 1u);
  EXPECT_EQ(m.connections[0].kind, "memory");
  EXPECT_GE(m.connections[0].half_round_trip.size(), 11u);
  ASSERT_GE(m.connections[0].calls.size(), 3u);
  for (const calibrate::CallCost& call : m.connections[0].calls) {
    ASSERT_TRUE(call.wait_s) << call.bytes;
    // CPU time of one call of 60000 bytes at most; what waits is none.
    for (const double cost_s : {call.send_s.value_or(0), call.isend_s, call.receive_s, *call.wait_s}) {
      EXPECT_GE(cost_s, 0) << call.bytes;
      EXPECT_LT(cost_s, 0.01) << call.bytes;
    }
  }
  EXPECT_TRUE(m.connections[0].calls.front().send_s);
  EXPECT_THAT(made.out, HasSubstr("processor time per message: MPI_Send "));
  EXPECT_TRUE(m.core);
  ASSERT_TRUE(m.group);
  EXPECT_TRUE(m.group->pairs.empty());
  for (const auto& collective : m.group->collectives) EXPECT_TRUE(collective.predicted_s) << collective.call;
  // On a machine that has become another one meanwhile nothing is comparable.
  if (!m.group->collectives.empty())
    EXPECT_THAT(made.out, HasSubstr("collectives of 2 ranks, mean error"));
  else
    EXPECT_THAT(made.err, HasSubstr("the cores of this machine have moved")) << describe(made);
  const CommandResult result =
      predict({"--platform", "here.xml", "--ranks-per-host", "2", make_trace("pair", kPair).string()});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("as calibrated"));
}

TEST_F(CalibrateTest, MeasuresTheHost) {
  const CommandResult made = calibrate({"host", "--quick", "--copies", "1", "--no-costs"});
  ASSERT_TRUE(made.ok()) << describe(made);
  const platform::HostProfile profile = platform::read_host_profile(work_ / "host.json");
  EXPECT_GE(profile.kernels.size(), 5u);
  EXPECT_FALSE(profile.host.empty());
  EXPECT_EQ(profile.date.size(), 20u) << profile.date;
  for (const platform::KernelTime& kernel : profile.kernels) {
    EXPECT_THAT(made.out, HasSubstr(kernel.name));
    EXPECT_LT(kernel.seconds_per_unit, 1e-3) << kernel.name;
    EXPECT_THAT(kernel.copies, testing::IsEmpty());
  }
}

TEST_F(CalibrateTest, AddsTheProfileToTheTracesOfThisHost) {
  char here[256] = "";
  ASSERT_EQ(gethostname(here, sizeof here), 0);
  make_trace("mine", std::string("ranks 1\nrank 0\nhost ") + here + "\n  compute 1ms\n");
  const CommandResult made = calibrate({"host", "--quick", "--copies", "1", "--no-costs", "--into", "mine"});
  ASSERT_TRUE(made.ok()) << describe(made);
  const std::filesystem::path file = work_ / "mine" / platform::profile_name(here);
  EXPECT_EQ(platform::read_host_profile(file).host, here);
  make_file("four.xml", kFourHosts);
  const CommandResult result = predict({"--platform", "four.xml", "--host-profile", file.string(), "mine"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("t_predicted    1.000 ms\n"));
  EXPECT_THAT(result.out, HasSubstr("by host profiles: blocks take 1 times their traced time"));
}

TEST_F(CalibrateTest, ManyRanksMeasurePairsAndCollectives) {
  CommandOptions options;
  options.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"}, {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}};
  const CommandResult result =
      run_command({CALIBRATE_MPIRUN, "--oversubscribe", "--mca", "mpi_yield_when_idle", "1", "-np", "4",
                   program("dperf-calibrate-mpi"), "group", "1", "1024", "50"},
                  options);
  ASSERT_TRUE(result.ok()) << describe(result);
  const Measurements m = calibrate::from_json(result.out, "stdout");
  ASSERT_TRUE(m.group);
  EXPECT_EQ(m.group->pairs.size(), 6u);
  EXPECT_EQ(m.group->pairings.size(), 3u);
  EXPECT_EQ(m.group->collectives.front().call, "MPI_Barrier");
}

struct Wrong {
  std::vector<std::string> arguments;
  std::string message;
  int exit_code;
};

TEST_F(CalibrateTest, WrongInputGetsOneLine) {
  make_file("no.json", "{}");
  const std::string other = make_trace("other", "ranks 1\nrank 0\nhost elsewhere\n  compute 1ms\n").string();
  const Wrong cases[] = {
      {{}, "no command given; expected network, host or loggps", 2},
      {{"network"}, "--hosts is missing", 2},
      {{"host", "--copies", "0"}, "--copies", 2},
      {{"host", "--copies", "65536"}, "each needs a core of its own", 1},
      {{"host", "-o", "nowhere/host.json"}, "cannot write nowhere/host.json: No such file or directory", 1},
      {{"host", "--into", "nowhere"}, "nowhere", 1},
      {{"host", "--into", other}, "the traces were recorded on elsewhere, but this is", 1},
      {{"network", "--hosts", "a,b,c,a"}, "--hosts names 'a' twice", 2},
      {{"network", "--hosts", "a", "--nodes", "4"}, "--nodes needs a network", 2},
      {{"network", "--hosts", "a:b"}, "'a:b' is not the name of a host", 2},
      {{"network", "--hosts", "a,b", "--measurements", "no.json"}, "cannot be used together", 2},
      {{"network", "--hosts", "a,b", "-o", "x.txt"}, "expected a name that ends in .xml", 2},
      {{"network", "--hosts", "a,b", "-o", "none/x.xml"},
       "cannot write none/x.xml: No such file or directory",
       1},
      {{"network", "--hosts", "a,b", "--seconds", "0"}, "--seconds", 2},
      {{"network", "--measurements", "none.json"}, "none.json: No such file or directory", 1},
      {{"network", "--measurements", "no.json"}, "no.json: is not a file of measurements", 1},
  };
  for (const Wrong& wrong : cases) {
    const CommandResult result = calibrate(wrong.arguments);
    EXPECT_EQ(result.exit_code, wrong.exit_code) << describe(result);
    EXPECT_THAT(result.err, HasSubstr(wrong.message));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST_F(CalibrateTest, AFailingMpirunIsNamed) {
  const CommandResult result = calibrate({"network", "--hosts", "a,b", "--mpirun", "false"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("false --host 'a:1,b:1' -np 2"));
  EXPECT_THAT(result.err, HasSubstr("failed with exit code 1"));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  const CommandResult silent = calibrate({"network", "--hosts", "a,b", "--mpirun", "true"});
  EXPECT_THAT(silent.err, HasSubstr("wrote no measurements"));
}

}  // namespace
}  // namespace dperf::test
