// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/source_folder.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace dperf {

std::string common_folder(const std::vector<std::string>& files) {
  std::optional<std::string_view> common;
  for (const std::string_view file : files) {
    if (!file.starts_with('/')) continue;
    const std::string_view folder = file.substr(0, file.rfind('/') + 1);
    const std::string_view so_far = common.value_or(folder);
    const auto differ = std::ranges::mismatch(so_far, folder).in1;
    common = so_far.substr(0, static_cast<std::size_t>(differ - so_far.begin()));
    common = common->substr(0, common->rfind('/') + 1);
  }
  return common && common->size() > 1 ? std::string(*common) : "";
}

/// A longer path may hold `folder` in its middle.
static bool begins_a_path(std::string_view text, std::size_t at) {
  if (at == 0) return true;
  const auto before = static_cast<unsigned char>(text[at - 1]);
  return !std::isalnum(before) && std::string_view("/._-+~").find(text[at - 1]) == std::string_view::npos;
}

std::string relative_to(std::string_view folder, std::string text) {
  if (folder.empty()) return text;
  for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at))
    if (begins_a_path(text, at))
      text.erase(at, folder.size());
    else
      at += folder.size();
  return text;
}

}  // namespace dperf
