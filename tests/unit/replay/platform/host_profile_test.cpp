// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/host_profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"

namespace dperf::platform {
namespace {

using testing::HasSubstr;

HostProfile some_profile() {
  return {"n0",
          "AMD \"EPYC\"",
          8,
          2e9,
          "2026-11-22T02:40:00Z",
          {{"flops", 5e-10, 0.01, {{2, 1.02, 0.01}, {8, 1.2, 0.02}}}, {"memory", 1e-9, 0.05, {}}}};
}

std::string failure_of(const HostProfile& profile) {
  try {
    parse_host_profile(to_json(profile), "p.json");
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

TEST(HostProfileFile, IsReadAsItWasWritten) {
  EXPECT_EQ(parse_host_profile(to_json(some_profile()), "p.json"), some_profile());
}

TEST(HostProfileFile, SaysWhatItIs) {
  EXPECT_THAT(to_json(some_profile()), HasSubstr("\"format\": \"dperf-host-profile\",\n  \"version\": 1,"));
}

TEST(HostProfileFile, MayLeaveOutWhatIsNotNeeded) {
  const HostProfile read = parse_host_profile(
      R"({"format": "dperf-host-profile", "version": 1, "host": "n0", "cores": 1, "date": "",
          "kernels": [{"name": "flops", "seconds_per_unit": 1e-9, "spread": 0}]})",
      "p.json");
  EXPECT_EQ(read.cpu, "");
  EXPECT_TRUE(read.kernels.at(0).copies.empty());
}

TEST(HostProfileFile, RefusesWhatIsNone) {
  EXPECT_THROW(parse_host_profile("", "p.json"), Error);
  EXPECT_THROW(parse_host_profile("[]", "p.json"), Error);
  EXPECT_THROW(parse_host_profile(R"({"format": "dperf-prediction", "version": 1})", "p.json"), Error);
  EXPECT_THROW(parse_host_profile(R"({"format": "dperf-host-profile", "version": 2})", "p.json"), Error);
  EXPECT_THROW(read_host_profile("/nowhere/p.json"), Error);
  EXPECT_THROW(read_host_profile("/"), Error);
}

TEST(HostProfileFile, NamesWhatIsWrong) {
  HostProfile p = some_profile();
  p.kernels.clear();
  EXPECT_EQ(failure_of(p), "p.json: has no kernels; expected: what dperf-calibrate host measured");
  p = some_profile();
  p.kernels[1].name = "flops";
  EXPECT_EQ(failure_of(p), "p.json: kernel 'flops' is given twice");
  p = some_profile();
  p.kernels[0].seconds_per_unit = 0;
  EXPECT_EQ(failure_of(p), "p.json: kernel 'flops': seconds_per_unit is 0; expected a number above 0");
  p = some_profile();
  p.kernels[0].copies[1].copies = 2;
  EXPECT_EQ(failure_of(p),
            "p.json: kernel 'flops': 2 after 2; expected: copies in ascending order, from 2 on");
  p = some_profile();
  p.kernels[0].copies[1].slowdown = -1;
  EXPECT_EQ(failure_of(p), "p.json: kernel 'flops', 8 copies: slowdown is -1; expected a number above 0");
  p = some_profile();
  p.cores = 0;
  EXPECT_EQ(failure_of(p), "p.json: 'cores' is 0; expected at least 1");
}

TEST(HostProfileFile, IsNamedAfterTheHost) {
  EXPECT_EQ(profile_name("n0.site"), "host-profile.n0.site.json");
  EXPECT_EQ(profile_name("../n0"), "host-profile..._n0.json");
}

}  // namespace
}  // namespace dperf::platform
