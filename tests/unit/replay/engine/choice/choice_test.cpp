// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/choice/choice.h"

#include <gmock/gmock.h>

#include "replay/engine/simgrid/read_network.h"
#include "support/error.h"
#include "support/temp_folder.h"

namespace dperf::replay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Two hosts and a link with these attributes.
SimgridOptions two_hosts(const std::string& more, std::vector<std::string> settings = {}) {
  SimgridOptions options;
  options.platform = dperf::platform::PlatformFile(
      "p.xml",
      "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
      "<platform version=\"4.1\">\n<zone id=\"z\" routing=\"Full\">\n"
      "<host id=\"a\" speed=\"1Gf\"/> <host id=\"b\" speed=\"1Gf\"/>\n"
      "<link id=\"l\" bandwidth=\"1GBps\" latency=\"1ms\"" +
          more + "/>\n<route src=\"a\" dst=\"b\"><link_ctn id=\"l\"/></route>\n</zone>\n</platform>\n");
  options.host_of_rank = {"a", "b"};
  options.settings = std::move(settings);
  return options;
}

TEST(EngineChoice, OnlySimgridKnowsSolversModelsAndPrecisions) {
  EXPECT_EQ(why_simgrid_is_needed(two_hosts("")), "");
  for (const char* setting : {"network/model=CM02", "network/model=LV08", "network/solver=maxmin",
                              "maxmin/concurrency-limit=-1", "network/TCP-gamma=0", "network/optim=Full"})
    EXPECT_EQ(why_simgrid_is_needed(two_hosts("", {setting})), "") << setting;
  for (const std::string setting : {"network/model=IB", "network/solver=bmf", "cpu/solver=fairbottleneck",
                                    "maxmin/concurrency-limit=8", "surf/precision=1e-9"})
    EXPECT_EQ(why_simgrid_is_needed(two_hosts("", {setting})), setting + " is set");
}

TEST(EngineChoice, OnlySimgridKnowsWhatChangesOverTime) {
  const test::TempFolder folder;
  test::write_file(folder / "off", "1 0\n");
  for (const char* attribute : {"state_file", "bandwidth_file", "latency_file"}) {
    test::write_file(folder / "values", std::string("1 ") + (attribute[0] == 'b' ? "1e6" : "0") + "\n");
    const auto options =
        two_hosts(std::string(" ") + attribute + "=\"" + (folder / "values").string() + "\"");
    EXPECT_EQ(why_simgrid_is_needed(options), "p.xml:6: <link> changes over time") << attribute;
  }
}

TEST(EngineChoice, OnlySimgridKnowsWirelessLinks) {
  EXPECT_EQ(why_simgrid_is_needed(two_hosts(" sharing_policy=\"WIFI\"")), "p.xml:6: <link> is wireless");
}

TEST(EngineChoice, AutoTakesTheFluidEngine) {
  const MadeEngine made = make_engine({}, two_hosts(""));
  EXPECT_THAT(made.about, HasSubstr("fluid"));
  EXPECT_THAT(made.notes, ElementsAre());
}

TEST(EngineChoice, AutoTakesSimgridAndSaysWhy) {
  MadeEngine made = make_engine({}, two_hosts("", {"network/solver=fairbottleneck"}));
  static const Engine* engine = nullptr;  // SimGrid does not survive its end
  engine = made.engine.release();
  EXPECT_EQ(engine->now(), 0);
  EXPECT_EQ(made.about, "SimGrid, dates to 0.01 ns");
  EXPECT_THAT(made.notes, ElementsAre("simulated by SimGrid, not by the fluid engine, because "
                                      "network/solver=fairbottleneck is set"));
}

TEST(EngineChoice, TheFluidEngineRefusesWhatItCannotDo) {
  try {
    make_engine({EngineKind::kFluid}, two_hosts("", {"surf/precision=1e-9"}));
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "--engine fluid: surf/precision=1e-9 is set; expected --engine simgrid, or auto");
    EXPECT_EQ(error.exit_code(), kExitUsage);
  }
}

}  // namespace
}  // namespace dperf::replay
