// The runtime's folder and file, on disks that are in order and on those that are not.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "dperf/trace_format.h"
#include "parts.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

namespace fs = std::filesystem;

class RuntimeFolder : public testing::Test {
 protected:
  ~RuntimeFolder() override { unsetenv("DPERF_TRACE_DIR"); }
  std::string path_of(const std::string& variable, std::size_t room = 4096) {
    setenv("DPERF_TRACE_DIR", variable.c_str(), 1);
    std::vector<char> path(room);
    return parts_folder_path(path.data(), path.size()) ? path.data() : "";
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

/// The id of a run.
std::string run(char digit) {
  return std::string(2 * DPERF_RUN_ID_BYTES, digit);
}

class AcquiredFolder : public RuntimeFolder {
 protected:
  ~AcquiredFolder() override { parts_folder_close(); }
  parts_acquired acquire(char digit, const fs::path& path) {
    char why[512];
    const parts_acquired result = parts_folder_acquire(path.c_str(), run(digit).c_str(), why);
    why_ = why;
    return result;
  }
  parts_acquired acquire(char digit) { return acquire(digit, traces_); }
  static std::string owner(const fs::path& folder) {
    const std::string text = read_file(folder / DPERF_MANIFEST_FILE);
    return text.substr(text.find("\"run_id\": \"") + 11, 1);
  }
  fs::path traces_ = folder_.path() / "deep" / "traces";
  fs::path renamed_ = folder_.path() / "deep" / "traces.1";
  std::string why_;
};

TEST_F(AcquiredFolder, EarlierTracesAreRenamed) {
  for (const char digit : {'1', '2', '3'}) ASSERT_EQ(acquire(digit), PARTS_ACQUIRE_NEW) << why_;
  EXPECT_EQ(owner(traces_), "3");
  EXPECT_EQ(owner(renamed_), "1");
  EXPECT_EQ(owner(folder_.path() / "deep" / "traces.2"), "2");
}

TEST_F(AcquiredFolder, IsTheSameOneAfterALaterRunHasRenamedIt) {
  ASSERT_EQ(acquire('1'), PARTS_ACQUIRE_NEW);
  fs::rename(traces_, renamed_);
  write_file(traces_ / DPERF_MANIFEST_FILE, "of a later run");
  EXPECT_TRUE(parts_folder_write(DPERF_MANIFEST_FILE, "final"));
  EXPECT_TRUE(parts_writer_open("rank-000003.dpt"));
  EXPECT_EQ(read_file(renamed_ / DPERF_MANIFEST_FILE), "final");
  EXPECT_TRUE(fs::exists(renamed_ / "rank-000003.dpt"));
  EXPECT_EQ(read_file(traces_ / DPERF_MANIFEST_FILE), "of a later run");
  parts_writer_close();
}

TEST_F(AcquiredFolder, IsFoundByItsRunWhereverItIs) {
  for (const char digit : {'1', '2', '3'}) ASSERT_EQ(acquire(digit), PARTS_ACQUIRE_NEW) << why_;
  fs::remove_all(renamed_);
  for (const char digit : {'2', '3'}) {
    ASSERT_TRUE(parts_folder_find(traces_.c_str(), run(digit).c_str()));
    EXPECT_TRUE(parts_folder_write("who", std::string(1, digit).c_str()));
  }
  EXPECT_EQ(read_file(folder_.path() / "deep" / "traces.2" / "who"), "2");
  EXPECT_EQ(read_file(traces_ / "who"), "3");
  EXPECT_FALSE(parts_folder_find(traces_.c_str(), run('1').c_str()));
}

/// A process that acquires the folder, and makes the file of a rank in it. The exit code is 0 if it could.
pid_t start_acquiring(const fs::path& traces, char digit) {
  const pid_t child = fork();
  if (child != 0) return child;
  char why[512];
  const std::string id = run(digit), file = std::string("rank-00000") + digit + ".dpt";
  const bool done = parts_folder_acquire(traces.c_str(), id.c_str(), why) == PARTS_ACQUIRE_NEW &&
                    parts_folder_find(traces.c_str(), id.c_str()) && parts_writer_open(file.c_str());
  _exit(done ? 0 : 1);
}

TEST_F(AcquiredFolder, OfEachOfManyAtTheSameTimeIsItsOwn) {
  for (int round = 0; round < 20; ++round) {
    const fs::path parent = folder_.path() / std::to_string(round);
    fs::create_directory(parent);
    std::vector<pid_t> children;
    for (const char digit : {'0', '1', '2', '3', '4', '5', '6', '7'})
      children.push_back(start_acquiring(parent / "traces", digit));
    for (const pid_t child : children) {
      int status = -1;
      waitpid(child, &status, 0);
      EXPECT_EQ(status, 0);
    }
    std::size_t folders = 0;
    for (const auto& entry : fs::directory_iterator(parent)) {
      ++folders;
      EXPECT_EQ(std::distance(fs::directory_iterator(entry.path()), {}), 2) << entry.path();
      EXPECT_TRUE(fs::exists(entry.path() / ("rank-00000" + owner(entry.path()) + ".dpt")));
    }
    EXPECT_EQ(folders, children.size());
  }
}

// A host whose disk shows late what another one has made.
TEST_F(AcquiredFolder, OfTheSameRunIsNotRenamed) {
  ASSERT_EQ(acquire('1'), PARTS_ACQUIRE_NEW);
  EXPECT_EQ(acquire('1'), PARTS_ACQUIRE_KNOWN);
  EXPECT_FALSE(fs::exists(renamed_));
}

TEST_F(AcquiredFolder, IsTheEmptyOneThatIsThere) {
  fs::create_directories(traces_);
  const fs::path link = folder_.path() / "link";
  fs::create_directory_symlink(traces_, link);
  ASSERT_EQ(acquire('1', link), PARTS_ACQUIRE_NEW) << why_;
  EXPECT_EQ(owner(traces_), "1");
  ASSERT_EQ(acquire('2', link), PARTS_ACQUIRE_NEW) << why_;
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(owner(renamed_), "1") << "the folder is renamed, not the link to it";
}

TEST_F(AcquiredFolder, OfAKilledRunIsRenamed) {
  const std::string magic = DPERF_TRACE_MAGIC;
  write_file(traces_ / "rank-000000.dpt", magic + "...");
  write_file(traces_ / "rank-000001.dpt", magic.substr(0, 3));
  write_file(traces_ / "rank-000002.dpt", "");
  write_file(traces_ / "manifest.json.tmp", "{\n  \"vers");
  write_file(traces_ / "symbols.json", R"({"version": 1, "modules": []})");
  ASSERT_EQ(acquire('1'), PARTS_ACQUIRE_NEW) << why_;
  EXPECT_TRUE(fs::exists(renamed_ / "rank-000000.dpt"));
}

struct Foreign {
  const char* name;
  const char* content;
};
void PrintTo(const Foreign& file, std::ostream* out) {
  *out << file.name << ": " << file.content;
}
class FolderWith : public AcquiredFolder, public testing::WithParamInterface<Foreign> {};
TEST_P(FolderWith, ForeignFilesIsLeftAlone) {
  ASSERT_EQ(acquire('1'), PARTS_ACQUIRE_NEW);
  write_file(traces_ / GetParam().name, GetParam().content);
  EXPECT_EQ(acquire('2'), PARTS_ACQUIRE_FAILED);
  EXPECT_THAT(why_, testing::HasSubstr("it holds " + std::string(GetParam().name).substr(0, 6)));
  EXPECT_EQ(read_file(traces_ / GetParam().name), GetParam().content);
  EXPECT_FALSE(fs::exists(renamed_));
}
INSTANTIATE_TEST_SUITE_P(
    Files, FolderWith,
    testing::Values(Foreign{"notes.txt", ""}, Foreign{".hidden", "x"}, Foreign{"folder/file", "x"},
                    Foreign{"manifest.json", R"({"version": "1.2", "name": "an extension"})"},
                    Foreign{"manifest.json", R"({"version": 2, "run_id": "short"})"},
                    Foreign{"manifest.json.tmp", "{\"name\": 1}"},
                    Foreign{"symbols.json", "{\"modules\": {}}"}, Foreign{"symbols.json", ""},
                    Foreign{"rank-000000.dpt", "not a trace"}, Foreign{"rank-1.dpt", DPERF_TRACE_MAGIC},
                    Foreign{"rank-000001.dpt.gz", DPERF_TRACE_MAGIC}));

TEST_F(AcquiredFolder, IsNotAPipeOrALink) {
  ASSERT_EQ(acquire('1'), PARTS_ACQUIRE_NEW);
  fs::create_symlink("/dev/zero", traces_ / "rank-000000.dpt");
  EXPECT_EQ(acquire('2'), PARTS_ACQUIRE_FAILED);
  fs::remove(traces_ / "rank-000000.dpt");
  ASSERT_EQ(mkfifo((traces_ / "rank-000000.dpt").c_str(), 0600), 0);
  EXPECT_EQ(acquire('2'), PARTS_ACQUIRE_FAILED);
}

TEST_F(AcquiredFolder, IsNotRenamedUnderTheProgram) {
  ASSERT_EQ(acquire('1'), PARTS_ACQUIRE_NEW);
  const fs::path before = fs::current_path();
  fs::current_path(traces_);
  EXPECT_EQ(acquire('2'), PARTS_ACQUIRE_FAILED);
  fs::current_path(before);
  EXPECT_THAT(why_, testing::HasSubstr("it is the working folder and holds an earlier trace"));
}

TEST_F(AcquiredFolder, AFileInItsPlaceIsNoFolder) {
  write_file(folder_.path() / "file", "");
  EXPECT_EQ(acquire('1', folder_.path() / "file" / "traces"), PARTS_ACQUIRE_FAILED);
  EXPECT_EQ(why_, "Not a directory");
}

// As daemons do it. What the program opens then gets the same number.
TEST_F(AcquiredFolder, AFileThatTheProgramHasPutInPlaceOfOneIsNotWritten) {
  ASSERT_EQ(acquire('1'), PARTS_ACQUIRE_NEW);
  ASSERT_TRUE(parts_writer_open("rank-000003.dpt"));
  for (int descriptor = 3; descriptor < 64; ++descriptor) close(descriptor);
  const fs::path own = folder_.path() / "own";
  std::vector<int> opened;
  for (int i = 0; i < 32; ++i) opened.push_back(open(own.c_str(), O_WRONLY | O_CREAT, 0600));
  testing::internal::CaptureStderr();
  parts_writer_events("events", 6);
  EXPECT_FALSE(parts_folder_write("manifest.json", "text"));
  EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::HasSubstr("Bad file descriptor"));
  EXPECT_EQ(read_file(own), "");
  for (const int descriptor : opened) EXPECT_EQ(close(descriptor), 0);
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
  write_file(path(), "of another program");
  EXPECT_FALSE(parts_writer_open(path().c_str()));
  EXPECT_EQ(errno, EEXIST);
  EXPECT_EQ(read_file(path()), "of another program");
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

// Its file is open then, and its calls would be missing without a word.
TEST_F(RuntimeWriter, ARankThatGivesUpBeforeItRecordsSaysSo) {
  ASSERT_TRUE(parts_writer_open(path().c_str()));
  testing::internal::CaptureStderr();
  parts_give_up_before_recording("no memory for the trace", "Cannot allocate memory");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "dperf: rank 3: no memory for the trace: Cannot allocate memory; the program goes on without "
            "recording\n");
  parts_writer_close();
}

}  // namespace
}  // namespace dperf::test
