// The traces of the replay's corpus as folders, whole and damaged, the same in every run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz/corpus.h"

#include <gtest/gtest.h>

#include "fuzz/fuzz_target.h"
#include "fuzz/statements.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

const std::filesystem::path kSeeds = DPERF_SOURCE_DIR "/tests/fuzz/replay/corpus";
constexpr int kRounds = 200;  // for each trace

class FolderCorpus : public testing::TestWithParam<std::filesystem::path> {
 protected:
  void SetUp() override { limit_memory(); }
};

TEST_P(FolderCorpus, IsReplayedAsFromMemory) {
  const std::string seed = read_file(GetParam());
  fuzz(seed);
  std::minstd_rand random(4711);
  for (int i = 0; i < kRounds; ++i) fuzz("0" + mutate(std::string(split(seed).text), random));
}

TEST_P(FolderCorpus, SurvivesDamage) {
  const std::string seed = read_file(GetParam());
  std::minstd_rand random(4711);
  for (int i = 0; i < kRounds; ++i) {
    std::string damage(1, '\0');
    for (auto bytes = 1 + random() % 3; bytes > 0; --bytes) {
      damage += static_cast<char>(random() % 4);
      damage += static_cast<char>(random() % 2);
      damage += static_cast<char>(random());
      damage += static_cast<char>(random());
    }
    fuzz(seed + damage);
  }
}

INSTANTIATE_TEST_SUITE_P(Traces, FolderCorpus, testing::ValuesIn(corpus_files(kSeeds)), name_of_file);

}  // namespace
}  // namespace dperf::test
