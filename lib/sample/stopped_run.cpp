// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/stopped_run.h"

#include <algorithm>
#include <charconv>

#include "support/error.h"
#include "support/words.h"

namespace dperf::sample {
namespace {

/// Whether "src/main.c:98" is named by "main.c:98".
bool is_named(const trace::SourcePlace& place, std::string_view name) {
  const std::string own = fmt::format("{}:{}", place.file, place.line);
  if (own == name) return true;
  return own.ends_with(name) && own.size() > name.size() && own[own.size() - name.size() - 1] == '/';
}

std::string names(const std::vector<OpenLoop>& loops) {
  std::string list;
  for (const OpenLoop& loop : loops)
    list += fmt::format("{}{}:{}", list.empty() ? "" : ", ", loop.place.file, loop.place.line);
  return list.empty() ? "none" : list;
}

std::optional<std::size_t> carrier_among(const std::vector<OpenLoop>& loops, const LoopChoice& choice) {
  if (choice.loop.empty()) {
    const auto found =
        std::ranges::find_if(loops, [](const OpenLoop& loop) { return loop.completed >= kLeastCompleted; });
    if (found == loops.end()) return std::nullopt;
    return static_cast<std::size_t>(found - loops.begin());
  }
  const auto found =
      std::ranges::find_if(loops, [&](const OpenLoop& loop) { return is_named(loop.place, choice.loop); });
  if (found == loops.end()) return std::nullopt;
  return static_cast<std::size_t>(found - loops.begin());
}

}  // namespace

LoopChoice parse_loop_choice(const std::string& text, std::string_view option) {
  LoopChoice choice;
  const std::size_t equals = text.rfind('=');
  std::string number = equals == std::string::npos ? text : text.substr(equals + 1);
  if (equals != std::string::npos) choice.loop = text.substr(0, equals);
  const char* end = number.data() + number.size();
  const auto [at, error] = std::from_chars(number.data(), end, choice.iterations);
  const std::size_t colon = choice.loop.rfind(':');
  const bool has_line = colon != std::string::npos && colon > 0 && colon + 1 < choice.loop.size();
  if (error != std::errc() || at != end || choice.iterations == 0 ||
      (equals != std::string::npos && !has_line))
    throw Error("{} {}: expected: the number of iterations, or FILE:LINE=NUMBER", option, text)
        .with_exit_code(kExitUsage);
  return choice;
}

std::optional<Carrier> find_carrier(const trace::Trace& trace, const LoopChoice& choice, int every) {
  const std::vector<OpenLoop> loops = open_loops(trace, every);
  const std::optional<std::size_t> found = carrier_among(loops, choice);
  if (!found) {
    if (!choice.loop.empty() && !loops.empty())
      throw Error("the run did not end in a loop {}; it ended in: {}", choice.loop, names(loops));
    return std::nullopt;
  }
  Carrier carrier;
  carrier.loop = loops[*found];
  carrier.around.assign(loops.begin(), loops.begin() + static_cast<std::ptrdiff_t>(*found));
  carrier.iterations = read_iterations(trace, carrier.loop.id, carrier.loop.entry, every);
  if (carrier.iterations.completed < kLeastCompleted) return std::nullopt;
  carrier.timing = time_of(carrier.iterations);
  carrier.count = count_iterations(trace, carrier.loop.id);
  if (choice.iterations > 0) carrier.count = {choice.iterations, "", false};
  return carrier;
}

Continued continue_run(const trace::Trace& trace, const Carrier& carrier, double eps) {
  const std::string where = fmt::format("{}:{}", carrier.loop.place.file, carrier.loop.place.line);
  if (carrier.count.iterations != 0 && carrier.count.iterations < carrier.iterations.completed)
    throw Error("{}: {} iterations are wanted of the loop, but {} were run", where, carrier.count.iterations,
                carrier.iterations.completed);
  std::string why = "messages, collectives or epochs are open wherever an iteration ends";
  for (const Window& window :
       possible_windows(carrier.iterations, carrier.timing, carrier.count.iterations)) {
    const std::optional<Segment> segment = find_segment(trace, carrier.iterations, window);
    if (!segment) continue;
    Continued result;
    result.window = window;
    result.segment = *segment;
    const double error = carrier.timing.error + window.deviation;
    result.loop = {.id = carrier.loop.id,
                   .run = window.end,
                   .length = window.length,
                   .times = window.times,
                   .period = carrier.timing.period.value_or(window.length),
                   .error = std::max(error, carrier.timing.drift),
                   .drifts = std::max(error, carrier.timing.drift) > eps};
    try {
      result.trace = repeat_segment(trace, *segment, result.loop);
      return result;
    } catch (const Error& error_in_segment) {
      why = error_in_segment.what();
      break;
    }
  }
  throw Error("{}: its iterations cannot be repeated: {}", where, why).with_exit_code(kExitIncomplete);
}

}  // namespace dperf::sample
