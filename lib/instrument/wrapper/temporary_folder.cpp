// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "support/error.h"

namespace dperf::wrapper {

TemporaryFolder::TemporaryFolder() {
  const char* parent = std::getenv("TMPDIR");
  path_ = std::string(parent != nullptr && *parent != '\0' ? parent : "/tmp") + "/dperf-cc-XXXXXX";
  if (mkdtemp(path_.data()) == nullptr) {
    throw Error("cannot make a temporary folder '{}': {}", path_, std::strerror(errno));
  }
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::new_folder() {
  std::string folder = path_ + "/" + std::to_string(folders_++);
  std::error_code error;
  if (!std::filesystem::create_directory(folder, error)) {
    throw Error("cannot make a temporary folder '{}': {}", folder, error.message());
  }
  return folder;
}

}  // namespace dperf::wrapper
