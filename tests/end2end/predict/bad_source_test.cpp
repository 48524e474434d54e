// Sources that cannot become a prediction: refused by the first program of the chain.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <filesystem>

#include "predict_fixture.h"

namespace dperf::test {
namespace {

class BadSource : public testing::Test {
 protected:
  BadSource() {
    write_file(work_ / "good.c",
               "#include <mpi.h>\nint main(int c, char **v) {\n  MPI_Init(&c, &v);\n"
               "  MPI_Finalize();\n  return 0;\n}\n");
  }

  void expect_refused(const std::vector<std::string>& sources, const std::vector<std::string>& parts) {
    std::vector<std::string> command = {program("dperf-instrument")};
    command.insert(command.end(), sources.begin(), sources.end());
    command.push_back("--");
    CommandOptions options;
    options.folder = work_.path();
    const CommandResult result = run_command(command, options);
    EXPECT_EQ(result.exit_code, 1) << describe(result);
    EXPECT_EQ(result.out, "");
    const std::string last = result.err.substr(result.err.rfind('\n', result.err.size() - 2) + 1);
    EXPECT_THAT(last, testing::StartsWith("dperf-instrument: "));
    for (const std::string& part : parts) EXPECT_THAT(last, testing::HasSubstr(part));
    EXPECT_FALSE(std::filesystem::exists(work_ / "dperf-src"))
        << "something was written in spite of the fault";
  }

  TempFolder work_;
};

TEST_F(BadSource, IsMissing) {
  expect_refused({"nowhere.c"}, {"nowhere.c", "no such file"});
  expect_refused({"good.c", "nowhere.c"}, {"nowhere.c"});
}

TEST_F(BadSource, CannotBeRead) {
  std::filesystem::create_directory(work_ / "folder.c");
  expect_refused({"folder.c"}, {"folder.c", "folder"});
}

TEST_F(BadSource, HasErrors) {
  write_file(work_ / "bad.c", "#include <mpi.h>\nint main(void) {\n  return MPI_Init(nothing);\n}\n");
  expect_refused({"bad.c"}, {"bad.c:3"});
}

TEST_F(BadSource, HasNoMpi) {
  write_file(work_ / "plain.c", "int main(void) { return 0; }\n");
  expect_refused({"plain.c"}, {"plain.c", "MPI"});
}

}  // namespace
}  // namespace dperf::test
