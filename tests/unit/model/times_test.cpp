// Times of blocks in skeletons of which they are known.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "bed.h"
#include "model/fit/compare.h"
#include "model/fit/fit.h"
#include "model/generate/generate.h"
#include "model/generate/stage.h"
#include "model/model_file.h"
#include "model/picture/picture.h"
#include "support/error.h"

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

std::vector<double> compute_ns(const trace::Trace& trace, int rank) {
  const auto events = trace.rank(rank).events();
  std::vector<double> all;
  for (trace::Event event; events->next(event);)
    if (event.kind == trace::EventKind::kCompute) all.push_back(static_cast<double>(event.charged_ns()));
  return all;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double relative_deviation(const std::vector<double>& values) {
  double squares = 0;
  for (const double value : values) squares += std::pow(value / mean(values) - 1, 2);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

/// From -0.5 to 0.5, another one for each pair: 0.29 is one standard deviation.
double chance(std::int64_t a, std::int64_t b) {
  return static_cast<double>(mix(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)) >> 11) *
             0x1p-53 -
         0.5;
}

// Ranks differ by 0.2 * 0.29 of a block, its executions by 0.4 * 0.29.
TEST(TimesTest, ExecutionsAreScatteredAsTheyWere) {
  const Program program = [](Script& s) {
    const double of_rank = 1 + 0.2 * chance(s.rank, s.ranks);
    s.loop(2, 400, [&](std::int64_t i) {
      s.compute(std::llround(1e6 * of_rank * (1 + 0.4 * chance(1000 * s.ranks + s.rank, i))));
      s.line("MPI_Barrier at=bed.c:12");
    });
  };
  const Runs runs(program, {2, 4, 8, 16});
  const Model model = parse_model(print_model(fit(runs.all(), {})), "model.json");
  const GeneratedTrace foretold(model, {64, {}});
  std::vector<double> means;
  for (int rank = 0; rank < 64; ++rank) {
    const std::vector<double> all = compute_ns(foretold, rank);
    means.push_back(mean(all));
    EXPECT_NEAR(relative_deviation(all), 0.115, 0.02) << rank;
  }
  EXPECT_NEAR(mean(means), 1e6, 3e4);
  EXPECT_NEAR(relative_deviation(means), 0.058, 0.02);
  EXPECT_EQ(compute_ns(foretold, 5), compute_ns(GeneratedTrace(model, {64, {}}), 5));
}

// One of a hundred executions is disturbed; drawn as noise, each of 64 ranks would be held up all the time.
TEST(TimesTest, DisturbancesAreNoScatter) {
  const Program program = [](Script& s) {
    s.loop(2, 400, [&](std::int64_t i) {
      s.compute(chance(1000 * s.ranks + s.rank, i) > 0.49 ? 100000000 : 1000000);
      s.line("MPI_Barrier at=bed.c:12");
    });
  };
  const Runs runs(program, {2, 4, 8, 16});
  const Model model = fit(runs.all(), {});
  const GeneratedTrace foretold(model, {64, {}});
  EXPECT_LT(relative_deviation(compute_ns(foretold, 7)), 0.3);
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

// A panel for the block, a point for each run and size, and a curve for each size.
TEST(TimesTest, ThePictureHasWhatRunsShowed) {
  const Program program = [](Script& s) {
    s.compute(960000 / s.ranks);
    s.line("MPI_Barrier at=bed.c:12");
  };
  const Runs runs(program, {2, 4, 8, 16});
  const Model model = parse_model(print_model(fit(runs.all(), {})), "model.json");
  const std::string svg = picture(model);
  std::size_t circles = 0;
  for (std::size_t at = svg.find("<circle"); at != std::string::npos; at = svg.find("<circle", at + 1))
    ++circles;
  EXPECT_EQ(circles, 4U);
  EXPECT_NE(svg.find("bed.c:5"), std::string::npos);
  EXPECT_NE(svg.find("9.6e+05 / p ns"), std::string::npos);
  EXPECT_NE(svg.find("<polyline"), std::string::npos);
}

/// What parse_model() says of it.
std::string refusal(const std::string& text) {
  try {
    parse_model(text, "model.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(TimesTest, AModelThatDoesNotFitTogetherIsRefused) {
  const Program program = [](Script& s) {
    s.compute(960000 / s.ranks);
    s.line("MPI_Barrier at=bed.c:12");
  };
  const Runs runs(program, {2, 4});
  nlohmann::json json = nlohmann::json::parse(print_model(fit(runs.all(), {})));
  nlohmann::json* times = nullptr;
  for (nlohmann::json& node : json["nodes"])
    if (node.contains("times")) times = &node["times"][0];
  ASSERT_TRUE(times);
  const std::string right = json.dump();
  (*times)["scatter"][0] = -1;
  EXPECT_THAT(
      refusal(json.dump()),
      testing::HasSubstr("model.json: the scatter of a block is [-1,0.0]; expected two numbers, at least 0"));
  json = nlohmann::json::parse(right);
  for (nlohmann::json& node : json["nodes"])
    if (node.contains("times")) node["times"][0]["classes"][0]["later"]["seen"] = {{7, 1.0}};
  EXPECT_THAT(refusal(json.dump()), testing::HasSubstr("refers to run 7, which is missing"));
}

}  // namespace
}  // namespace dperf::model
