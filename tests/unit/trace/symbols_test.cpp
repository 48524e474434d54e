// Source places out of debug information and out of symbols.json.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/symbols/symbols.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/command.h"
#include "support/error.h"
#include "support/temp_folder.h"

namespace dperf::trace {
namespace {

using test::run_command;
using test::TempFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Each address that is asked for is an int3, found by its symbol.
constexpr const char* kProgram = R"(static inline __attribute__((always_inline)) void inner(void) {
  __asm__ volatile(".globl here\nhere: nop");
}
static inline __attribute__((always_inline)) void middle(void) {
  inner();
}
__attribute__((noinline)) void outer(void) {
  middle();
}
__attribute__((noinline)) void MPI_Own(void) {
  __asm__ volatile(".globl own\nown: nop");
}
int main(void) {
  outer();
  MPI_Own();
  __asm__ volatile(".globl there\nthere: nop");
  return 0;
}
)";

class Symbols : public testing::Test {
 protected:
  void build(const std::string& options = "-g") {
    test::write_file(folder_ / "src/p.c", kProgram);
    const auto result = run_command({"sh", "-c", "cc -O1 " + options + " -Wl,--build-id src/p.c -o p"},
                                    {.folder = folder_.path()});
    ASSERT_TRUE(result.ok()) << describe(result);
    module_ = {(folder_ / "p").string(), build_id()};
  }
  std::string build_id() const {
    const auto notes =
        run_command({"sh", "-c", "readelf -n p | sed -n 's/.*Build ID: //p'"}, {.folder = folder_.path()})
            .out;
    return notes.substr(0, notes.find('\n'));
  }
  std::uint64_t address(const std::string& symbol) const {
    const auto line =
        run_command({"sh", "-c", "nm p | grep ' " + symbol + "$'"}, {.folder = folder_.path()}).out;
    return std::stoull(line, nullptr, 16);
  }
  TempFolder folder_;
  Module module_;
};

TEST_F(Symbols, ShowInlinedFunctionsInnermostFirst) {
  build();
  EXPECT_THAT(PlaceFinder({}).find(module_, address("here")),
              ElementsAre(SourcePlace{"src/p.c", 2, "inner"}, SourcePlace{"src/p.c", 5, "middle"},
                          SourcePlace{"src/p.c", 8, "outer"}));
  EXPECT_THAT(PlaceFinder({}).find(module_, address("there")),
              ElementsAre(SourcePlace{"src/p.c", 16, "main"}));
}

TEST_F(Symbols, WorkForProgramsAtFixedAddresses) {
  build("-g -no-pie");
  EXPECT_THAT(PlaceFinder({}).find(module_, address("there")),
              ElementsAre(SourcePlace{"src/p.c", 16, "main"}));
}

TEST_F(Symbols, LeaveOutOwnFrames) {
  build();
  EXPECT_THAT(PlaceFinder({}).find(module_, address("own")), IsEmpty());
  EXPECT_THAT(PlaceFinder({}).find({"/usr/lib/libmpi.so.40", ""}, 1), IsEmpty());
}

TEST_F(Symbols, GiveTheFunctionWhereThereAreNoLines) {
  build("-g0");
  EXPECT_THAT(PlaceFinder({}).find(module_, address("there") + 1),
              ElementsAre(testing::Field(&SourcePlace::line, 0u)));
}

TEST_F(Symbols, AreNotTakenFromAnotherProgram) {
  build();
  module_.build_id[0] = module_.build_id[0] == '0' ? '1' : '0';
  EXPECT_THAT(PlaceFinder({}).find(module_, address("here")),
              ElementsAre(SourcePlace{"p (changed since the run)", 0, ""}));
  std::filesystem::remove(folder_ / "p");
  EXPECT_THAT(PlaceFinder({}).find(module_, 1), ElementsAre(SourcePlace{"p (not found)", 0, ""}));
}

TEST_F(Symbols, AreKeptInAFile) {
  const PlaceTable table{{{"/bin/p", "abc"}, {{16, {{"a.c", 3, "f"}, {"b.c", 9, "main"}}}, {32, {}}}}};
  EXPECT_EQ(parse_symbols(print_symbols(table), "s"), table);
  EXPECT_THAT(PlaceFinder(table).find({"/bin/p", "abc"}, 16),
              ElementsAre(SourcePlace{"a.c", 3, "f"}, SourcePlace{"b.c", 9, "main"}));
}

TEST_F(Symbols, FilesThatAreDamagedAreRefused) {
  for (const char* text :
       {"", "{}", "[]", "{\"version\":1,\"modules\":[{}]}", "{\"version\":1,\"modules\":[{\"path\":1}]}"}) {
    EXPECT_THROW(parse_symbols(text, "symbols.json"), Error) << text;
  }
}

}  // namespace
}  // namespace dperf::trace
