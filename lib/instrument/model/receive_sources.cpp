// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/receive_sources.h"

#include <fmt/format.h>

#include <map>

#include "instrument/model/model.h"

namespace dperf::instrument {
namespace {

enum : unsigned { kNamed = 1, kAny = 2, kUnknown = 4 };

/// What something may hold. Nothing assigned that we saw: it may be anything.
class Values {
 public:
  explicit Values(const std::vector<Unit>& units) {
    for (const Unit& unit : units)
      for (const ValueFlow& flow : unit.flows) known_.emplace(flow.to, 0);
    for (bool changed = true; changed;) {
      changed = false;
      for (const Unit& unit : units)
        for (const ValueFlow& flow : unit.flows) {
          unsigned& value = known_[flow.to];
          const unsigned more = value | of(flow.from);
          changed |= more != value;
          value = more;
        }
    }
  }

  unsigned of(const Origins& origins) const {
    unsigned value = 0;
    for (const std::string& origin : origins) value |= of(origin);
    return value;
  }

 private:
  unsigned of(const std::string& origin) const {
    if (origin == kNamedRank) return kNamed;
    if (origin == kAnySource) return kAny;
    const auto known = known_.find(origin);
    return origin == kNotKnown || known == known_.end() ? kUnknown : known->second;
  }

  std::map<std::string, unsigned> known_;
};

SourceKind kind_of(unsigned value) {
  if (value == kNamed) return SourceKind::kNamed;
  if (value == kAny) return SourceKind::kAny;
  return (value & kAny) != 0 ? SourceKind::kPerhapsAny : SourceKind::kUnknown;
}

}  // namespace

void resolve_sources(std::vector<Unit>& units) {
  const Values values(units);
  for (Unit& unit : units)
    for (Finding& finding : unit.findings) {
      if (finding.origins.empty()) continue;
      finding.source = kind_of(values.of(finding.origins));
      if (finding.verdict != Verdict::kUnless) continue;
      if (finding.source == SourceKind::kNamed) {
        finding.verdict = Verdict::kExact;
        finding.how.clear();
      } else if (finding.source == SourceKind::kPerhapsAny) {
        finding.how = "its source is MPI_ANY_SOURCE, one of its possible values, and " + finding.how;
      } else if (finding.source == SourceKind::kUnknown) {
        finding.how = "its source is MPI_ANY_SOURCE and " + finding.how;
      }
    }
}

}  // namespace dperf::instrument
