// The two forms of a page for people: text for a terminal, Markdown for a document. What is on a page
// does not know in which form it is written.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace dperf::report {

class Table;

class Page {
 public:
  enum class Form { kText, kMarkdown };
  /// @param folder  what paths are shown relative to, with a slash at its end; empty: as they are
  Page(std::ostream& out, Form form, std::string folder = "")
      : out_(out), form_(form), folder_(std::move(folder)) {}

  /// "ranks    8": the facts at the top of the page are the rows of one table in Markdown.
  void fact(std::string_view name, std::string_view value);
  /// The fact what paths are relative to, if anything.
  void name_folder();
  /// With an empty line before it.
  void table(const Table& table);
  /// "coverage    all": begins a part of the page. Items belong to it.
  void paragraph(std::string_view name, std::string_view value);
  void heading(std::string_view name);
  /// One of a list; long ones are wrapped in text.
  void item(std::string_view text);
  /// "  not included: this": a remark on the table above.
  void remark(std::string_view name, std::string_view text);

 private:
  void row(std::string_view name, std::string_view value);
  void list_item(std::string_view text);
  std::string shown(std::string_view text) const;

  std::ostream& out_;
  Form form_;
  std::string folder_;
  std::size_t facts_ = 0;
  bool in_list_ = false;
};

}  // namespace dperf::report
