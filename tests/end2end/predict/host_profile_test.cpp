// Computation that is scaled by the profiles of hosts.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "predict_fixture.h"

#include <fmt/format.h>

namespace dperf::test {
namespace {

using testing::HasSubstr;

/// Two ranks that share a traced host, n0, of two cores, and do nothing but compute for 1 s.
constexpr const char* kCompute = R"(ranks 2
rank 0..1
host n0 cores=2 cpu="Old"
  compute 1s
)";

/// One kernel; two copies take `slowdown` times as long as one.
std::string profile(const std::string& cpu, double seconds, double slowdown) {
  return fmt::format(
      R"({{"format": "dperf-host-profile", "version": 1, "host": "x", "cpu": "{}", "cores": 2, "date": "",
 "kernels": [{{"name": "flops", "seconds_per_unit": {}, "spread": 0,
               "copies": [{{"copies": 2, "slowdown": {}, "spread": 0}}]}}]}})",
      cpu, seconds, slowdown);
}

class HostProfiles : public PredictTest {
 protected:
  HostProfiles() {
    make_trace("two", kCompute);
    make_file("four.xml", kFourHosts);
    make_file("old.json", profile("Old", 1e-9, 1.25));
    make_file("new.json", profile("New", 0.5e-9, 1.5));
    make_file("two/host-profile.n0.json", profile("Old", 1e-9, 1.25));
  }
  std::string text_of(const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"--platform", "four.xml", "two"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CommandResult result = predict(arguments);
    EXPECT_TRUE(result.ok()) << describe(result);
    return result.out;
  }
};

TEST_F(HostProfiles, ScaleWhatWasMeasuredTogetherToOneAlone) {
  // 1 s with both cores busy is 1 / 1.25 s alone on the old host, and half of that on the new one.
  const std::string text = text_of({"--host-profile", "new.json"});
  EXPECT_THAT(text, HasSubstr("t_predicted    400.0 ms\n"));
  EXPECT_THAT(text, HasSubstr("x (New), alone: blocks take 0.4 times as long as on x (Old), with 2 at once"));
}

TEST_F(HostProfiles, CountTheRanksOfTheTarget) {
  // 0.4 s, times 1.5 because both cores of the new host are busy.
  EXPECT_THAT(text_of({"--host-profile", "new.json", "--ranks-per-host", "2", "--mapping", "block"}),
              HasSubstr("t_predicted    600.0 ms\n"));
  EXPECT_THAT(text_of({"--host-profile", "old.json", "--ranks-per-host", "2", "--mapping", "block"}),
              HasSubstr("t_predicted    1.000 s\n"));
}

TEST_F(HostProfiles, MayDifferBetweenTheHosts) {
  const std::string text = text_of({"--host-profile", "a[1-3]=new.json", "--host-profile", "old.json"});
  EXPECT_THAT(text, HasSubstr("t_predicted    800.0 ms\n"));  // rank 0, alone on an old one
  EXPECT_THAT(text, HasSubstr("by host profiles: blocks take 0.4 to 0.8 times their traced time"));
}

TEST_F(HostProfiles, MayBeGivenForTheTracedHost) {
  make_file("slow.json", profile("Old", 4e-9, 1));
  EXPECT_THAT(text_of({"--host-profile", "old.json", "--traced-profile", "slow.json"}),
              HasSubstr("t_predicted    250.0 ms\n"));
}

TEST_F(HostProfiles, ThatAreNotKnownWellSaySo) {
  std::string unsure = profile("New", 1e-9, 1);
  unsure.replace(unsure.find("\"spread\": 0"), 11, "\"spread\": 1.28");
  make_file("unsure.json", unsure);
  EXPECT_THAT(text_of({"--host-profile", "unsure.json"}),
              HasSubstr("unsure.json: times are not accurate to 5 %: flops (128 %)"));
  EXPECT_THAT(text_of({"--host-profile", "new.json"}), testing::Not(HasSubstr("not accurate to")));
}

TEST_F(HostProfiles, MustFit) {
  const std::vector<std::string> target = {"--platform", "four.xml", "two", "--host-profile"};
  const auto expect = [&](std::vector<std::string> more, const std::vector<std::string>& parts,
                          int exit_code = 1) {
    more.insert(more.begin(), target.begin(), target.end());
    expect_refused(more, parts, exit_code);
  };
  make_file("bad.json", "{}");
  make_file("one.json", R"({"format": "dperf-host-profile", "version": 1, "host": "x", "cores": 1, "date": "",
    "kernels": [{"name": "flops", "seconds_per_unit": 1e-9, "spread": 0}]})");
  expect({"nowhere.json"}, {"nowhere.json: cannot be read"});
  expect({"bad.json"}, {"bad.json: no profile of a host"});
  expect({"b*=new.json"}, {"--host-profile: no profile for host 'a0'"});
  expect({"=new.json"}, {"--host-profile =new.json: expected FILE, or HOSTS=FILE"}, 2);
  expect({"new.json", "--cpu-scale", "2"}, {"--host-profile cannot be used together with --cpu-scale"}, 2);
  expect({"new.json", "--traced-profile", "new.json"},
         {"new.json: was measured on 'New', but rank 0 was traced on 'Old'"});
  expect({"one.json", "--ranks-per-host", "2", "--mapping", "block"},
         {"one.json: kernel 'flops' was measured with at most 1 copy at once, but 2 are needed"});
  expect_refused({"--platform", "four.xml", "two", "--traced-profile", "new.json"},
                 {"--traced-profile needs --host-profile"}, 2);
  std::filesystem::remove(work_ / "two/host-profile.n0.json");
  expect({"new.json"}, {"no profile of host 'n0', where it was traced", "dperf-calibrate host --into"});
}

}  // namespace
}  // namespace dperf::test
