// The JSON form. Each struct has one table of its fields, used for writing and for reading.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <array>
#include <ostream>

#include "report/json_fields.h"
#include "report/report.h"

namespace dperf::json {

template <>
constexpr std::tuple kFields<RankTimes>{
    Field{"host", &RankTimes::host},
    Field{"traced_host", &RankTimes::traced_host, true},
    Field{"total_s", &RankTimes::total_s},
    Field{"compute_s", &RankTimes::compute_s},
    Field{"communication_s", &RankTimes::communication_s},
    Field{"waiting_s", &RankTimes::waiting_s},
    Field{"io_s", &RankTimes::io_s},
};

template <>
constexpr std::tuple kFields<BlockCost>{
    Field{"file", &BlockCost::file},
    Field{"first_line", &BlockCost::first_line},
    Field{"last_line", &BlockCost::last_line},
    Field{"function", &BlockCost::function},
    Field{"executions", &BlockCost::executions},
    Field{"mean_s", &BlockCost::mean_s},
    Field{"max_s", &BlockCost::max_s},
};

template <>
constexpr std::tuple kFields<SiteCost>{
    Field{"call", &SiteCost::call},
    Field{"place", &SiteCost::place},
    Field{"callers", &SiteCost::callers, true},
    Field{"algorithm", &SiteCost::algorithm},
    Field{"calls", &SiteCost::calls},
    Field{"bytes", &SiteCost::bytes},
    Field{"mean_s", &SiteCost::mean_s},
    Field{"max_s", &SiteCost::max_s},
};

template <>
constexpr std::tuple kFields<Coverage>{
    Field{"call", &Coverage::call}, Field{"calls", &Coverage::calls}, Field{"level", &Coverage::level},
    Field{"how", &Coverage::how},   Field{"first", &Coverage::first},
};

template <>
constexpr std::tuple kFields<ErrorSource>{
    Field{"name", &ErrorSource::name},
    Field{"deviation_s", &ErrorSource::deviation_s},
    Field{"towards", &ErrorSource::towards, true},
    Field{"share", &ErrorSource::share},
};

template <>
constexpr std::tuple kFields<UncertainShare>{
    Field{"between_hosts", &UncertainShare::between_hosts},
    Field{"collective", &UncertainShare::collective},
    Field{"from_bytes", &UncertainShare::from_bytes},
    Field{"to_bytes", &UncertainShare::to_bytes},
    Field{"error", &UncertainShare::error},
    Field{"share", &UncertainShare::share},
    Field{"deviation_s", &UncertainShare::deviation_s},
};

template <>
constexpr std::tuple kFields<Interval>{
    Field{"percent", &Interval::percent},
    Field{"low_s", &Interval::low_s},
    Field{"high_s", &Interval::high_s},
    Field{"sources", &Interval::sources},
    Field{"not_included", &Interval::not_included},
};

template <>
constexpr std::tuple kFields<LoopSummary>{
    Field{"file", &LoopSummary::file},
    Field{"line", &LoopSummary::line},
    Field{"function", &LoopSummary::function},
    Field{"verdict", &LoopSummary::verdict},
    Field{"reason", &LoopSummary::reason, true},
    Field{"meaning", &LoopSummary::meaning},
    Field{"share", &LoopSummary::share, true},
    Field{"entries", &LoopSummary::entries},
    Field{"run", &LoopSummary::run},
    Field{"skipped", &LoopSummary::skipped},
    Field{"window", &LoopSummary::baseline},
    Field{"spread", &LoopSummary::spread},
    Field{"sizes_vary", &LoopSummary::sizes_vary, true},
    Field{"skipped_share", &LoopSummary::skipped_share},
};

template <>
constexpr std::tuple kFields<Sampling>{
    Field{"executed_share", &Sampling::executed_share},
    Field{"skipped_events", &Sampling::skipped_events},
    Field{"extrapolated_s", &Sampling::extrapolated_s, true},
    Field{"repetition_s", &Sampling::repetition_s, true},
    Field{"uneven", &Sampling::uneven, true},
    Field{"loops", &Sampling::loops},
};

template <>
constexpr std::tuple kFields<Deployment>{
    Field{"way", &Deployment::way},
    Field{"t_deployment_s", &Deployment::t_deployment_s},
    Field{"reserve_s", &Deployment::reserve_s},
    Field{"distribute_s", &Deployment::distribute_s},
    Field{"collect_s", &Deployment::collect_s},
    Field{"t_total_s", &Deployment::t_total_s},
    Field{"server", &Deployment::server},
    Field{"submitter", &Deployment::submitter},
    Field{"coordinators", &Deployment::coordinators},
    Field{"trackers", &Deployment::trackers},
    Field{"trackers_asked", &Deployment::trackers_asked},
    Field{"messages", &Deployment::messages},
    Field{"bytes", &Deployment::bytes},
    Field{"churn", &Deployment::churn},
    Field{"churn_cost_s", &Deployment::churn_cost_s},
};

template <>
constexpr std::tuple kFields<Guess>{
    Field{"t_predicted_s", &Guess::t_predicted_s},
    Field{"iterations", &Guess::iterations},
    Field{"because", &Guess::because},
};

template <>
constexpr std::tuple kFields<Prediction>{
    Field{"t_predicted_s", &Prediction::t_predicted_s},
    Field{"t_measured_s", &Prediction::t_measured_s},
    Field{"t_recording_s", &Prediction::t_recording_s, true},
    Field{"interval", &Prediction::interval, true},
    Field{"uncertain", &Prediction::uncertain, true},
    Field{"sampling", &Prediction::sampling, true},
    Field{"deployment", &Prediction::deployment, true},
    Field{"approximate", &Prediction::approximate},
    Field{"incomplete", &Prediction::incomplete},
    Field{"incomplete_because", &Prediction::incomplete_because, true},
    Field{"at_most_because", &Prediction::at_most_because, true},
    Field{"guess", &Prediction::guess, true},
    Field{"up_to", &Prediction::up_to, true},
    Field{"program", &Prediction::program},
    Field{"platform", &Prediction::platform},
    Field{"engine", &Prediction::engine},
    Field{"compute_model", &Prediction::compute_model},
    Field{"ranks", &Prediction::ranks},
    Field{"blocks", &Prediction::blocks},
    Field{"call_sites_by", &Prediction::sites_by, true},
    Field{"call_sites", &Prediction::sites},
    Field{"coverage", &Prediction::coverage},
    Field{"notes", &Prediction::notes},
    Field{"extrapolation", &Prediction::extrapolation, true},
    Field{"replayed_calls", &Prediction::replayed_calls},
    Field{"messages", &Prediction::messages},
    Field{"crossed_messages", &Prediction::crossed_messages, true},
    Field{"replay_wall_s", &Prediction::replay_wall_s},
};

template <>
constexpr std::array kNames<ErrorSource::Towards>{
    NamedValue{ErrorSource::Towards::kBoth, "both"},
    NamedValue{ErrorSource::Towards::kLonger, "longer"},
    NamedValue{ErrorSource::Towards::kShorter, "shorter"},
};

template <>
constexpr std::array kNames<Coverage::Level>{
    NamedValue{Coverage::Level::kExact, "exact"},
    NamedValue{Coverage::Level::kApproximated, "approximated"},
    NamedValue{Coverage::Level::kRefused, "refused"},
};

}  // namespace dperf::json

namespace dperf::report {
namespace {

constexpr const char* kFormat = "dperf-prediction";
constexpr int kVersion = 1;

}  // namespace

void write_json(const Prediction& prediction, std::ostream& out, const ReportOptions&) {
  out << json::write_file(prediction, kFormat, kVersion);
}

Prediction read_json(std::string_view text, const std::string& name) {
  return json::read_file<Prediction>(text, name, kFormat, kVersion,
                                     "prediction of dperf-predict --format json");
}

}  // namespace dperf::report
