// The traces of the corpus, and mutations of them that are the same in every run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <random>
#include <vector>

#include "fuzz_target.h"
#include "support/temp_folder.h"

namespace dperf::replay {
namespace {

const std::filesystem::path kCorpus = DPERF_SOURCE_DIR "/tests/fuzz/replay/corpus";
constexpr int kMutations = 3000;  // of each trace

std::vector<std::filesystem::path> corpus() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kCorpus)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

void run(const std::string& bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

class ReplayCorpus : public testing::TestWithParam<std::filesystem::path> {
 protected:
  void SetUp() override {
#ifndef __SANITIZE_ADDRESS__
    // Memory that the input asks for and that is out of proportion fails the test.
    const rlimit limit{std::uint64_t{3} << 30, std::uint64_t{3} << 30};
    setrlimit(RLIMIT_AS, &limit);
#endif
  }
};

TEST_P(ReplayCorpus, SurvivesMutations) {
  const std::string seed = test::read_file(GetParam());
  std::minstd_rand random(4711);
  std::string text = seed;
  for (int i = 0; i < kMutations; ++i) {
    if (i % 8 == 0) text = seed;  // changes add up for a while
    text = mutate(text, random);
    run(static_cast<char>(i % 16) + text);
  }
}

std::string name_of_test(const testing::TestParamInfo<std::filesystem::path>& info) {
  return info.param.stem();
}
INSTANTIATE_TEST_SUITE_P(Traces, ReplayCorpus, testing::ValuesIn(corpus()), name_of_test);

}  // namespace
}  // namespace dperf::replay
