// SPDX-License-Identifier: LGPL-2.1-or-later
#include "faults/xml.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace dperf::faults {
namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
    {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}};

bool is_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == ':' || c == '.';
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Document document() {
    Document result;
    result.usual_prolog = prolog();
    result.root = element();
    skip();
    if (at_ != text_.size()) throw NotWellFormed("something behind the root");
    return result;
  }

 private:
  bool starts(std::string_view what) const { return text_.substr(at_, what.size()) == what; }
  void take(std::string_view what) {
    if (!starts(what)) throw NotWellFormed("no " + std::string(what));
    at_ += what.size();
  }
  bool spaces() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && kSpace.find(text_[at_]) != std::string_view::npos) ++at_;
    return at_ > begin;
  }
  void pass(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) throw NotWellFormed("no " + std::string(end));
    at_ = found + end.size();
  }
  /// Spaces and comments.
  void skip() {
    for (spaces(); starts("<!--"); spaces()) {
      at_ += 4;
      const std::size_t begin = at_;
      pass("-->");
      if (text_.substr(begin, at_ - begin - 3).find("--") != std::string_view::npos)
        throw NotWellFormed("-- in a comment");
    }
  }
  bool prolog() {
    bool usual = true;
    if (starts("<?xml")) {
      const std::size_t begin = at_;
      pass("?>");
      const std::string_view line = text_.substr(begin, at_ - begin);
      usual = line == "<?xml version=\"1.0\"?>" || line == "<?xml version='1.0'?>";
    }
    skip();
    if (starts("<!DOCTYPE")) {
      const std::size_t begin = at_;
      pass(">");
      usual = usual && text_.substr(begin, at_ - begin) ==
                           "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">";
    } else {
      usual = false;
    }
    skip();
    return usual;
  }
  std::string name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    if (begin == at_ || std::isdigit(static_cast<unsigned char>(text_[begin])) != 0)
      throw NotWellFormed("no name");
    return std::string(text_.substr(begin, at_ - begin));
  }
  char entity() {
    const std::size_t end = text_.find(';', at_);
    if (end == std::string_view::npos) throw NotWellFormed("no end of an entity");
    const std::string_view word = text_.substr(at_, end - at_);
    at_ = end + 1;
    for (const auto& [known, c] : kEntities)
      if (word == known) return c;
    throw NotWellFormed("unknown entity");
  }
  std::string value() {
    if (!starts("\"") && !starts("'")) throw NotWellFormed("no value");
    const char quote = text_[at_++];
    std::string result;
    while (true) {
      if (at_ == text_.size()) throw NotWellFormed("no end of a value");
      const char c = text_[at_++];
      if (c == quote) return result;
      if (c == '<' || (static_cast<unsigned char>(c) < 0x20 && kSpace.find(c) == std::string_view::npos) ||
          static_cast<unsigned char>(c) >= 0x80)
        throw NotWellFormed("a character that no value has");
      result += c == '&' ? entity() : c;
    }
  }
  void attributes(Element& element) {
    while (spaces() && at_ < text_.size() && is_name(text_[at_])) {
      std::string key = name();
      spaces();
      take("=");
      spaces();
      if (element.attribute(key) != nullptr) throw NotWellFormed("an attribute twice: " + key);
      element.attributes.emplace_back(std::move(key), value());
    }
  }
  Element element() {
    Element result;
    take("<");
    result.name = name();
    attributes(result);
    if (starts("/>")) {
      at_ += 2;
      return result;
    }
    take(">");
    for (skip(); !starts("</"); skip()) result.children.push_back(element());
    at_ += 2;
    take(result.name);
    spaces();
    take(">");
    return result;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

void write(const Element& element, const std::string& indent, std::string& text) {
  text += indent + "<" + element.name;
  for (const auto& [key, value] : element.attributes) {
    text += " " + key + "=\"";
    for (const char c : value) {
      const auto* known =
          std::find_if(kEntities.begin(), kEntities.end(), [c](const auto& row) { return row.second == c; });
      text += known == kEntities.end() ? std::string(1, c) : "&" + std::string(known->first) + ";";
    }
    text += "\"";
  }
  if (element.children.empty()) {
    text += "/>\n";
    return;
  }
  text += ">\n";
  for (const Element& child : element.children) write(child, indent + "  ", text);
  text += indent + "</" + element.name + ">\n";
}

}  // namespace

const std::string* Element::attribute(std::string_view key) const {
  for (const auto& [name, value] : attributes)
    if (name == key) return &value;
  return nullptr;
}

Document parse_xml(std::string_view text) {
  return Parser(text).document();
}

std::string write_xml(const Element& root) {
  std::string text =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n";
  write(root, "", text);
  return text;
}

}  // namespace dperf::faults
