// Communication through thin wrappers is distinguished by their callers.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <map>

#include "predict_fixture.h"
#include "report/report.h"

namespace dperf::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

constexpr int kRanks = 2;
constexpr const char* kSource = DPERF_SOURCE_DIR "/tests/end2end/predict/programs/thin_wrappers.c";

/// "12" -> the number of the line that holds `text`, for lines of the program that is traced.
std::string line_of(const std::string& text) {
  const std::string source = read_file(kSource);
  const std::size_t at = source.find(text);
  EXPECT_NE(at, std::string::npos) << text;
  return std::to_string(1 + std::count(source.begin(), source.begin() + static_cast<long>(at), '\n'));
}

/// "thin_wrappers.c:12 (f)": the folder left out.
std::string at(const std::string& text, const std::string& function) {
  return "thin_wrappers.c:" + line_of(text) + " (" + function + ")";
}

std::string without_folder(const std::string& place) {
  return place.substr(place.rfind('/') + 1);
}

class CallContext : public PredictTest {
 protected:
  void SetUp() override {
    make_file("four.xml", kFourHosts);
    CommandOptions options;
    options.folder = work_.path();
    options.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"}, {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}};
    options.timeout = std::chrono::seconds(120);
    const CommandResult made = run_command({program("dperf-cc"), "-O1", kSource, "-o", "program"}, options);
    ASSERT_TRUE(made.ok()) << describe(made);
    const CommandResult ran =
        run_command({"mpirun", "--oversubscribe", "-n", std::to_string(kRanks), "./program"}, options);
    ASSERT_TRUE(ran.ok()) << describe(ran);
  }

  Prediction prediction(const std::string& by) {
    const CommandResult result =
        predict({"--platform", "four.xml", "--format", "json", "--by", by, "traces"});
    EXPECT_TRUE(result.ok()) << describe(result);
    Prediction p = report::read_json(result.out, "the prediction");
    EXPECT_EQ(p.sites_by, by);
    return p;
  }

  /// Callers of an MPI function, with how often they called it.
  std::map<std::vector<std::string>, std::uint64_t> calls(const std::string& by, const std::string& call) {
    std::map<std::vector<std::string>, std::uint64_t> found;
    for (const SiteCost& site : prediction(by).sites) {
      if (site.call != call) continue;
      std::vector<std::string> callers;
      for (const std::string& caller : site.callers)
        callers.push_back(by == "function" ? caller.substr(0, caller.find(" (")) : without_folder(caller));
      found[callers] += site.calls;
    }
    return found;
  }
};

// Three steps of two shifts and one reduction, and one of each behind them.
TEST_F(CallContext, BySiteAThinWrapperHasItsCallers) {
  const std::string inside = at("checked(MPI_Sendrecv", "xyz_MPI_Sendrecv");
  const std::string shift = at("  xyz_MPI_Sendrecv(own, other, n,", "shift");
  const std::string main = at("  xyz_MPI_Sendrecv(own, other, 10,", "main");
  EXPECT_THAT(calls("site", "MPI_Sendrecv"),
              testing::UnorderedElementsAre(Pair(ElementsAre(inside, shift), 6 * kRanks),
                                            Pair(ElementsAre(inside, main), 1 * kRanks)));
}

TEST_F(CallContext, ByCallPathGoesUpToMain) {
  const std::string inside = at("checked(MPI_Sendrecv", "xyz_MPI_Sendrecv");
  const std::string shift = at("  xyz_MPI_Sendrecv(own, other, n,", "shift");
  const std::string first = at("  shift(own, other, 100,", "step");
  const std::string second = at("  shift(own, other, 1000,", "step");
  const std::string loop = at("for (int i = 0; i < 3", "main");
  const std::string main = at("  xyz_MPI_Sendrecv(own, other, 10,", "main");
  EXPECT_THAT(calls("callpath", "MPI_Sendrecv"),
              testing::UnorderedElementsAre(Pair(ElementsAre(inside, shift, first, loop), 3 * kRanks),
                                            Pair(ElementsAre(inside, shift, second, loop), 3 * kRanks),
                                            Pair(ElementsAre(inside, main), 1 * kRanks)));
}

TEST_F(CallContext, ByFunctionPassesOverThinWrappers) {
  EXPECT_THAT(calls("function", "MPI_Sendrecv"),
              testing::UnorderedElementsAre(Pair(ElementsAre("shift"), 6 * kRanks),
                                            Pair(ElementsAre("main"), 1 * kRanks)));
  EXPECT_THAT(calls("function", "MPI_Allreduce"),
              testing::UnorderedElementsAre(Pair(ElementsAre("step"), 3 * kRanks),
                                            Pair(ElementsAre("main"), 1 * kRanks)));
}

TEST_F(CallContext, NothingIsLostWhicheverWayItIsAddedUp) {
  const auto total = [](const Prediction& p) {
    double seconds = 0;
    std::uint64_t bytes = 0;
    for (const SiteCost& site : p.sites) seconds += site.mean_s, bytes += site.bytes;
    return std::pair(seconds, bytes);
  };
  const auto expected = total(prediction("site"));
  for (const char* by : {"callpath", "function"}) {
    const auto [seconds, bytes] = total(prediction(by));
    EXPECT_NEAR(seconds, expected.first, 1e-12) << by;
    EXPECT_EQ(bytes, expected.second) << by;
  }
}

TEST_F(CallContext, ThePageShowsTheCallersBelowTheCall) {
  const std::string text = predict({"--platform", "four.xml", "--by", "callpath", "traces"}).out;
  EXPECT_THAT(text, HasSubstr("most expensive call paths"));
  EXPECT_THAT(text, testing::ContainsRegex("\n +< .*thin_wrappers.c:" + line_of("  shift(own, other, 1000,") +
                                           " \\(step\\)\n"));
  EXPECT_THAT(predict({"--platform", "four.xml", "--by", "function", "traces"}).out,
              HasSubstr("most expensive functions"));
}

TEST_F(CallContext, AnotherWayIsRefused) {
  expect_refused({"--platform", "four.xml", "--by", "file", "traces"}, {"--by", "callpath", "function"}, 2);
}

}  // namespace
}  // namespace dperf::test
