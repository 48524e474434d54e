// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/cli/launch.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "support/error.h"
#include "support/temp_folder.h"

namespace dperf::sample {
namespace {

TEST(Launch, GivesTheExitCode) {
  EXPECT_EQ(Launch({"sh", "-c", "exit 7"}).wait(60), 7);
  EXPECT_EQ(Launch({"sh", "-c", "kill -SEGV $$"}).wait(60), 128 + SIGSEGV);
}

TEST(Launch, GoesOnUntilItIsStopped) {
  Launch launch({"sleep", "1000"});
  EXPECT_EQ(launch.wait(0), std::nullopt);
  launch.stop(60);
  EXPECT_EQ(launch.wait(0), 128 + SIGTERM);
}

// A shell script that has started the launcher of MPI: the shell alone would leave it running.
TEST(Launch, StopsWhatTheCommandHasStarted) {
  const dperf::test::TempFolder folder;
  const std::string started = (folder.path() / "started").string(),
                    ended = (folder.path() / "ended").string();
  Launch launch({"sh", "-c",
                 "sh -c 'trap \"touch " + ended + "; exit\" TERM; touch " + started +
                     "; while :; do sleep 0.01; done'; :"});
  for (int i = 0; i < 3000 && !std::filesystem::exists(started); ++i) launch.wait(0.02);
  launch.stop(60);
  for (int i = 0; i < 3000 && !std::filesystem::exists(ended); ++i) Launch({"sleep", "0.02"}).wait(1);
  EXPECT_TRUE(std::filesystem::exists(ended));
}

// As mpirun of Open MPI: on SIGTERM it sleeps before it ends its processes, and wakes if one of them ends.
TEST(Launch, DoesNotWaitForALauncherThatSleeps) {
  constexpr const char* kLauncher = R"(
import ctypes, os, signal, sys, time
def child():
    os.setpgid(0, 0)
    time.sleep(1000)
    os._exit(0)
children = []
for _ in range(2):
    children.append(os.fork() or child())
    os.setpgid(children[-1], children[-1])  # now, and not when the child comes to it
def end(*_):
    ctypes.CDLL(None).sleep(500)
    for child in children:
        os.kill(child, signal.SIGKILL)
    os._exit(7)
signal.signal(signal.SIGCHLD, lambda *_: None)
signal.signal(signal.SIGTERM, end)
open(sys.argv[1], 'w').close()
while True:
    signal.pause()
)";
  const dperf::test::TempFolder folder;
  const std::string started = (folder.path() / "started").string();
  Launch launch({"python3", "-c", kLauncher, started});
  for (int i = 0; i < 3000 && !std::filesystem::exists(started); ++i) launch.wait(0.02);
  launch.stop(60);
  EXPECT_EQ(launch.wait(0), 7) << "it was killed in its sleep";
}

TEST(Launch, AnInsistentProgramIsKilled) {
  Launch launch({"sh", "-c", "trap '' TERM; while :; do sleep 0.05; done"});
  launch.wait(0.2);
  launch.stop(0.2);
  EXPECT_EQ(launch.wait(0), 128 + SIGKILL);
}

TEST(Launch, WhatCannotBeStartedIsNamed) {
  try {
    Launch({"./no-such-program"});
    FAIL() << "it was started";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "cannot start ./no-such-program: No such file or directory");
  }
}

}  // namespace
}  // namespace dperf::sample
