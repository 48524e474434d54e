// Numbers, durations, lists and source places as words of the text form. Each parse_* is undone by its
// print_*.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::trace {

/// Decimal, or hexadecimal after 0x. Nothing if it is not a number or does not fit.
std::optional<std::int64_t> parse_integer(std::string_view text);
std::optional<std::uint64_t> parse_unsigned(std::string_view text);

/// In ns; also with a unit and a fraction: 1.5ms. Never negative.
std::optional<std::int64_t> parse_duration(std::string_view text);

/// "1,4..6,8x3" is 1 4 5 6 8 8 8. Nothing if malformed or longer than `kLongestList`.
inline constexpr std::size_t kLongestList = 1 << 20;
std::optional<std::vector<std::int64_t>> parse_list(std::string_view text);
std::string print_list(std::span<const std::int64_t> list);

/// "ring.c:12", "ring.c:12(main)", "ring.c:12..20(main)".
struct PlaceRange {
  SourcePlace place;
  unsigned last_line = 0;  ///< of `place` if no range is given
};
std::optional<PlaceRange> parse_place(std::string_view text);
/// Not quoted.
std::string print_place(const SourcePlace& place, std::optional<unsigned> last_line = std::nullopt);

/// A word after `total`: "aborted", "stopped"; empty where MPI_Finalize was reached.
std::string_view name_of(dperf_ending ending);

/// Splits at commas outside of parentheses.
std::vector<std::string> split(std::string_view text);

}  // namespace dperf::trace
