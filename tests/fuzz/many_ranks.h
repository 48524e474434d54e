// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <charconv>
#include <cstdint>
#include <string_view>

#include "trace/model/trace.h"

namespace dperf::test {

/// Whether a trace in text form seems to be of more than `most` ranks: such traces take long, and show
/// nothing new.
inline bool has_many_ranks(std::string_view text, std::uint64_t most) {
  constexpr std::string_view kWord = "ranks";
  for (std::size_t at = text.find(kWord); at != std::string_view::npos; at = text.find(kWord, at + 1)) {
    const std::size_t begin = text.find_first_not_of(" \t\"", at + kWord.size());
    if (begin == std::string_view::npos) return false;
    const bool hex = text.substr(begin).starts_with("0x");
    std::uint64_t ranks = 0;
    std::from_chars(text.data() + begin + (hex ? 2 : 0), text.data() + text.size(), ranks, hex ? 16 : 10);
    if (ranks > most) return true;
  }
  return false;
}

/// Whether repetitions make a trace longer than `most` events, which takes long and shows nothing new.
inline bool has_many_events(const trace::Trace& trace, std::uint64_t most) {
  std::uint64_t events = 0;
  for (int rank = 0; rank < trace.ranks(); ++rank)
    for (unsigned thread = 0; thread < trace.rank(rank).threads(); ++thread) {
      const auto stream = trace.rank(rank).events(thread, trace::Repetitions::kOnce);
      for (trace::Event event; stream->next(event);) {
        events += event.times;
        if (events > most) return true;
      }
    }
  return false;
}

}  // namespace dperf::test
