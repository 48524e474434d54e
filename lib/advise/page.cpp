// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/page.h"

#include <sstream>

namespace dperf::advise {

void AdvicePage::title(std::string_view text) {
  text_ += form_ == Form::kText ? std::string(text) + "\n" : "## " + report::markdown_text(text) + "\n\n";
}

void AdvicePage::line(std::string_view text) {
  text_ += form_ == Form::kText ? std::string(text) + "\n" : "- " + report::markdown_text(text) + "\n";
}

void AdvicePage::table(const report::Table& table) {
  constexpr std::size_t kWidth = 120;
  std::ostringstream out;
  form_ == Form::kText ? table.write(out, kWidth) : table.write_markdown(out);
  if (!text_.empty() && !text_.ends_with("\n\n")) text_ += "\n";
  text_ += out.str() + "\n";
}

}  // namespace dperf::advise
