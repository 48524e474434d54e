// Children that run beside the process.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/setup/child.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <utility>

#include "unit/replay/engine/simgrid/platform_text.h"

namespace dperf::replay {
namespace {

class Pipe {
 public:
  Pipe() { EXPECT_EQ(pipe2(ends_, O_CLOEXEC), 0); }
  ~Pipe() {
    close(ends_[0]);
    if (ends_[1] >= 0) close(ends_[1]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void write() const { EXPECT_EQ(::write(ends_[1], "x", 1), 1); }
  /// Waits. False: nothing can be written any more.
  bool read() const {
    char byte = 0;
    return ::read(ends_[0], &byte, 1) == 1;
  }
  void stop_writing() { close(std::exchange(ends_[1], -1)); }

 private:
  int ends_[2] = {-1, -1};
};

TEST(Child, RunsBesideThisProcess) {
  const Pipe go;
  Child child([&](const ChildReport& report) {
    go.read();
    report.write("gone on");
  });
  go.write();
  const ChildEnd end = child.wait("waiting");
  EXPECT_TRUE(end.exited);
  EXPECT_EQ(end.report, "gone on");
}

TEST(Child, SaysItsErrorToWhoWaits) {
  Child child([](const ChildReport&) { throw Error("too late").with_exit_code(kExitUsage); });
  EXPECT_EQ(message_of([&] { child.wait("waiting"); }), "too late");
}

TEST(Child, EndsWithItsObject) {
  Pipe held;
  {
    const Child child([](const ChildReport&) { pause(); });
    held.stop_writing();
  }
  EXPECT_FALSE(held.read()) << "the child is still there";
}

TEST(Child, IsNotKeptByAnotherOne) {
  Child first([](const ChildReport& report) { report.write("first"); });
  const Child second([](const ChildReport&) { pause(); });
  EXPECT_EQ(first.wait("waiting").report, "first");
}

}  // namespace
}  // namespace dperf::replay
