// Loops that run until convergence: skeletons whose iterations differ from run to run, without a law.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bed.h"
#include "model/arguments.h"
#include "model/fit/compare.h"
#include "model/fit/fit.h"
#include "model/generate/generate.h"
#include "model/iterations.h"
#include "model/model_file.h"
#include "model/routine.h"
#include "model/show.h"
#include "support/error.h"

namespace dperf::model {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t kFirstLoop = 2, kSecondLoop = 3;
const std::vector<int> kRanks{2, 4, 8, 16};

/// Another number for each run and seed; no expression has it.
std::int64_t until_convergence(int ranks, int seed) {
  return 30 + (ranks * 104729 + seed * 7919) % 31 + (ranks * 31337 + seed) % 7;
}

void step(Script& s, int at) {
  s.compute(1000);
  s.exchange((s.rank + 1) % s.ranks, (s.rank + s.ranks - 1) % s.ranks, 5, 5, at);
  s.line(fmt::format("MPI_Allreduce count=1 type=8B op=MPI_SUM at=bed.c:{}", at + 1));
}

/// What is done every tenth time and in the last iteration depends on how many there are.
void converge(Script& s, int loop, std::int64_t iterations) {
  s.loop(loop, iterations, [&](std::int64_t i) {
    step(s, 10 * loop);
    if ((i + 1) % 10 == 0 || i + 1 == iterations)
      s.line(fmt::format("MPI_Barrier at=bed.c:{}", 10 * loop + 5));
  });
}

void one_loop(Script& s) {
  converge(s, kFirstLoop, until_convergence(s.ranks, 0));
}

void two_loops(Script& s) {
  converge(s, kFirstLoop, until_convergence(s.ranks, 0));
  converge(s, kSecondLoop, until_convergence(s.ranks, 1));
}

/// Each of five time steps converges after another number of iterations.
void in_time_steps(Script& s) {
  s.loop(kFirstLoop, 5,
         [&](std::int64_t i) { converge(s, kSecondLoop, until_convergence(s.ranks, static_cast<int>(i))); });
}

/// Also from its file.
Model fitted(const Program& program, const std::vector<int>& ranks = kRanks) {
  const Runs runs(program, ranks);
  Model model = fit(runs.all(), {});
  hold_out(runs.all(), model);
  return parse_model(print_model(model), "model.json");
}

void expect_foretold(const Model& model, const Program& truth, int ranks, const LoopCounts& iterations) {
  const GeneratedTrace foretold(model, {ranks, {}, iterations});
  const auto traced = run(truth, ranks);
  const Comparison comparison = compare(foretold, *traced);
  EXPECT_EQ(comparison.identical, comparison.calls) << comparison.first_difference;
}

std::string error_of(const std::function<void()>& body, int exit_code) {
  try {
    body();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), exit_code);
    return error.what();
  }
  return "";
}
std::string wrong(const Model& model, const std::vector<std::string>& iterations) {
  return error_of([&] { parse_setting(model, 32, {}, iterations); }, kExitUsage);
}

TEST(IterationsTest, TheUserSaysHowManyTheLoopHas) {
  const Model model = fitted(one_loop);
  expect_foretold(model, one_loop, 32, {{kFirstLoop, {until_convergence(32, 0)}}});
  expect_foretold(model, [](Script& s) { converge(s, kFirstLoop, 500); }, 24, {{kFirstLoop, {500}}});
  EXPECT_EQ(parse_setting(model, 32, {}, {"bed.c:10=500"}), (Setting{32, {}, {{kFirstLoop, {500}}}}));
  EXPECT_EQ(parse_setting(model, 32, {}, {"500"}), (Setting{32, {}, {{kFirstLoop, {500}}}}));
}

// 1000 ns before the exchange of each iteration, which nothing else takes.
TEST(IterationsTest, TimesAreAskedForWithThem) {
  const Model model = fitted(one_loop);
  EXPECT_NEAR(Routine(model, "").time({32, {}, {{kFirstLoop, {500}}}}).seconds, 500e-6, 1e-9);
}

TEST(IterationsTest, TheyAreShown) {
  const Model model = fitted(one_loop);
  const std::string seen =
      fmt::format("bed.c:10 (main): {} in traces-2, {} in traces-4, {} in traces-8", until_convergence(2, 0),
                  until_convergence(4, 0), until_convergence(8, 0));
  EXPECT_THAT(show(model, false), HasSubstr(seen));
  EXPECT_THAT(show(model, true), HasSubstr("loop bed.c:10 (main)  trips=data"));
  const std::vector<std::string> notes = notes_of(model, {16, {}, {{kFirstLoop, {500}}}});
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_THAT(notes.front(), HasSubstr("iterations as given: 500 of bed.c:10 (fitted on "));
  EXPECT_THAT(fitted([](Script& s) { converge(s, kFirstLoop, 30 + s.ranks); }).runs[0].setting.iterations,
              testing::IsEmpty());
}

TEST(IterationsTest, TheLargestRunIsForetoldWithItsOwn) {
  for (const Program& program : {Program(one_loop), Program(two_loops), Program(in_time_steps)}) {
    const Model model = fitted(program);
    EXPECT_TRUE(model.held_out.was_possible) << model.held_out.why_not;
    EXPECT_EQ(model.held_out.identical, 1);
    EXPECT_THAT(show_held_out(model), HasSubstr("its iterations were given: "));
  }
}

// Some expression has any three numbers.
TEST(IterationsTest, ThreeRunsShowOnlyTheSimplestLaw) {
  EXPECT_EQ(iterations_seen(fitted(one_loop, {2, 4, 8})).size(), 1U);
  EXPECT_EQ(
      iterations_seen(fitted([](Script& s) { converge(s, kFirstLoop, 30 + s.ranks); }, {2, 4, 8})).size(),
      0U);
}

TEST(IterationsTest, EachTimeThatTheLoopIsEntered) {
  const Model model = fitted(in_time_steps);
  expect_foretold(
      model, [](Script& s) { s.loop(kFirstLoop, 5, [&](std::int64_t) { converge(s, kSecondLoop, 70); }); },
      32, {{kSecondLoop, {70}}});
}

TEST(IterationsTest, TwoLoopsHaveTheirOwn) {
  const Model model = fitted(two_loops);
  expect_foretold(model, two_loops, 32,
                  parse_iterations(model, {fmt::format("bed.c:10={}", until_convergence(32, 0)),
                                           fmt::format("bed.c:20={}", until_convergence(32, 1))}));
}

// Two calls of one function: in the order in which the loop is entered.
TEST(IterationsTest, ALoopInTwoPlaces) {
  const Program program = [](Script& s) {
    for (const int seed : {0, 1}) {
      converge(s, kFirstLoop, until_convergence(s.ranks, seed));
      s.line("MPI_Barrier at=bed.c:90");
    }
  };
  const Model model = fitted(program);
  EXPECT_EQ(model.held_out.identical, 1) << model.held_out.why_not;
  EXPECT_EQ(iterations_seen(model).size(), 1U);
}

TEST(IterationsTest, TwoRunsOfOneSettingMayDiffer) {
  const auto again = run([](Script& s) { converge(s, kFirstLoop, 99); }, 4);
  const Runs runs(one_loop, kRanks);
  std::vector<TracedRun> all = runs.all();
  all.push_back({"again", again.get(), {}});
  EXPECT_THAT(show(fit(all, {}), false), HasSubstr("99 in again"));
}

TEST(IterationsTest, RanksThatDisagreeAreRefused) {
  const auto refusal = [](const Program& program) {
    return error_of([&] { fitted(program); }, kExitIncomplete);
  };
  EXPECT_THAT(refusal([](Script& s) {
                s.loop(kFirstLoop, until_convergence(s.ranks, s.rank),
                       [&](std::int64_t) { s.send(-1, 5, 12); });
              }),
              HasSubstr("loop at bed.c:10 (main): iterations does not follow"));
}

// What is in an iteration must still be exact.
TEST(IterationsTest, CountsThatAreDataInALoopThatConvergesAreRefused) {
  const Program program = [](Script& s) {
    s.loop(kFirstLoop, until_convergence(s.ranks, 0), [&](std::int64_t) {
      s.exchange((s.rank + 1) % s.ranks, (s.rank + s.ranks - 1) % s.ranks, until_convergence(s.ranks, s.rank),
                 until_convergence(s.ranks, (s.rank + s.ranks - 1) % s.ranks), 12);
    });
  };
  EXPECT_THAT(error_of([&] { fitted(program); }, kExitIncomplete),
              HasSubstr("MPI_Sendrecv at bed.c:12: scount"));
}

TEST(IterationsTest, WrongInputIsNamed) {
  const Model one = fitted(one_loop), two = fitted(two_loops);
  EXPECT_THAT(wrong(one, {}), HasSubstr("loop at bed.c:10 (main): how many iterations it has is data ("));
  EXPECT_THAT(wrong(one, {}), HasSubstr("expected --iterations bed.c:10=N"));
  EXPECT_THAT(wrong(two, {"bed.c:10=5"}), HasSubstr("expected --iterations bed.c:20=N"));
  EXPECT_THAT(wrong(two, {"bed.c:11=5"}), HasSubstr("no such loop; expected bed.c:10=N, bed.c:20=N"));
  EXPECT_THAT(wrong(two, {"5"}), HasSubstr("which loop it is of is not said"));
  EXPECT_THAT(wrong(one, {"5", "bed.c:10=5"}), HasSubstr("has a number already"));
  for (const char* text : {"bed.c:10=0", "bed.c:10=x", "bed.c:10=", "bed.c:10=-5", "bed.c:10=5.5", "x", "=5"})
    EXPECT_THAT(wrong(one, {text}), HasSubstr("expected: the number of iterations")) << text;
  EXPECT_THAT(wrong(one, {"bed.c:10=18446744073709551615"}),
              HasSubstr("more iterations than can be counted"));
  const Model lawful = fitted([](Script& s) { converge(s, kFirstLoop, 30 + s.ranks); });
  EXPECT_THAT(wrong(lawful, {"bed.c:10=5"}), HasSubstr("expected none: laws say the iterations"));
  EXPECT_THAT(error_of([&] { const GeneratedTrace trace(one, {32, {}}); }, kExitUsage), HasSubstr("is data"));
}

}  // namespace
}  // namespace dperf::model
