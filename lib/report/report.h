// A prediction as text for people and as JSON for programs. Reads nothing but the prediction: no trace, no
// SimGrid. SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "report/prediction.h"

namespace dperf::report {

/// A page of text, at most 120 columns wide; the first line is the prediction, and says if it is not exact.
void write_text(const Prediction& prediction, std::ostream& out);
/// One JSON object, described in docs/dperf-predict.md.
void write_json(const Prediction& prediction, std::ostream& out);
/// The prediction that `write_json` wrote; `name` is for the message.
/// @throws Error: no JSON, another format, a newer version, a field missing or of another type
Prediction read_json(std::string_view text, const std::string& name);

/// One way to write a prediction: a row for --format.
struct Report {
  std::string_view name, help;
  void (*write)(const Prediction&, std::ostream&);
};
std::span<const Report> reports();
/// @throws Error with kExitUsage if there is none of that name, with the names that there are
const Report& find_report(std::string_view name);

}  // namespace dperf::report
