// Times of blocks in skeletons of which they are known.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "bed.h"
#include "model/fit/compare.h"
#include "model/fit/fit.h"
#include "model/generate/generate.h"
#include "model/model_file.h"

namespace dperf::model {
namespace {

TEST(TimesTest, TimesAreFunctions) {
  const Program program = [](Script& s) {
    s.loop(2, 4, [&](std::int64_t) {
      s.compute(960000 / s.ranks);
      s.line("MPI_Barrier at=bed.c:12");
    });
  };
  const Runs runs(program, {2, 4, 8, 16});
  const Model model = fit(runs.all(), {});
  const GeneratedTrace foretold(model, {64, {}});
  const auto truth = run(program, 64);
  EXPECT_NEAR(compare(foretold, *truth).time_ratio(), 1, 1e-3);
}

std::int64_t block_ns(const trace::Trace& trace, int rank) {
  const auto events = trace.rank(rank).events();
  std::int64_t ns = 0;
  for (trace::Event event; events->next(event);)
    if (event.kind == trace::EventKind::kCompute) ns += event.charged_ns();
  return ns;
}

// The root does more, and so do ranks in the middle.
TEST(TimesTest, TimesAreThoseOfClassesOfRanks) {
  const Program program = [](Script& s) {
    s.compute(s.rank == 0 ? 5000000 : 1000000);
    s.line("MPI_Barrier at=bed.c:12");
    s.loop(2, 4, [&](std::int64_t) {
      s.compute((s.rank == 0 || s.rank + 1 == s.ranks ? 9600000 : 19200000) / s.ranks);
      s.line("MPI_Barrier at=bed.c:13");
    });
  };
  const Runs runs(program, {4, 8, 12, 16});
  const Model model = parse_model(print_model(fit(runs.all(), {})), "model.json");
  const GeneratedTrace foretold(model, {40, {}});
  const auto truth = run(program, 40);
  for (const int rank : {0, 1, 20, 38, 39})
    EXPECT_NEAR(static_cast<double>(block_ns(foretold, rank)) / static_cast<double>(block_ns(*truth, rank)),
                1, 0.05)
        << rank;
}

// Thirty blocks of some 300 ns, whose times differ by half from rank to rank, beside one of 8 ms / p.
TEST(TimesTest, NegligibleBlocksStaySo) {
  const Program program = [](Script& s) {
    s.compute(8000000 / s.ranks);
    s.line("MPI_Barrier at=bed.c:12");
    for (int block = 0; block < 30; ++block) {
      const int random = (s.rank * 7919 + s.ranks * 104729 + block * 31337) % 1009;
      s.compute(150 + random * 300 / 1009);
      s.line(fmt::format("MPI_Barrier at=bed.c:{}", 20 + block));
    }
  };
  const Runs runs(program, {2, 4, 8, 16});
  const Model model = fit(runs.all(), {});
  const GeneratedTrace foretold(model, {1024, {}});
  for (const int rank : {0, 1, 511, 1023}) EXPECT_LT(block_ns(foretold, rank), 8000000 / 1024 + 30 * 450);
}

}  // namespace
}  // namespace dperf::model
