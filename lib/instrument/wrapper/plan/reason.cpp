// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/reason.h"

#include <cassert>
#include <iterator>

namespace dperf::wrapper {
namespace {

struct ReasonRow {
  Reason reason;
  std::string_view tag;
  std::string_view words;
  bool warn = false;
};

constexpr ReasonRow kReasons[] = {
    {Reason::none, "dperf-none", "no reason"},
    {Reason::no_input, "dperf-no-input", "there is no input file"},
    {Reason::information_only, "dperf-information-only", "only information about the compiler is asked for"},
    {Reason::verbose, "dperf-verbose", "the compiler is asked to show its own commands"},
    {Reason::preprocess_only, "dperf-preprocess-only", "only preprocessing is asked for"},
    {Reason::assembly_output, "dperf-assembly-output", "assembly text is asked for"},
    {Reason::dependencies_only, "dperf-dependencies-only", "only dependencies are asked for"},
    {Reason::syntax_only, "dperf-syntax-only", "only a check of the syntax is asked for"},
    {Reason::standard_input, "dperf-standard-input", "the source comes from standard input"},
    {Reason::precompiled_header, "dperf-precompiled-header", "a header is compiled"},
    {Reason::cxx_modules, "dperf-cxx-modules", "C++ modules are not supported"},
    {Reason::output_for_several_sources, "dperf-output-for-several-sources",
     "-c with -o and several sources is an error"},
    {Reason::missing_source, "dperf-missing-source", "a source file does not exist"},
    {Reason::missing_value, "dperf-missing-value", "the last option lacks its value"},
    {Reason::build_system_probe, "dperf-build-system-probe", "this is a probe of the build system"},
    {Reason::link_only, "dperf-link-only", "there is no source"},
    {Reason::preprocessed_input, "dperf-preprocessed-input", "it is already preprocessed"},
    {Reason::not_c_or_cxx, "dperf-not-c-or-cxx", "it is neither C, C++ nor Fortran"},
    {Reason::no_fortran_instrumenter, "dperf-no-fortran-instrumenter",
     "its calls are recorded, but it has no blocks: dperf-instrument-fortran is not installed"},
    {Reason::nothing_to_edit, "dperf-nothing-to-edit", "there is nothing to instrument in it"},
    {Reason::clang_cannot_parse, "dperf-clang-cannot-parse", "Clang cannot parse it", true},
    {Reason::fortran_not_instrumented, "dperf-fortran-not-instrumented",
     "its calls are recorded, but it has no blocks: dperf-instrument-fortran cannot instrument it", true},
    {Reason::no_temporary_folder, "dperf-no-temporary-folder", "no temporary folder is writable; set TMPDIR",
     true},
    {Reason::instrumenter_failed, "dperf-instrumenter-failed", "the instrumenter failed", true},
    {Reason::instrumenter_crashed, "dperf-instrumenter-crashed", "the instrumenter crashed", true},
    {Reason::rewritten_text_does_not_compile, "dperf-rewritten-text-does-not-compile",
     "the instrumented text does not compile", true},
    {Reason::compile_only, "dperf-compile-only", "nothing is linked"},
    {Reason::shared_library, "dperf-shared-library", "a shared library uses the runtime of its executable"},
    {Reason::relocatable_output, "dperf-relocatable-output", "relocatable output is linked again later"},
    {Reason::no_standard_libraries, "dperf-no-standard-libraries", "the standard libraries are excluded"},
    {Reason::runtime_not_found, "dperf-runtime-not-found", "the runtime library was not found", true},
    {Reason::other_mpi, "dperf-other-mpi", "the program uses another MPI library", true},
    {Reason::static_mpi, "dperf-static-mpi", "the MPI library is static, so calls from Fortran are not seen",
     true},
    {Reason::runtime_does_not_link, "dperf-runtime-does-not-link",
     "the program links without the runtime, but not with it", true},
};

const ReasonRow& row(Reason reason) {
  const auto index = static_cast<std::size_t>(reason);
  assert(index < std::size(kReasons) && kReasons[index].reason == reason);
  return kReasons[index];
}

}  // namespace

std::string_view tag(Reason reason) {
  return row(reason).tag;
}
std::string_view words(Reason reason) {
  return row(reason).words;
}
bool deserves_warning(Reason reason) {
  return row(reason).warn;
}

}  // namespace dperf::wrapper
