// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/source_folder.h"

#include <gtest/gtest.h>

namespace dperf {
namespace {

TEST(SourceFolders, AreWhatAbsolutePathsHaveInCommon) {
  EXPECT_EQ(common_folder({"/home/me/code/src/md.cpp", "/home/me/code/src/fft/fft.cpp"}),
            "/home/me/code/src/");
  EXPECT_EQ(common_folder({"/home/me/code/src/a.c", "/home/me/code/sources/b.c"}), "/home/me/code/");
  EXPECT_EQ(common_folder({"/home/me/code/src/fft/fft.cpp", "/home/me/code/src/md.cpp", "local.c", ""}),
            "/home/me/code/src/");
  EXPECT_EQ(common_folder({"/home/me/a.c"}), "/home/me/");
}

TEST(SourceFolders, AreNoneWhereTheyHaveNothingInCommon) {
  EXPECT_EQ(common_folder({"/home/me/a.c", "/usr/include/b.h"}), "");
  EXPECT_EQ(common_folder({"/a.c", "/b.c"}), "");
  EXPECT_EQ(common_folder({"src/a.c", "src/b.c"}), "");
  EXPECT_EQ(common_folder({}), "");
}

TEST(SourceFolders, AreLeftOutOfEachPath) {
  EXPECT_EQ(relative_to("/code/src/", "/code/src/a.c:3 (f), /code/src/x/b.c:4"), "a.c:3 (f), x/b.c:4");
  EXPECT_EQ(relative_to("/code/src/", "/other/a.c"), "/other/a.c");
  EXPECT_EQ(relative_to("/code/src/", "/old/code/src/a.c < /code/src/a.c"), "/old/code/src/a.c < a.c");
  EXPECT_EQ(relative_to("", "/other/a.c"), "/other/a.c");
}

}  // namespace
}  // namespace dperf
