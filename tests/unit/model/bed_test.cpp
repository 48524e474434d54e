// Skeletons of programs with known truth: fitted on a few numbers of ranks, foretold for another one, and
// compared with what the skeleton does there.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bed.h"
#include "model/arguments.h"
#include "model/fit/compare.h"
#include "model/fit/fit.h"
#include "model/fit/refusal.h"
#include "model/generate/generate.h"
#include "model/model_file.h"
#include "support/error.h"
#include "trace/check/check.h"

namespace dperf::model {
namespace {

using testing::HasSubstr;

/// All calls of the run on `wanted` ranks are foretold, also from the model's file, and fit together.
void expect_foretold(const Program& program, const std::vector<int>& ranks, int wanted) {
  const Runs runs(program, ranks);
  const Model model = parse_model(print_model(fit(runs.all(), {})), "model.json");
  const GeneratedTrace foretold(model, {wanted, {}});
  const auto truth = run(program, wanted);
  const Comparison comparison = compare(foretold, *truth);
  EXPECT_EQ(comparison.identical, comparison.calls) << comparison.first_difference;
  EXPECT_GT(comparison.calls, 2U * static_cast<unsigned>(wanted));
  EXPECT_EQ(trace::check(foretold).problems, 0U);
}

std::string refusal_of(const Program& program, const std::vector<int>& ranks) {
  try {
    const Runs runs(program, ranks);
    fit(runs.all(), {});
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::int64_t share(std::int64_t n, int parts, int part) {
  return n / parts + (part < n % parts ? 1 : 0);
}

TEST(BedTest, Ring) {
  expect_foretold(
      [](Script& s) {
        s.loop(2, 5, [&](std::int64_t) {
          s.compute(1000);
          s.exchange((s.rank + 1) % s.ranks, (s.rank + s.ranks - 1) % s.ranks, 100, 100, 12);
        });
      },
      {2, 4, 8, 16}, 32);
}

// A halo exchange by a function that is called before the reduction in some iterations, and after it in all:
// as in conjugate gradients with a preconditioner and without.
TEST(BedTest, ALoopIsKnownByWhoCallsItsFunction) {
  expect_foretold(
      [](Script& s) {
        const auto halo = [&](int called_at) {
          s.loop(3, 2, [&](std::int64_t) {
            s.line(fmt::format(
                "MPI_Sendrecv scount=10 stype=8B dest={} rcount=10 rtype=8B source={} "
                "at=exchange.c:7(exchange),bed.c:21(main),app.c:{}(solve) -> source={} tag=0 bytes=80",
                (s.rank + 1) % s.ranks, (s.rank + s.ranks - 1) % s.ranks, called_at,
                (s.rank + s.ranks - 1) % s.ranks));
          });
        };
        s.loop(2, 6, [&](std::int64_t i) {
          if (i % 2 == 1) halo(30);
          s.line("MPI_Allreduce count=1 type=8B at=app.c:40(solve)");
          halo(50);
        });
      },
      {2, 4, 8, 16}, 32);
}

/// Whose message comes first, of two that are on their way: different on each rank and in each run.
bool left_is_first(const Script& s, std::int64_t i) {
  return std::hash<std::string>()(fmt::format("{} {} {}", s.rank, s.ranks, i)) % 2 == 0;
}

TEST(BedTest, WhoseMessageAWildcardGetsIsLeftToTheReplay) {
  expect_foretold(
      [](Script& s) {
        const int left = (s.rank + s.ranks - 1) % s.ranks, right = (s.rank + 1) % s.ranks;
        for (std::int64_t i = 0; i < 3; ++i) {
          s.send(left, 5, 12);
          s.send(right, 5, 13);
          const bool first = left_is_first(s, i);
          for (const int from : {first ? left : right, first ? right : left})
            s.line(fmt::format(
                "MPI_Recv count=5 type=8B source=any tag=0 at=bed.c:14 -> source={} tag=0 bytes=40", from));
        }
      },
      {3, 4, 6, 8, 9}, 16);
}

// As many receives as there are other ranks, each waited for by itself, in order.
TEST(BedTest, RequestsAreWaitedForInTheOrderInWhichTheyWereMade) {
  expect_foretold(
      [](Script& s) {
        std::vector<int> others;
        for (int k = 1; k < s.ranks; ++k) others.push_back((s.rank + k) % s.ranks);
        int id = 0;
        s.loop(2, s.ranks - 1, [&](std::int64_t k) {
          s.line(fmt::format("MPI_Irecv count=5 type=8B source={} tag=0 newreq={} at=bed.c:12",
                             others[static_cast<std::size_t>(s.ranks - 2 - k)], ++id));
        });
        s.loop(3, s.ranks - 1, [&](std::int64_t k) {
          s.send(others[static_cast<std::size_t>(k)], 5, 13);
          s.line(fmt::format("MPI_Wait req={} at=bed.c:14 -> source={} tag=0 bytes=40", k + 1,
                             others[static_cast<std::size_t>(s.ranks - 2 - k)]));
        });
      },
      {3, 4, 6, 8, 9}, 16);
}

// Requests of two kinds are open, as many as there are neighbours in a chain, and waited for kind by kind.
TEST(BedTest, RequestsOfSomeCallsAreTakenWhileThoseOfOthersStayOpen) {
  expect_foretold(
      [](Script& s) {
        std::vector<int> chain;
        if (s.rank > 0) chain.push_back(s.rank - 1);
        if (s.rank + 1 < s.ranks) chain.push_back(s.rank + 1);
        const auto requests = [&](int at, int first) {
          int id = first;
          for (const int peer : chain)
            s.line(fmt::format("MPI_Irecv count={} type=8B source={} tag={} newreq={} at=bed.c:{}", first,
                               peer, first, id++, at + (peer > s.rank)));
        };
        const auto wait = [&](int at, int first) {
          std::string ids, statuses;
          for (std::size_t k = 0; k < chain.size(); ++k) {
            ids += fmt::format("{}{}", k ? "," : "", first + static_cast<int>(k));
          }
          s.line(fmt::format("MPI_Waitall reqs={} at=bed.c:{}", ids, at));
        };
        requests(12, 1);
        requests(14, 3);
        for (const int tag : {1, 3})
          for (const int peer : chain)
            s.line(fmt::format("MPI_Send count={} type=8B dest={} tag={} at=bed.c:{}", tag, peer, tag,
                               15 + tag + (peer > s.rank)));
        wait(21, 1);
        wait(22, 3);
      },
      {2, 3, 4, 6, 8}, 16);
}

TEST(BedTest, RingOfOddRanks) {
  expect_foretold(
      [](Script& s) { s.exchange((s.rank + 1) % s.ranks, (s.rank + s.ranks - 1) % s.ranks, 7, 7, 12); },
      {3, 5, 7, 9}, 11);
}

TEST(BedTest, HaloInOneDimension) {
  expect_foretold(
      [](Script& s) {
        const int below = s.rank - 1, above = s.rank + 1 < s.ranks ? s.rank + 1 : -1;
        s.loop(2, 3, [&](std::int64_t) {
          s.exchange(above, below, 64, 64, 12);
          s.exchange(below, above, 64, 64, 13);
        });
      },
      {2, 4, 8, 16}, 24);
}

/// Rows and columns of an n x n square that the ranks do not divide evenly.
void halo_in_two_dimensions(Script& s, bool wraps) {
  const std::vector<int> dims = balanced_dimensions(s.ranks, 2);
  const int at[2] = {s.rank / dims[1], s.rank % dims[1]};
  const auto neighbor = [&](int row, int column) {
    row += at[0];
    column += at[1];
    if (wraps) {
      row = (row + dims[0]) % dims[0];
      column = (column + dims[1]) % dims[1];
    }
    const bool is_there = row >= 0 && row < dims[0] && column >= 0 && column < dims[1];
    return is_there ? row * dims[1] + column : -1;
  };
  const std::int64_t rows = share(1000, dims[0], at[0]), columns = share(1000, dims[1], at[1]);
  s.loop(2, 4, [&](std::int64_t) {
    s.exchange(neighbor(-1, 0), neighbor(1, 0), columns, columns, 12);
    s.exchange(neighbor(1, 0), neighbor(-1, 0), columns, columns, 13);
    s.exchange(neighbor(0, -1), neighbor(0, 1), rows, rows, 14);
    s.exchange(neighbor(0, 1), neighbor(0, -1), rows, rows, 15);
  });
}

TEST(BedTest, HaloInTwoDimensions) {
  expect_foretold([](Script& s) { halo_in_two_dimensions(s, false); }, {4, 6, 9, 12, 16}, 30);
}

TEST(BedTest, HaloInTwoDimensionsWithWrap) {
  expect_foretold([](Script& s) { halo_in_two_dimensions(s, true); }, {4, 6, 9, 12, 16}, 30);
}

// On fewer ranks than 36 the first direction is also one of a grid of two dimensions.
TEST(BedTest, HaloInThreeDimensions) {
  expect_foretold(
      [](Script& s) {
        const std::vector<int> dims = balanced_dimensions(s.ranks, 3);
        const int z = s.rank % dims[2], y = s.rank / dims[2] % dims[1], x = s.rank / dims[2] / dims[1];
        const int below = z > 0 ? s.rank - 1 : -1, above = z + 1 < dims[2] ? s.rank + 1 : -1;
        s.exchange(above, below, 10, 10, 12);
        s.exchange(((x + 1) % dims[0] * dims[1] + y) * dims[2] + z,
                   ((x + dims[0] - 1) % dims[0] * dims[1] + y) * dims[2] + z, 10, 10, 13);
      },
      {8, 12, 18, 36}, 60);
}

TEST(BedTest, Butterfly) {
  expect_foretold(
      [](Script& s) {
        int rounds = 0;
        while (1 << rounds < s.ranks) ++rounds;
        s.loop(2, rounds,
               [&](std::int64_t i) { s.exchange(s.rank ^ (1 << i), s.rank ^ (1 << i), 16, 16, 12); });
      },
      {2, 4, 8, 16}, 64);
}

/// Round by round: those that have the message send it to as many others.
TEST(BedTest, BinomialTree) {
  expect_foretold(
      [](Script& s) {
        int rounds = 0;
        while (1 << rounds < s.ranks) ++rounds;
        s.loop(2, rounds, [&](std::int64_t i) {
          const int mask = 1 << i;
          if (s.rank < mask && s.rank + mask < s.ranks) s.send(s.rank + mask, 9, 12);
          if (s.rank >= mask && s.rank < 2 * mask) s.receive(s.rank - mask, 9, 13);
        });
      },
      {2, 4, 8, 16}, 32);
}

TEST(BedTest, Transpose) {
  expect_foretold(
      [](Script& s) {
        const std::int64_t count = 4096 / s.ranks / s.ranks;
        s.line(fmt::format("MPI_Alltoall scount={} stype=8B rcount={} rtype=8B at=bed.c:12", count, count));
      },
      {2, 4, 8, 16}, 32);
}

TEST(BedTest, Pipeline) {
  expect_foretold(
      [](Script& s) {
        s.loop(2, 6, [&](std::int64_t) {
          if (s.rank > 0) s.receive(s.rank - 1, 50, 12);
          s.compute(500);
          if (s.rank + 1 < s.ranks) s.send(s.rank + 1, 50, 13);
        });
      },
      {2, 4, 8, 16}, 40);
}

TEST(BedTest, MasterAndWorkers) {
  expect_foretold(
      [](Script& s) {
        if (s.rank == 0) {
          s.loop(2, s.ranks - 1, [&](std::int64_t i) { s.send(static_cast<int>(i) + 1, 3, 12); });
          s.loop(3, s.ranks - 1, [&](std::int64_t i) { s.receive(static_cast<int>(i) + 1, 20, 22); });
        } else {
          s.receive(0, 3, 31);
          s.send(0, 20, 32);
        }
      },
      {2, 4, 8, 16}, 32);
}

TEST(BedTest, SlabsThatDoNotDivideEvenly) {
  expect_foretold(
      [](Script& s) {
        if (s.rank > 0) s.send(0, share(1001, s.ranks, s.rank) * 66, 12);
        if (s.rank == 0)
          s.loop(2, s.ranks - 1, [&](std::int64_t i) {
            const int from = static_cast<int>(i) + 1;
            s.receive(from, share(1001, s.ranks, from) * 66, 13);
          });
      },
      {2, 3, 5, 8, 12}, 17);
}

TEST(BedTest, EveryTenthIterationAndTheLast) {
  expect_foretold(
      [](Script& s) {
        const std::int64_t trips = 24 + s.ranks;
        s.loop(2, trips, [&](std::int64_t i) {
          s.exchange((s.rank + 1) % s.ranks, (s.rank + s.ranks - 1) % s.ranks, 5, 5, 12);
          if ((i + 1) % 10 == 0 || i + 1 == trips)
            s.line("MPI_Allreduce count=1 type=8B op=MPI_SUM at=bed.c:13");
        });
      },
      {2, 4, 8, 16}, 32);
}

// Only the last trace shows what is done from 16 ranks on.
TEST(BedTest, AnotherAlgorithmFromSixteenRanksOnIsNamed) {
  const std::string refusal = refusal_of(
      [](Script& s) {
        const int step = s.ranks >= 16 ? 5 : 1;
        s.exchange((s.rank + step) % s.ranks, (s.rank + s.ranks - step) % s.ranks, 5, 5, 12);
      },
      {2, 4, 8, 16});
  EXPECT_THAT(refusal, HasSubstr("MPI_Sendrecv at bed.c:12"));
  EXPECT_THAT(refusal, HasSubstr("changes with traces-16"));
}

TEST(BedTest, RandomPartnersAreRefused) {
  const std::string refusal = refusal_of(
      [](Script& s) {
        const auto partner = [&](int rank) { return (rank * 5 + 3 + s.ranks / 3 * 7) % s.ranks; };
        int from = 0;
        while (partner(from) != s.rank) ++from;
        const int turned = (s.rank * 7919 + s.ranks * 104729) % 31 % s.ranks;
        s.send(turned, 5 + from - from, 12);
      },
      {4, 8, 16, 32});
  EXPECT_THAT(refusal, HasSubstr("MPI_Send at bed.c:12: dest"));
}

TEST(BedTest, CountsThatAreDataAreRefused) {
  const std::string refusal = refusal_of(
      [](Script& s) {
        const auto data = [&](int rank) { return 100 + (rank * 7919 + s.ranks * 31) % 17; };
        s.exchange((s.rank + 1) % s.ranks, (s.rank + s.ranks - 1) % s.ranks, data(s.rank),
                   data((s.rank + s.ranks - 1) % s.ranks), 12);
      },
      {4, 8, 16});
  EXPECT_THAT(refusal, HasSubstr("MPI_Sendrecv at bed.c:12: scount"));
  EXPECT_THAT(refusal, HasSubstr("on rank"));
}

TEST(BedTest, OneTraceShowsWhatCannotBeModelled) {
  const auto ring = run(
      [](Script& s) { s.exchange((s.rank + 1) % s.ranks, (s.rank + s.ranks - 1) % s.ranks, 7, 7, 12); }, 4);
  EXPECT_EQ(why_not_modelled(*ring, "traces"), "");
  const auto crossed = run(
      [](Script& s) {
        const std::string sum = "MPI_Allreduce count=1 type=8B op=MPI_SUM at=bed.c:13";
        if (s.rank == 0) s.line(sum);
        s.line("MPI_Barrier at=bed.c:12");
        if (s.rank != 0) s.line(sum);
      },
      2);
  EXPECT_THAT(why_not_modelled(*crossed, "traces"), HasSubstr("order"));
}

TEST(BedTest, WrongInputIsNamed) {
  const Program program = [](Script& s) { s.line("MPI_Barrier at=bed.c:12"); };
  const auto two = run(program, 2), four = run(program, 4), other = run(program, 4, "./other");
  const auto longer = run(
      [](Script& s) {
        s.line("MPI_Barrier at=bed.c:12");
        s.line("MPI_Barrier at=bed.c:12");
      },
      4);
  const auto message = [](const std::vector<TracedRun>& runs, const std::vector<std::string>& parameters) {
    try {
      fit(runs, parameters);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(message({{"a", two.get(), {}}}, {}), HasSubstr("one trace alone"));
  EXPECT_THAT(message({{"a", two.get(), {}}, {"b", other.get(), {}}}, {}),
              HasSubstr("b: a trace of ./other"));
  EXPECT_THAT(message({{"a", two.get(), {}}, {"b", two.get(), {}}}, {}),
              HasSubstr("all traces are of 2 ranks"));
  EXPECT_THAT(message({{"a", two.get(), {5}}, {"b", four.get(), {5}}}, {"n"}),
              HasSubstr("parameter n: 5 in all traces"));
  EXPECT_THAT(message({{"a", two.get(), {}}, {"b", four.get(), {}}, {"c", longer.get(), {}}}, {}),
              HasSubstr("b and c: both of 4 ranks"));
}

TEST(ArgumentsTest, ParametersOfTracesAndOfTheRunThatIsWanted) {
  const NamedTrace named = parse_trace("a/b:n=512,m=-8");
  EXPECT_EQ(named.folder, "a/b");
  EXPECT_EQ(named.parameters, (std::map<std::string, std::int64_t>{{"n", 512}, {"m", -8}}));
  EXPECT_EQ(parse_trace("a:b").folder, "a:b");
  for (const char* wrong : {"a:n=", "a:n=x", "a:n=5,m", "a:rank=5", "a:=5", "a:n=5.5"})
    EXPECT_THROW(parse_trace(wrong), Error) << wrong;
  Model model;
  model.parameters = {"n"};
  EXPECT_EQ(parse_setting(model, 4, {"n=8"}), (Setting{4, {8}}));
  EXPECT_THROW(parse_setting(model, 4, {}), Error);
  EXPECT_THROW(parse_setting(model, 4, {"m=8"}), Error);
  EXPECT_THROW(parse_setting(model, 0, {"n=8"}), Error);
}

}  // namespace
}  // namespace dperf::model
