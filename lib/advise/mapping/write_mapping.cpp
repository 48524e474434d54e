// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "advise/mapping/exchange.h"
#include "advise/mapping/mapping.h"
#include "report/json_fields.h"
#include "report/table.h"
#include "report/units.h"
#include "support/words.h"

namespace dperf::json {

using advise::MappingAdvice;
using advise::SimulatedMapping;
using replay::TrafficRow;

template <>
constexpr std::tuple kFields<TrafficRow>{
    Field{"from", &TrafficRow::from},       Field{"to", &TrafficRow::to},
    Field{"to_last", &TrafficRow::to_last}, Field{"messages", &TrafficRow::messages},
    Field{"bytes", &TrafficRow::bytes},
};

template <>
constexpr std::tuple kFields<SimulatedMapping>{
    Field{"name", &SimulatedMapping::name},
    Field{"t_predicted_s", &SimulatedMapping::seconds},
    Field{"messages_between_hosts", &SimulatedMapping::messages_between_hosts},
    Field{"bytes_between_hosts", &SimulatedMapping::bytes_between_hosts},
    Field{"hosts_used", &SimulatedMapping::hosts_used},
    Field{"host_of_rank", &SimulatedMapping::host_of_rank},
};

template <>
constexpr std::tuple kFields<MappingAdvice>{
    Field{"program", &MappingAdvice::program},   Field{"traces", &MappingAdvice::traces},
    Field{"platform", &MappingAdvice::platform}, Field{"ranks", &MappingAdvice::ranks},
    Field{"hosts", &MappingAdvice::hosts},       Field{"slots", &MappingAdvice::slots},
    Field{"messages", &MappingAdvice::messages}, Field{"bytes", &MappingAdvice::bytes},
    Field{"mappings", &MappingAdvice::mappings}, Field{"given", &MappingAdvice::given},
    Field{"best", &MappingAdvice::best},         Field{"traffic", &MappingAdvice::traffic},
    Field{"notes", &MappingAdvice::notes},
};

}  // namespace dperf::json

namespace dperf::advise {
namespace {

/// Those that send most, both ways.
void write_pairs(const MappingAdvice& advice, AdvicePage& page) {
  constexpr std::size_t kShown = 5;
  report::Table table({"ranks that exchange most", "bytes", "messages"}, 1);
  for (const replay::TrafficRow& pair : Exchange(advice.traffic, advice.ranks).largest(kShown))
    table.add({fmt::format("{} and {}", pair.from, pair.to), report::format_bytes(pair.bytes),
               fmt::format("{}", pair.messages)});
  if (!advice.traffic.empty()) page.table(table);
}

void write_mappings(const MappingAdvice& advice, AdvicePage& page) {
  report::Table table({"mapping", "t_predicted", "hosts", "bytes between hosts", "messages between hosts"},
                      1);
  for (const SimulatedMapping& one : advice.mappings)
    table.add({one.name, report::format_seconds(one.seconds), fmt::format("{}", one.hosts_used),
               report::format_bytes(one.bytes_between_hosts), fmt::format("{}", one.messages_between_hosts)});
  page.table(table);
}

void write_best(const MappingAdvice& advice, AdvicePage& page) {
  const SimulatedMapping& best = advice.mappings[advice.best];
  if (advice.given == advice.best)
    return page.line(
        fmt::format("No mapping is better than the given one: {}", report::format_seconds(best.seconds)));
  std::string text = fmt::format("Best: {}: {}", best.name, report::format_seconds(best.seconds));
  if (const SimulatedMapping& before = advice.mappings[advice.given.value_or(0)]; advice.best > 0)
    text += fmt::format(", {:+.1f} % against {}", 100 * (best.seconds / before.seconds - 1), before.name);
  page.line(text);
}

}  // namespace

std::string as_text(const MappingAdvice& advice, Form form) {
  AdvicePage page(form);
  page.title(fmt::format("Mapping of {}: {} to {} with room for {} on {}", advice.program,
                         counted(static_cast<std::uint64_t>(advice.ranks), "rank"),
                         counted(advice.hosts, "host"), advice.slots, advice.platform));
  page.line(fmt::format("Sent between ranks: {} in {}", report::format_bytes(advice.bytes),
                        counted(advice.messages, "message")));
  write_pairs(advice, page);
  write_mappings(advice, page);
  write_best(advice, page);
  for (const std::string& note : advice.notes) page.line("note: " + note);
  return page.str();
}

std::string as_json(const MappingAdvice& advice) {
  return json::write_file(advice, "dperf-mapping-advice", 2);
}

}  // namespace dperf::advise
