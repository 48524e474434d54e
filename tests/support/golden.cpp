// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/golden.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <vector>

#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

std::string difference(const std::filesystem::path& expected, std::string_view actual) {
  TempFolder folder;
  write_file(folder / "actual", actual);
  return run_command({"diff", "-u", "--label", "expected", "--label", "actual", expected.string(),
                      (folder / "actual").string()})
      .out;
}

constexpr const char* kNextStep =
    "If the change is intended: DPERF_UPDATE_GOLDEN=1 ctest -L golden, then read git diff.";

/// Output of the suite for one input, with what it throws turned into text.
std::string produce(const GoldenSuite& suite, const std::filesystem::path& input) {
  const bool must_fail = input.filename().string().starts_with("fail_");
  try {
    std::string output = suite.produce(input);
    if (must_fail) ADD_FAILURE() << input << " was accepted, but its name begins with fail_";
    return output;
  } catch (const std::exception& error) {
    if (!must_fail) ADD_FAILURE() << input << " was refused: " << error.what();
    return fmt::format("error: {}\n", error.what());
  }
}

class GoldenTest : public testing::Test {
 public:
  GoldenTest(const GoldenSuite& suite, std::filesystem::path input)
      : suite_(suite), input_(std::move(input)) {}
  void TestBody() override {
    std::string expected = input_.string();
    expected.resize(expected.size() - suite_.input_suffix.size());
    expect_golden(expected + suite_.expected_suffix, produce(suite_, input_));
  }

 private:
  GoldenSuite suite_;
  std::filesystem::path input_;
};

std::vector<std::filesystem::path> inputs_of(const GoldenSuite& suite) {
  std::vector<std::filesystem::path> inputs;
  for (const auto& entry : std::filesystem::directory_iterator(suite.folder)) {
    if (entry.path().string().ends_with(suite.input_suffix)) inputs.push_back(entry.path());
  }
  std::sort(inputs.begin(), inputs.end());
  return inputs;
}

std::string test_name(const GoldenSuite& suite, const std::filesystem::path& input) {
  std::string name = input.filename().string();
  name.resize(name.size() - suite.input_suffix.size());
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

}  // namespace

void expect_golden(const std::filesystem::path& expected, std::string_view actual) {
  if (is_set("DPERF_UPDATE_GOLDEN")) {
    ASSERT_FALSE(is_set("CI")) << "golden files are not updated where CI is set";
    write_file(expected, actual);
    return;
  }
  ASSERT_TRUE(std::filesystem::exists(expected)) << "no " << expected << "; the output is:\n"
                                                 << actual << kNextStep;
  if (read_file(expected) != actual) ADD_FAILURE() << difference(expected, actual) << kNextStep;
}

bool register_golden(const GoldenSuite& suite) {
  const auto inputs = inputs_of(suite);
  for (const std::filesystem::path& input : inputs) {
    testing::RegisterTest(suite.name.c_str(), test_name(suite, input).c_str(), nullptr, nullptr, __FILE__,
                          __LINE__,
                          [suite, input]() -> testing::Test* { return new GoldenTest(suite, input); });
  }
  return !inputs.empty();
}

bool by_one_compiler() {
  return is_set("DPERF_ONE_COMPILER");
}

}  // namespace dperf::test
