// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/traced_run.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <type_traits>

#include "model/arguments.h"
#include "model/generate/generate.h"
#include "model/model_file.h"
#include "replay/deploy/placement.h"
#include "replay/engine/choice/choice.h"
#include "replay/platform/loggps_file.h"
#include "replay/platform/mapping.h"
#include "replay/predict/call_costs.h"
#include "replay/predict/call_gaps.h"
#include "report/report.h"
#include "sample/main_threads.h"
#include "sample/note.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/folder/folder.h"
#include "trace/model/instrumented.h"

namespace dperf::predict {
namespace {

/// Of the first host that has fewer cores than threads; empty if there is none.
std::string note_of_threads(const replay::SimgridOptions& engine,
                            const std::vector<platform::MappingHost>& hosts) {
  std::map<std::string, unsigned> threads;
  for (std::size_t rank = 0; rank < engine.host_of_rank.size(); ++rank)
    threads[engine.host_of_rank[rank]] += engine.threads_of_rank[rank];
  for (const platform::MappingHost& host : hosts) {
    const auto found = threads.find(host.name);
    const unsigned cores = static_cast<unsigned>(std::max(host.cores, 1));
    if (found != threads.end() && found->second > cores)
      return fmt::format("host {} has {} for {}: threads that compute at the same time share them", host.name,
                         counted(static_cast<std::uint64_t>(cores), "core"),
                         counted(static_cast<std::uint64_t>(found->second), "thread"));
  }
  return {};
}

Plan make_simgrid_plan(const PredictOptions& o, const KnownPlatform& platform,
                       const std::filesystem::path& folder, const trace::Trace& trace) {
  const trace::Manifest& manifest = trace.manifest();
  replay::SimgridOptions engine;
  engine.platform = platform.file();
  engine.settings = o.settings;
  engine.shared_memory = o.shared_memory;
  engine.memory_is_network = o.replay.protocol == "smpi";
  std::optional<platform::Calibration> calibration = platform::read_calibration(engine.platform);
  // What SMPI is to take, the file says in SimGrid's own words.
  if (o.replay.protocol != "openmpi") calibration.reset();
  if (calibration) {
    engine.network_time = calibration->network_time;
    engine.memory_time = calibration->memory_time;
    engine.network_time_place = calibration->network_time_place;
    engine.memory_time_place = calibration->memory_time_place;
    engine.memory_at_once = calibration->memory_at_once;
    engine.unwritten_time = calibration->unwritten_time;
    engine.crosstraffic = calibration->crosstraffic;
    engine.send_queue = calibration->send_queue;
  }
  std::vector<std::string> notes = replay::notes_of_settings(engine);
  if (o.cpu_scale) {
    engine.cpu_scale = *o.cpu_scale;
  } else if (o.host_profiles.empty()) {
    engine.reference_speed_flops =
        o.reference_speed_flops ? o.reference_speed_flops : manifest.reference_speed;
  }
  std::vector<platform::MappingHost> hosts;
  std::map<std::string, double> speed_of;
  for (const replay::PlatformHost& host : platform.hosts()) {
    speed_of[host.name] = host.speed_flops;
    hosts.push_back({host.name, host.cores});
  }
  engine.loads_without_settings = true;
  deploy::Placement placement =
      deploy::place_ranks({o.deploy, o.mapping, o.platform}, manifest.ranks, hosts, engine,
                          [](const auto& body) { return run_isolated(body); });
  engine.host_of_rank = std::move(placement.host_of_rank);
  std::vector<double> speeds;
  for (const std::string& host : engine.host_of_rank) speeds.push_back(speed_of.at(host));
  const std::set<std::string> used(engine.host_of_rank.begin(), engine.host_of_rank.end());
  std::string text = fmt::format("{}, {} of {} used", o.platform, used.size(), counted(hosts.size(), "host"));
  bool several = false;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    engine.threads_of_rank.push_back(trace.rank(rank).threads());
    several = several || trace.rank(rank).threads() > 1;
  }
  if (std::string note = several ? note_of_threads(engine, hosts) : ""; !note.empty())
    notes.push_back(std::move(note));
  std::optional<Processors> processors;
  if (!o.host_profiles.empty())
    processors = scale_processors(o, folder, manifest, {hosts, engine.host_of_rank, engine.threads_of_rank});
  Plan plan{std::move(engine),      std::move(text),       std::move(notes),
            std::move(calibration), std::move(processors), std::move(speeds)};
  plan.deployed = std::move(placement.deployed);
  return plan;
}

// The parameters are all that there is of a platform.
Plan make_plan_of_parameters(const PredictOptions& o, const platform::PlatformFile& file,
                             const std::filesystem::path& folder, const trace::Trace& trace) {
  if (o.engine.by_name && o.engine.kind != replay::EngineKind::kLoggps &&
      o.engine.kind != replay::EngineKind::kAuto)
    throw Error("{}: has LogGPS parameters; expected --engine loggps, or a platform file of SimGrid",
                file.name())
        .with_exit_code(kExitUsage);
  Plan plan;
  plan.loggps = loggps_of_file(o, file, trace.ranks());
  plan.platform =
      fmt::format("{}, {}", o.platform, counted(static_cast<std::uint64_t>(trace.ranks()), "processor"));
  plan.has_speeds = false;
  plan.engine.platform = file;
  plan.engine.host_of_rank = processor_names(trace.ranks());
  std::vector<platform::MappingHost> hosts;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    plan.engine.threads_of_rank.push_back(trace.rank(rank).threads());
    hosts.push_back({plan.engine.host_of_rank[static_cast<std::size_t>(rank)],
                     static_cast<int>(trace.rank(rank).threads())});
  }
  if (!o.host_profiles.empty())
    plan.processors = scale_processors(o, folder, trace.manifest(),
                                       {hosts, plan.engine.host_of_rank, plan.engine.threads_of_rank});
  return plan;
}

Plan make_plan(const PredictOptions& o, const KnownPlatform& platform, const std::filesystem::path& folder,
               const trace::Trace& trace) {
  const bool of_parameters = platform::is_loggps_file(platform.file());
  if ((of_parameters || o.engine.kind == replay::EngineKind::kLoggps) && o.replay.protocol != "openmpi")
    throw Error("--protocol {}: has no effect with LogGPS, which has a protocol of its own; leave it out",
                o.replay.protocol)
        .with_exit_code(kExitUsage);
  if (of_parameters) return make_plan_of_parameters(o, platform.file(), folder, trace);
  Plan plan = make_simgrid_plan(o, platform, folder, trace);
  if (o.engine.kind == replay::EngineKind::kLoggps)
    plan.loggps = loggps_of_platform(
        plan.engine, plan.calibration ? plan.calibration->protocol : replay::mpi::find_protocol("openmpi"),
        plan.speeds);
  return plan;
}

/// What is to simulate it.
replay::EngineChoice choice_of(const PredictOptions& options, const Plan& plan) {
  replay::EngineChoice choice = options.engine;
  if (!plan.loggps) return choice;
  choice.kind = replay::EngineKind::kLoggps;
  choice.loggps = plan.loggps->network;
  return choice;
}

// Runs in the child.
std::string simulate_here(const trace::Trace& trace, const replay::EngineChoice& choice,
                          const replay::SimgridOptions& engine_options, replay::ReplayOptions options,
                          const Progress& on_progress, bool counts) {
  options.on_progress = on_progress;
  use_large_pages_for(trace.ranks());
  replay::TrafficCount traffic;
  if (counts) options.on_message = traffic.listener();
  replay::MadeEngine made;
  const auto make_engine = [&](const replay::BeAlone& be_alone) -> replay::Engine& {
    replay::SimgridOptions simulated = engine_options;
    simulated.before_fork = be_alone;
    made = replay::make_engine(choice, simulated);
    return *made.engine.release();  // never destroyed: SimGrid does not survive that, and this process ends
  };
  // Noise goes by the numbers of the blocks that were recorded.
  std::optional<CallGaps> gaps;
  if (options.noise == nullptr && trace::has_no_blocks(trace)) gaps.emplace(trace);
  Prediction prediction =
      replay::replay(gaps ? static_cast<const trace::Trace&>(*gaps) : trace, make_engine, options);
  prediction.engine = made.about;
  prediction.notes.insert(prediction.notes.end(), made.notes.begin(), made.notes.end());
  std::ostringstream result;
  report::write_json(prediction, result);
  if (counts) result << '\0' << traffic.text();
  return result.str();
}

void shift_time(replay::MessageTime& time, const std::vector<double>& errors) {
  for (std::size_t i = 0; i < std::min(time.size(), errors.size()); ++i) time[i].scale = 1 + errors[i];
}

/// They are known as well as others of that size.
void shift_unwritten(replay::MessageTime& unwritten, const replay::MessageTime& usual) {
  for (replay::TimePiece& piece : unwritten) piece.scale = replay::piece_of(usual, piece.from_bytes).scale;
}

replay::SimgridOptions shifted_engine(const Plan& plan, const Shift& shift) {
  replay::SimgridOptions engine = plan.engine;
  if (plan.calibration && shift.network) shift_time(engine.network_time, plan.calibration->network_errors);
  if (plan.calibration && shift.memory) {
    shift_time(engine.memory_time, plan.calibration->memory_errors);
    if (!engine.memory_time.empty()) shift_unwritten(engine.unwritten_time, engine.memory_time);
  }
  if (const platform::CostsAt* costs = plan.costs_at()) return with_call_costs(std::move(engine), *costs);
  return engine;
}

/// Every cost is simulated by itself: with this engine that is cheap, and the gaps between messages are
/// exact.
void use_loggps(const LogGpsPlan& plan, replay::ReplayOptions& replay) {
  replay.calibrated = plan.protocol;
  replay.clock_slack_s = 0;
  if (plan.block_factors.empty()) return;
  if (replay.compute_factors.empty()) replay.compute_factors.resize(plan.block_factors.size(), 1);
  for (std::size_t rank = 0; rank < plan.block_factors.size(); ++rank)
    replay.compute_factors[rank] *= plan.block_factors[rank];
}

replay::ReplayOptions shifted_replay(const Plan& plan, const PredictOptions& options, const Shift& shift) {
  replay::ReplayOptions replay = options.replay;
  if (plan.calibration) {
    replay.calibrated = plan.calibration->protocol;
    replay.uncertain = platform::uncertain_traffic(*plan.calibration);
  }
  if (plan.processors) replay.compute_factors = plan.processors->factors;
  if (shift.processors)
    for (std::size_t rank = 0; rank < replay.compute_factors.size(); ++rank)
      replay.compute_factors[rank] *= std::exp(plan.processors->errors[rank]);
  if (const platform::CostsAt* costs = plan.loggps ? nullptr : plan.costs_at()) {
    replay.compute_factors.resize(plan.speeds.size(), 1);
    const std::vector<double> factors = block_factors(plan.engine, *costs, plan.speeds);
    for (std::size_t rank = 0; rank < factors.size(); ++rank) replay.compute_factors[rank] *= factors[rank];
  }
  if (plan.loggps) use_loggps(*plan.loggps, replay);
  if (shift.blocks != 1) replay.compute_factors.resize(plan.engine.host_of_rank.size(), 1);
  if (shift.blocks != 1)
    for (double& factor : replay.compute_factors) factor *= shift.blocks;
  replay.meeting = shift.meeting;
  replay.noise = shift.noise;
  replay.noise_seed = shift.seed;
  return replay;
}

/// Answers a question about the trace; errors name the folder.
template <typename Question>
std::invoke_result_t<Question> ask(const std::filesystem::path& folder, Question question) {
  try {
    return question();
  } catch (const Error& error) {
    throw Error("{}: {}", folder.string(), error.what()).with_exit_code(error.exit_code());
  }
}

std::optional<trace::Cut> find_cut(const trace::Trace& trace, const std::filesystem::path& folder) {
  if (trace::reaches_the_end(trace)) return std::nullopt;
  trace::Cut cut = ask(folder, [&] { return trace::find_cut(trace); });
  if (cut.keeps_nothing())
    throw Error("{}: incomplete, and nothing after MPI_Init can be predicted: {}", folder.string(),
                trace::why_nothing(cut, trace));
  return cut;
}

/// The user's number of iterations comes first, then what dperf-sample has written.
std::optional<sample::LoopChoice> choose_loop(const PredictOptions& options,
                                              const std::optional<sample::Note>& note) {
  const bool stopped_in_loop = note && !note->loop.loop.empty();
  if (options.iterations.empty()) return stopped_in_loop ? std::optional(note->loop) : std::nullopt;
  sample::LoopChoice choice = sample::parse_loop_choice(options.iterations.front(), "--iterations");
  if (choice.loop.empty() && note) choice.loop = note->loop.loop;
  return choice;
}

/// What a run without an end was in, if it was stopped on purpose or the user says how it goes on.
std::optional<sample::MainLoop> find_main_loop(const PredictOptions& options, const trace::Trace& trace,
                                               const std::filesystem::path& folder) {
  if (!options.model.empty()) return std::nullopt;  // its run is complete: the iterations are in it
  const std::optional<sample::Note> note = sample::read_note(folder, trace.manifest().run_id);
  const std::optional<sample::LoopChoice> choice = choose_loop(options, note);
  if (!choice) return std::nullopt;
  if (trace::reaches_the_end(trace))
    throw Error("{}: --iterations is useless: the run reached its end", folder.string());
  std::optional<sample::MainLoop> main_loop =
      ask(folder, [&] { return sample::find_main_loop(trace, *choice); });
  if (!main_loop) throw Error("{}: the run did not end in a loop of which enough is known", folder.string());
  return main_loop;
}

/// Of a run that was stopped: null where all of it counts.
std::unique_ptr<trace::Trace> beginning_of(const PredictOptions& options, const trace::Trace& trace,
                                           const std::filesystem::path& folder) {
  if (!options.model.empty()) return nullptr;
  const std::optional<sample::Note> note = sample::read_note(folder, trace.manifest().run_id);
  return note ? sample::beginning_of(trace, *note, folder) : nullptr;
}

constexpr double kUsualEps = 0.02;

std::optional<sample::Continued> continue_run(const std::optional<sample::MainLoop>& main_loop,
                                              const trace::Trace& trace,
                                              const std::filesystem::path& folder) {
  if (!main_loop) return std::nullopt;
  const std::optional<sample::Note> note = sample::read_note(folder, trace.manifest().run_id);
  return ask(folder, [&] { return sample::continue_run(trace, *main_loop, note ? note->eps : kUsualEps); });
}

std::optional<sample::Tail> read_tail(const PredictOptions& options,
                                      const std::optional<sample::MainLoop>& main_loop,
                                      const std::optional<sample::Continued>& continued,
                                      const trace::Trace& trace) {
  if (options.tail.empty()) return std::nullopt;
  if (!continued)
    throw Error("--tail {}: is useless: the run was not stopped in a loop", options.tail.string())
        .with_exit_code(kExitUsage);
  if (main_loop->call)
    throw Error(
        "--tail {}: is not possible: the run was stopped in a loop without marks, whose end is not known",
        options.tail.string())
        .with_exit_code(kExitUsage);
  try {
    return sample::read_tail(
        {trace, main_loop->iterations, continued->segment, main_loop->loop.id, continued->baseline.end},
        trace::open(options.tail));
  } catch (const Error& error) {
    throw Error("--tail {}: {}", options.tail.string(), error.what()).with_exit_code(error.exit_code());
  }
}

bool is_stopped_on_purpose(const PredictOptions& options, const std::filesystem::path& folder) {
  return !options.iterations.empty() || std::filesystem::exists(folder / sample::kNoteFile);
}

trace::OpeningListener opening(const Progress& on_progress) {
  return [&on_progress](int rank, int ranks) {
    if (rank == 0) use_large_pages_for(ranks);
    if (!on_progress) return;
    on_progress({replay::ProgressReport::Stage::kOpening, static_cast<std::uint64_t>(rank),
                 static_cast<std::uint64_t>(ranks)});
  };
}

std::unique_ptr<trace::Trace> open_trace(const PredictOptions& options, const std::filesystem::path& folder,
                                         const Progress& on_progress) {
  if (options.model.empty())
    return trace::open(folder, options.replay.allow_incomplete || is_stopped_on_purpose(options, folder),
                       opening(on_progress));
  model::Model model = model::read_model(folder);
  const model::Setting setting =
      model::parse_setting(model, options.model_ranks.front(), options.parameters, options.iterations);
  return model::generate(std::move(model), setting);
}

void check_numbers(const Prediction& p, const std::filesystem::path& folder) {
  const bool sane = std::isfinite(p.t_predicted_s) && p.t_predicted_s >= 0;
  if (!sane) throw Error("the replay ended with t_predicted = {}: this is a bug in dPerf", p.t_predicted_s);
  if (p.t_predicted_s == 0 && p.incomplete)
    throw Error("{}: incomplete, and the remaining part takes no time", folder.string());
}

}  // namespace

TracedRun::TracedRun(const PredictOptions& options, const KnownPlatform& platform,
                     const std::filesystem::path& folder, const Progress& on_progress)
    : options_(options),
      folder_(folder),
      trace_(open_trace(options, folder, on_progress)),
      main_threads_(trace::reaches_the_end(*trace_) ? nullptr : sample::main_threads_of(*trace_)),
      beginning_(beginning_of(options, recorded(), folder)),
      main_loop_(find_main_loop(options, whole_trace(), folder)),
      continued_(continue_run(main_loop_, whole_trace(), folder)),
      tail_(read_tail(options, main_loop_, continued_, whole_trace())),
      cut_(continued_ ? std::nullopt : find_cut(whole_trace(), folder)),
      up_to_cut_(cut_ ? trace::up_to(*cut_, whole_trace()) : nullptr),
      plan_(make_plan(options, platform, folder, trace())) {
  if (tail_) continued_->trace = repeated(continued_->loop);
}

TracedRun::TracedRun(const PredictOptions& options, const KnownPlatform& platform,
                     const std::filesystem::path& folder, std::unique_ptr<trace::Trace> trace)
    : options_(options),
      folder_(folder),
      trace_(std::move(trace)),
      plan_(make_plan(options, platform, folder, *trace_)) {}

/// As if the loop had been repeated so.
std::unique_ptr<trace::Trace> TracedRun::repeated(const sample::RepeatedLoop& loop) const {
  return sample::repeat_segment(main_loop_->seen_in(whole_trace()), continued_->segment, loop,
                                tail_ ? &*tail_ : nullptr);
}

Prediction TracedRun::simulate(const Progress& on_progress, const Shift& shift) const {
  return simulate(trace(), on_progress, shift);
}

// Where the replay has not seen it, because it has repeated nothing or once, it must repeat more.
double TracedRun::seconds_per_iteration(const Prediction& prediction, const Progress& on_progress) const {
  constexpr std::uint64_t kEnoughIterations = 3000;
  sample::RepeatedLoop loop = continued_->loop;
  const auto length = static_cast<double>(std::max(loop.length, std::uint64_t{1}));
  if (prediction.sampling.repetition_s > 0) return prediction.sampling.repetition_s / length;
  loop.times = std::clamp(kEnoughIterations / std::max(loop.length, std::uint64_t{1}), std::uint64_t{2},
                          std::uint64_t{64});
  const auto run = repeated(loop);
  return simulate(*run, on_progress, {}).sampling.repetition_s / length;
}

Prediction TracedRun::simulate_and_count(const Progress& on_progress, replay::RankTraffic& traffic) const {
  return simulate(trace(), on_progress, {}, &traffic);
}

Prediction TracedRun::simulate(const trace::Trace& trace, const Progress& on_progress,
                               const Shift& shift) const {
  return simulate(trace, on_progress, shift, nullptr);
}

Prediction TracedRun::simulate(const trace::Trace& trace, const Progress& on_progress, const Shift& shift,
                               replay::RankTraffic* traffic) const {
  const replay::SimgridOptions engine = shifted_engine(plan_, shift);
  replay::ReplayOptions replay = shifted_replay(plan_, options_, shift);
  replay.match = match();
  replay.exact = replay.exact || traffic != nullptr;
  const replay::EngineChoice choice = choice_of(options_, plan_);
  try {
    const bool counts = traffic != nullptr;
    const std::string result = run_isolated(
        [&](const Progress& tell) { return simulate_here(trace, choice, engine, replay, tell, counts); },
        on_progress);
    const std::size_t end = result.find('\0');
    if (counts) *traffic = replay::read_traffic(std::string_view(result).substr(end + 1));
    Prediction prediction =
        report::read_json(std::string_view(result).substr(0, end), "result of the replay");
    for (std::size_t rank = 0; rank < prediction.ranks.size(); ++rank)
      prediction.ranks[rank].host = plan_.engine.host_of_rank[rank];
    prediction.incomplete = prediction.incomplete || cut_ || !trace.manifest().complete;
    check_numbers(prediction, folder_);
    return prediction;
  } catch (const Died& death) {
    if (options_.settings.empty()) throw;
    throw Error("--set {}: SimGrid cannot simulate with it: {}", fmt::join(options_.settings, ", --set "),
                death.what());
  }
}

}  // namespace dperf::predict
