// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/model_file.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "support/error.h"
#include "support/output.h"

namespace dperf::model {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;
constexpr const char* kRules[] = {"none", "all_open", "by_call", "picked", "oldest", "of_calls"};

Json to_json(const std::vector<Factor>& factors) {
  Json json = Json::array();
  for (const Factor& factor : factors) json.push_back({factor.sixths, factor.logs});
  return json;
}

Json to_json(const Form& form) {
  Json json{{"constant", form.constant}};
  for (const Term& term : form.terms)
    json["terms"].push_back({{"coefficient", term.coefficient}, {"sixths_and_logs", to_json(term.factors)}});
  return json;
}

Json to_json(const Function& function) {
  Json json = to_json(static_cast<const Form&>(function));
  json["error"] = function.error;
  json["scatter"] = function.scatter;
  if (!function.covariance.empty()) json["covariance"] = function.covariance;
  if (function.jump)
    json["break"] = {{"sixths_and_logs", to_json(function.jump->size)},
                     {"above", function.jump->above},
                     {"factor", function.jump->factor}};
  for (const Seen& seen : function.seen) json["seen"].push_back({seen.run, seen.value});
  if (function.held_back) json["held_back"] = to_json(*function.held_back);
  return json;
}

Json to_json(const trace::SourcePlace& place) {
  return {{"file", place.file}, {"line", place.line}, {"function", place.function}};
}

class Writing {
 public:
  explicit Writing(const Model& model) : model_(model), variables_(model.parameters) {}

  Json run() const {
    Json json{{"dperf_model", kVersion},
              {"program", model_.program},
              {"mpi_library", model_.mpi_library},
              {"clock", model_.clock},
              {"parameters", model_.parameters}};
    for (const FittedRun& run : model_.runs) json["runs"].push_back(of(run));
    if (model_.peak_bytes) json["peak_bytes"] = to_json(*model_.peak_bytes);
    json["held_out"] = held_out();
    json["frames"] = Json::array();
    for (const Frame& frame : model_.frames) {
      Json places = Json::array();
      for (const trace::SourcePlace& place : frame.places) places.push_back(to_json(place));
      json["frames"].push_back({{"module", frame.module},
                                {"build_id", frame.build_id},
                                {"offset", frame.offset},
                                {"places", places}});
    }
    json["blocks"] = Json::array();
    for (const trace::Block& block : model_.blocks)
      json["blocks"].push_back({{"id", fmt::format("{:016x}", block.id)},
                                {"loop", block.is_loop},
                                {"place", to_json(block.place)},
                                {"last_line", block.last_line}});
    json["types"] = Json::array();
    for (const trace::Datatype& type : model_.types)
      json["types"].push_back({{"name", type.name},
                               {"contiguous", type.contiguous},
                               {"predefined", type.predefined},
                               {"size", type.size_bytes},
                               {"extent", type.extent_bytes}});
    json["operations"] = Json::array();
    for (const trace::Operation& operation : model_.operations)
      json["operations"].push_back({{"name", operation.name},
                                    {"commutative", operation.commutative},
                                    {"predefined", operation.predefined}});
    json["nodes"] = Json::array();
    for (const Node& node : model_.nodes) json["nodes"].push_back(of(node));
    return json;
  }

 private:
  std::string text(const Expression& expression) const { return to_string(expression, variables_.names()); }
  Json numbers(const std::vector<Number>& all) const {
    Json json = Json::array();
    for (const Number& number : all) json.push_back({number.name, text(number.value)});
    return json;
  }
  Json held_out() const {
    const HeldOut& h = model_.held_out;
    Json sites = Json::array();
    for (const auto& [site, share] : h.sites) sites.push_back({site, share});
    return {{"name", h.name},       {"was_possible", h.was_possible},
            {"why_not", h.why_not}, {"identical", h.identical},
            {"bytes", h.bytes},     {"block_ns", h.block_ns},
            {"sites", sites},       {"given", h.given}};
  }
  static Json of(const FittedRun& run) {
    Json json{{"name", run.name}, {"ranks", run.setting.ranks}, {"values", run.setting.parameters}};
    for (const auto& [loop, counts] : run.setting.iterations)
      json["iterations"].push_back({{"block", fmt::format("{:016x}", loop)}, {"counts", counts}});
    return json;
  }
  Json of(const Node& node) const {
    Json json{{"kind", node.is_loop ? "loop" : "call"}, {"at", model_.place(node)}};
    json["present"] = text(node.present);
    if (node.is_loop) {
      json["block"] = fmt::format("{:016x}", node.block);
      json["trips"] = text(node.trips);
      json["children"] = node.children;
      return json;
    }
    json["call"] = trace::info(node.call).name;
    json["path"] = node.path;
    json["numbers"] = numbers(node.numbers);
    if (!node.received.empty()) json["received"] = numbers(node.received);
    for (const List& list : node.lists)
      json["lists"].push_back({{"name", list.name},
                               {"length", text(list.length)},
                               {"element", text(list.element)},
                               {"mean", to_json(list.mean)},
                               {"spread", list.spread}});
    if (node.requests.rule != RequestRule::kNone) {
      json["requests"]["rule"] = kRules[static_cast<std::size_t>(node.requests.rule)];
      json["requests"]["picked"] = Json::array();
      for (const PickedRequest& picked : node.requests.picked)
        json["requests"]["picked"].push_back({picked.node, picked.others});
    }
    for (const BlockTime& time : node.times) {
      Json classes = Json::array();
      for (const ClassTime& one : time.classes)
        classes.push_back({{"first", to_json(one.first)}, {"later", to_json(one.later)}});
      json["times"].push_back({{"block", fmt::format("{:016x}", time.block)},
                               {"ranks", to_string(time.ranks)},
                               {"classes", classes},
                               {"scatter", {time.scatter.ranks, time.scatter.executions}}});
    }
    return json;
  }

  const Model& model_;
  Variables variables_;
};

std::uint64_t id_of(const Json& json) {
  return std::stoull(json.get<std::string>(), nullptr, 16);
}

trace::SourcePlace place_of_json(const Json& json) {
  return {json.at("file"), json.at("line"), json.at("function")};
}

class Reading {
 public:
  explicit Reading(const Json& json)
      : json_(json), variables_(json.at("parameters").get<std::vector<std::string>>()) {}

  Model run() {
    if (json_.at("dperf_model") != kVersion)
      throw Error("version {} of models; expected {}", json_.at("dperf_model").dump(), kVersion);
    Model model;
    model.program = json_.at("program");
    model.mpi_library = json_.at("mpi_library");
    model.clock = json_.at("clock");
    model.parameters = variables_.parameters();
    for (const Json& run : json_.at("runs")) model.runs.push_back(run_of(run));
    if (model.runs.empty()) throw Error("no runs");
    for (const FittedRun& run : model.runs)
      if (run.setting.ranks < 1 || run.setting.parameters.size() != model.parameters.size())
        throw Error("run {}: expected at least one rank, and a value for each parameter", run.name);
    if (json_.contains("peak_bytes")) model.peak_bytes = function(json_.at("peak_bytes"));
    read_held_out(model.held_out);
    read_definitions(model);
    for (const Json& node : json_.at("nodes")) model.nodes.push_back(node_of(node));
    check(model);
    return model;
  }

 private:
  static FittedRun run_of(const Json& json) {
    FittedRun run{json.at("name"), {json.at("ranks"), json.at("values")}};
    for (const Json& loop : json.value("iterations", Json::array())) {
      std::vector<std::int64_t>& counts = run.setting.iterations[id_of(loop.at("block"))];
      counts = loop.at("counts").get<std::vector<std::int64_t>>();
      if (counts.empty() || std::ranges::min(counts) < 1)
        throw Error("run {}: the iterations of a loop are {}; expected numbers from 1 on", run.name,
                    loop.at("counts").dump());
    }
    return run;
  }
  Expression expression(const Json& json) const {
    const std::string text = json;
    return text.empty() ? Expression() : parse_expression(text, variables_.names());
  }
  std::vector<Number> numbers(const Json& json) const {
    std::vector<Number> result;
    for (const Json& row : json) result.push_back({row.at(0), expression(row.at(1))});
    return result;
  }
  static double number_or_0(const Json& json, const char* name) {
    return json.contains(name) && json.at(name).is_number() ? json.at(name).get<double>() : 0;
  }
  Function function(const Json& json) const {
    Function result;
    static_cast<Form&>(result) = form(json);
    const bool has_no_error = json.contains("error") && json.at("error").is_null();
    result.error = has_no_error ? INFINITY : number_or_0(json, "error");
    result.scatter = number_or_0(json, "scatter");
    result.covariance = json.value("covariance", std::vector<double>());
    if (json.contains("held_back")) result.held_back = form(json.at("held_back"));
    if (json.contains("break")) result.jump = jump(json.at("break"), result);
    for (const Json& seen : json.value("seen", Json::array()))
      result.seen.push_back({seen.at(0), seen.at(1)});
    return result;
  }
  Break jump(const Json& json, const Form& of) const {
    if (of.terms.size() != 1 || of.constant != 0)
      throw Error("a function with a break has {} terms; expected one, and no constant", of.terms.size());
    return {factors(json.at("sixths_and_logs")), json.at("above"), json.at("factor")};
  }
  Form form(const Json& json) const {
    Form result;
    result.constant = json.at("constant");
    for (const Json& term : json.value("terms", Json::array())) {
      Term& made = result.terms.emplace_back();
      made.coefficient = term.at("coefficient");
      made.factors = factors(term.at("sixths_and_logs"));
    }
    return result;
  }
  std::vector<Factor> factors(const Json& json) const {
    std::vector<Factor> result;
    for (const Json& factor : json) result.push_back({factor.at(0), factor.at(1)});
    if (result.size() != variables_.parameters().size() + 1)
      throw Error("a term has {} factors; expected one for p and one for each parameter", result.size());
    return result;
  }

  void read_held_out(HeldOut& h) const {
    const Json& json = json_.at("held_out");
    h.name = json.at("name");
    h.was_possible = json.at("was_possible");
    h.why_not = json.at("why_not");
    h.identical = json.at("identical");
    h.bytes = json.at("bytes");
    h.block_ns = json.at("block_ns");
    h.given = json.value("given", "");
    for (const Json& site : json.at("sites")) h.sites.emplace_back(site.at(0), site.at(1));
  }

  void read_definitions(Model& model) const {
    for (const Json& frame : json_.at("frames")) {
      Frame& made = model.frames.emplace_back();
      made.module = frame.at("module");
      made.build_id = frame.at("build_id");
      made.offset = frame.at("offset");
      for (const Json& place : frame.at("places")) made.places.push_back(place_of_json(place));
    }
    for (const Json& block : json_.at("blocks"))
      model.blocks.push_back(
          {id_of(block.at("id")), block.at("loop"), place_of_json(block.at("place")), block.at("last_line")});
    for (const Json& type : json_.at("types"))
      model.types.push_back({type.at("size"), type.at("extent"), type.at("contiguous"), type.at("predefined"),
                             type.at("name")});
    for (const Json& operation : json_.at("operations"))
      model.operations.push_back(
          {operation.at("commutative"), operation.at("predefined"), operation.at("name")});
  }

  Node node_of(const Json& json) const {
    Node node;
    node.is_loop = json.at("kind") == "loop";
    node.present = expression(json.at("present"));
    if (node.is_loop) {
      node.block = id_of(json.at("block"));
      node.trips = expression(json.at("trips"));
      node.children = json.at("children").get<std::vector<int>>();
      return node;
    }
    const auto call = trace::find_call(json.at("call").get<std::string>());
    if (!call) throw Error("{} is not a call that is known", json.at("call").dump());
    node.call = *call;
    node.path = json.at("path").get<std::vector<std::uint32_t>>();
    node.numbers = numbers(json.at("numbers"));
    node.received = numbers(json.value("received", Json::array()));
    for (const Json& list : json.value("lists", Json::array()))
      node.lists.push_back({list.at("name"), expression(list.at("length")), expression(list.at("element")),
                            function(list.at("mean")), list.at("spread")});
    if (json.contains("requests")) read_requests(json.at("requests"), node.requests);
    for (const Json& time : json.value("times", Json::array())) node.times.push_back(time_of(time));
    return node;
  }

  /// Older models have no classes of ranks, or no scatter.
  BlockTime time_of(const Json& json) const {
    const auto both = [&](const Json& one) {
      return ClassTime{function(one.at("first")), function(one.at("later"))};
    };
    if (!json.contains("classes")) return {id_of(json.at("block")), RankClasses::kAlike, {both(json)}, {}};
    BlockTime time{id_of(json.at("block")), RankClasses::kAlike, {}, {}};
    const auto ranks = parse_rank_classes(json.at("ranks").get<std::string>());
    if (!ranks) throw Error("{} are not classes of ranks", json.at("ranks").dump());
    time.ranks = *ranks;
    for (const Json& one : json.at("classes")) time.classes.push_back(both(one));
    if (std::ssize(time.classes) != count_of(*ranks))
      throw Error("a block has times of {} classes of ranks; expected {}", time.classes.size(),
                  count_of(*ranks));
    if (json.contains("scatter")) time.scatter = scatter_of(json.at("scatter"));
    return time;
  }

  static Scatter scatter_of(const Json& json) {
    const Scatter scatter{json.at(0), json.at(1)};
    for (const double one : {scatter.ranks, scatter.executions})
      if (!(one >= 0 && std::isfinite(one)))
        throw Error("the scatter of a block is {}; expected two numbers, at least 0", json.dump());
    return scatter;
  }

  static void read_requests(const Json& json, Requests& requests) {
    const auto* const rule = std::ranges::find(kRules, json.at("rule").get<std::string>());
    if (rule == std::end(kRules)) throw Error("{} is not a rule of requests", json.at("rule").dump());
    requests.rule = static_cast<RequestRule>(rule - std::begin(kRules));
    for (const Json& picked : json.at("picked")) requests.picked.push_back({picked.at(0), picked.at(1)});
  }

  static void check_runs(const Model& model, const Function& function, int node) {
    for (const Seen& seen : function.seen)
      if (seen.run < 0 || seen.run >= std::ssize(model.runs))
        throw Error("node {} refers to run {}, which is missing", node, seen.run);
  }

  /// Numbers that refer to others.
  static void check(const Model& model) {
    const auto nodes = static_cast<int>(model.nodes.size());
    if (nodes == 0 || !model.nodes.front().is_loop) throw Error("node 0 must be a loop: the whole run");
    for (int k = 0; k < nodes; ++k) {
      const Node& node = model.nodes[static_cast<std::size_t>(k)];
      for (const int child : node.children)
        if (child <= k || child >= nodes)
          throw Error("node {} has the child {}; expected a later one", k, child);
      for (const std::uint32_t frame : node.path)
        if (frame >= model.frames.size())
          throw Error("node {} refers to frame {}, which is missing", k, frame);
      if (node.is_loop && k > 0 && !model.block(node.block))
        throw Error("the block of node {} is missing", k);
      for (const BlockTime& time : node.times) {
        if (time.block != 0 && !model.block(time.block)) throw Error("a block of node {} is missing", k);
        for (const ClassTime& one : time.classes)
          for (const Function* function : {&one.first, &one.later}) check_runs(model, *function, k);
      }
      for (const Number& number : node.numbers)
        if (number.value.empty()) throw Error("node {}: {} has no expression", k, number.name);
      const bool has_trips =
          !node.has_data_as_trips() || std::ranges::any_of(model.runs, [&](const auto& run) {
            return run.setting.iterations.contains(node.block);
          });
      if (node.present.empty() || !has_trips)
        throw Error("node {} has no condition or no number of iterations", k);
    }
  }

  const Json& json_;
  Variables variables_;
};

}  // namespace

std::string print_model(const Model& model) {
  return Writing(model).run().dump(1) + "\n";
}

Model parse_model(std::string_view text, std::string_view name) {
  try {
    const Json json = Json::parse(text);
    return Reading(json).run();
  } catch (const Error& error) {
    throw Error("{}: {}; expected a model that dperf-model fit wrote", name, error.what());
  } catch (const std::exception& error) {
    const std::string what = error.what();  // it begins with a name in brackets
    throw Error("{}: {}; expected a model that dperf-model fit wrote", name,
                what.substr(what.find("] ") + 2));
  }
}

Model read_model(const std::filesystem::path& file) {
  return parse_model(read_file(file), file.string());
}

}  // namespace dperf::model
