// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/command_line.h"

#include "support/fortran_suffixes.h"

namespace dperf::wrapper {
namespace {

struct KindRow {
  std::string_view name;
  InputKind kind;
};

constexpr KindRow kLanguages[] = {
    {"c", InputKind::c},
    {"c++", InputKind::cxx},
    {"c-header", InputKind::header},
    {"c++-header", InputKind::header},
    {"c++-system-header", InputKind::header},
    {"c++-user-header", InputKind::header},
    {"cpp-output", InputKind::preprocessed},
    {"c-cpp-output", InputKind::preprocessed},
    {"c++-cpp-output", InputKind::preprocessed},
    {"f77", InputKind::fortran},
    {"f77-cpp-input", InputKind::fortran},
    {"f95", InputKind::fortran},
    {"f95-cpp-input", InputKind::fortran},
    {"assembler", InputKind::assembly},
    {"assembler-with-cpp", InputKind::assembly},
};

constexpr KindRow kSuffixes[] = {
    {"c", InputKind::c},
    {"C", InputKind::cxx},
    {"cc", InputKind::cxx},
    {"cp", InputKind::cxx},
    {"cxx", InputKind::cxx},
    {"cpp", InputKind::cxx},
    {"CPP", InputKind::cxx},
    {"c++", InputKind::cxx},
    {"i", InputKind::preprocessed},
    {"ii", InputKind::preprocessed},
    {"h", InputKind::header},
    {"H", InputKind::header},
    {"hh", InputKind::header},
    {"hp", InputKind::header},
    {"hxx", InputKind::header},
    {"hpp", InputKind::header},
    {"HPP", InputKind::header},
    {"h++", InputKind::header},
    {"tcc", InputKind::header},
    {"s", InputKind::assembly},
    {"S", InputKind::assembly},
    {"sx", InputKind::assembly},
    {"m", InputKind::other_source},
    {"mm", InputKind::other_source},
    {"go", InputKind::other_source},
    {"d", InputKind::other_source},
    {"adb", InputKind::other_source},
    {"ads", InputKind::other_source},
};

std::string_view suffix_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view{} : name.substr(dot + 1);
}

bool takes_next_word(const Option& option, std::string_view word) {
  return option.form == Form::separate || (option.form == Form::either && word == option.name);
}

}  // namespace

std::vector<Word> parse_command_line(const std::vector<std::string>& arguments) {
  std::vector<Word> words;
  std::string language;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& text = arguments[i];
    Word word{.text = {text}};
    if (text.size() < 2 || text[0] != '-') {
      word.input = true;
      word.value = text;
      word.language = language;
    } else if (const Option* option = find_option(text)) {
      word.option = option;
      word.value = text.substr(word.option->name.size());
      if (takes_next_word(*option, text)) {
        word.lacks_value = i + 1 == arguments.size();
        if (!word.lacks_value) word.text.push_back(word.value = arguments[++i]);
      }
      if (word.use() == Use::language) language = word.value == "none" ? "" : word.value;
    }
    words.push_back(std::move(word));
  }
  return words;
}

InputKind input_kind(const Word& input, bool cxx_driver) {
  if (input.value == "-") return InputKind::standard_input;
  if (!input.language.empty()) {
    for (const KindRow& row : kLanguages) {
      if (row.name == input.language) return row.kind;
    }
    return InputKind::other_source;
  }
  const std::string_view suffix = suffix_of(input.value);
  for (const KindRow& row : kSuffixes) {
    if (row.name == suffix) return row.kind == InputKind::c && cxx_driver ? InputKind::cxx : row.kind;
  }
  return find_fortran_suffix(suffix) ? InputKind::fortran : InputKind::for_linker;
}

}  // namespace dperf::wrapper
