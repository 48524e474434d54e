// Traces in text form as input of fuzz targets.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <random>
#include <string>
#include <string_view>

#include "replay/replay.h"

namespace dperf::test {

/// An input: one character that chooses options of the replay ('0' chooses none), a trace in text form, and
/// behind a byte of 0, if there is one, what a target does with it besides.
struct Statements {
  unsigned char choice = 0;
  std::string_view text, rest;
};
Statements split(std::string_view input);

replay::ReplayOptions options_of(const Statements& input);

/// The text with statements left out, repeated, moved to other ranks, and other numbers in them.
std::string mutate(std::string text, std::minstd_rand& random);

}  // namespace dperf::test
