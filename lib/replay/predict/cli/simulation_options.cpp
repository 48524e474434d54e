// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "replay/engine/choice/choice.h"
#include "replay/mpi/choice/algorithm_choice.h"
#include "replay/predict/cli/quantity.h"
#include "replay/predict/processors.h"
#include "support/command_line.h"
#include "support/error.h"
#include "trace/model/amounts.h"

namespace dperf::predict {
namespace {

constexpr const char* kWhere = "Where it runs";
constexpr const char* kMpi = "MPI";

// Says nothing of itself in the help: the type's name does.
CLI::Validator one_of(const std::vector<std::string>& names) {
  return CLI::IsMember(names).description("");
}

}  // namespace

void SimulationOptions::add_platform() {
  app_.add_option("-p,--platform", o_.platform,
                  "SimGrid platform file, LogGPS parameters, or a name: cluster, lan, daisy")
      ->type_name("FILE")
      ->group(kWhere);
  app_.add_option("--hosts", o_.mapping.hosts, "Only these hosts, in this order; B:2 has room for two ranks")
      ->type_name("A,B:2,C")
      ->group(kWhere);
}

void SimulationOptions::add_mapping() {
  app_.add_option("--mapping", o_.mapping.mapping,
                  "How ranks are mapped to hosts: round-robin (default), block (fills the\n"
                  "cores of a host first), proximity (neighbours in the network after each\n"
                  "other), or a file with HOST or HOST:SLOTS in each line")
      ->type_name("WAY|FILE")
      ->group(kWhere);
  app_.add_option("--ranks-per-host", ranks_per_host_, "Ranks that may share a host (default 1)")
      ->type_name("N")
      ->check(whole_number(1, 1 << 20))
      ->group(kWhere);
  app_.add_flag("--oversubscribe", o_.mapping.oversubscribe,
                "If there are more ranks than room, start over with the first host")
      ->group(kWhere);
  app_.add_option("--shm", shm_,
                  "Bandwidth and latency between ranks of one host, as in 10GBps,0.2us,\n"
                  "where the platform declares no loopback")
      ->type_name("BW,LAT")
      ->group(kWhere);
}

void SimulationOptions::add_model() {
  const std::string group = "From a model";
  app_.add_option("--model", o_.model,
                  "A model of dperf-model fit instead of traces; --set gives its parameters")
      ->type_name("FILE")
      ->group(group);
  app_.add_option("--ranks", ranks_, "Ranks of the run; of several numbers, how the program scales")
      ->type_name("N,...")
      ->delimiter(',')
      ->check(whole_number(1, trace::kMostMembers))
      ->allow_extra_args(false)
      ->group(group);
  app_.add_option("--iterations", o_.iterations,
                  "Iterations of a loop: of the model, where no law was found (may be\n"
                  "repeated); of a run that dperf-sample stopped; or of another run without an\n"
                  "end, where the loop is named")
      ->type_name("[LOOP=]N")
      ->allow_extra_args(false)
      ->group(group);
}

void SimulationOptions::add_compute() {
  const std::string group = "Computation";
  app_.add_option("--cpu-scale", cpu_scale_,
                  "Processors are X times as fast as those of the traced run (default 1)")
      ->type_name("X")
      ->group(group);
  app_.add_option("--reference-speed", reference_speed_,
                  "Speed of the traced machine, as in 2.5Gf, on the scale of the platform's\n"
                  "host speeds, which then count; not together with --cpu-scale")
      ->type_name("FLOPS")
      ->group(group);
  app_.add_option("--host-profile", host_profiles_,
                  "Scale computation by this profile, which dperf-calibrate host wrote on the\n"
                  "target, or on the hosts that match a pattern ('n[0-7]'); may be repeated")
      ->type_name("[HOSTS=]FILE")
      ->allow_extra_args(false)
      ->group(group);
  app_.add_option("--traced-profile", traced_profiles_,
                  "The same for the traced machine, if its profile is not in the traces")
      ->type_name("[HOSTS=]FILE")
      ->allow_extra_args(false)
      ->group(group);
}

void SimulationOptions::add_progress() {
  app_.add_option("--progress", progress_,
                  "Messages advance only while their rank is in an MPI call (calls,\n"
                  "default), or always (async)")
      ->type_name("calls|async")
      ->check(one_of({"calls", "async"}))
      ->group(kMpi);
}

void SimulationOptions::add_mpi() {
  app_.add_option("--protocol", protocol_,
                  "Eager limits, copies, overheads: those of Open MPI 4.1 (default), or\n"
                  "SMPI's, to compare with smpirun")
      ->type_name("openmpi|smpi")
      ->check(one_of({"openmpi", "smpi"}))
      ->group(kMpi);
  add_progress();
  app_.add_option("--match", match_,
                  "Wildcard receives match what arrives first on the new network (simulated,\n"
                  "default), or what they got in the traced run (traced)")
      ->type_name("simulated|traced")
      ->check(one_of({"simulated", "traced"}))
      ->group(kMpi);
  app_.add_option("--coll", collectives_, "Algorithm of a collective, as in allreduce=ring; may be repeated")
      ->type_name("NAME=ALGORITHM")
      ->allow_extra_args(false)
      ->group(kMpi);
  app_.add_option("--coll-selector", o_.replay.collectives.selector,
                  "What chooses the other algorithms: openmpi (default), mpich")
      ->type_name("NAME")
      ->group(kMpi);
}

void SimulationOptions::add_simulator() {
  const std::string group = "Simulator";
  std::string names, help = "What simulates the network and the cores:";
  for (const replay::EngineRow& row : replay::engines()) {
    names += fmt::format("{}{}", names.empty() ? "" : "|", row.name);
    help += fmt::format("\n{}: {}", row.name, row.help);
  }
  app_.add_option("--engine", engine_, help)->type_name(names)->group(group);
  app_.add_option("--set", o_.settings,
                  "A setting of SimGrid, as in network/model=CM02, or a parameter of the model, as in\n"
                  "n=8192; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false)
      ->group(group);
}

void SimulationOptions::refuse(const std::string& message) const {
  throw Error("{}; see {} --help", message, program_).with_exit_code(kExitUsage);
}

std::pair<std::string, std::string> SimulationOptions::split_at(const std::string& text, char separator,
                                                                const std::string& expected) const {
  const std::size_t at = text.find(separator);
  if (at == std::string::npos || at == 0 || at + 1 == text.size())
    refuse(fmt::format("'{}': expected {}", text, expected));
  return {text.substr(0, at), text.substr(at + 1)};
}

void SimulationOptions::convert_processors() {
  if (!cpu_scale_.empty() && !reference_speed_.empty())
    refuse("--cpu-scale and --reference-speed cannot be used together");
  if (!cpu_scale_.empty()) o_.cpu_scale = parse_factor(cpu_scale_, "--cpu-scale");
  if (!reference_speed_.empty())
    o_.reference_speed_flops = parse_speed(reference_speed_, "--reference-speed");
  if (!host_profiles_.empty() && (o_.cpu_scale || o_.reference_speed_flops))
    refuse("--host-profile cannot be used together with --cpu-scale or --reference-speed");
  if (!traced_profiles_.empty() && host_profiles_.empty()) refuse("--traced-profile needs --host-profile");
  for (const std::string& text : host_profiles_)
    o_.host_profiles.push_back(parse_profile(text, "--host-profile"));
  for (const std::string& text : traced_profiles_)
    o_.traced_profiles.push_back(parse_profile(text, "--traced-profile"));
}

void SimulationOptions::convert_mpi() {
  o_.replay.protocol = protocol_;
  if (protocol_ == "smpi" && progress_ == "calls") refuse("--protocol smpi needs --progress async");
  if (protocol_ == "smpi" || progress_ == "async") o_.replay.progress = replay::Progress::kAsync;
  if (match_ == "traced") o_.replay.match = replay::Match::kTraced;
  for (const std::string& choice : collectives_) {
    auto [name, algorithm] = split_at(choice, '=', "--coll NAME=ALGORITHM");
    o_.replay.collectives.forced[name] = algorithm;
  }
  replay::mpi::check(o_.replay.collectives);
}

void SimulationOptions::convert(std::size_t traces) {
  if (o_.platform.empty()) refuse("--platform is missing");
  if (!engine_.empty()) o_.engine = {.kind = replay::find_engine(engine_), .by_name = true, .loggps = {}};
  if (ranks_per_host_ > 0) o_.mapping.ranks_per_host = ranks_per_host_;
  convert_processors();
  if (!shm_.empty()) {
    const auto [bandwidth, latency] = split_at(shm_, ',', "--shm BANDWIDTH,LATENCY, as in 10GBps,0.2us");
    o_.shared_memory =
        replay::SharedMemory{parse_bandwidth(bandwidth, "--shm"), parse_duration(latency, "--shm")};
  }
  convert_mpi();
  convert_model(traces);
  for (const std::string& setting : o_.settings) split_at(setting, '=', "--set KEY=VALUE");
}

/// Settings of SimGrid have a slash in their name, parameters have not.
void SimulationOptions::convert_model(std::size_t traces) {
  if (o_.model.empty()) {
    if (!ranks_.empty()) refuse("--ranks needs --model");
    if (o_.iterations.size() > 1) refuse("--iterations is given twice; expected once, without --model");
    return;
  }
  if (traces > 0) refuse("--model cannot be used together with traces");
  if (ranks_.empty()) refuse("--model needs --ranks");
  for (const std::string& ranks : ranks_) o_.model_ranks.push_back(std::stoi(ranks));
  const auto is_setting = [](const std::string& text) {
    return text.substr(0, text.find('=')).find('/') != std::string::npos;
  };
  const auto parameters = std::stable_partition(o_.settings.begin(), o_.settings.end(), is_setting);
  o_.parameters.assign(parameters, o_.settings.end());
  o_.settings.erase(parameters, o_.settings.end());
  o_.traces = o_.model;
}

}  // namespace dperf::predict
