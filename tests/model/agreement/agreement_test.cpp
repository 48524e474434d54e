// The fluid engine against SimGrid with random platforms and loads, and changes that must be seen.
// DPERF_AGREEMENT_CASES=N takes so many.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "model/agreement/random_case.h"
#include "replay/engine/fluid/fluid_engine.h"

namespace dperf::replay {
namespace {

/// Of two dates: SimGrid adds differences, and takes what is within 1e-12 s as one date.
constexpr double kSame = 1e-9;

unsigned cases() {
  const char* number = std::getenv("DPERF_AGREEMENT_CASES");
  return number == nullptr ? 100 : static_cast<unsigned>(std::strtoul(number, nullptr, 10));
}

std::unique_ptr<Engine> make_exact_simgrid(const SimgridOptions& options) {
  SimgridOptions exact = options;
  exact.settings.insert(exact.settings.end(), {"surf/precision=1e-12", "maxmin/precision=1e-9"});
  return make_simgrid_engine(exact);
}

TEST(Agreement, OfTheEnginesOnRandomPlatformsAndLoads) {
  std::size_t dates = 0;
  for (unsigned seed = 0; seed < cases(); ++seed) {
    const RandomCase one = random_case(seed);
    const std::vector<double> expected = dates_of(one, make_exact_simgrid);
    EXPECT_LT(difference(dates_of(one, make_fluid_engine), expected), kSame) << "seed " << seed;
    dates += expected.size();
  }
  EXPECT_GT(dates, std::size_t{10} * cases());
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

// Links that limit many flows are solved in another way. Without them, the backbones would not matter.
TEST(Agreement, OfTheEnginesWhereBackbonesLimitManyFlows) {
  unsigned limited = 0;
  for (unsigned seed = 0; seed < cases() / 2; ++seed) {
    RandomCase one = random_case_with_backbones(seed);
    const std::vector<double> found = dates_of(one, make_fluid_engine);
    EXPECT_LT(difference(found, dates_of(one, make_exact_simgrid)), kSame) << "seed " << seed;
    replace_all(one.platform, "bb_bw=\"", "bb_bw=\"9");
    if (difference(dates_of(one, make_fluid_engine), found) > kSame) ++limited;
  }
  EXPECT_GT(limited, cases() / 8);
}

void set(RandomCase& one, const char* setting) {
  one.options.settings.emplace_back(setting);
}

/// What the fluid engine is given instead, and the agreement must miss.
struct Control {
  const char* name;
  void (*change)(RandomCase& one);
};
constexpr Control kControls[] = {
    {"another window of TCP", [](RandomCase& one) { set(one, "network/TCP-gamma=5000"); }},
    {"another weight-S", [](RandomCase& one) { set(one, "network/weight-S=9000"); }},
    {"no acknowledgements", [](RandomCase& one) { set(one, "network/crosstraffic=0"); }},
    {"FATPIPE as SHARED", [](RandomCase& one) { replace_all(one.platform, "FATPIPE", "SHARED"); }},
    {"SPLITDUPLEX as SHARED",
     [](RandomCase& one) {
       replace_all(one.platform, "SPLITDUPLEX", "SHARED");
       for (const char* direction : {" direction=\"UP\"", " direction=\"DOWN\""})
         replace_all(one.platform, direction, "");
     }},
    {"more cores", [](RandomCase& one) { replace_all(one.platform, "core=\"1\"", "core=\"2\""); }},
    {"faster loopbacks",
     [](RandomCase& one) {
       replace_all(one.platform, "loopback_bw=\"", "loopback_bw=\"9");
       replace_all(one.platform, "id=\"lo1\" bandwidth=\"", "id=\"lo1\" bandwidth=\"9");
     }},
};

class AgreementControl : public ::testing::TestWithParam<Control> {};

// Otherwise the loads would not show whether the engines agree about it: FATPIPE links, shared cores and
// loopbacks decide in some.
TEST_P(AgreementControl, IsSeen) {
  constexpr unsigned kCases = 25;
  unsigned seen = 0;
  for (unsigned seed = 0; seed < kCases; ++seed) {
    RandomCase one = random_case(seed);
    const std::vector<double> expected = dates_of(one, make_fluid_engine);
    GetParam().change(one);
    if (difference(dates_of(one, make_fluid_engine), expected) > kSame) ++seen;
  }
  EXPECT_GE(seen, 2U) << GetParam().name;
}

INSTANTIATE_TEST_SUITE_P(All, AgreementControl, ::testing::ValuesIn(kControls));

}  // namespace
}  // namespace dperf::replay
