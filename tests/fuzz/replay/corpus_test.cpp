// The traces of the corpus, and mutations of them that are the same in every run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz/corpus.h"

#include <gtest/gtest.h>

#include "fuzz/fuzz_target.h"
#include "fuzz/statements.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

constexpr int kMutations = 2000;  // of each trace

class ReplayCorpus : public testing::TestWithParam<std::filesystem::path> {
 protected:
  void SetUp() override { limit_memory(); }
};

TEST_P(ReplayCorpus, SurvivesMutations) {
  const std::string file = read_file(GetParam());
  fuzz(file);
  const std::string seed(split(file).text);
  std::minstd_rand random(4711);
  std::string text = seed;
  for (int i = 0; i < kMutations; ++i) {
    if (i % 8 == 0) text = seed;  // changes add up for a while
    text = mutate(text, random);
    fuzz(static_cast<char>('0' + i % 16) + text);
  }
}

INSTANTIATE_TEST_SUITE_P(Traces, ReplayCorpus, testing::ValuesIn(corpus_files(DPERF_FUZZ_CORPUS)),
                         name_of_file);

}  // namespace
}  // namespace dperf::test
