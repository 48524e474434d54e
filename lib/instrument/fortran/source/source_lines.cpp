// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/source/source_lines.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

namespace dperf::instrument::fortran {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
  return result;
}

/// `!$omp do` without its sentinel: "omp do"; empty: it is no directive.
std::string directive(std::string_view line, bool fixed_form) {
  std::string text = lower(without_blanks(line));
  const bool is_comment =
      !text.empty() && (text[0] == '!' || (fixed_form && (text[0] == 'c' || text[0] == '*') &&
                                           !line.empty() && line[0] != ' ' && line[0] != '\t'));
  if (!is_comment) return "";
  static constexpr auto kSentinels =
      std::to_array<std::string_view>({"$omp", "$acc", "dir$", "gcc$", "dec$", "$", "ibm*", "pgi$"});
  for (const std::string_view sentinel : kSentinels)
    if (text.substr(1).starts_with(sentinel)) return text.substr(text[1] == '$' ? 2 : 1);
  return "";
}

}  // namespace

SourceLines::SourceLines(const std::string& text, const SourceForm& form)
    : text_(text),
      markers_(text),
      fixed_form_(form.fixed),
      columns_(form.fixed ? static_cast<unsigned>(form.columns) : std::numeric_limits<unsigned>::max()) {
  starts_.push_back(0);
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
    starts_.push_back(static_cast<unsigned>(at + 1));
  find_branches();
  find_regions(fixed_form_);
}

unsigned SourceLines::line_of(unsigned offset) const {
  return static_cast<unsigned>(std::ranges::upper_bound(starts_, offset) - starts_.begin());
}

unsigned SourceLines::start_of(unsigned line) const {
  return line <= starts_.size() ? starts_[line - 1] : static_cast<unsigned>(text_.size());
}

Place SourceLines::place(unsigned offset) const {
  const unsigned line = line_of(offset);
  return {offset, markers_.shown(line), offset - start_of(line) + 1};
}

std::string_view SourceLines::text_of(unsigned line) const {
  const std::string_view text =
      std::string_view(text_).substr(start_of(line), start_of(line + 1) - start_of(line));
  return text.ends_with('\n') ? text.substr(0, text.size() - 1) : text;
}

bool SourceLines::is_first_on_line(unsigned offset) const {
  const unsigned start = start_of(line_of(offset));
  return std::string_view(text_)
             .substr(start, offset - start)
             .find_first_not_of(" \t0123456789\xEF\xBB\xBF") == std::string_view::npos;
}

bool SourceLines::is_last_on_line(unsigned end) const {
  const unsigned line = end > 0 ? line_of(end - 1) : 1;
  unsigned until = std::max(start_of(line + 1), end);
  if (until - start_of(line) > columns_) until = std::max(start_of(line) + columns_, end);
  const std::string_view rest = without_blanks(std::string_view(text_).substr(end, until - end));
  return rest.empty() || rest.front() == '!' || rest.front() == '\n';
}

unsigned SourceLines::first_with_directives(unsigned line) const {
  unsigned first = line;
  for (unsigned above = line - 1; above >= 1; --above) {
    const std::string found = directive(text_of(above), fixed_form_);
    if (found.empty() || found.starts_with("omp end") || found.starts_with("acc end") ||
        found.starts_with("omp barrier"))
      break;
    first = above;
  }
  return first;
}

bool SourceLines::is_of_construct(unsigned line) const {
  for (unsigned above = first_with_directives(line); above < line; ++above) {
    const std::string found = directive(text_of(above), fixed_form_);
    if (found.starts_with("omp") || found.starts_with("acc")) return true;
  }
  return false;
}

bool SourceLines::is_same_branch(unsigned line, unsigned other) const {
  return branches_.at(line - 1) == branches_.at(other - 1);
}

bool SourceLines::is_in_region(unsigned line) const {
  return regions_.at(line - 1);
}

void SourceLines::find_branches() {
  unsigned last = 0;
  std::vector<unsigned> open = {0};
  for (unsigned line = 1; line <= starts_.size(); ++line) {
    const std::string_view text = text_of(line);
    if (text.starts_with('#')) {
      const std::string word = lower(without_blanks(text.substr(1)));
      const bool ends = word.starts_with("endif"), turns = word.starts_with("el");
      if ((ends || turns) && open.size() > 1) open.pop_back();
      if (turns || word.starts_with("if")) open.push_back(++last);
    }
    branches_.push_back(open.back());
  }
}

void SourceLines::find_regions(bool fixed_form) {
  int depth = 0;
  for (unsigned line = 1; line <= starts_.size(); ++line) {
    const std::string found = directive(text_of(line), fixed_form);
    const auto of = [&found](std::string_view words) {
      return found.starts_with("omp " + std::string(words)) || found.starts_with("acc " + std::string(words));
    };
    const bool loop_alone = of("parallel do") || of("parallel loop") || of("kernels loop");
    if (of("end parallel") && !of("end parallel do") && !of("end parallel loop"))
      depth = std::max(depth - 1, 0);
    if (of("end kernels") && !of("end kernels loop")) depth = std::max(depth - 1, 0);
    if ((of("parallel") || of("kernels")) && !loop_alone) ++depth;
    regions_.push_back(depth > 0);
  }
}

}  // namespace dperf::instrument::fortran
