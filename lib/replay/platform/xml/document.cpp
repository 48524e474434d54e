// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/xml/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "support/error.h"

namespace dperf::platform {
namespace {

std::string place(const PlatformFile& file, std::size_t offset) {
  const std::string_view before = std::string_view(file.text()).substr(0, offset);
  return fmt::format("{}:{}", file.name(), 1 + std::count(before.begin(), before.end(), '\n'));
}

/// Where `name=` stands in the start tag that begins at `offset`; `offset` if it does not.
std::size_t find_attribute(std::string_view text, std::size_t offset, std::string_view name) {
  char quote = 0;
  for (std::size_t at = offset; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      break;
    } else if (text.substr(at).starts_with(name) && at > offset &&
               std::isspace(static_cast<unsigned char>(text[at - 1])) != 0) {
      const char after = at + name.size() < text.size() ? text[at + name.size()] : '\0';
      if (after == '=' || std::isspace(static_cast<unsigned char>(after)) != 0) return at;
    }
  }
  return offset;
}

}  // namespace

std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 60;
  std::string line(text.substr(0, kMost));
  std::replace_if(
      line.begin(), line.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, '?');
  return text.size() > kMost ? line + "..." : line;
}

Document::Document(const PlatformFile& file) : file_(file) {
  const auto parse = [&file](pugi::xml_document& to, unsigned options) {
    return to.load_buffer(file.text().data(), file.text().size(), options, pugi::encoding_utf8);
  };
  pugi::xml_document thrown_away;  // the parser skips processing instructions unread, unless they are wanted
  pugi::xml_parse_result result = parse(thrown_away, pugi::parse_default | pugi::parse_pi);
  if (result) result = parse(document_, pugi::parse_default);
  if (!result) {
    const bool has_elements = result.status != pugi::status_no_document_element;
    const auto at = static_cast<std::size_t>(std::max<std::ptrdiff_t>(has_elements ? result.offset : 0, 0));
    throw Error("{}: is not XML: {}; expected a platform of SimGrid", place(file, at), result.description());
  }
  root_ = document_.document_element();
  if (std::string_view(root_.name()) != "platform")
    throw Error("{}: the file holds <{}>; expected <platform>", place_of(root_), shown(root_.name()));
  for (pugi::xml_node next = root_.next_sibling(); next; next = next.next_sibling())
    if (next.type() != pugi::node_comment && next.type() != pugi::node_pi)
      throw Error("{}: there is text after </platform>; expected the end of the file", place_of(next));
}

std::string Document::place_of(pugi::xml_node element, std::string_view attribute) const {
  const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(element.offset_debug(), 0));
  return place(file_, attribute.empty() ? offset : find_attribute(file_.text(), offset, attribute));
}

void Document::refuse(pugi::xml_node element, std::string_view message, std::string_view attribute) const {
  const std::string id = element.attribute("id").value();
  throw Error("{}: <{}{}>: {}", place_of(element, attribute), shown(element.name()),
              id.empty() ? "" : fmt::format(" id=\"{}\"", shown(id)), message);
}

void Document::refuse_value(pugi::xml_node element, const char* attribute, std::string_view expected) const {
  refuse(
      element,
      fmt::format("{}=\"{}\"; expected {}", attribute, shown(element.attribute(attribute).value()), expected),
      attribute);
}

}  // namespace dperf::platform
