// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/setup/load.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <simgrid/s4u/Engine.hpp>

#include "replay/engine/simgrid/setup/configure.h"
#include "support/error.h"

namespace dperf::replay {
namespace {

constexpr std::string_view kFolder = "/proc/self/fd/";

class FileInMemory {
 public:
  explicit FileInMemory(const std::string& text) : descriptor_(memfd_create("dperf-platform", MFD_CLOEXEC)) {
    if (descriptor_ < 0) throw Error("cannot make a file in memory: {}", std::strerror(errno));
    for (std::size_t done = 0; done < text.size();) {
      const ssize_t n = write(descriptor_, text.data() + done, text.size() - done);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) throw Error("cannot write to a file in memory: {}", std::strerror(errno));
      done += static_cast<std::size_t>(n);
    }
  }
  ~FileInMemory() { close(descriptor_); }
  FileInMemory(const FileInMemory&) = delete;
  FileInMemory& operator=(const FileInMemory&) = delete;
  std::string path() const { return fmt::format("{}{}", kFolder, descriptor_); }

 private:
  int descriptor_;
};

}  // namespace

void load_platform(const platform::CheckedPlatform& checked, const std::string& name) {
  const std::string folder = std::filesystem::path(name).parent_path().string();
  if (!folder.empty()) look_for_profiles_in(folder);
  const FileInMemory file(checked.text);
  simgrid::s4u::Engine::get_instance()->load_platform(file.path());
  simgrid::s4u::Engine::get_instance()->seal_platform();
}

std::string with_name_of_file(const std::string& message, const std::string& name) {
  const std::size_t at = message.find(kFolder);
  if (at == std::string::npos) return message;
  const std::size_t end = message.find_first_not_of("0123456789", at + kFolder.size());
  return message.substr(0, at) + name + (end == std::string::npos ? "" : message.substr(end));
}

}  // namespace dperf::replay
