// Real runs under mpirun that end badly, that overlap, or that are told to write where the user keeps files.
//
// Where and by what a rank ends follows from the seed; when a signal comes from outside, and what was on the
// disk then, does not, so such a try may need repeating. What must be on the disk: whatever was over longer
// ago than three quarters of the time since MPI_Init, and in any case what was over for two seconds; all of
// it, where the program ended by exit or MPI_Abort.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "faults/inputs.h"
#include "faults/kinds.h"
#include "faults/processes.h"
#include "faults/trace_faults.h"
#include "support/temp_folder.h"

namespace dperf::faults {
namespace {

namespace fs = std::filesystem;

const Rules kRuns{.exit_codes = {0}, .stderr_is_ours = false, .timeout = std::chrono::seconds(120)};
const Rules kEndsSomehow{.any_end = true, .stderr_is_ours = false, .timeout = std::chrono::seconds(120)};
constexpr double kLeastLoss_s = 0.4, kMostLoss_s = 2.0, kShareOfAge = 0.75;

std::vector<std::string> mpirun(const Try& t, int ranks, const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {FAULTS_MPIRUN, "--oversubscribe", "-n", std::to_string(ranks),
                                    t.inputs().traced_program()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

struct Progress {
  double seconds;
  int calls;
};

std::vector<Progress> progress_of(const Try& t, int rank) {
  std::vector<Progress> all;
  const fs::path file = t / fmt::format("progress.{}", rank);
  if (!fs::exists(file)) return all;
  std::istringstream in(test::read_file(file));
  long long ns = 0;
  for (int calls = 0; in >> ns >> calls;) all.push_back({static_cast<double>(ns) * 1e-9, calls});
  return all;
}

int calls_in_trace(Try& t, int rank) {
  const auto dump = test::run_command(
      {t.inputs().tool("dperf-trace"), "dump", "--rank", std::to_string(rank), t / "traces"});
  int calls = 0;
  for (auto at = dump.out.find("\n  MPI_"); at != std::string::npos; at = dump.out.find("\n  MPI_", at + 1))
    ++calls;
  return std::max(0, calls - 1);  // MPI_Init
}

void expect_little_loss(Try& t, int rank, bool all) {
  const auto progress = progress_of(t, rank);
  if (progress.empty()) return;
  const double end = progress.back().seconds, age = end - progress.front().seconds;
  const double loss = all ? 0 : std::clamp(kShareOfAge * age, kLeastLoss_s, kMostLoss_s);
  int wanted = 0;
  for (const Progress& one : progress)
    if (one.seconds <= end - loss) wanted = std::max(wanted, one.calls);
  const int found = calls_in_trace(t, rank);
  t.expect(found >= wanted,
           fmt::format("rank {} made {} calls in {:.2f} s, of which {} should be on the disk; there are {}",
                       rank, progress.back().calls, age, wanted, found));
}

std::vector<std::string> predict_words(const Try& t, bool incomplete) {
  std::vector<std::string> words = {
      t.inputs().tool("dperf-predict"), "-p", "cluster", "--format", "json", "traces"};
  if (incomplete) words.emplace_back("--allow-incomplete");
  return words;
}

/// What the tools say of the trace of a run that did not come to its end, or did before anything happened to
/// it.
void expect_known_words(Try& t, int ranks, bool ended_well) {
  const Rules rules{.exit_codes = {0, 1, 3}};
  const std::string tool = t.inputs().tool("dperf-trace");
  t.run({tool, "info", "traces"}, rules);
  const auto check = t.run({tool, "check", "traces"}, rules);
  const auto plain = t.run(predict_words(t, false), rules);
  if (ended_well) {
    t.expect(check.ok() && plain.ok(), "a whole run, but: " + check.out + plain.err);
    return;
  }
  t.expect(check.exit_code == 1, "dperf-trace check finds no fault in the trace of a run that was ended");
  t.expect(!plain.ok() && plain.out.empty(), "a prediction of half a run, unasked");
  expect_honest_cut(t, predict_words(t, true), {ranks, "traces"});
}

struct Folder {
  fs::path path;
  std::string run_id;
};

std::string run_id_of(const fs::path& folder) {
  const std::string manifest = test::read_file(folder / "manifest.json");
  const auto at = manifest.find("\"run_id\"");
  if (at == std::string::npos) return "";
  const auto begin = manifest.find('"', manifest.find(':', at)) + 1;
  return manifest.substr(begin, manifest.find('"', begin) - begin);
}

/// Folders with rank files below the try's folder.
std::vector<Folder> traces_in(const fs::path& folder) {
  std::vector<Folder> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().filename() == "rank-000000.dpt" && fs::file_size(entry.path()) >= 44)
      found.push_back({entry.path().parent_path(), fs::exists(entry.path().parent_path() / "manifest.json")
                                                       ? run_id_of(entry.path().parent_path())
                                                       : ""});
  return found;
}

/// What a user has in a working folder, some of it with names that dPerf uses, too.
std::map<std::string, std::string> put_own_files(Try& t, const fs::path& folder) {
  test::write_file(folder / "precious.c", "int main(void) { return 0; }\n");
  test::write_file(folder / "data/results.txt", "42\n");
  if (t.one_in(2)) test::write_file(folder / "manifest.json", "{\"name\": \"a web page\", \"version\": 3}\n");
  if (t.one_in(3)) test::write_file(folder / "rank-000000.dpt", "a table of department 0\n");
  if (t.one_in(3)) test::write_file(folder / "traces.1/notes.txt", "of the first run\n");
  if (t.one_in(4)) test::write_file(folder / "traces/README", "mine\n");
  return fingerprints(folder);
}

void expect_untouched(Try& t, const fs::path& folder, const std::map<std::string, std::string>& before) {
  const auto after = fs::exists(folder) ? fingerprints(folder) : std::map<std::string, std::string>{};
  for (const auto& [name, print] : before)
    t.expect(after.contains(name) && after.at(name) == print,
             "a file of the user is gone or has changed: " + name);
}

void expect_sound(Try& t, const std::vector<Folder>& traces, std::size_t wanted) {
  std::set<std::string> ids;
  for (const Folder& trace : traces) {
    ids.insert(trace.run_id);
    t.run({t.inputs().tool("dperf-trace"), "check", trace.path}, {.exit_codes = {0}});
  }
  t.expect(traces.size() == wanted, fmt::format("{} traces of {} runs", traces.size(), wanted));
  t.expect(ids.size() == traces.size(), "two traces with the same run id");
}

}  // namespace

void end_run(Try& t) {
  static constexpr const char* kHow[] = {"kill",        "term",        "int",       "segv",
                                         "abort",       "exit",        "_exit",     "mpi_abort",
                                         "kill_mpirun", "term_mpirun", "int_mpirun"};
  static constexpr const char* kSignals[] = {"KILL", "TERM", "INT"};
  const int ranks = 2 + static_cast<int>(t.below(2));
  const std::string sleep = std::to_string(t.below(3) * 4000);
  std::string how = "outside";
  int who = 0;
  if (t.one_in(4)) {
    const std::string script = fmt::format("\"$@\" & pid=$!; sleep {}.{:03}; kill -{} $pid; wait $pid",
                                           t.below(2), t.below(1000), t.pick(kSignals));
    t.shell(script, mpirun(t, ranks, {"150", sleep, "none", "0", "0"}), kEndsSomehow);
  } else {
    how = kHow[t.seed() % std::size(kHow)];
    who = static_cast<int>(t.below(static_cast<std::uint64_t>(ranks)));
    t.run(mpirun(t, ranks, {"1000", sleep, how, std::to_string(t.below(200)), std::to_string(who)}),
          kEndsSomehow);
  }
  t.expect(no_process_is_left(t.folder(), std::chrono::seconds(30)), "ranks go on after the end of mpirun");
  const auto progress = progress_of(t, 0);
  if (!fs::exists(t / "traces/manifest.json"))
    return t.expect(progress.size() < 2, "no trace of a run that had begun");
  const bool ended_well = (how == "outside" || how.ends_with("_mpirun")) &&
                          test::run_command({t.inputs().tool("dperf-trace"), "check", t / "traces"}).ok();
  expect_known_words(t, ranks, ended_well);
  for (int rank = 0; rank < ranks; ++rank)
    expect_little_loss(t, rank, rank == who && (how == "exit" || how == "mpi_abort"));
}

void run_at_once(Try& t) {
  const std::size_t runs = t.one_in(3) ? 8 : 2 + t.below(2);
  const auto before = t.one_in(2) ? put_own_files(t, t.folder()) : std::map<std::string, std::string>{};
  std::string script;
  for (std::size_t i = 0; i < runs; ++i) {
    const std::string rounds = std::to_string(10 + t.below(100));
    script += fmt::format(
        "mkdir -p ../session/{0}; OMPI_MCA_orte_tmpdir_base=$PWD/../session/{0} \"$@\" {1} {2} & ", i, rounds,
        t.below(2) * 3000);
    if (t.one_in(2)) script += fmt::format("sleep 0.{:03}; ", t.below(500));
  }
  // A folder with a file of the user's is refused by each run, in a line.
  const bool refused = before.contains("traces/README");
  Rules rules = kEndsSomehow;
  if (refused) rules.most_lines_of_runtime += static_cast<int>(runs);
  t.shell(script + "wait", mpirun(t, runs > 3 ? 1 : 2, {}), rules);
  expect_sound(t, traces_in(t.folder()), refused ? 0 : runs);
  expect_untouched(t, t.folder(), before);
}

void use_own_folder(Try& t) {
  const fs::path folder = t / "work";
  const auto before = put_own_files(t, folder);
  static constexpr const char* kPlaces[] = {"$PWD", ".", "../work", "data", "", "new/below", "$PWD/"};
  const std::string place = t.pick(kPlaces);
  const int times = 1 + static_cast<int>(t.below(3));
  const std::string script = fmt::format(
      "cd work && DPERF_TRACE_DIR=\"{}\" && if [ -n \"$DPERF_TRACE_DIR\" ]; then export DPERF_TRACE_DIR; fi; "
      "exec \"$@\"",
      place);
  for (int i = 0; i < times; ++i) {
    const auto result = t.shell(script, mpirun(t, 1, {"10", "0"}), kRuns);
    t.expect(result.out == "10 rounds\n", "the program does not say what it says");
    const auto traces = traces_in(t.folder());
    const bool refused = result.err.find("dperf: ") != std::string::npos;
    t.expect(refused || traces.size() == static_cast<std::size_t>(i) + 1,
             fmt::format("{} traces after {} runs, and not a word", traces.size(), i + 1));
    if (refused) break;
  }
  expect_untouched(t, folder, before);
  for (const Folder& trace : traces_in(t.folder()))
    t.run({t.inputs().tool("dperf-trace"), "check", trace.path}, {.exit_codes = {0}});
}

void fill_disk_of_run(Try& t) {
  fs::create_directories(t / "disk");
  fs::create_directories(t / "traces");
  const std::string mount = fmt::format(
      "mount -t tmpfs -o size={}k none disk || exit 77; DPERF_TRACE_DIR=disk/traces; export DPERF_TRACE_DIR; "
      "\"$@\"; code=$?; cp -a disk/traces/. traces; exit $code",
      4 * (1 + t.below(5)));
  auto words = mpirun(t, 2 + static_cast<int>(t.below(2)), {"4000", "0"});
  words.insert(words.begin(), {"/bin/sh", "-c", mount, "sh"});
  const auto result = t.shell("exec unshare -m \"$@\"", words, kEndsSomehow);
  if (result.exit_code == 77 || result.err.find("unshare") != std::string::npos) return;  // not allowed here
  t.expect(result.ok() && result.out == "4000 rounds\n",
           "the program is not what it is with room on the disk: " + result.err);
  const auto check = t.run({t.inputs().tool("dperf-trace"), "check", "traces"});
  if (check.ok()) return;
  std::size_t lines = 0;  // about the disk; a note about shared cores is another matter
  for (auto at = result.err.find("cannot write"); at != std::string::npos;
       at = result.err.find("cannot write", at + 1))
    ++lines;
  t.expect(lines == 1, fmt::format("{} lines about one full disk", lines));
  t.expect(!t.run(predict_words(t, false), {.exit_codes = {0, 1, 3}}).ok(), "a prediction of half a trace");
  if (fs::exists(t / "traces/manifest.json")) expect_honest_cut(t, predict_words(t, true), {0, "traces"});
}

}  // namespace dperf::faults
