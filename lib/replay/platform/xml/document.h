// The elements of a platform file, with their places for messages. Private to this library.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "replay/platform/xml/platform_file.h"

namespace dperf::platform {

/// As it can be shown in one line of a message: no control characters, and not too long.
std::string shown(std::string_view text);

class Document {
 public:
  /// @throws Error: it is not well-formed XML, or its root is not <platform>
  explicit Document(const PlatformFile& file);

  pugi::xml_node root() const { return root_; }
  const PlatformFile& file() const { return file_; }
  /// FILE:LINE of the element, or of one of its attributes.
  std::string place_of(pugi::xml_node element, std::string_view attribute = {}) const;
  /// @throws Error: "FILE:LINE: <ELEMENT id="ID">: MESSAGE"
  [[noreturn]] void refuse(pugi::xml_node element, std::string_view message,
                           std::string_view attribute = {}) const;
  /// @throws Error: "FILE:LINE: <ELEMENT id="ID">: ATTRIBUTE="VALUE"; expected EXPECTED"
  [[noreturn]] void refuse_value(pugi::xml_node element, const char* attribute,
                                 std::string_view expected) const;

 private:
  const PlatformFile& file_;
  pugi::xml_document document_;
  pugi::xml_node root_;
};

}  // namespace dperf::platform
