// Changed platform files. What a file means after a change is read by platform_reading, not derived from the
// change: a prediction must be that of the plain form of what was read, and what is wrong must be refused.
//
// Decisions: the order of attributes, quotes, comments, spaces and equal quantities in other units mean
// nothing. Order of elements does (hosts are numbered by it), so the plain form keeps it. An attribute that
// is left out has the default of SimGrid's manual; bb_bw without bb_lat and the like may be refused. <config>
// may be refused, or counts as --set. A unit is never optional, a number is decimal and finite, and only a
// latency may be 0.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "faults/inputs.h"
#include "faults/kinds.h"
#include "faults/platform_reading.h"
#include "faults/xml.h"
#include "support/temp_folder.h"

namespace dperf::faults {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBadNumbers[] = {"nan",     "inf",        "-inf",
                                       "-20us",   "-1Gbps",     "0",
                                       "0Gbps",   "0f",         "1e-300Gbps",
                                       "1e-300f", "1e400Bps",   "1Gbps1",
                                       "1,5Gf",   "0x10Gf",     "",
                                       " ",       "fast",       "10",
                                       "125e6",   "1GBps GBps", "1Gb",
                                       "1 Gbps",  "+1us",       "1e5000us",
                                       "2.5",     "Gf",         ".",
                                       "--1us",   "1us;",       "2",
                                       "-1",      "1.5",        "99999999999999999999",
                                       "%s%n"};
constexpr const char* kGoodNumbers[] = {"1Gbps",  "125MBps", "1000000kbps", "2Gf",   "2e9f", "50us",
                                        "0.05ms", "50000ns", "5e-5s",       "0s",    "1",    "4",
                                        "3e3Mf",  "1.5GBps", "12000Mbps",   "1e8Bps"};

void collect(Element& element, std::vector<Element*>& all) {
  all.push_back(&element);
  for (Element& child : element.children) collect(child, all);
}

/// One of the elements; one of many alike (the hosts of daisy) not more often than one that is alone.
Element& pick_element(Try& t, Element& root, const std::function<bool(const Element&)>& fits) {
  std::vector<Element*> all;
  collect(root, all);
  std::erase_if(all, [&](const Element* element) { return !fits(*element); });
  if (all.empty()) return root;  // an earlier change has taken them
  std::vector<std::string> names;
  for (const Element* element : all)
    if (std::find(names.begin(), names.end(), element->name) == names.end()) names.push_back(element->name);
  const std::string name = t.pick(names);
  std::erase_if(all, [&](const Element* element) { return element->name != name; });
  return *all[t.one_in(2) ? 0 : t.below(all.size())];  // the first ones are in use
}

bool has_attributes(const Element& element) {
  return !element.attributes.empty();
}
bool has_children(const Element& element) {
  return !element.children.empty();
}

std::pair<std::string, std::string>& pick_attribute(Try& t, Element& root) {
  auto& attributes = pick_element(t, root, has_attributes).attributes;
  return attributes[t.below(attributes.size())];
}

void drop_attribute(Try& t, Element& root) {
  auto& attributes = pick_element(t, root, has_attributes).attributes;
  attributes.erase(attributes.begin() + static_cast<std::ptrdiff_t>(t.below(attributes.size())));
}

void double_attribute(Try& t, Element& root) {
  auto& attributes = pick_element(t, root, has_attributes).attributes;
  auto copy = attributes[t.below(attributes.size())];
  if (t.one_in(2)) copy.second = t.pick(kGoodNumbers);
  attributes.push_back(copy);
}

void shuffle_attributes(Try& t, Element& root) {
  auto& attributes = pick_element(t, root, has_attributes).attributes;
  std::rotate(attributes.begin(),
              attributes.begin() + static_cast<std::ptrdiff_t>(t.below(attributes.size())), attributes.end());
}

void put_bad_number(Try& t, Element& root) {
  pick_attribute(t, root).second = t.pick(kBadNumbers);
}

void put_good_number(Try& t, Element& root) {
  pick_attribute(t, root).second = t.pick(kGoodNumbers);
}

/// A minus, another digit, no unit, another one: near to what is right.
void edit_number(Try& t, Element& root) {
  std::string& value = pick_attribute(t, root).second;
  static constexpr const char* kUnits[] = {"",  "bps", "Bps",  "Gbps", "us", "ms",
                                           "f", "Gf",  "kBps", "MBpS", "s",  "x"};
  const std::size_t unit = value.find_first_not_of("0123456789.");
  switch (t.below(4)) {
    case 0:
      value.insert(0, t.one_in(2) ? "-" : "1");
      break;
    case 1:
      value.resize(std::min(unit, value.size()));
      break;
    default:
      value = value.substr(0, unit) + t.pick(kUnits);
  }
}

void swap_elements(Try& t, Element& root) {
  auto& children = pick_element(t, root, has_children).children;
  if (children.empty()) return;
  std::swap(children[t.below(children.size())], children[t.below(children.size())]);
}

void drop_element(Try& t, Element& root) {
  auto& children = pick_element(t, root, has_children).children;
  if (children.empty()) return;
  children.erase(children.begin() + static_cast<std::ptrdiff_t>(t.below(children.size())));
}

void double_element(Try& t, Element& root) {
  auto& children = pick_element(t, root, has_children).children;
  if (children.empty()) return;
  children.push_back(Element(children[t.below(children.size())]));
}

void rename_something(Try& t, Element& root) {
  static constexpr const char* kNames[] = {"hosts", "bandwith", "Cluster", "latency_s", "prop",
                                           "AS",    "peer",     "storage", "lat",       "id"};
  if (t.one_in(2))
    pick_attribute(t, root).first = t.pick(kNames);
  else
    pick_element(t, root, [](const Element&) { return true; }).name = t.pick(kNames);
}

void add_settings(Try& t, Element& root) {
  static constexpr std::pair<const char*, const char*> kSettings[] = {
      {"network/model", "CM02"},           {"network/latency-factor", "3"}, {"network/crosstraffic", "0"},
      {"network/bandwidth-factor", "0.5"}, {"network/model", "none"},       {"no/such", "1"},
      {"smpi/lat-factor", "0:10"},         {"surf/precision", "nan"}};
  const auto& [key, value] = t.pick(kSettings);
  Element config{"config", {{"id", "General"}}, {{"prop", {{"id", key}, {"value", value}}, {}}}};
  root.children.insert(root.children.begin(), config);
}

struct Change {
  const char* name;
  void (*on_tree)(Try&, Element&);
  int share;
};
constexpr Change kChanges[] = {{"an attribute is left out", drop_attribute, 3},
                               {"an attribute is there twice", double_attribute, 2},
                               {"attributes in another order", shuffle_attributes, 1},
                               {"a bad number", put_bad_number, 6},
                               {"another number", put_good_number, 4},
                               {"an edited number", edit_number, 6},
                               {"two elements are swapped", swap_elements, 2},
                               {"an element is left out", drop_element, 2},
                               {"an element is there twice", double_element, 2},
                               {"another name", rename_something, 2},
                               {"<config>", add_settings, 2}};

const Change& pick_change(Try& t) {
  int all = 0;
  for (const Change& change : kChanges) all += change.share;
  auto at = static_cast<int>(t.below(static_cast<std::uint64_t>(all)));
  for (const Change& change : kChanges)
    if ((at -= change.share) < 0) return change;
  return kChanges[0];
}

/// What an editor or a full disk does to the text.
std::string with_text_changed(Try& t, std::string text) {
  switch (t.below(4)) {
    case 0:
      t.note("cut off");
      text.resize(t.below(text.size()));
      break;
    case 1: {
      const std::size_t at = t.below(std::min<std::size_t>(text.size(), 2000));
      t.note(fmt::format("another character at byte {}", at));
      text[at] = static_cast<char>(t.one_in(4) ? t.below(256) : 0x20 + t.below(95));
      break;
    }
    case 2:
      t.note("comments and spaces, which mean nothing");
      for (std::size_t at = text.find("\n  <"); at != std::string::npos && t.below(20) != 0;
           at = text.find("\n  <", at + 30))
        text.insert(at, "\n<!-- a comment with bw=\"1bps\" -->\r\n\t");
      break;
    default:
      t.note("single quotes, which mean the same");
      for (std::size_t at = text.find("<platform"); at < text.size(); ++at)
        if (text[at] == '"') text[at] = '\'';
  }
  return text;
}

std::string changed(Try& t, const std::string& text) {
  if (t.one_in(5)) return with_text_changed(t, text);
  Element root = parse_xml(text).root;
  for (std::uint64_t changes = t.one_in(4) ? 2 : 1; changes > 0; --changes) {
    const Change& change = pick_change(t);
    t.note(change.name);
    change.on_tree(t, root);
  }
  return write_xml(root);
}

bool near(double a, double b) {
  return std::abs(a - b) <= 1e-6 * std::max(std::abs(a), std::abs(b));
}

/// The number that is asked for, and one that every rank has a part in.
void expect_the_same_numbers(Try& t, const std::string& actual, const std::string& expected) {
  for (const char* key : {"t_predicted_s", "total_s", "communication_s"})
    t.expect(near(number_of(actual, key), number_of(expected, key)),
             fmt::format("{} is {}, but {} on the same platform in plain form", key, number_of(actual, key),
                         number_of(expected, key)));
}

test::CommandResult predict(Try& t, const std::string& platform, const std::string& speed,
                            const std::vector<std::string>& settings) {
  std::vector<std::string> words = {t.inputs().tool("dperf-predict"), "--platform", platform, "--format",
                                    "json"};
  if (!speed.empty()) words.insert(words.end(), {"--reference-speed", speed});
  for (const std::string& setting : settings) words.insert(words.end(), {"--set", setting});
  words.push_back(t.inputs().trace("grid"));
  return t.run(words, {.exit_codes = {0, 1, 2, 3}});
}

std::vector<fs::path> platforms(const Try& t) {
  std::vector<fs::path> files;
  for (const fs::path& folder : {fs::path(DPERF_SOURCE_DIR) / "platforms", t.inputs().source("platforms")})
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".xml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

void change_platform(Try& t) {
  fs::path file = t.pick(platforms(t));
  if (fs::file_size(file) > 100000 && !t.one_in(3)) file = t.pick(platforms(t));  // takes ten times as long
  const std::string whole = test::read_file(file);
  const std::string text = changed(t, whole);
  test::write_file(t / "changed.xml", text);
  const Reading reading = read_platform(text);
  t.note(file.filename().string() + (reading.why.empty() ? "" : ", read: " + reading.why));
  const std::string speed = t.one_in(2) ? "2.5Gf" : "";
  const auto actual = predict(t, "changed.xml", speed, {});
  if (!actual.ok()) {
    t.expect(actual.out.empty(), "refused, but something on stdout");
    t.expect(reading.plain.empty() || actual.err.find("changed.xml") != std::string::npos,
             "no file is named: " + actual.err);
  }
  if (reading.verdict == Verdict::kRefuse) return t.expect(!actual.ok(), "accepted, but " + reading.why);
  if (!actual.ok() && reading.verdict == Verdict::kEither) return;
  test::write_file(t / "plain.xml", reading.plain);
  const auto plain = predict(t, "plain.xml", speed, reading.settings);
  if (actual.ok() != plain.ok())
    return t.fail(fmt::format("{}: {}; {} in plain form: {}", actual.ok() ? "accepted" : "refused",
                              actual.err, plain.ok() ? "accepted" : "refused", plain.err));
  if (actual.ok()) expect_the_same_numbers(t, actual.out, plain.out);
  if (!actual.ok() && reading.plain == read_platform(whole).plain)
    t.fail("refused, though it means the same: " + actual.err);
}

}  // namespace dperf::faults
