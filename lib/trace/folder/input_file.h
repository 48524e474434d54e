// A file that is read in few system calls: an opened trace may have a hundred thousand of them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace dperf::trace {

/// Its beginning is read at once, the rest when it is asked for. It is open as long as this object is there,
/// or until it is closed because all of it was read.
class InputFile {
 public:
  /// Nothing: there is no such file.
  /// @throws Error: it is not a regular file (a pipe would be waited for, a device has no end), or cannot be
  ///   read; `expected` is what should be in it
  static std::optional<InputFile> open(const std::filesystem::path& path, std::string_view expected);

  ~InputFile();
  InputFile(InputFile&& other) noexcept;
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  std::uint64_t size() const { return size_; }
  bool is_all_read() const { return beginning_.size() == size_; }
  /// A file of which all is read can still be read.
  void close();
  /// Up to `size` bytes from `offset` on; fewer at the end of the file.
  std::string read_at(std::uint64_t offset, std::size_t size) const;

 private:
  explicit InputFile(int descriptor) : descriptor_(descriptor) {}
  std::string read_from_disk(std::uint64_t offset, std::size_t size) const;

  int descriptor_;
  std::uint64_t size_ = 0;
  std::string beginning_;
};

}  // namespace dperf::trace
