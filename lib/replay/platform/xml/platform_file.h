// A platform file, read once.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace dperf::platform {

struct CheckedPlatform;

/// What was in a platform file when it was read: in full and once, so that it may be a pipe, and so that all
/// who look into it see the same. Cheap to copy.
class PlatformFile {
 public:
  PlatformFile() = default;
  /// @throws Error: it cannot be read, is empty, compressed, or not text
  PlatformFile(const std::filesystem::path& file);  // NOLINT(google-explicit-constructor): a file is meant
  PlatformFile(const std::string& file)             // NOLINT(google-explicit-constructor)
      : PlatformFile(std::filesystem::path(file)) {}
  PlatformFile(const char* file)  // NOLINT(google-explicit-constructor)
      : PlatformFile(std::filesystem::path(file)) {}
  /// Text of which nothing but its name in messages is a file.
  PlatformFile(std::string name, std::string text);

  const std::string& name() const { return content_->name; }
  const std::string& text() const { return content_->text; }

 private:
  friend const CheckedPlatform& check_platform(const PlatformFile& file);
  struct Content {
    std::string name, text;
    mutable std::shared_ptr<const CheckedPlatform> checked;  ///< null: it has not been, or is not right
  };
  std::shared_ptr<const Content> content_ = std::make_shared<const Content>();
};

}  // namespace dperf::platform
