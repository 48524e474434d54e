// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "advise/ranks/ranks.h"
#include "report/json_fields.h"
#include "report/table.h"
#include "report/units.h"
#include "support/words.h"

namespace dperf::json {

using advise::RanksAdvice;
using advise::RanksLimit;
using advise::RanksPoint;

template <>
constexpr std::array kNames<RanksLimit>{
    NamedValue{RanksLimit::kNothing, "nothing"},
    NamedValue{RanksLimit::kCompute, "compute"},
    NamedValue{RanksLimit::kCommunication, "communication"},
    NamedValue{RanksLimit::kWaiting, "waiting"},
    NamedValue{RanksLimit::kIo, "io"},
};

template <>
constexpr std::tuple kFields<RanksPoint>{
    Field{"ranks", &RanksPoint::ranks},
    Field{"hosts", &RanksPoint::hosts},
    Field{"t_predicted_s", &RanksPoint::seconds},
    Field{"speed_up", &RanksPoint::speed_up},
    Field{"efficiency", &RanksPoint::efficiency},
    Field{"compute_share", &RanksPoint::compute_share},
    Field{"communication_share", &RanksPoint::communication_share},
    Field{"waiting_share", &RanksPoint::waiting_share},
    Field{"cost", &RanksPoint::cost},
    Field{"limit", &RanksPoint::limit},
    Field{"where", &RanksPoint::where},
    Field{"from", &RanksPoint::from},
};

template <>
constexpr std::tuple kFields<RanksAdvice>{
    Field{"program", &RanksAdvice::program}, Field{"platform", &RanksAdvice::platform},
    Field{"points", &RanksAdvice::points},   Field{"best", &RanksAdvice::best},
    Field{"knee", &RanksAdvice::knee},       Field{"cheapest", &RanksAdvice::cheapest},
    Field{"notes", &RanksAdvice::notes},
};

}  // namespace dperf::json

namespace dperf::advise {
namespace {

std::string share(double part) {
  return report::format_share(part, 1);
}

void write_points(const RanksAdvice& advice, AdvicePage& page) {
  std::vector<std::string> headings{"ranks",      "hosts",       "t_predicted",   "speed-up",
                                    "efficiency", "computation", "communication", "waiting"};
  if (advice.cheapest) headings.emplace_back("cost");
  headings.emplace_back("limit");
  report::Table table(headings, 0);
  for (const RanksPoint& point : advice.points) {
    std::vector<std::string> row{fmt::format("{}", point.ranks),
                                 fmt::format("{}", point.hosts),
                                 report::format_seconds(point.seconds),
                                 fmt::format("{:.2f}", point.speed_up),
                                 share(point.efficiency),
                                 share(point.compute_share),
                                 share(point.communication_share),
                                 share(point.waiting_share)};
    if (point.cost) row.push_back(fmt::format("{:.4g}", *point.cost));
    row.emplace_back(name_of(point.limit));
    table.add(std::move(row));
  }
  page.table(table);
}

void write_point(const char* name, const RanksPoint& point, AdvicePage& page) {
  std::string text = fmt::format(
      "{}: {} on {}: {}, efficiency {}", name, counted(static_cast<std::uint64_t>(point.ranks), "rank"),
      counted(point.hosts, "host"), report::format_seconds(point.seconds), share(point.efficiency));
  if (point.cost) text += fmt::format(", cost {:.4g}", *point.cost);
  page.line(fmt::format("{}; limit: {}{}", text, name_of(point.limit),
                        point.where.empty() ? "" : fmt::format(", most of it in {}", point.where)));
}

}  // namespace

std::string as_text(const RanksAdvice& advice, Form form) {
  AdvicePage page(form);
  page.title(fmt::format("Ranks of {} on {}", advice.program, advice.platform));
  write_points(advice, page);
  write_point("Best", advice.points[advice.best], page);
  if (advice.knee != advice.best) write_point("Knee", advice.points[advice.knee], page);
  if (advice.cheapest && *advice.cheapest != advice.best)
    write_point("Cheapest", advice.points[*advice.cheapest], page);
  for (const std::string& note : advice.notes) page.line("note: " + note);
  return page.str();
}

std::string as_json(const RanksAdvice& advice) {
  return json::write_file(advice, "dperf-ranks-advice", 1);
}

}  // namespace dperf::advise
