// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/folder/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "support/error.h"

namespace dperf::trace {
namespace {

/// The whole file of a rank with some thousand events.
constexpr std::size_t kBeginning = 16 << 10;

[[noreturn]] void fail(const std::filesystem::path& path, std::string_view expected, int error) {
  throw Error("{}: the file cannot be read{}; expected: {}", path.string(),
              error != 0 ? fmt::format(": {}", std::strerror(error)) : "", expected);
}

}  // namespace

std::optional<InputFile> InputFile::open(const std::filesystem::path& path, std::string_view expected) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0 && errno == ENOENT) return std::nullopt;
  if (descriptor < 0) fail(path, expected, errno);
  InputFile file(descriptor);
  file.beginning_ = file.read_from_disk(0, kBeginning);
  file.beginning_.shrink_to_fit();
  file.size_ = file.beginning_.size();
  if (file.size_ > 0 && file.size_ < kBeginning) return file;  // all of it: nothing more needs to be known
  struct stat status {};
  if (fstat(descriptor, &status) != 0) fail(path, expected, errno);
  if (!S_ISREG(status.st_mode)) fail(path, expected, 0);
  file.size_ = static_cast<std::uint64_t>(status.st_size);
  return file;
}

InputFile::~InputFile() {
  close();
}

void InputFile::close() {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

InputFile::InputFile(InputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      beginning_(std::move(other.beginning_)) {}

std::string InputFile::read_at(std::uint64_t offset, std::size_t size) const {
  if (offset + size <= beginning_.size()) return beginning_.substr(offset, size);
  return read_from_disk(offset, size);
}

std::string InputFile::read_from_disk(std::uint64_t offset, std::size_t size) const {
  std::string bytes(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t n = pread(descriptor_, bytes.data() + done, size - done, static_cast<off_t>(offset + done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    done += static_cast<std::size_t>(n);
  }
  bytes.resize(done);
  return bytes;
}

}  // namespace dperf::trace
