// The runtime's folder and file, on disks that are in order and on those that are not.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "dperf/trace_format.h"
#include "parts.h"
#include "support/temp_folder.h"

extern "C" {
#include "folder.h"
}

namespace dperf::test {
namespace {

namespace fs = std::filesystem;

class RuntimeFolder : public testing::Test {
 protected:
  ~RuntimeFolder() override { unsetenv("DPERF_TRACE_DIR"); }
  std::string path_of(const std::string& variable, std::size_t room = 4096) {
    setenv("DPERF_TRACE_DIR", variable.c_str(), 1);
    std::vector<char> path(room);
    return dperf_folder_path(path.data(), path.size()) ? path.data() : "";
  }
  TempFolder folder_;
};

TEST_F(RuntimeFolder, IsTracesInTheCurrentFolder) {
  const std::string expected = (fs::current_path() / "traces").string();
  EXPECT_EQ(path_of(""), expected);
  EXPECT_EQ(path_of("traces//"), expected);
  EXPECT_EQ(path_of("/a/b/"), "/a/b");
}

TEST_F(RuntimeFolder, ANameThatIsTooLongIsRefused) {
  EXPECT_EQ(path_of("/" + std::string(100, 'x'), 128), "");
  EXPECT_EQ(errno, ENAMETOOLONG);
}

TEST_F(RuntimeFolder, EarlierTracesAreRenamed) {
  const fs::path traces = folder_.path() / "deep" / "traces";
  for (const char* run : {"one", "two", "three"}) {
    ASSERT_TRUE(dperf_folder_prepare(traces.c_str()));
    write_file(traces / DPERF_MANIFEST_FILE, run);
  }
  EXPECT_EQ(read_file(traces / DPERF_MANIFEST_FILE), "three");
  EXPECT_EQ(read_file(folder_.path() / "deep" / "traces.1" / DPERF_MANIFEST_FILE), "one");
  EXPECT_EQ(read_file(folder_.path() / "deep" / "traces.2" / DPERF_MANIFEST_FILE), "two");
}

TEST_F(RuntimeFolder, AFolderOfTheUsersStays) {
  const fs::path own = folder_.path() / "own";
  fs::create_directory(own);
  write_file(own / "notes", "mine");
  ASSERT_TRUE(dperf_folder_prepare(own.c_str()));
  EXPECT_EQ(read_file(own / "notes"), "mine");
  EXPECT_FALSE(fs::exists(folder_.path() / "own.1"));
}

TEST_F(RuntimeFolder, AFileInItsPlaceIsNoFolder) {
  write_file(folder_.path() / "file", "");
  EXPECT_FALSE(dperf_folder_prepare((folder_.path() / "file" / "traces").c_str()));
  EXPECT_EQ(errno, ENOTDIR);
}

TEST_F(RuntimeFolder, TheManifestSaysWhoseItIs) {
  EXPECT_FALSE(dperf_folder_is_of_run(folder_.path().c_str(), "abc"));
  write_file(folder_.path() / DPERF_MANIFEST_FILE, R"({"run_id": "abc"})");
  EXPECT_TRUE(dperf_folder_is_of_run(folder_.path().c_str(), "abc"));
  EXPECT_FALSE(dperf_folder_is_of_run(folder_.path().c_str(), "abd"));
}

class RuntimeWriter : public testing::Test {
 protected:
  std::string path() const { return (folder_.path() / "rank").string(); }
  TempFolder folder_;
};

TEST_F(RuntimeWriter, AFileBeginsWithItsHeader) {
  ASSERT_TRUE(parts_writer_open(path().c_str()));
  parts_writer_events("events", 6);
  parts_writer_close();
  EXPECT_FALSE(parts_writer_is_open());
  const std::string bytes = read_file(path());
  ASSERT_GT(bytes.size(), std::size_t{DPERF_HEADER_BYTES + 2 * DPERF_CHUNK_HEADER_BYTES});
  EXPECT_EQ(bytes.substr(0, 8), std::string(DPERF_TRACE_MAGIC, 8));
  EXPECT_EQ(bytes[8], DPERF_TRACE_VERSION);
  EXPECT_EQ(bytes[12], 3) << "rank";
  EXPECT_EQ(bytes[16], 5) << "of so many";
  EXPECT_EQ(bytes[DPERF_HEADER_BYTES + 4], DPERF_CHUNK_EVENTS);
}

TEST_F(RuntimeWriter, AFileThatExistsIsNotOverwritten) {
  write_file(path(), "of somebody");
  EXPECT_FALSE(parts_writer_open(path().c_str()));
  EXPECT_EQ(errno, EEXIST);
  EXPECT_EQ(read_file(path()), "of somebody");
}

// What a full disk does, and a limit that would kill the program with SIGXFSZ.
TEST_F(RuntimeWriter, ALimitOnFilesEndsTheTraceAndNotTheProgram) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  ASSERT_TRUE(parts_writer_open(path().c_str()));
  const rlimit small{4096, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  std::mt19937 random(1);
  std::string noise(100000, ' ');
  for (char& c : noise) c = static_cast<char>(random());
  testing::internal::CaptureStderr();
  parts_writer_events(noise.data(), noise.size());
  parts_writer_events(noise.data(), noise.size());
  const std::string said = testing::internal::GetCapturedStderr();
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_THAT(said, testing::StartsWith("dperf: rank 3: cannot write the trace: File too large"));
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  EXPECT_FALSE(parts_is_recording());
  EXPECT_FALSE(parts_writer_is_open());
  EXPECT_LE(fs::file_size(path()), 4096U);
  parts_writer_close();
}

}  // namespace
}  // namespace dperf::test
