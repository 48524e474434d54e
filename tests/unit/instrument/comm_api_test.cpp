// Descriptions of message-passing libraries: what is read, what is refused and where, what stands in front of
// the functions.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/comm_api/comm_api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "instrument/comm_api/wrappers.h"
#include "support/command.h"
#include "support/error.h"
#include "support/temp_folder.h"
#include "unit/instrument/sources.h"

namespace dperf::instrument {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string described(const std::string& functions, const std::string& queries = "[]") {
  return "{\"format\": \"dperf-comm-api\", \"version\": 1, \"name\": \"x\",\n\"queries\": " + queries +
         ",\n\"functions\": [\n" + functions + "\n]}";
}

/// One function whose "does" is given; it stands in line 4.
std::string doing(const std::string& does, const std::string& more = "") {
  return described("{\"name\": \"put\", \"parameters\": [\"int peer\", \"void *data\", \"size_t n\"]" + more +
                   ", \"does\": " + does + "}");
}

CommApis apis_of(const std::string& text) {
  return CommApis({parse_comm_api("x.json", text)});
}

struct Wrong {
  const char* name;
  std::string text, message;
};

class WrongDescription : public testing::TestWithParam<Wrong> {};

TEST_P(WrongDescription, IsToldInOneLineWithItsPlace) {
  try {
    parse_comm_api("x.json", GetParam().text);
    FAIL() << "it was accepted";
  } catch (const Error& error) {
    const std::string message = error.what();
    EXPECT_THAT(message, testing::StartsWith("x.json:" + GetParam().message));
    EXPECT_THAT(message, Not(HasSubstr("\n")));
  }
}

INSTANTIATE_TEST_SUITE_P(
    CommApi, WrongDescription,
    testing::Values(
        Wrong{"Empty", "", "1: not JSON"}, Wrong{"NoJson", "{\n\"a\": }", "2: not JSON"},
        Wrong{"NoObject", "[]", "1: an object expected, found array"},
        Wrong{"OtherFormat", "{\"format\": \"x\"}", "1: 'format': dperf-comm-api expected, found 'x'"},
        Wrong{"NewerVersion", "{\"format\": \"dperf-comm-api\", \"version\": 2}",
              "1: 'version': 1 expected, found 2"},
        Wrong{"NoFunctions", described(""), "1: 'functions' is missing or empty"},
        Wrong{"UnknownKey", "{\"format\": \"dperf-comm-api\", \"functoins\": 1}",
              "1: the key 'functoins' is not known"},
        Wrong{"NoName", described("{}"), "4: the key 'name' is missing"},
        Wrong{"NoDoes", described("{\"name\": \"f\"}"), "4: f: the key 'does' is missing"},
        Wrong{"OfMpi", described("{\"name\": \"MPI_Send\", \"records\": \"inside\"}"),
              "4: 'name': calls of MPI_Send are"},
        Wrong{"NoParameters", described("{\"name\": \"f\", \"does\": {\"as\": \"MPI_Barrier\"}}"),
              "4: f: the key 'parameters' is missing"},
        Wrong{"BadParameter", described("{\"name\": \"f\", \"parameters\": [\"int x[]\"]}"),
              "4: 'parameters': a type"},
        Wrong{"NamelessParameter", described("{\"name\": \"f\", \"parameters\": [\"int\"]}"),
              "4: 'parameters': a type"},
        Wrong{"SameParameter", described("{\"name\": \"f\", \"parameters\": [\"int a\", \"int a\"]}"),
              "4: 'parameters': the name 'a' is taken"},
        Wrong{"OtherRecord", described("{\"name\": \"f\", \"records\": \"both\"}"),
              "4: 'records': call or inside"},
        Wrong{"UnknownCall", doing("{\n\"as\": \"MPI_Sned\"}"),
              "4: 'as': no communication call is named 'MPI_Sned'"},
        Wrong{"CallWithLists", doing("\n{\"as\": \"MPI_Alltoallw\"}"),
              "5: 'as': MPI_Alltoallw cannot be described"},
        Wrong{"LocalFamily", doing("{\"as\": \"MPI_Win_fence\"}"),
              "4: 'as': MPI_Win_fence cannot be described"},
        Wrong{"NoPeer", doing("{\"as\": \"MPI_Send\", \"count\": \"n\"}"),
              "4: the key 'to' is missing: MPI_Send"},
        Wrong{"OtherKey", doing("{\"as\": \"MPI_Barrier\", \"tag\": 1}"), "4: the key 'tag' is not known"},
        Wrong{"NoParameterOfIt", doing("\n\n{\"as\": \"MPI_Send\", \"to\": \"dst\", \"count\": \"n\"}"),
              "6: 'to': 'dst': 'dst' is not a parameter"},
        Wrong{"NoQuery", doing("{\"as\": \"MPI_Send\", \"to\": \"rank(peer)\", \"count\": \"n\"}"),
              "4: 'to': 'rank(peer)': 'rank' is not a query"},
        Wrong{"ChangesSomething", doing("{\"as\": \"MPI_Send\", \"to\": \"peer = 1\", \"count\": \"n\"}"),
              "4: 'to': 'peer = 1': it has a side effect"},
        Wrong{"TwoStatements", doing("{\"as\": \"MPI_Send\", \"to\": \"1; 2\", \"count\": \"n\"}"),
              "4: 'to': '1; 2': ';' is not expected there"},
        Wrong{"OpenBracket", doing("{\"as\": \"MPI_Send\", \"to\": \"(peer\", \"count\": \"n\"}"),
              "4: 'to': '(peer': its brackets do not match"},
        Wrong{"ResultTooEarly", doing("{\"as\": \"MPI_Send\", \"to\": \"result\", \"count\": \"n\"}"),
              "4: 'to': 'result': 'result' is not a parameter"},
        Wrong{"InAndAround", doing("{\"as\": \"MPI_Barrier\"}", ", \"records\": \"inside\""),
              "4: 'does': not expected for put"},
        Wrong{"OfCxx",
              described("{\"name\": \"a::f\", \"parameters\": [], \"does\": {\"as\": \"MPI_Barrier\"}}"),
              "4: 'name': 'a::f' is not a C identifier"}),
    [](const testing::TestParamInfo<Wrong>& wrong) { return wrong.param.name; });

TEST(CommApi, DescribingAFunctionTwiceIsRefused) {
  const std::string text = described("{\"name\": \"f\", \"records\": \"inside\"}");
  const std::vector<CommApi> both = {parse_comm_api("a.json", text), parse_comm_api("b.json", text)};
  EXPECT_THAT([&] { CommApis apis(both); },
              testing::ThrowsMessage<Error>(
                  "b.json:4: f is described twice; expected: one description per function"));
}

TEST(CommApi, ThoseThatComeWithDperfAreFoundByName) {
  const test::TempFolder folder;
  test::write_file(folder / "a.c", "#include <mpi.h>\nint main(void) { return MPI_Init(0, 0); }\n");
  for (const char* name : {"p2psap", "hexaline"}) {
    const test::CommandResult result =
        test::run_command({test::program("dperf-instrument"), "--check", "--comm-api", name, "a.c", "--"},
                          {.folder = folder.path()});
    EXPECT_TRUE(result.ok()) << test::describe(result);
  }
  const test::CommandResult none =
      test::run_command({test::program("dperf-instrument"), "--check", "--comm-api", "p2psp", "a.c", "--"},
                        {.folder = folder.path()});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_EQ(
      none.err,
      "dperf-instrument: --comm-api p2psp: no such file, nor one of the descriptions that come with dPerf "
      "(hexaline, p2psap)\n");
}

TEST(CommApi, CallsAreListedByTheCheck) {
  const test::TempFolder folder;
  test::write_file(
      folder / "a.c",
      "int hx_collect(int *);\ndouble hx_balance(double);\nvoid f(int *t) {\n  hx_collect(t);\n  "
      "hx_balance(1);\n}\n");
  const test::CommandResult result =
      test::run_command({test::program("dperf-instrument"), "--check", "a.c", "--"},
                        {.folder = folder.path(), .environment = {{"DPERF_COMM_API", "hexaline"}}});
  EXPECT_EQ(
      result.out,
      "a.c:5: hx_balance: exact, unless one of the calls inside it is not: only those are recorded\n"
      "a.c:4: hx_collect, as MPI_Wait: exact\n"
      "1 exact, 1 exact unless the new network decides otherwise\n"
      "where that happens, the replay goes on as the program did in the traced run, and a note says so\n"
      "more ranks: nothing in the sources prevents their prediction (dperf-model)\n");
}

TEST(CommApi, OnlyWhatHasASignatureIsWrapped) {
  const CommApis apis =
      apis_of(described("{\"name\": \"f\", \"records\": \"inside\"},\n"
                        "{\"name\": \"a::g\", \"parameters\": [], \"records\": \"inside\"},\n"
                        "{\"name\": \"h\", \"parameters\": [], \"records\": \"inside\"},\n"
                        "{\"name\": \"put\", \"parameters\": [\"int to\"], \"does\": {\"as\": \"MPI_Ssend\", "
                        "\"to\": \"to\", \"count\": 1}}"));
  EXPECT_THAT(comm_api_link_arguments(apis), ElementsAre("-Wl,--wrap=h", "-Wl,--wrap=put"));
  EXPECT_THAT(comm_api_wrappers(CommApis()), IsEmpty());
}

TEST(CommApi, WrappersCompileWithoutWarning) {
  const test::TempFolder folder;
  std::vector<std::string> names;
  for (const char* name : {"p2psap", "hexaline"})
    names.push_back(std::string(DPERF_SOURCE_DIR "/share/comm-api/") + name + ".json");
  test::write_file(folder / "wrappers.c", comm_api_wrappers(read_comm_apis(names)));
  const test::CommandResult result =
      test::run_command({"cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-O2", "-c", "wrappers.c"},
                        {.folder = folder.path()});
  EXPECT_TRUE(result.ok()) << test::describe(result);
}

}  // namespace
}  // namespace dperf::instrument
