// What users type: command lines, lists and files of hosts, quantities, response files. The first byte says
// which of them, the lines behind it are the words.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz/fuzz_target.h"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "instrument/wrapper/plan/commands.h"
#include "instrument/wrapper/plan/plan.h"
#include "instrument/wrapper/plan/response_file.h"
#include "replay/platform/mapping.h"
#include "replay/predict/cli/command_line.h"
#include "replay/predict/cli/quantity.h"
#include "support/error.h"

namespace {

using namespace dperf;
using Words = std::vector<std::string>;

Words lines_of(std::string_view input) {
  Words words;
  for (std::size_t at = 0; at < input.size();) {
    const std::size_t end = std::min(input.find('\n', at), input.size());
    words.emplace_back(input.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

void predict_arguments(std::string_view input) {
  const Words words = lines_of(input);
  std::vector<const char*> argv{"dperf-predict"};
  for (const std::string& word : words) argv.push_back(word.c_str());
  predict::parse_command_line(static_cast<int>(argv.size()), argv.data());
}

const std::vector<platform::MappingHost> kHosts{{"a", 2}, {"b:1", 2000000000}, {"c", 1}, {"d e", 4}};

void host_list(std::string_view input) {
  platform::MappingOptions options{.mapping = input.starts_with('B') ? "block" : "round-robin"};
  options.hosts = input;
  platform::map_ranks(5, kHosts, "p.xml", options);
}

void host_file(std::string_view input) {
  static const std::string path =
      std::filesystem::temp_directory_path() / ("dperf-fuzz-hosts-" + std::to_string(getpid()));
  std::filesystem::remove(path);
  std::ofstream(path, std::ios::binary) << input;
  platform::map_ranks(3, kHosts, "p.xml", {.mapping = path});
}

void quantities(std::string_view input) {
  for (double (*parse)(std::string_view, std::string_view) :
       {predict::parse_bandwidth, predict::parse_duration, predict::parse_speed}) {
    try {
      if (!(parse(input, "--option") >= 0)) std::abort();
    } catch (const Error&) {
    }
  }
}

void compiler_arguments(std::string_view input) {
  using namespace wrapper;
  const Context context{.cxx_driver = input.starts_with('+'),
                        .folder = "/b",
                        .exists = [](const std::string& path) { return path.ends_with("c"); }};
  const Plan plan = plan_command(lines_of(input), context);
  std::map<std::size_t, std::string> objects;
  for (const Source& source : plan.sources) {
    parse_arguments(plan, source);
    compile_rewritten(plan, source, "/t/a.c", object_name(plan, source));
    compile_for_messages(plan, source, "a.o");
    if (!plan.links) compile_original(plan, source);
    if (plan.dependencies.wanted) write_dependencies(plan, source);
    objects[source.word] = "a.o";
  }
  if (plan.links) link(plan, objects, {"-ldperf"});
}

void response_file(std::string_view input) {
  const Words words = wrapper::split_words(input);
  if (wrapper::split_words(wrapper::join_words(words)) != words) std::abort();
}

struct Reader {
  char selector;
  void (*read)(std::string_view);
};
constexpr auto kReaders = std::to_array<Reader>({{'p', predict_arguments},
                                                 {'h', host_list},
                                                 {'f', host_file},
                                                 {'q', quantities},
                                                 {'c', compiler_arguments},
                                                 {'r', response_file}});

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  try {
    for (const Reader& reader : kReaders)
      if (reader.selector == input[0]) reader.read(input.substr(1));
  } catch (const Error& error) {
    test::expect_words(error);
  }
  return 0;
}
