// Any text as a platform file: SimGrid's parser in a process of its own, and dPerf's checks before and after
// it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz/fuzz_target.h"

#include <unistd.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>

#include "replay/engine/simgrid/platform_check.h"
#include "support/error.h"

namespace {

using namespace dperf;

/// A platform of a million hosts takes long to build, and shows nothing new.
bool has_large_numbers(std::string_view text) {
  std::size_t digits = 0;
  for (const char c : text) {
    digits = std::isdigit(static_cast<unsigned char>(c)) != 0 ? digits + 1 : 0;
    if (digits > 3) return true;
  }
  return false;
}

std::filesystem::path write(std::string_view text) {
  static const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("dperf-fuzz-" + std::to_string(getpid()) + ".xml");
  std::filesystem::remove(path);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size > 4096 || has_large_numbers(text)) return 0;
  try {
    const auto path = write(text);
    const auto hosts = replay::examine_platform({path, {}, {}}).hosts;
    if (hosts.size() > 1) replay::examine_platform({path, {}, {hosts.front().name, hosts.back().name}});
  } catch (const Error& error) {
    test::expect_words(error);
  }
  return 0;
}
