// SPDX-License-Identifier: LGPL-2.1-or-later
#include "predict_fixture.h"

#include <algorithm>

namespace dperf::test {

const char* const kPair = R"(ranks 2
program pair
rank 0
  compute 1ms
  MPI_Send count=8 type=1B dest=1 tag=7 at=pair.c:10(main)
  MPI_Barrier at=pair.c:12(main)
rank 1
  compute 1ms
  MPI_Recv count=8 type=1B source=0 tag=7 at=pair.c:11(main) -> source=0 tag=7 bytes=8
  MPI_Barrier at=pair.c:12(main)
)";

const char* const kFourHosts = R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="a" prefix="a" suffix="" radical="0-3" speed="1Gf" core="2" bw="1Gbps" lat="50us"
           loopback_bw="10GBps" loopback_lat="0.2us"/>
</platform>
)";

std::filesystem::path PredictTest::make_file(const std::string& name, const std::string& content) {
  write_file(work_ / name, content);
  return work_ / name;
}

std::filesystem::path PredictTest::make_trace(const std::string& name, const std::string& text) {
  const std::filesystem::path source = make_file(name + ".txt", text), folder = work_ / name;
  const CommandResult made =
      run_command({program("dperf-trace"), "assemble", source.string(), "--output", folder.string()});
  EXPECT_TRUE(made.ok()) << describe(made);
  return folder;
}

CommandResult PredictTest::predict(const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {program("dperf-predict")};
  command.insert(command.end(), arguments.begin(), arguments.end());
  CommandOptions options;
  options.folder = work_.path();
  return run_command(command, options);
}

void PredictTest::expect_refused(const std::vector<std::string>& arguments,
                                 const std::vector<std::string>& parts, int exit_code) {
  const CommandResult result = predict(arguments);
  EXPECT_EQ(result.exit_code, exit_code) << describe(result);
  EXPECT_FALSE(result.timed_out);
  EXPECT_EQ(result.out, "") << "a prediction in spite of the fault";
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_THAT(result.err, testing::StartsWith("dperf-predict: "));
  EXPECT_THAT(result.err, testing::Not(testing::HasSubstr("ended with signal")));
  for (const std::string& part : parts) EXPECT_THAT(result.err, testing::HasSubstr(part));
}

}  // namespace dperf::test
