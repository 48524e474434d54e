// SPDX-License-Identifier: LGPL-2.1-or-later
#include "ask/cli/command.h"

#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "ask/place.h"
#include "model/arguments.h"
#include "model/model_file.h"
#include "model/routine.h"
#include "model/show.h"
#include "replay/predict/cli/quantity.h"
#include "report/units.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"
#include "support/words.h"
#include "trace/model/amounts.h"

namespace dperf::ask {
namespace {

struct Options {
  std::string model = "model.json", routine, platform, host, from, cpu_scale, reference_speed, bytes,
              format = "text";
  std::vector<std::string> parameters, iterations;
  int ranks = 1;
};

struct Answer {
  model::Routine::Time time;  ///< on the host
  std::optional<double> peak_bytes, message_s;
  std::string host, note;
};

[[noreturn]] void refuse(const std::string& message) {
  throw Error("{}; see dperf-model ask --help", message).with_exit_code(kExitUsage);
}

void check(const Options& o) {
  const bool has_platform = !o.platform.empty();
  if (!has_platform && !o.host.empty()) refuse("--host needs --platform");
  if (!has_platform && !o.from.empty()) refuse("--from needs --platform");
  if (!has_platform && !o.reference_speed.empty()) refuse("--reference-speed needs --platform");
  if (o.from.empty() != o.bytes.empty()) refuse("--from and --bytes need each other");
  if (!o.cpu_scale.empty() && !o.reference_speed.empty())
    refuse("--cpu-scale cannot be used together with --reference-speed");
}

Answer answer(const Options& o) {
  check(o);
  const model::Model model = model::read_model(o.model);
  const model::Setting setting = model::parse_setting(model, o.ranks, o.parameters, o.iterations);
  Answer result;
  result.time = model::Routine(model, o.routine).time(setting);
  if (model.peak_bytes) result.peak_bytes = (*model.peak_bytes)(setting);
  result.note = fmt::format("{}", fmt::join(model::notes_of(model, setting), "; "));
  std::optional<double> scale, speed;
  if (!o.cpu_scale.empty()) scale = predict::parse_factor(o.cpu_scale, "--cpu-scale");
  if (!o.reference_speed.empty()) speed = predict::parse_speed(o.reference_speed, "--reference-speed");
  if (o.platform.empty()) {
    result.host = "the host of the traces";
    result.time.seconds /= scale.value_or(1);
    return result;
  }
  const Place place({o.platform, o.host, o.from, scale, speed});
  result.host = place.host();
  result.time.seconds *= place.compute_factor();
  if (!o.bytes.empty()) result.message_s = place.message_s(std::stod(o.bytes));
  return result;
}

std::string text_of(const Options& o, const Answer& a) {
  const std::string what = o.routine.empty() ? "all blocks" : o.routine;
  std::string text = fmt::format("comp_time  {} +- {:.2g} %  {} on {}, rank {} of {}\n",
                                 report::format_seconds(a.time.seconds), 100 * a.time.deviation, what, a.host,
                                 a.time.rank, o.ranks);
  text += a.peak_bytes
              ? fmt::format("comp_size  {} per rank, of the whole program\n",
                            report::format_bytes(static_cast<std::uint64_t>(std::max(*a.peak_bytes, 0.0))))
              : "comp_size  not known: the traces do not say how much memory was used\n";
  if (a.message_s)
    text += fmt::format("comm_time  {}  {} B from {} to {}\nget_time   {}\n",
                        report::format_seconds(*a.message_s), o.bytes, o.from, a.host,
                        report::format_seconds(*a.message_s + a.time.seconds));
  return text + (a.note.empty() ? "" : a.note + "\n");
}

std::string json_of(const Options& o, const Answer& a) {
  nlohmann::ordered_json json{{"routine", o.routine},
                              {"ranks", o.ranks},
                              {"host", a.host},
                              {"comp_time_s", a.time.seconds},
                              {"comp_time_deviation", a.time.deviation},
                              {"rank", a.time.rank}};
  json["comp_size_bytes"] = a.peak_bytes ? nlohmann::ordered_json(*a.peak_bytes) : nullptr;
  if (a.message_s) {
    json["comm_time_s"] = *a.message_s;
    json["get_time_s"] = *a.message_s + a.time.seconds;
  }
  json["note"] = a.note;
  return json.dump(1) + "\n";
}

void add_options(CLI::App& ask, Options& o) {
  ask.add_option("--routine", o.routine, "A function, or FILE:LINE of a block (default: all blocks)")
      ->type_name("NAME");
  ask.add_option("--ranks", o.ranks, "How many ranks (default 1)")
      ->type_name("N")
      ->check(whole_number(1, trace::kMostMembers));
  ask.add_option("--set", o.parameters, "A parameter of the model; may be repeated")
      ->type_name("NAME=N")
      ->allow_extra_args(false);
  ask.add_option("--iterations", o.iterations,
                 "Iterations of a loop for which no law was found; may be repeated")
      ->type_name("[LOOP=]N")
      ->allow_extra_args(false);
  ask.add_option("-p,--platform", o.platform, "A platform file or name (default: the traced host)")
      ->type_name("PLATFORM");
  ask.add_option("--host", o.host, "Where it runs (default: the first host)")->type_name("HOST");
  ask.add_option("--from", o.from, "Where its data comes from; needs --bytes")->type_name("HOST");
  ask.add_option("--bytes", o.bytes, "How much data that is")
      ->type_name("N")
      ->check(whole_number(0, std::int64_t{1} << 40));
  ask.add_option("--cpu-scale", o.cpu_scale, "Processors are X times as fast as those of the traced runs")
      ->type_name("X");
  ask.add_option("--reference-speed", o.reference_speed, "Speed of the traced host, as in 2.5Gf")
      ->type_name("FLOPS");
  ask.add_option("--format", o.format, "text or json")->check(CLI::IsMember({"text", "json"}));
  ask.add_option("model", o.model, "A model (default model.json)")->type_name("FILE");
}

}  // namespace

std::function<int()> add_ask(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_options(
      *app.add_subcommand("ask", "Time and memory of a routine on a host, by formulas, without a replay"),
      *options);
  return [options] {
    const Answer found = answer(*options);
    write_stdout(printable(options->format == "json" ? json_of(*options, found) : text_of(*options, found)));
    return kExitOk;
  };
}

}  // namespace dperf::ask
