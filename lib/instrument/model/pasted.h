// A source with the user's headers in it: one text, in which every line knows where it comes from.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace dperf::instrument {

/// Lines of a text that follow each other in the file that they come from.
struct Piece {
  unsigned from = 1;  ///< first line in the text, counted from 1
  std::string path;   ///< as the real compiler names the file in __FILE__
  unsigned line = 1;  ///< of the first line in that file
};

struct Pasted {
  std::string text = {};
  std::vector<Piece> pieces = {};  ///< in the order of the text
  /// Headers that were to be pasted and could not, and why, a whole clause: "halo.h: it uses #include_next".
  std::map<std::string, std::string> left_out = {};

  /// Where a line of the text comes from.
  struct Origin {
    std::string_view path;
    unsigned line = 0;
  };
  Origin origin(unsigned line) const;
};

}  // namespace dperf::instrument
