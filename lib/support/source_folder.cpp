// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/source_folder.h"

#include <algorithm>
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

std::string below(std::string_view folder, std::string text) {
  if (folder.empty()) return text;
  for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at))
    text.erase(at, folder.size());
  return text;
}

}  // namespace dperf
