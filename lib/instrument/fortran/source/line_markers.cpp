// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/source/line_markers.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace dperf::instrument::fortran {
namespace {

std::optional<LineMarker> marker_in(std::string_view text) {
  if (!text.starts_with("# ")) return std::nullopt;
  LineMarker marker;
  const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), marker.number);
  const std::string_view file = text.substr(static_cast<std::size_t>(end - text.data()));
  if (error != std::errc() || !file.starts_with(" \"")) return std::nullopt;
  marker.quoted = file.substr(1, file.find('"', 2));
  return marker;
}

}  // namespace

std::string LineMarker::path() const {
  std::string path;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] == '\\' && i + 2 < quoted.size()) ++i;
    path += quoted[i];
  }
  return path;
}

LineMarkers::LineMarkers(std::string_view text) {
  unsigned line = 1;
  for (std::size_t at = 0; at < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (std::optional<LineMarker> found = marker_in(text.substr(at, end - at))) {
      found->line = line;
      markers_.push_back(std::move(*found));
    }
    at = end + 1;
  }
}

const LineMarker* LineMarkers::before(unsigned line) const {
  const auto behind = std::ranges::lower_bound(markers_, line, {}, &LineMarker::line);
  return behind == markers_.begin() ? nullptr : &*std::prev(behind);
}

unsigned LineMarkers::shown(unsigned line) const {
  const LineMarker* marker = before(line);
  return marker ? marker->number + (line - marker->line - 1) : line;
}

}  // namespace dperf::instrument::fortran
