// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/reader/labels.h"

#include <cctype>
#include <cstdlib>

#include "instrument/fortran/source/text.h"

namespace dperf::instrument::fortran {

std::set<unsigned long> numbers_in(std::string_view text) {
  std::set<unsigned long> numbers;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!std::isdigit(static_cast<unsigned char>(text[i]))) continue;
    const bool in_word =
        i > 0 && (std::isalnum(static_cast<unsigned char>(text[i - 1])) || text[i - 1] == '_');
    const std::size_t from = i;
    while (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]))) ++i;
    const bool is_goto = from >= 4 && text.substr(from - 4, 4) == "goto";
    if (!in_word || is_goto)
      numbers.insert(std::strtoul(std::string(text.substr(from, i - from)).c_str(), nullptr, 10));
  }
  return numbers;
}

std::set<unsigned long> labels_in_arguments(std::string_view text) {
  std::set<unsigned long> labels;
  for (const std::string_view word : {"end=", "err=", "eor=", "*"})
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
      const std::string_view behind = trim(text.substr(at + word.size()));
      if (!behind.empty() && std::isdigit(static_cast<unsigned char>(behind[0])))
        labels.insert(std::strtoul(std::string(behind.substr(0, 6)).c_str(), nullptr, 10));
    }
  return labels;
}

std::string construct_name(const SourceStatement& statement) {
  const std::size_t colon = statement.text.find(':');
  if (statement.names.empty() || statement.names.front().offset != 0 || colon == std::string::npos) return "";
  const std::string& name = statement.names.front().name;
  return trim(std::string_view(statement.text).substr(0, colon)) == name ? name : "";
}

unsigned long label_of_loop(const SourceStatement& statement) {
  std::string_view text = statement.text;
  if (const std::string name = construct_name(statement); !name.empty())
    text = text.substr(text.find(':') + 1);
  text = trim(text);
  if (!text.starts_with("do")) return 0;
  text = trim(text.substr(2));
  return text.empty() || !std::isdigit(static_cast<unsigned char>(text[0]))
             ? 0
             : std::strtoul(std::string(text.substr(0, 6)).c_str(), nullptr, 10);
}

std::vector<std::string> bounds_of(const SourceStatement& head, const StatementName& variable) {
  const std::string_view behind =
      trim(std::string_view(head.text).substr(variable.offset + variable.name.size()));
  return behind.starts_with('=') ? split_list(behind.substr(1)) : std::vector<std::string>{};
}

}  // namespace dperf::instrument::fortran
