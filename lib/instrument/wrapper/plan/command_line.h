// The command line of a compiler, taken apart: options with their values, inputs with the language in force.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "instrument/wrapper/plan/compiler_options.h"

namespace dperf::wrapper {

/// One option with its value, or one input.
struct Word {
  const Option* option = nullptr;  ///< null: an input, or an option that has no row
  bool input = false;
  bool lacks_value = false;            ///< nothing follows where its value should
  std::vector<std::string> text = {};  ///< as given: one word or two
  std::string value = {};              ///< of an option: its value; of an input: its path
  std::string language = {};           ///< of an input: that of -x, empty without it

  Use use() const { return option ? option->use : Use::common; }
};

/// Takes apart a command line without the name of the program, response files expanded.
std::vector<Word> parse_command_line(const std::vector<std::string>& arguments);

/// What an input is.
enum class InputKind {
  c,
  cxx,
  fortran,
  preprocessed,
  header,
  assembly,
  other_source,
  standard_input,
  for_linker
};

/// What an input is, by -x where it is given, else by the end of its name.
/// @param cxx_driver as g++ does, .c is taken for C++
InputKind input_kind(const Word& input, bool cxx_driver);

}  // namespace dperf::wrapper
