// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/temporary_folder.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "support/error.h"

namespace dperf::wrapper {
namespace {

/// The first folder that can be written to, as gcc looks for one; empty if there is none.
std::string parent_folder() {
  for (const char* candidate : {static_cast<const char*>(std::getenv("TMPDIR")), "/tmp", "/var/tmp"}) {
    if (candidate != nullptr && *candidate != '\0' && access(candidate, W_OK | X_OK) == 0) return candidate;
  }
  return {};
}

}  // namespace

bool TemporaryFolder::possible() {
  return !parent_folder().empty();
}

TemporaryFolder::TemporaryFolder() {
  path_ = parent_folder() + "/dperf-cc-XXXXXX";
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
