// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/xml/check.h"

#include <fmt/format.h>
#include <strings.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "replay/platform/xml/document.h"
#include "replay/platform/xml/elements.h"
#include "replay/platform/xml/names.h"
#include "replay/platform/xml/profiles.h"

namespace dperf::platform {
namespace {

using pugi::xml_node;

std::vector<Setting> settings_of(const Document& document) {
  std::vector<Setting> settings;
  for (const xml_node config : document.root().children("config"))
    for (const xml_node prop : config) {
      const std::string key = prop.attribute("id").value(), value = prop.attribute("value").value();
      if (shown(key) != key) document.refuse_value(prop, "id", "the name of a setting of SimGrid");
      if (std::any_of(value.begin(), value.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }))
        document.refuse_value(prop, "value", "a value without control characters");
      if (std::any_of(settings.begin(), settings.end(), [&](const Setting& one) { return one.key == key; }))
        document.refuse(prop, "this setting is given twice; expected each once");
      settings.push_back({key, value, document.place_of(prop)});
    }
  return settings;
}

bool has_profile(const xml_node& node) {
  constexpr std::array kFiles = {"bandwidth_file", "latency_file", "state_file"};
  return std::string_view(node.name()) == "trace_connect" ||
         std::any_of(kFiles.begin(), kFiles.end(),
                     [&](const char* file) { return *node.attribute(file).value() != '\0'; });
}

bool is_wireless(const xml_node& node) {
  return strcasecmp(node.attribute("routing").value(), "Wifi") == 0 ||
         std::string_view(node.attribute("sharing_policy").value()) == "WIFI";
}

/// FILE:LINE: ELEMENT of the first one of which it is true; empty: there is none.
std::string first_of(const Document& document, bool (*is_true)(const xml_node&)) {
  const xml_node node = document.root().find_node(is_true);
  return node ? fmt::format("{}: <{}>", document.place_of(node), node.name()) : "";
}

/// Blanks where the elements were.
void wipe_configs(const Document& document, std::string& text) {
  for (const xml_node config : document.root().children("config")) {
    const auto begin = static_cast<std::size_t>(config.offset_debug()) - 1;
    const xml_node last = config.last_child();
    const auto inside = last ? static_cast<std::size_t>(last.offset_debug()) : begin;
    std::size_t end = text.find(last ? "</config" : ">", inside);
    if (!last && text[end - 1] != '/') end = text.find("</config", end);
    end = text.find('>', end);
    for (std::size_t at = begin; at <= end && at < text.size(); ++at)
      if (text[at] != '\n') text[at] = ' ';
  }
}

}  // namespace

const CheckedPlatform& check_platform(const PlatformFile& file) {
  std::shared_ptr<const CheckedPlatform>& known = file.content_->checked;
  if (known) return *known;
  const Document document(file);
  check_elements(document);
  check_names(document);
  check_profiles(document);
  CheckedPlatform checked{settings_of(document), file.text(), first_of(document, has_profile),
                          first_of(document, is_wireless)};
  wipe_configs(document, checked.text);
  known = std::make_shared<const CheckedPlatform>(std::move(checked));
  return *known;
}

}  // namespace dperf::platform
