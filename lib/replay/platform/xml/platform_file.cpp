// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/xml/platform_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "support/error.h"

namespace dperf::platform {
namespace {

namespace fs = std::filesystem;

// A hundred times the file of the largest platform that dperf-platform writes. A device has no end.
constexpr std::size_t kMostBytes = std::size_t{1} << 30;

class Descriptor {
 public:
  explicit Descriptor(const std::string& file) : number_(open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (number_ < 0 && errno == ENOENT) throw Error("{}: no such platform file", file);
    if (number_ < 0) throw Error("{}: cannot be read: {}", file, std::strerror(errno));
  }
  ~Descriptor() { close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }

 private:
  int number_;
};

/// What is known as soon as a part has come: `before` bytes came before it.
void check(const std::string& file, std::string_view part, std::size_t before) {
  constexpr std::string_view kGzip = "\x1f\x8b";
  if (before == 0 && part.starts_with(kGzip))
    throw Error("{}: is compressed by gzip; expected the text of a platform: gunzip it", file);
  if (const std::size_t at = part.find('\0'); at != std::string_view::npos)
    throw Error("{}:1: is not text: byte {} is 0; expected a platform of SimGrid", file, before + at);
  if (before + part.size() > kMostBytes)
    throw Error("{}: is longer than {} MiB; expected a platform of SimGrid", file, kMostBytes >> 20);
}

std::string read_all(const std::string& file) {
  const Descriptor descriptor(file);
  std::string text;
  char buffer[65536];
  for (;;) {
    const ssize_t n = read(descriptor.get(), buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw Error("{}: cannot be read: {}", file, std::strerror(errno));
    if (n == 0) break;
    check(file, {buffer, static_cast<std::size_t>(n)}, text.size());
    text.append(buffer, static_cast<std::size_t>(n));
  }
  if (text.empty()) throw Error("{}:1: the file is empty; expected a platform of SimGrid", file);
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

}  // namespace

PlatformFile::PlatformFile(const fs::path& file) {
  std::error_code error;
  if (fs::is_directory(file, error)) throw Error("{}: is a folder, not a platform file", file.string());
  content_ = std::make_shared<const Content>(Content{file.string(), read_all(file.string()), nullptr});
}

PlatformFile::PlatformFile(std::string name, std::string text)
    : content_(std::make_shared<const Content>(Content{std::move(name), std::move(text), nullptr})) {}

}  // namespace dperf::platform
