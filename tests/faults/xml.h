// As much XML as a platform file is made of: elements and attributes. Strict: what the grammar does not allow
// is an error. A reader of our own, since the tools' one is what is tried.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dperf::faults {

struct Element {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;  ///< in their order
  std::vector<Element> children;

  const std::string* attribute(std::string_view key) const;
};

struct NotWellFormed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The root. `usual_prolog`: nothing before it but what our files have there.
struct Document {
  Element root;
  bool usual_prolog = true;
};
/// @throws NotWellFormed
Document parse_xml(std::string_view text);
std::string write_xml(const Element& root);

}  // namespace dperf::faults
