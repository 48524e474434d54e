// A folder of our own under TMPDIR, or /tmp, that is gone when the object is.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace dperf::wrapper {

class TemporaryFolder {
 public:
  /// Whether there is a place for one.
  static bool possible();

  /// @throws Error if it cannot be made
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// A new folder in it: two sources of one command may have the same name.
  std::string new_folder();

 private:
  std::string path_;
  int folders_ = 0;
};

}  // namespace dperf::wrapper
