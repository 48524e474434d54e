// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/commands.h"

#include <optional>

namespace dperf::wrapper {
namespace {

// What instrumented code needs from the runtime (dperf/runtime.h, and for Fortran fortran_probes.c; a test
// compares).
constexpr std::string_view kRuntimeSymbols[] = {
    "dperf_rt_register",
    "dperf_rt_block",
    "dperf_rt_block_after_call",
    "dperf_rt_current_block",
    "dperf_rt_loop_enter",
    "dperf_rt_loop_iteration",
    "dperf_rt_loop_exit",
    "dperf_rt_loop_iterations",
    "dperf_rt_loop_exit_after",
    "dperf_rt_events",
    "dperf_rt_call_begin",
    "dperf_rt_call_end",
    "dperf_rt_inside_begin",
    "dperf_rt_inside_end",
    "dperf_rt_describe",
    "dperf_rt_forget",
    "dperf_rt_unseen",
    "dperf_rt_defines",
    "dperf_rt_sampling",
    "dperf_rt_skip",
    "dperf_rt_skip_directed",
    "dperf_rt_left",
    "dperf_rt_bounds",
    "dperf_rt_compare",
    "dperf_rt_asked",
    "dperf_rt_ask",
    "dperf_rt_is_asked",
    "dperf_rt_answer",
    "dperf_rt_pass",
    "dperf_rt_pass_on",
    "dperf_rt_gives",
    "dperf_rt_taken",
    "dperf_rt_f_block_",
    "dperf_rt_f_block_after_call_",
    "dperf_rt_f_block_if_",
    "dperf_rt_f_current_block_",
    "dperf_rt_f_events_",
    "dperf_rt_f_no_events_",
    "dperf_rt_f_enter_unknown_",
    "dperf_rt_f_behind_unknown_",
    "dperf_rt_f_if_behind_unknown_",
    "dperf_rt_f_leave_unknown_",
    "dperf_rt_f_loop_enter_",
    "dperf_rt_f_loop_iteration_",
    "dperf_rt_f_loop_exit_",
    "dperf_rt_f_loop_iterations_",
    "dperf_rt_f_loop_exit_after_",
    "dperf_rt_f_recorded_",
    "dperf_rt_f_lazy_enter_",
    "dperf_rt_f_lazy_",
    "dperf_rt_f_lazy_iteration_",
    "dperf_rt_f_lazy_exit_",
    "dperf_rt_f_begin_guard_",
    "dperf_rt_f_begin_counted_",
    "dperf_rt_f_skip_",
    "dperf_rt_f_begin_compared_",
    "dperf_rt_f_begin_limited_",
    "dperf_rt_f_compare_",
    "dperf_rt_f_compare_limit_",
    "dperf_rt_f_ask_",
    "dperf_rt_f_is_asked_",
    "dperf_rt_f_answer_",
    "dperf_rt_f_pass_",
    "dperf_rt_f_gives_",
    "dperf_rt_f_expect_",
    "dperf_rt_f_taken_",
    "dperf_rt_f_table_",
    "dperf_rt_f_row_",
};

void append(Command& command, const Command& more) {
  command.insert(command.end(), more.begin(), more.end());
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

std::string stem_of(const std::string& path) {
  const std::string name = path.substr(folder_of(path).size());
  return name.substr(0, name.rfind('.'));
}

std::string with_suffix(const std::string& path, const char* suffix) {
  return folder_of(path) + stem_of(path) + suffix;
}

/// Whether a word takes part in compiling one source to an object whose name we choose.
bool is_compile_option(const Word& word) {
  switch (word.use()) {
    case Use::object:
    case Use::output:
    case Use::language:
    case Use::dependency_file:
    case Use::dependency_name:
    case Use::library:
    case Use::no_undefined:
    case Use::linker:
      return false;
    default:
      return !word.input;
  }
}

Command compile_options(const Plan& plan) {
  Command command;
  for (const Word& word : plan.words) {
    if (is_compile_option(word)) append(command, word.text);
  }
  return command;
}

void append_input(Command& command, const Word& input, const std::string& path) {
  if (!input.language.empty()) append(command, {"-x", input.language});
  command.push_back(path);
}

/// The real compiler reports once for each input that it is not used, since nothing is linked.
void append_unused_inputs(Command& command, const Plan& plan, const Source& source) {
  if (plan.links || source.word != plan.sources.front().word) return;
  for (const LinkerInput& input : plan.for_linker) command.push_back(input.path);
}

/// `path` as the user's own -f*-prefix-map options would have written it. `kind` is "debug" or "macro".
std::string mapped(const Plan& plan, const std::string& path, const std::string& kind) {
  std::string result = path;
  for (const Word& word : plan.words) {
    const std::string& text = word.text[0];
    const std::size_t equals = text.find('=');
    if (!text.starts_with("-ffile-prefix-map=") && !text.starts_with("-f" + kind + "-prefix-map=")) continue;
    const std::size_t middle = text.rfind('=');
    const std::string from = text.substr(equals + 1, middle - equals - 1);
    if (middle > equals && path.starts_with(from))
      result = text.substr(middle + 1) + path.substr(from.size());
  }
  return result;
}

/// Where quoted includes of a text that lies elsewhere are looked up. gcc calls a header beside a source in
/// the working folder "x.h", but what -iquote finds "FOLDER/x.h", and Clang prints "./x.h" either way. Of two
/// spellings of one folder gcc takes that of an -I if it follows directly, so the text's own folder stands
/// between them.
Command folder_of_quoted_includes(const Source& source, const std::string& text_path) {
  std::string folder = folder_of(source.path);
  if (folder.empty() && !source.named_by_clang) folder = kWorkingFolderPrefix;
  if (folder.empty()) folder = "./";
  if (folder.size() > 1) folder.pop_back();
  return {"-iquote", folder, "-iquote", folder_of(text_path)};
}

/// Takes kWorkingFolderPrefix out of names, and applies the user's own maps to what is left, as the last map
/// that fits is applied alone.
Command maps_of_prefix(const Plan& plan, const Source& source) {
  if (!folder_of(source.path).empty() || source.named_by_clang) return {};
  Command command = {std::string("-ffile-prefix-map=") + kWorkingFolderPrefix + "="};
  for (const Word& word : plan.words) {
    std::string text = word.text[0];
    const std::size_t map = text.find("-prefix-map=");
    if (!text.starts_with("-f") || map == std::string::npos) continue;
    command.push_back(text.insert(text.find('=') + 1, kWorkingFolderPrefix));
  }
  return command;
}

// gcc names files beside the output (-save-temps, --coverage) PROGRAM-SOURCE when it also links. An object of
// ours lies in a temporary folder, so they would be lost with it.
std::optional<std::string> auxiliary_prefix(const Plan& plan, const Source& source) {
  if (!plan.links || !plan.makes_auxiliary_files) return std::nullopt;
  if (plan.output.empty()) return "a-";
  const std::string folder = folder_of(plan.output);
  const std::string name = plan.output.substr(folder.size());
  if (name == stem_of(source.path) && plan.sources.size() == 1) return folder.empty() ? "./" : folder;
  return plan.output + "-";
}

Command dependency_target(const Plan& plan) {
  const DependencyFile& file = plan.dependencies;
  if (file.has_target || !file.target_is_output || plan.output.empty()) return {};
  return {"-MQ", plan.output};
}

std::string dependency_path(const Plan& plan, const Source& source) {
  if (!plan.dependencies.path.empty()) return plan.dependencies.path;
  if (!plan.output.empty()) return with_suffix(plan.output, ".d");
  return (plan.links ? "a-" : "") + stem_of(source.path) + ".d";
}

}  // namespace

Command shared_library_arguments(const Plan& plan) {
  if (plan.no_runtime != Reason::shared_library || !plan.refuses_undefined) return {};
  std::string ignored = "-Wl";
  for (const std::string_view symbol : kRuntimeSymbols) {
    ignored += ",--ignore-unresolved-symbol=";
    ignored += symbol;
  }
  return {ignored};
}

bool gets_wrappers(const Plan& plan) {
  return plan.links && (plan.no_runtime == Reason::none || plan.no_runtime == Reason::shared_library);
}

bool is_target_option(const std::string& text) {
  return text == "-m32" || text == "-mx32" || text.starts_with("--sysroot=");
}

std::string object_name(const Plan& plan, const Source& source) {
  return plan.output.empty() ? stem_of(source.path) + ".o" : plan.output;
}

Command parse_arguments(const Plan& plan, const Source& source) {
  Command command = {"-x", source.cxx ? "c++" : "c"};
  for (const Word& word : plan.words) {
    if (word.use() == Use::parse) append(command, word.text);
  }
  return command;
}

Command fortran_arguments(const Plan& plan) {
  Command command;
  for (const Word& word : plan.words)
    if (word.use() == Use::parse || word.use() == Use::fortran) append(command, word.text);
  return command;
}

/// INCLUDE looks beside the source first.
static Command compile_rewritten_fortran(const Plan& plan, const Source& source, const std::string& text_path,
                                         const std::string& object) {
  const std::string folder = folder_of(source.path);
  Command command = {"-I", folder.empty() ? "." : folder};
  if (plan.add_line_tables) command.push_back("-g1");
  append(command, compile_options(plan));
  command.push_back("-fdebug-prefix-map=" + text_path + "=" + mapped(plan, source.path, "debug"));
  if (const auto prefix = auxiliary_prefix(plan, source)) append(command, {"-dumpdir", *prefix});
  append(command, {"-c", "-o", object});
  append_unused_inputs(command, plan, source);
  append_input(command, plan.words[source.word], text_path);
  return command;
}

Command compile_rewritten(const Plan& plan, const Source& source, const std::string& text_path,
                          const std::string& object) {
  if (source.fortran) return compile_rewritten_fortran(plan, source, text_path, object);
  Command command;
  if (plan.add_line_tables) command.push_back("-g1");
  append(command, folder_of_quoted_includes(source, text_path));
  append(command, compile_options(plan));
  append(command, maps_of_prefix(plan, source));
  command.push_back("-fdebug-prefix-map=" + text_path + "=" + mapped(plan, source.path, "debug"));
  command.push_back("-fmacro-prefix-map=" + text_path + "=" + mapped(plan, source.path, "macro"));
  if (const auto prefix = auxiliary_prefix(plan, source)) append(command, {"-dumpdir", *prefix});
  append(command, {"-c", "-o", object});
  append_unused_inputs(command, plan, source);
  append_input(command, plan.words[source.word], text_path);
  return command;
}

Command compile_for_messages(const Plan& plan, const Source& source, const std::string& object) {
  Command command = compile_options(plan);
  append(command, {"-c", "-o", object});
  append_unused_inputs(command, plan, source);
  append_input(command, plan.words[source.word], source.path);
  return command;
}

Command compile_unchanged(const Plan& plan, const Source& source, const std::string& object) {
  Command command;
  if (plan.add_line_tables) command.push_back("-g1");
  append(command, compile_for_messages(plan, source, object));
  return command;
}

Command compile_original(const Plan& plan, const Source& source) {
  Command command;
  if (plan.add_line_tables) command.push_back("-g1");
  append_unused_inputs(command, plan, source);
  for (std::size_t i = 0; i < plan.words.size(); ++i) {
    const Word& word = plan.words[i];
    if (word.use() == Use::language || (word.input && i != source.word)) continue;
    if (word.input) {
      append_input(command, word, word.value);
    } else {
      append(command, word.text);
    }
  }
  return command;
}

Command write_dependencies(const Plan& plan, const Source& source) {
  const DependencyFile& file = plan.dependencies;
  Command command = compile_options(plan);
  append(command, {file.system_headers ? "-M" : "-MM", "-MF", dependency_path(plan, source)});
  append(command, file.names);
  append(command, dependency_target(plan));
  append_input(command, plan.words[source.word], source.path);
  return command;
}

/// C of ours, for the program's target.
static Command compile_own_source(const Plan& plan, const std::string& source, const std::string& object) {
  Command command = {"-O2", "-fPIC", "-fexceptions", "-w"};
  for (const Word& word : plan.words)
    if (is_target_option(word.text[0])) command.push_back(word.text[0]);
  append(command, {"-c", "-o", object, "-x", "c", source});
  return command;
}

Command compile_comm_api_wrappers(const Plan& plan, const std::string& source, const std::string& object) {
  // What is wrong with an expression is an error; what is only odd about a type is not.
  Command command = {"-Werror=implicit-function-declaration"};
  append(command, compile_own_source(plan, source, object));
  return command;
}

Command compile_no_runtime(const Plan& plan, const std::string& source, const std::string& object) {
  return compile_own_source(plan, source, object);
}

Command link(const Plan& plan, const std::map<std::size_t, std::string>& objects, const Command& runtime) {
  const bool compiles = objects.size() < plan.sources.size();
  Command command = runtime;
  if (compiles && plan.add_line_tables) command.push_back("-g1");
  std::string language;
  for (std::size_t i = 0; i < plan.words.size(); ++i) {
    const Word& word = plan.words[i];
    const bool about_dependencies = word.use() == Use::dependency_file || word.use() == Use::dependency_name;
    if (word.use() == Use::language || (about_dependencies && !compiles)) continue;
    if (!word.input) {
      append(command, word.text);
      continue;
    }
    const auto object = objects.find(i);
    const std::string wanted = object == objects.end() ? word.language : "";
    if (wanted != language) append(command, {"-x", wanted.empty() ? "none" : wanted});
    language = wanted;
    command.push_back(object == objects.end() ? word.value : object->second);
  }
  return command;
}

}  // namespace dperf::wrapper
