// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <optional>

#include "dperf/trace_format.h"
#include "support/error.h"

namespace dperf {
namespace {

namespace fs = std::filesystem;

/// Closed at the end of the scope; close() also reports whether all that was written has arrived.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

std::string quoted_if_empty(const fs::path& path) {
  return path.empty() ? "''" : path.string();
}

Error cannot_write(const fs::path& path, int error) {
  return Error("cannot write {}: {}", quoted_if_empty(path), std::strerror(error));
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// To open one of these again would write at its start, over what the program itself has written there.
std::optional<int> standard_descriptor(const fs::path& path) {
  struct Row {
    const char* name;
    int descriptor;
  };
  constexpr std::array kRows{Row{"/dev/stdout", STDOUT_FILENO},     Row{"/dev/fd/1", STDOUT_FILENO},
                             Row{"/proc/self/fd/1", STDOUT_FILENO}, Row{"/dev/stderr", STDERR_FILENO},
                             Row{"/dev/fd/2", STDERR_FILENO},       Row{"/proc/self/fd/2", STDERR_FILENO}};
  for (const Row& row : kRows)
    if (path == row.name) return row.descriptor;
  return std::nullopt;
}

/// Where the links of `path` lead to, whether something is there or not.
fs::path followed(fs::path path) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(path, error); ++i)
    path = path.parent_path() / fs::read_symlink(path, error);
  return path;
}

void write_in_place(const fs::path& path, std::string_view text) {
  Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!file.is_open() || !write_all(file.number(), text) || !file.close()) throw cannot_write(path, errno);
}

mode_t mode_of_new_files() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

/// As the file that it replaces, if there is one.
bool take_owner_and_mode(int descriptor, const struct stat* old) {
  if (!old) return fchmod(descriptor, mode_of_new_files()) == 0;
  return fchown(descriptor, old->st_uid, old->st_gid) == 0 && fchmod(descriptor, old->st_mode & 07777) == 0;
}

/// There can be no new file beside the old one, or it cannot take its place: no permission for the folder, a
/// mount point.
bool is_about_the_folder(int error) {
  return error == EACCES || error == EPERM || error == EBUSY;
}

/// False: only in place.
bool replace(const fs::path& target, std::string_view text, const struct stat* old) {
  std::string fresh = target.string() + ".XXXXXX";
  Descriptor file(mkostemp(fresh.data(), O_CLOEXEC));
  if (!file.is_open()) {
    if (is_about_the_folder(errno)) return false;
    throw cannot_write(target, errno);
  }
  if (take_owner_and_mode(file.number(), old) && write_all(file.number(), text) && file.close() &&
      std::rename(fresh.c_str(), target.c_str()) == 0)
    return true;
  const int error = errno;
  unlink(fresh.c_str());
  if (is_about_the_folder(error)) return false;
  throw cannot_write(target, error);
}

bool can_be_written(const fs::path& path) {
  return faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0;
}

}  // namespace

void write_file(const fs::path& path, std::string_view text) {
  std::fflush(stdout);
  if (const std::optional<int> descriptor = standard_descriptor(path)) {
    if (!write_all(*descriptor, text)) throw cannot_write(path, errno);
    return;
  }
  const fs::path target = followed(path);
  struct stat old {};
  const bool is_there = stat(target.c_str(), &old) == 0;
  // To replace a file takes no permission to write it, but a file without that permission is protected.
  if (is_there && !can_be_written(target)) throw cannot_write(path, errno);
  const bool is_file = !is_there || S_ISREG(old.st_mode);
  if (!is_file || path.empty() || !replace(target, text, is_there ? &old : nullptr))
    write_in_place(target, text);
}

void check_writable(const fs::path& path) {
  if (standard_descriptor(path)) return;
  const fs::path target = followed(path);
  struct stat old {};
  if (path.empty()) throw cannot_write(path, ENOENT);
  if (stat(target.c_str(), &old) == 0) {
    if (S_ISDIR(old.st_mode)) throw cannot_write(path, EISDIR);
    if (!can_be_written(target)) throw cannot_write(path, errno);
    return;
  }
  const fs::path folder = target.has_parent_path() ? target.parent_path() : ".";
  if (!target.has_filename()) throw cannot_write(path, ENOENT);
  if (!can_be_written(folder)) throw cannot_write(path, errno);
}

std::string read_file(const fs::path& path) {
  const auto cannot_read = [&](int error) {
    return Error("cannot read {}: {}", quoted_if_empty(path), std::strerror(error));
  };
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) throw cannot_read(errno);
  constexpr std::size_t kMostOfADevice = 16 << 20;  // /dev/zero has no end
  struct stat status {};
  const bool is_device = fstat(file.number(), &status) == 0 && S_ISCHR(status.st_mode);
  std::string text;
  std::array<char, 1 << 16> buffer{};
  for (;;) {
    const ssize_t size = ::read(file.number(), buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) throw cannot_read(errno);
    if (size == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(size));
    if (is_device && text.size() > kMostOfADevice) throw cannot_read(EFBIG);
  }
}

void write_stdout(std::string_view text) {
  std::cout.flush();
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw Error("cannot write to stdout: {}", std::strerror(errno));
}

void write_stderr(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::string version_text(std::string_view program) {
  return fmt::format("{} {}\nbuilt with {}, {}, {}; traces: version {}\n", program, DPERF_VERSION,
                     "SimGrid " DPERF_SIMGRID_VERSION, DPERF_MPI_VERSION, "LLVM " DPERF_LLVM_VERSION,
                     DPERF_TRACE_VERSION);
}

}  // namespace dperf
