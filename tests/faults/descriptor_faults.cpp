// Tools and programs whose standard streams are closed or full, whose disk is full, and that are killed while
// they write.
//
// What goes to a lost stdout is lost, so the exit code must say it; what goes to a file must be there whole,
// or not at all, and what was there before is left alone. A closed stdin matters to nobody, a closed stderr
// neither.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "faults/inputs.h"
#include "faults/kinds.h"
#include "faults/processes.h"
#include "support/temp_folder.h"

namespace dperf::faults {
namespace {

namespace fs = std::filesystem;

/// A command, run where its input lies. OUT is replaced by a folder for its output.
struct Work {
  std::vector<std::string> words;
  bool speaks;  ///< on stdout: the result, or what was done
};

const std::vector<Work>& works() {
  static const std::vector<Work> table = {
      {{"dperf-trace", "info", "TRACE"}, true},
      {{"dperf-trace", "check", "TRACE"}, true},
      {{"dperf-trace", "dump", "TRACE"}, true},
      {{"dperf-trace", "assemble", "trace.txt", "-o", "OUT/new"}, false},
      {{"dperf-trace", "decisions", "-o", "OUT/loops.txt", "RECORDED"}, true},
      {{"dperf-predict", "-p", "cluster", "TRACE"}, true},
      {{"dperf-predict", "-p", "cluster", "-o", "OUT/page.txt", "TRACE"}, false},
      {{"dperf-compare", "--measured", "m.csv", "p.csv"}, true},
      {{"dperf-compare", "--measured", "m.csv", "-o", "OUT/table", "--plot", "OUT/errors.svg", "p.csv"},
       false},
      {{"dperf-platform", "daisy", "--nodes", "40"}, true},
      {{"dperf-platform", "daisy", "--nodes", "40", "-o", "OUT/daisy.xml"}, false},
      {{"dperf-instrument", "--out", "OUT/src", "--plan", "OUT/plan.json", "one.c"}, true},
      {{"dperf-cc", "-O1", "-c", "one.c", "-o", "OUT/one.o"}, false},
      {{"dperf-cc", "one.c", "-o", "OUT/one"}, false},
      {{"dperf-calibrate", "network", "--help"}, true},
      {{"dperf", "help"}, true},
  };
  return table;
}

void put_inputs(Try& t) {
  test::write_file(t / "m.csv", "case,seconds\na,1.00\na,1.01\n");
  test::write_file(t / "p.csv", "case,seconds\na,1.02\n");
  test::write_file(t / "trace.txt", t.inputs().text("grid"));
  test::write_file(
      t / "one.c",
      "#include <mpi.h>\nint main(int argc, char** argv) {\n  MPI_Init(&argc, &argv);\n  double sum = 0;\n"
      "  for (int i = 0; i < 1000; ++i) sum += i;\n  MPI_Barrier(MPI_COMM_WORLD);\n  MPI_Finalize();\n  "
      "return sum < 0;\n}\n");
}

std::vector<std::string> filled_in(const Try& t, const Work& work, const std::string& out) {
  std::vector<std::string> words = work.words;
  for (std::string& word : words) {
    if (word == "TRACE") word = t.inputs().trace("grid");
    if (word == "RECORDED") word = t.inputs().trace("recorded");
    if (word.starts_with("OUT/")) word.replace(0, 3, out);
  }
  words[0] = t.inputs().tool(words[0]);
  return words;
}

/// Fingerprints without what may differ from run to run: objects name their folders, caches what was read.
std::map<std::string, std::string> comparable_files(const fs::path& folder) {
  auto files = fingerprints(folder);
  std::erase_if(files, [](const auto& file) { return file.first.find("/.") != std::string::npos; });
  for (auto& [name, print] : files)
    if (name == "one.o" || name == "one" || name.ends_with("page.txt")) print = "there";
  return files;
}

std::string text_of(const std::map<std::string, std::string>& files) {
  std::string text;
  for (const auto& [name, print] : files) text += name + " (" + print + ") ";
  return text.empty() ? "nothing" : text;
}

struct Streams {
  const char* redirection;
  bool out_is_lost, err_is_lost;
};
constexpr Streams kStreams[] = {
    {"0<&-", false, false},           {"1>&-", true, false},         {"2>&-", false, true},
    {"0<&- 1>&-", true, false},       {"0<&- 2>&-", false, true},    {"1>&- 2>&-", true, true},
    {"0<&- 1>&- 2>&-", true, true},   {"1>/dev/full", true, false},  {"2>/dev/full", false, true},
    {"1>/dev/full 2>&-", true, true}, {"0</dev/null", false, false},
};

void run_tool(Try& t, const Work& work, const Streams& streams) {
  put_inputs(t);
  fs::create_directories(t / "whole");
  fs::create_directories(t / "out");
  const auto whole = t.run(filled_in(t, work, "whole"), {.exit_codes = {0}});
  const auto before = fingerprints(t.inputs().trace("grid"));
  const auto result = t.shell(std::string("exec \"$@\" ") + streams.redirection, filled_in(t, work, "out"),
                              {.silence = streams.err_is_lost});
  t.expect(fingerprints(t.inputs().trace("grid")) == before, "the trace was written to");
  const bool lost = work.speaks && streams.out_is_lost;
  t.expect(lost != result.ok(),
           fmt::format("exit code {} with {}: {}", result.exit_code, streams.redirection, result.err));
  if (!lost && work.speaks && !streams.out_is_lost) {
    // Without how long the replay took, and the name of the folder.
    const auto comparable_text = [](std::string text, const std::string& folder) {
      for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder))
        text.erase(at, folder.size());
      return text.substr(0, text.find("replayed "));
    };
    t.expect(comparable_text(result.out, "out/") == comparable_text(whole.out, "whole/"),
             "stdout is another one");
  }
  const auto made = comparable_files(t / "out"), wanted = comparable_files(t / "whole");
  if (!lost) t.expect(made == wanted, "instead of " + text_of(wanted) + " there is " + text_of(made));
}

/// A traced program of one rank does what the plain one does, and its trace is sound.
void run_program(Try& t, const Streams& streams) {
  const std::string line = std::string("exec \"$@\" ") + streams.redirection;
  const Rules rules{.exit_codes = {0, 1, 2, 4}, .stderr_is_ours = false};
  const auto plain = t.shell(line, {FAULTS_PLAIN, "20", "0"}, rules);
  const auto traced = t.shell(line, {t.inputs().traced_program(), "20", "0"}, rules);
  t.expect(plain.exit_code == traced.exit_code && plain.out == traced.out,
           fmt::format("exit code {} and '{}', but {} and '{}' without dPerf", traced.exit_code, traced.out,
                       plain.exit_code, plain.out));
  const auto check = t.run({t.inputs().tool("dperf-trace"), "check", "traces"}, {.exit_codes = {0}});
  t.expect(check.ok(), "the trace is not sound");
}

/// "old" files, which must not be lost if the new ones cannot be written.
void put_old_files(const Work& work, const fs::path& folder) {
  for (const std::string& word : work.words)
    if (word.starts_with("OUT/") && word.find('.') != std::string::npos && work.words[0] != "dperf-cc")
      test::write_file(folder / word.substr(4), "old\n");
}

/// Not the objects and programs of the compiler behind dperf-cc.
bool writes_files_of_ours(const Work& work) {
  const auto& words = work.words;
  return words[0] != "dperf-cc" && std::any_of(words.begin(), words.end(), [](const std::string& word) {
           return word.starts_with("OUT/");
         });
}

bool may_mount() {
  static const bool may =
      test::run_shell("mkdir -p /tmp/. && unshare -m mount -t tmpfs -o size=64k none /mnt").ok();
  return may;
}

}  // namespace

void close_descriptors(Try& t) {
  const std::uint64_t ways = std::size(kStreams);
  const std::uint64_t which = t.seed() % (ways * (works().size() + 1));  // in a row, so that all come
  const Streams& streams = kStreams[which % ways];
  if (which / ways == works().size()) return run_program(t, streams);
  run_tool(t, works()[which / ways], streams);
}

void fill_disk(Try& t) {
  std::vector<Work> writers;
  std::copy_if(works().begin(), works().end(), std::back_inserter(writers), writes_files_of_ours);
  writers.push_back(
      {{"dperf-compare", "--measured", "m.csv", "--history", "OUT/history.jsonl", "p.csv"}, false});
  const Work& work = writers[t.seed() % writers.size()];
  put_inputs(t);
  for (const char* folder : {"whole", "disk", "after", "before"}) fs::create_directories(t / folder);
  const bool old = t.one_in(2);
  if (old && work.words[3] != "--history") put_old_files(work, t / "before");
  fs::copy(t / "before", t / "whole", fs::copy_options::recursive);
  t.run(filled_in(t, work, "whole"), {.exit_codes = {0}});
  const bool mount = may_mount() && t.one_in(2);
  const std::string size = std::to_string(mount ? 4 * (1 + t.below(8)) : t.below(20));
  const std::string full =
      mount ? "mount -t tmpfs -o size=" + size +
                  "k none disk; cp -a before/. disk; \"$@\"; code=$?; cp -a disk/. after; exit $code"
            : "cp -a before/. disk; (trap '' XFSZ; ulimit -f " + size +
                  "; exec \"$@\"); code=$?; cp -a disk/. after; exit $code";
  std::vector<std::string> words = filled_in(t, work, "disk");
  if (mount) words.insert(words.begin(), {"/bin/sh", "-c", full, "sh"});
  const auto result = mount ? t.shell("exec unshare -m \"$@\"", words) : t.shell(full, words);
  const auto whole = comparable_files(t / "whole"), after = comparable_files(t / "after"),
             before = comparable_files(t / "before");
  if (result.ok()) {
    if (work.words.back() == "p.csv" && work.words[3] == "--history") return;  // the history has the date
    t.expect(after == whole, "exit code 0, but instead of " + text_of(whole) + " there is " + text_of(after));
  } else {
    // Of several files, those that were written are whole.
    for (const auto& [name, print] : after)
      t.expect((before.contains(name) && before.at(name) == print) ||
                   (whole.contains(name) && whole.at(name) == print),
               "half of a file: " + name + ", " + print);
    for (const auto& [name, print] : before) t.expect(after.contains(name), "an older file is gone: " + name);
  }
}

void kill_tool(Try& t) {
  static constexpr const char* kSignals[] = {"KILL", "TERM", "INT", "HUP"};
  put_inputs(t);
  t.run({t.inputs().tool("dperf-platform"), "lan", "--nodes", "2000", "-o", "lan.xml"}, {.exit_codes = {0}});
  for (const char* folder : {"out", "whole"}) fs::create_directories(t / folder);
  const std::vector<Work> slow = {
      {{"dperf-predict", "-p", "lan.xml", "-o", "OUT/page.txt", "TRACE"}, false},
      {{"dperf-predict", "-p", "daisy", "--interval", "-o", "OUT/page.txt", "TRACE"}, false},
      {{"dperf-platform", "daisy", "--nodes", "16384", "-o", "OUT/daisy.xml"}, false},
      {{"dperf-instrument", "--fresh", "--out", "OUT/src", "one.c"}, false}};
  const Work& work = t.pick(slow);
  if (work.words[0] == "dperf-instrument") t.run(filled_in(t, work, "whole"), {.exit_codes = {0}});
  const std::string script = fmt::format(
      "\"$@\" & pid=$!; sleep 0.{:03}; kill -{} $pid 2>/dev/null; wait $pid", t.below(400), t.pick(kSignals));
  const auto result =
      t.shell(script, filled_in(t, work, "out"), {.exit_codes = {0, 1, 129, 130, 137, 143}, .silence = true});
  t.expect(no_process_is_left(t.folder(), std::chrono::seconds(5)),
           "processes of the tool go on after its end");
  if (fs::exists(t / "out/page.txt"))
    t.expect(test::read_file(t / "out/page.txt").find("MPI_Barrier") != std::string::npos,
             "half of a page is left");
  if (fs::exists(t / "out/daisy.xml"))
    t.expect(test::read_file(t / "out/daisy.xml").ends_with("</platform>\n"), "half of a platform is left");
  if (fs::exists(t / "out/src/one.c"))
    t.expect(test::read_file(t / "out/src/one.c") == test::read_file(t / "whole/src/one.c"),
             "half of a source is left");
  (void)result;
}

}  // namespace dperf::faults
