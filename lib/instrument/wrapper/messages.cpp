// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/messages.h"

#include <fmt/format.h>

#include "support/output.h"

namespace dperf::wrapper {
namespace {

std::string because(Reason reason, const std::string& detail) {
  return fmt::format("{}{}{} [{}]", words(reason), detail.empty() ? "" : ": ", detail, tag(reason));
}

}  // namespace

void Messages::untouched(Reason reason) const {
  if (explain) say("{}: only the real compiler is run: {}\n", program, because(reason, ""));
}

void Messages::instrumented(const std::string& path, std::size_t blocks, std::size_t loops) const {
  if (explain) say("{}: {}: instrumented, blocks: {}, loops: {}\n", program, path, blocks, loops);
}

void Messages::note(const std::string& text) const {
  if (explain) say("{}: {}\n", program, text);
}

void Messages::left_alone(const std::string& path, Reason reason, const std::string& detail) const {
  const bool warn = deserves_warning(reason);
  if (!explain && !warn) return;
  say("{}: {}{}: compiled without instrumentation: {}\n", program, warn ? "warning: " : "", path,
      because(reason, detail));
}

void Messages::linked(const Plan& plan, Reason why_not, const std::string& detail) const {
  if (!plan.links) return;
  const std::string output = plan.output.empty() ? "a.out" : plan.output;
  if (plan.no_runtime != Reason::none) {
    if (explain)
      say("{}: {}: linked without the runtime: {}\n", program, output, because(plan.no_runtime, ""));
  } else if (why_not != Reason::none) {
    say("{}: warning: {}: not linked with the runtime, so it leaves no trace: {}\n", program, output,
        because(why_not, detail));
  } else if (explain) {
    say("{}: {}: linked with the runtime\n", program, output);
  }
}

}  // namespace dperf::wrapper
