// Advice for people: as text for a terminal, or as a section of a report in Markdown.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>

#include "report/table.h"

namespace dperf::advise {

enum class Form { kText, kMarkdown };

class AdvicePage {
 public:
  explicit AdvicePage(Form form) : form_(form) {}
  /// The first line; a heading in Markdown.
  void title(std::string_view text);
  /// Lines that follow each other are a list in Markdown.
  void line(std::string_view text);
  /// With an empty line before and after it.
  void table(const report::Table& table);
  std::string str() const { return text_; }

 private:
  Form form_;
  std::string text_;
};

}  // namespace dperf::advise
