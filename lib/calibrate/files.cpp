// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/files.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "support/error.h"

namespace dperf::calibrate {

namespace fs = std::filesystem;

void check_output(const fs::path& output) {
  const fs::path folder = output.has_parent_path() ? output.parent_path() : ".";
  std::error_code error;
  if (fs::is_directory(output, error)) throw Error("--output {}: is a folder", output.string());
  if (!fs::is_directory(folder, error))
    throw Error("--output {}: no folder '{}' to write to", output.string(), folder.string());
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path);
  file << text << std::flush;
  if (!file) throw Error("{}: cannot be written: {}", path.string(), std::strerror(errno));
}

}  // namespace dperf::calibrate
