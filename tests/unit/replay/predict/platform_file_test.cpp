// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/platform_file.h"

#include <gmock/gmock.h>

#include "support/error.h"
#include "support/temp_folder.h"

namespace dperf::predict {
namespace {

class FindPlatform : public testing::Test {
 protected:
  FindPlatform() {
    test::write_file(shipped_ / "lan.xml", "");
    test::write_file(shipped_ / "cluster.xml", "");
    test::write_file(shipped_ / "cluster.md", "");
  }
  std::string message_of(const std::string& name) {
    try {
      find_platform(name, shipped_.path());
    } catch (const Error& error) {
      return error.what();
    }
    return "found";
  }
  test::TempFolder shipped_;
};

TEST_F(FindPlatform, KnowsThoseThatComeWithDperfByName) {
  EXPECT_EQ(find_platform("lan", shipped_.path()), shipped_ / "lan.xml");
  EXPECT_EQ(find_platform("lan.xml", shipped_.path()), shipped_ / "lan.xml");
}

TEST_F(FindPlatform, AFileComesFirst) {
  EXPECT_EQ(find_platform((shipped_ / "cluster.md").string(), shipped_.path()), shipped_ / "cluster.md");
}

TEST_F(FindPlatform, ListsTheNamesThatThereAre) {
  EXPECT_EQ(message_of("wan"),
            "platform 'wan': no such file, nor one of the platforms that come with dPerf (cluster, lan)");
}

TEST_F(FindPlatform, AFolderIsNoPlatform) {
  EXPECT_THAT(message_of(shipped_.path().string()), testing::HasSubstr("is a folder"));
}

TEST_F(FindPlatform, APathThatIsNoFileIsNotLookedUp) {
  EXPECT_EQ(message_of("./lan"), "platform './lan': no such file");
}

}  // namespace
}  // namespace dperf::predict
