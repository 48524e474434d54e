// CMake names sources by absolute paths: a page for people says once what they have in common.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dperf {

/// The folder that all absolute ones of these files are in, or below it, with a slash at its end. Empty: it
/// is the root, or none is absolute.
std::string common_folder(const std::vector<std::string>& files);

/// `text` with paths in `folder`, which ends with a slash, relative to it; as it is, if that is empty.
std::string relative_to(std::string_view folder, std::string text);

}  // namespace dperf
