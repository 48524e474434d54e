// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/output.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "support/error.h"
#include "support/temp_folder.h"

namespace dperf {
namespace {

namespace fs = std::filesystem;
using test::read_file;
using testing::EndsWith;
using testing::StartsWith;

class WriteFile : public testing::Test {
 protected:
  std::string refusal(const fs::path& path, std::string_view text = "new") {
    try {
      write_file(path, text);
    } catch (const Error& error) {
      return error.what();
    }
    return "written";
  }
  std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()));
  }
  static mode_t mode_of(const fs::path& path) {
    struct stat status {};
    stat(path.c_str(), &status);
    return status.st_mode & 0777;
  }

  test::TempFolder folder_;
};

TEST_F(WriteFile, MakesAFileAndReplacesIt) {
  write_file(folder_ / "a", "old and long");
  write_file(folder_ / "a", "new");
  EXPECT_EQ(read_file(folder_ / "a"), "new");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(WriteFile, KeepsTheModeOfWhatWasThere) {
  const mode_t mask = umask(022);
  write_file(folder_ / "a", "old");
  EXPECT_EQ(mode_of(folder_ / "a"), 0644U);
  chmod((folder_ / "a").c_str(), 0640);
  write_file(folder_ / "a", "new");
  umask(mask);
  EXPECT_EQ(mode_of(folder_ / "a"), 0640U);
}

TEST_F(WriteFile, WritesThroughLinksAlsoToNothing) {
  fs::create_symlink("target", folder_ / "link");
  write_file(folder_ / "link", "1");
  write_file(folder_ / "link", "2");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read_file(folder_ / "target"), "2");
}

TEST_F(WriteFile, WritesIntoAPipe) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::string got;
  std::thread reader([&] { got = read_file(pipe); });
  write_file(pipe, "through");
  reader.join();
  EXPECT_EQ(got, "through");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST_F(WriteFile, SaysWhyItCannot) {
  EXPECT_EQ(refusal("/dev/full"), "cannot write /dev/full: No space left on device");
  EXPECT_EQ(refusal(folder_.path()), "cannot write " + folder_.path().string() + ": Is a directory");
  EXPECT_THAT(refusal(folder_ / "none/a"), EndsWith("none/a: No such file or directory"));
  EXPECT_EQ(refusal(""), "cannot write '': No such file or directory");
}

// As somebody who is not root: for root, everything can be written.
TEST_F(WriteFile, NamesAMissingPermission) {
  write_file(folder_ / "a", "old");
  chmod((folder_ / "a").c_str(), 0444);
  chmod(folder_.path().c_str(), 0755);
  const bool is_root = geteuid() == 0;
  ASSERT_TRUE(!is_root || seteuid(65534) == 0);
  if (!is_root) chmod(folder_.path().c_str(), 0555);
  const std::string of_file = refusal(folder_ / "a"), of_folder = refusal(folder_ / "b");
  ASSERT_TRUE(!is_root || seteuid(0) == 0);
  chmod(folder_.path().c_str(), 0755);
  EXPECT_THAT(of_file, EndsWith("/a: Permission denied"));
  EXPECT_THAT(of_folder, EndsWith("/b: Permission denied"));
  EXPECT_EQ(read_file(folder_ / "a"), "old");
}

TEST_F(WriteFile, LeavesTheOldOneWhereTheNewOneDoesNotFit) {
  write_file(folder_ / "a", "old");
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit whole{};
  getrlimit(RLIMIT_FSIZE, &whole);
  const rlimit small{1000, whole.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string said = refusal(folder_ / "a", std::string(5000, 'x'));
  setrlimit(RLIMIT_FSIZE, &whole);
  EXPECT_THAT(said, EndsWith("/a: File too large"));
  EXPECT_EQ(read_file(folder_ / "a"), "old");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(WriteFile, StdoutByItsNameIsStdout) {
  write_file(folder_ / "a", "before\n");
  const int saved = dup(STDOUT_FILENO), file = open((folder_ / "a").c_str(), O_WRONLY | O_APPEND);
  std::fflush(stdout);
  dup2(file, STDOUT_FILENO);
  write_file("/dev/stdout", "after\n");
  dup2(saved, STDOUT_FILENO);
  close(saved);
  close(file);
  EXPECT_EQ(read_file(folder_ / "a"), "before\nafter\n");
}

TEST_F(WriteFile, IsFoundImpossibleBeforehand) {
  const auto said = [](const fs::path& path) -> std::string {
    try {
      check_writable(path);
    } catch (const Error& error) {
      return error.what();
    }
    return "can be written";
  };
  EXPECT_EQ(said(folder_ / "a"), "can be written");
  EXPECT_EQ(said("a"), "can be written");
  EXPECT_EQ(said("/dev/stdout"), "can be written");
  EXPECT_THAT(said(folder_.path()), EndsWith(": Is a directory"));
  EXPECT_THAT(said(folder_ / "none/a"), EndsWith(": No such file or directory"));
  EXPECT_EQ(entries(), 0U);
}

TEST(ReadFile, SaysWhyItCannot) {
  const auto said = [](const fs::path& path) -> std::string {
    try {
      dperf::read_file(path);
    } catch (const Error& error) {
      return error.what();
    }
    return "read";
  };
  EXPECT_EQ(said("nowhere"), "cannot read nowhere: No such file or directory");
  EXPECT_EQ(said("/"), "cannot read /: Is a directory");
  EXPECT_EQ(said("/dev/zero"), "cannot read /dev/zero: File too large");
  EXPECT_EQ(said("/dev/null"), "read");
}

TEST(VersionText, NamesTheProgramAndWhatItWasBuiltWith) {
  const std::string text = version_text("dperf-tool");
  EXPECT_THAT(text, StartsWith("dperf-tool "));
  for (const char* part : {"SimGrid 3.", "LLVM ", "MPI ", "traces: version "})
    EXPECT_THAT(text, testing::HasSubstr(part));
}

}  // namespace
}  // namespace dperf
