// The corpus of a fuzz target, and mutations of it that are the same in every run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "fuzz/corpus.h"
#include "fuzz/fuzz_target.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

constexpr int kMutations = 300;  // of each file

/// Bytes changed, pieces moved, pieces repeated.
void change(std::string& bytes, std::minstd_rand& random) {
  const std::size_t at = 1 + random() % bytes.size(), from = 1 + random() % bytes.size();
  const std::string piece = bytes.substr(std::min(from, bytes.size()), random() % 24);
  if (random() % 2 == 0 && at < bytes.size())
    bytes[at] = static_cast<char>(random());
  else if (random() % 2 == 0)
    bytes.insert(std::min(at, bytes.size()), piece);
  else
    bytes.erase(std::min(at, bytes.size()), random() % 24);
}

class FuzzCorpus : public testing::TestWithParam<std::filesystem::path> {
 protected:
  void SetUp() override { limit_memory(); }
};

TEST_P(FuzzCorpus, SurvivesMutations) {
  const std::string seed = read_file(GetParam());
  fuzz(seed);
  std::minstd_rand random(4711);
  std::string bytes = seed;
  for (int i = 0; i < kMutations; ++i) {
    if (i % 8 == 0) bytes = seed;  // changes add up for a while
    change(bytes, random);
    fuzz(bytes);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, FuzzCorpus, testing::ValuesIn(corpus_files(DPERF_FUZZ_CORPUS)), name_of_file);

}  // namespace
}  // namespace dperf::test
