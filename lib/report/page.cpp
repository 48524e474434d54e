// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/page.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "report/table.h"
#include "support/source_folder.h"

namespace dperf::report {
namespace {

constexpr std::size_t kWidth = 120, kLongestLead = 60;
constexpr std::size_t kValueColumn = 15;

// Breaks at spaces; continuation lines are indented as far as the text of the first.
void write_wrapped(std::ostream& out, std::string_view lead, std::string_view text) {
  const std::size_t room = kWidth - lead.size();
  std::string start(lead);
  while (text.size() > room) {
    std::size_t cut = text.rfind(' ', room);
    if (cut == std::string_view::npos || cut == 0) cut = room;
    fmt::print(out, "{}{}\n", start, text.substr(0, cut));
    text.remove_prefix(text[cut] == ' ' ? cut + 1 : cut);
    start.assign(lead.size(), ' ');
  }
  fmt::print(out, "{}{}\n", start, text);
}

}  // namespace

std::string Page::shown(std::string_view text) const {
  return relative_to(folder_, std::string(text));
}

void Page::fact(std::string_view name, std::string_view value) {
  row(name, shown(value));
}

void Page::name_folder() {
  if (!folder_.empty()) row("paths", "relative to " + folder_);
}

void Page::row(std::string_view name, std::string_view value) {
  if (form_ == Form::kText) return write_wrapped(out_, fmt::format("{:<{}}", name, kValueColumn), value);
  out_ << markdown_row({std::string(name), std::string(value)});
  if (++facts_ == 1) out_ << "| --- | --- |\n";
}

void Page::table(const Table& table) {
  in_list_ = false;
  out_ << '\n';
  const Table relative = table.relative_to(folder_);
  if (form_ == Form::kText) return relative.write(out_, kWidth);
  relative.write_markdown(out_);
}

void Page::paragraph(std::string_view name, std::string_view value) {
  in_list_ = false;
  out_ << '\n';
  if (form_ == Form::kText) return fact(name, value);
  fmt::print(out_, "{}: {}\n", name, markdown_text(shown(value)));
}

void Page::heading(std::string_view name) {
  in_list_ = false;
  if (form_ == Form::kMarkdown) out_ << '\n';
  fmt::print(out_, "{}{}\n", name, form_ == Form::kMarkdown ? ":" : "");
}

void Page::list_item(std::string_view text) {
  if (!in_list_) out_ << '\n';
  in_list_ = true;
  fmt::print(out_, "- {}\n", markdown_text(text));
}

void Page::item(std::string_view text) {
  if (form_ == Form::kText) return write_wrapped(out_, "  - ", shown(text));
  list_item(shown(text));
}

void Page::remark(std::string_view name, std::string_view text) {
  const std::string subject = shown(name), remark = shown(text);
  if (form_ != Form::kText) return list_item(fmt::format("{}: {}", subject, remark));
  const std::string lead = fmt::format("  {}: ", subject);
  if (lead.size() <= kLongestLead) return write_wrapped(out_, lead, remark);
  write_wrapped(out_, "  ", subject + ":");
  write_wrapped(out_, "    ", remark);
}

}  // namespace dperf::report
