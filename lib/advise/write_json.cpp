// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/write.h"
#include "report/json_fields.h"

namespace dperf::json {

using advise::FormulaAnswer;
using advise::GrainAdvice;
using advise::PoolPoint;
using advise::TaskStatistics;
using advise::WorkersAdvice;

template <>
constexpr std::array kNames<advise::Limit>{
    NamedValue{advise::Limit::kMasterLink, "master-link"},
    NamedValue{advise::Limit::kSharedLink, "shared-link"},
    NamedValue{advise::Limit::kMasterCpu, "master-cpu"},
    NamedValue{advise::Limit::kMasterSends, "master-sends"},
    NamedValue{advise::Limit::kWorkers, "workers"},
    NamedValue{advise::Limit::kSlowestWorker, "slowest-worker"},
    NamedValue{advise::Limit::kTail, "tail"},
    NamedValue{advise::Limit::kOwnWork, "own-work"},
    NamedValue{advise::Limit::kLargerShare, "larger-share"},
    NamedValue{advise::Limit::kShares, "shares"},
    NamedValue{advise::Limit::kWaitsForMasters, "waits-for-masters"},
    NamedValue{advise::Limit::kRoundTrips, "round-trips"},
};

template <>
constexpr std::tuple kFields<PoolPoint>{
    Field{"workers", &PoolPoint::workers},       Field{"seconds", &PoolPoint::seconds},
    Field{"efficiency", &PoolPoint::efficiency}, Field{"master_share", &PoolPoint::master_share},
    Field{"link_share", &PoolPoint::link_share}, Field{"limit", &PoolPoint::limit},
    Field{"splits", &PoolPoint::splits},         Field{"hosts", &PoolPoint::hosts},
};

template <>
constexpr std::tuple kFields<TaskStatistics>{
    Field{"compute_s", &TaskStatistics::compute_s},
    Field{"compute_deviation_s", &TaskStatistics::compute_deviation_s},
    Field{"least_compute_s", &TaskStatistics::least_compute_s},
    Field{"most_compute_s", &TaskStatistics::most_compute_s},
    Field{"in_bytes", &TaskStatistics::in_bytes},
    Field{"out_bytes", &TaskStatistics::out_bytes},
};

template <>
constexpr std::tuple kFields<FormulaAnswer>{
    Field{"link_feeds", &FormulaAnswer::link_feeds},
    Field{"master_saturated", &FormulaAnswer::master_saturated},
    Field{"gmate_workers", &FormulaAnswer::gmate_workers},
    Field{"coarser", &FormulaAnswer::coarser},
    Field{"workers", &FormulaAnswer::workers},
    Field{"seconds", &FormulaAnswer::seconds},
    Field{"startup_s", &FormulaAnswer::startup_s},
    Field{"finalization_s", &FormulaAnswer::finalization_s},
    Field{"simulated_s", &FormulaAnswer::simulated_s},
};

template <>
constexpr std::tuple kFields<GrainAdvice>{
    Field{"masters", &GrainAdvice::masters},   Field{"split_wait_s", &GrainAdvice::split_wait_s},
    Field{"grain", &GrainAdvice::grain},       Field{"source", &GrainAdvice::source},
    Field{"tasks", &GrainAdvice::tasks},       Field{"task", &GrainAdvice::task},
    Field{"best", &GrainAdvice::best},         Field{"knee", &GrainAdvice::knee},
    Field{"pools", &GrainAdvice::points},      Field{"formula", &GrainAdvice::formula},
    Field{"differ", &GrainAdvice::difference},
};

template <>
constexpr std::tuple kFields<WorkersAdvice>{
    Field{"program", &WorkersAdvice::program},
    Field{"traces", &WorkersAdvice::folder},
    Field{"pool", &WorkersAdvice::about},
    Field{"traced_workers", &WorkersAdvice::traced_workers},
    Field{"platform", &WorkersAdvice::platform},
    Field{"master", &WorkersAdvice::master},
    Field{"master_hosts", &WorkersAdvice::master_hosts},
    Field{"hosts", &WorkersAdvice::hosts},
    Field{"order", &WorkersAdvice::order},
    Field{"prefetch", &WorkersAdvice::prefetch},
    Field{"masters_split", &WorkersAdvice::split},
    Field{"best_grain", &WorkersAdvice::best_grain},
    Field{"other_prefetch_s", &WorkersAdvice::other_prefetch_s},
    Field{"grains", &WorkersAdvice::grains},
    Field{"notes", &WorkersAdvice::notes},
};

}  // namespace dperf::json

namespace dperf::advise {

std::string as_json(const WorkersAdvice& advice) {
  return json::write_file(advice, "dperf-advice", 1);
}

}  // namespace dperf::advise
