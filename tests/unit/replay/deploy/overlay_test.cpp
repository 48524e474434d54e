// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/overlay.h"

#include <gmock/gmock.h>

#include "small_overlay.h"
#include "support/error.h"

namespace dperf::deploy {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// 4 to 7 are 1xx, and 8 is 1000: the first four share more bits. 100, 101 | 110, 111 | 1000.
TEST(Groups, AreCutWherePrefixesAreShortest) {
  const std::vector<Node> nodes = small_overlay(5);
  const std::vector<NodeId> peers = {3, 4, 5, 6, 7};
  EXPECT_THAT(groups_by_proximity(peers, nodes, 4), ElementsAre(ElementsAre(3, 4, 5, 6), ElementsAre(7)));
  EXPECT_THAT(groups_by_proximity(peers, nodes, 3), ElementsAre(ElementsAre(3, 4), ElementsAre(5, 6, 7)));
  EXPECT_THAT(groups_by_proximity(peers, nodes, 32), ElementsAre(ElementsAre(3, 4, 5, 6, 7)));
}

TEST(Overlays, HaveDerivedRoles) {
  const Settings settings;
  const Overlay overlay(small_overlay(67), settings, "p.xml");  // 70 hosts
  EXPECT_EQ(overlay.submitter(), 0u);
  EXPECT_EQ(overlay.server(), 69u);
  // Of 68 others, one in 64 is a tracker: 2, in the middle of each half.
  EXPECT_THAT(overlay.trackers(), ElementsAre(18, 52));
  EXPECT_EQ(overlay.peers().size(), 66u);
}

TEST(Overlays, KnowTheTrackersBesideATracker) {
  Settings settings = small_settings();
  settings.trackers = {"p4", "p5", "p6", "p7", "t"};
  settings.neighbours = 2;
  const Overlay overlay(small_overlay(8), settings, "p.xml");
  EXPECT_THAT(overlay.trackers(), ElementsAre(1, 3, 4, 5, 6));  // by address
  EXPECT_THAT(overlay.neighbours(4), ElementsAre(3, 5));
  EXPECT_THAT(overlay.neighbours(1), ElementsAre(3));
  // 10.0.0.8 is 1000, t is 10, the others are 1xx: of equal prefixes the nearest number.
  EXPECT_EQ(overlay.closest_tracker(7, false), 6u);
}

TEST(Overlays, RefuseRolesThatCannotBeFilled) {
  const auto message = [](const Settings& settings, int peers) -> std::string {
    try {
      const Overlay overlay(small_overlay(peers), settings, "p.xml");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(message({}, 0),
              HasSubstr("3 hosts cannot be server, submitter, 1 tracker and at least one peer"));
  EXPECT_THAT(message({.server = "x"}, 3), HasSubstr("server x: no such host in p.xml"));
  EXPECT_THAT(message({.leaves = {"u"}}, 3), HasSubstr("leaves u: this is the submitter"));
  EXPECT_THAT(message({.leaves = {"p4"}, .joins = {"p4"}}, 3), HasSubstr("p4 cannot both leave and join"));
  Settings no_tracker = small_settings();
  no_tracker.leaves = {"t"};
  EXPECT_THAT(message(no_tracker, 3), HasSubstr("no tracker is left"));
}

}  // namespace
}  // namespace dperf::deploy
