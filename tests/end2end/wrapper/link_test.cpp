// The runtime sees every MPI call, in whatever order the user links.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "end2end/wrapper/workshop.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

class Link : public Workshop {
 protected:
  void SetUp() override { write_program(); }

  /// Runs the program on one rank: it behaves as ever, and leaves a trace.
  void expect_trace(const std::string& command) {
    std::filesystem::remove_all(folder_ / "traces");
    const CommandResult result = run(command);
    EXPECT_EQ(result.exit_code, 3) << describe(result);
    EXPECT_THAT(result.out, HasSubstr("sum 1"));
    EXPECT_TRUE(exists("traces/manifest.json")) << describe(result);
  }
};

TEST_F(Link, CompileAndLinkAtOnce) {
  must("dperf-cc main.c part.c -o prog");
  expect_trace("./prog");
}

TEST_F(Link, OrdersThatHideOtherTools) {
  must("dperf-cc -c main.c part.c");
  for (const char* line :
       {"-o prog main.o part.o", "-Wl,--as-needed -lmpi main.o -o prog part.o",
        "-lmpi -Wl,--no-as-needed part.o main.o -lmpi -o prog", "-Wl,--gc-sections main.o part.o -o prog",
        "-pthread -fopenmp -flto main.o part.o -lm -o prog"}) {
    SCOPED_TRACE(line);
    must(std::string("dperf-cc ") + line);
    expect_trace("./prog");
  }
}

TEST_F(Link, SharedLibraryOfTheUserThatCommunicates) {
  must("sed 's/int main(/int lib_main(/' main.c > lib.c");
  write("caller.c", "int lib_main(int, char **);\nint main(int c, char **v) { return lib_main(c, v); }\n");
  must("dperf-cc -fPIC -shared lib.c part.c -o liblib.so");
  must("dperf-cc caller.c -L. -llib -Wl,-rpath,$PWD -o prog");
  expect_trace("./prog");
}

TEST_F(Link, SharedLibraryWithoutUndefinedSymbols) {
  must("sed 's/int main(/int lib_main(/' main.c > lib.c");
  must("dperf-cc -fPIC -shared -Wl,--no-undefined lib.c part.c -o liblib.so");
  must("dperf-cc -fPIC -shared -Wl,-z,defs lib.c part.c -o liblib.so");
  write("caller.c", "extern int nowhere; int f(void) { return nowhere; }\n");
  EXPECT_NE(run("dperf-cc -fPIC -shared -Wl,-z,defs caller.c -o libno.so").exit_code, 0);
}

TEST_F(Link, PluginThatIsLoadedLater) {
  must("sed 's/int main(/int plugin_main(/' main.c > plugin.c");
  write("host.c",
        "#include <dlfcn.h>\n#include <stdio.h>\nint main(int c, char **v)\n{\n"
        "  void *plugin = dlopen(\"./plugin.so\", RTLD_NOW);\n  if (!plugin) return puts(dlerror());\n"
        "  return ((int (*)(int, char **))dlsym(plugin, \"plugin_main\"))(c, v);\n}\n");
  must("dperf-cc -fPIC -shared plugin.c part.c -o plugin.so");
  for (const char* linker : {"bfd", "gold", "lld"}) {
    if (!run(std::string("command -v ld.") + linker).ok()) continue;
    SCOPED_TRACE(linker);
    must(std::string("dperf-cc host.c -ldl -o prog -fuse-ld=") + linker);
    expect_trace("./prog");
  }
}

/// What it has told of its blocks is read when the trace ends, and it is gone by then.
TEST_F(Link, PluginThatIsUnloadedBeforeTheEnd) {
  write("plugin.c",
        "#include <mpi.h>\nint work(int n)\n{\n  volatile int sum = 0;\n  for (int i = 0; i < n; ++i) sum += "
        "i;\n"
        "  MPI_Barrier(MPI_COMM_WORLD);\n  for (int i = 0; i < n; ++i) sum += i;\n  return sum;\n}\n");
  write("host.c",
        "#include <dlfcn.h>\n#include <mpi.h>\n#include <stdio.h>\nint main(int c, char **v)\n{\n"
        "  MPI_Init(&c, &v);\n  for (int i = 0; i < 3; ++i) {\n"
        "    void *plugin = dlopen(\"./plugin.so\", RTLD_NOW);\n    if (!plugin) return puts(dlerror());\n"
        "    ((int (*)(int))dlsym(plugin, \"work\"))(100000);\n    if (dlclose(plugin)) return 1;\n"
        "    if (dlopen(\"./plugin.so\", RTLD_NOW | RTLD_NOLOAD)) return puts(\"still there\");\n  }\n"
        "  MPI_Finalize();\n  puts(\"sum 1\");\n  return 3;\n}\n");
  must("dperf-cc -O1 -fPIC -shared plugin.c -o plugin.so && dperf-cc host.c -ldl -o prog");
  expect_trace("./prog");
  EXPECT_THAT(must("dperf-trace dump traces").out, HasSubstr("work")) << must("dperf-trace dump traces").out;
}

TEST_F(Link, PrebuiltLibraryThatCommunicates) {
  must("sed 's/int main(/int lib_main(/' main.c > lib.c");
  write("caller.c", "int lib_main(int, char **);\nint main(int c, char **v) { return lib_main(c, v); }\n");
  must("mpicc -c lib.c part.c && ar rc liblib.a lib.o part.o && dperf-cc caller.c -L. -llib -o prog");
  expect_trace("./prog");
}

TEST_F(Link, RelocatableOutputGetsNoRuntime) {
  must(
      "dperf-cc -c main.c part.c && DPERF_CC=gcc dperf-cc -r main.o part.o -o both.o && dperf-cc both.o -o "
      "prog");
  expect_trace("./prog");
}

TEST_F(Link, LinkTimeOptimisation) {
  must(
      "dperf-cc -O2 -flto -c main.c part.c && dperf-gcc-ar rc libpart.a part.o && dperf-gcc-ranlib "
      "libpart.a");
  must("dperf-cc -O2 -flto main.o -L. -lpart -o prog");
  expect_trace("./prog");
}

TEST_F(Link, CxxWithTemplatesAndLambdas) {
  write("prog.cpp", R"(#include <mpi.h>
#include <cstdio>
#include <numeric>
#include <vector>
template <typename T, typename F>
T all(const std::vector<T>& v, MPI_Datatype type, F&& each) {
  T sum{}, mine{};
  for (const T& x : v) mine += each(x);
  MPI_Allreduce(&mine, &sum, 1, type, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  std::vector<int> v(10);
  std::iota(v.begin(), v.end(), 0);
  const auto exchange = [&](auto f) {
    const int s = all(v, MPI_INT, f);
    MPI_Barrier(MPI_COMM_WORLD);
    return s;
  };
  std::printf("sum %d %g\n", 1 + exchange([](int x) { return 0 * x; }), all<double>({1, 2}, MPI_DOUBLE, [](double d) { return d; }));
  MPI_Finalize();
  return 3;
}
)");
  const CommandResult result = must("dperf-c++ --explain -std=c++17 -Wall -Wextra -O2 prog.cpp -o prog");
  EXPECT_THAT(result.err, HasSubstr("prog.cpp: instrumented"));
  expect_trace("./prog");
}

}  // namespace
}  // namespace dperf::test
