// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/write.h"
#include "report/json_fields.h"

namespace dperf::json {

using compare::Comparison;
using compare::Group;
using compare::Reported;
using compare::Summary;

template <>
constexpr std::tuple kFields<Reported>{
    Field{"seconds", &Reported::seconds},
    Field{"error", &Reported::error},
    Field{"low_s", &Reported::low_s},
    Field{"high_s", &Reported::high_s},
    Field{"approximate", &Reported::approximate},
    Field{"incomplete", &Reported::incomplete},
};

template <>
constexpr std::tuple kFields<compare::Row>{
    Field{"name", &compare::Row::name},
    Field{"group", &compare::Row::group},
    Field{"measured_s", &compare::Row::measured_s},
    Field{"spread", &compare::Row::spread},
    Field{"runs", &compare::Row::runs},
    Field{"allowed", &compare::Row::allowed},
    Field{"predictions", &compare::Row::reported},
};

template <>
constexpr std::tuple kFields<Summary>{
    Field{"cases", &Summary::cases},
    Field{"mean_error", &Summary::mean_error},
    Field{"worst_error", &Summary::worst_error},
    Field{"worst_case", &Summary::worst_case},
    Field{"with_interval", &Summary::with_interval},
    Field{"covered", &Summary::covered},
};

template <>
constexpr std::tuple kFields<Group>{
    Field{"name", &Group::name},
    Field{"within", &Group::within},
    Field{"by_tool", &Group::by_set},
};

template <>
constexpr std::tuple kFields<Comparison>{
    Field{"tools", &Comparison::labels},
    Field{"cases", &Comparison::rows},
    Field{"groups", &Comparison::groups},
    Field{"not_measured", &Comparison::not_measured},
    Field{"not_counted", &Comparison::not_counted},
};

}  // namespace dperf::json

namespace dperf::compare {

std::string as_json(const Comparison& comparison) {
  const std::vector<std::string> failures = comparison.failures();
  json::Json object = {{"format", "dperf-comparison"}, {"version", 1}, {"passed", failures.empty()}};
  object["failures"] = failures;
  object.update(json::encode(comparison));
  for (std::size_t i = 0; i < comparison.rows.size(); ++i)
    object["cases"][i]["verdict"] = name_of(comparison.rows[i].verdict);
  return object.dump(2, ' ', false, json::Json::error_handler_t::replace) + "\n";
}

}  // namespace dperf::compare
