// Skeletons of programs, as scripts that each rank writes, and traces of them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/observe/observations.h"
#include "trace/text/text.h"

namespace dperf::model {

/// What a rank does, as lines of the text form.
class Script {
 public:
  Script(int number, int all) : rank(number), ranks(all) {}
  const int rank, ranks;

  void line(const std::string& text) { text_ += text + "\n"; }
  void compute(std::int64_t ns) { line(fmt::format("compute {} block=1", ns)); }
  void send(int to, std::int64_t count, int at) {
    line(fmt::format("MPI_Send count={} type=8B dest={} at=bed.c:{}", count, peer(to), at));
  }
  void receive(int from, std::int64_t count, int at) {
    line(fmt::format("MPI_Recv count={} type=8B source={} at=bed.c:{} -> {}", count, peer(from), at,
                     status(from, count)));
  }
  void exchange(int to, int from, std::int64_t sent, std::int64_t received, int at) {
    line(fmt::format("MPI_Sendrecv scount={} stype=8B dest={} rcount={} rtype=8B source={} at=bed.c:{} -> {}",
                     sent, peer(to), received, peer(from), at, status(from, received)));
  }
  void loop(int number, std::int64_t trips, const std::function<void(std::int64_t)>& body) {
    line(fmt::format("enter {}", number));
    for (std::int64_t i = 0; i < trips; ++i) {
      line(fmt::format("iteration {}", number));
      body(i);
    }
    line(fmt::format("leave {}", number));
  }
  const std::string& text() const { return text_; }

 private:
  static std::string peer(int rank) { return rank < 0 ? "null" : std::to_string(rank); }
  static std::string status(int from, std::int64_t count) {
    return from < 0 ? "source=null tag=any bytes=0"
                    : fmt::format("source={} tag=0 bytes={}", from, 8 * count);
  }
  std::string text_;
};

using Program = std::function<void(Script&)>;

inline std::unique_ptr<trace::Trace> run(const Program& program, int ranks,
                                         const std::string& name = "./bed") {
  std::string text = fmt::format(
      "ranks {}\nprogram {}\nblock bed.c:5(main) id=1\nloop bed.c:10(main) id=2\nloop bed.c:20(main) id=3\n",
      ranks, name);
  for (int rank = 0; rank < ranks; ++rank) {
    Script script(rank, ranks);
    program(script);
    text += fmt::format("rank {}\nMPI_Init at=bed.c:1\n{}MPI_Finalize at=bed.c:99\n", rank, script.text());
  }
  return trace::assemble(text, name);
}

class Runs {
 public:
  Runs(const Program& program, const std::vector<int>& ranks) {
    for (const int p : ranks) {
      traces_.push_back(run(program, p));
      runs_.push_back({fmt::format("traces-{}", p), traces_.back().get(), {}});
    }
  }
  const std::vector<TracedRun>& all() const { return runs_; }

 private:
  std::vector<std::unique_ptr<trace::Trace>> traces_;
  std::vector<TracedRun> runs_;
};

}  // namespace dperf::model
