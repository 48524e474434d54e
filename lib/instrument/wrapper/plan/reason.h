// Every decision of the compiler wrapper not to act has a name. The names are the tags of --explain and of
// the documentation (docs/reference/dperf-cc.md), so grep leads from a message to the code.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

namespace dperf::wrapper {

enum class Reason {
  none,
  // The whole command line goes to the real compiler as it is.
  no_input,
  information_only,
  verbose,
  preprocess_only,
  assembly_output,
  dependencies_only,
  syntax_only,
  standard_input,
  precompiled_header,
  cxx_modules,
  output_for_several_sources,
  missing_source,
  missing_value,
  build_system_probe,
  link_only,
  // This file is compiled without instrumentation.
  preprocessed_input,
  not_c_or_cxx,
  no_fortran_instrumenter,
  nothing_to_edit,
  clang_cannot_parse,
  fortran_not_instrumented,
  no_temporary_folder,
  instrumenter_failed,
  instrumenter_crashed,
  rewritten_text_does_not_compile,
  // The runtime is not linked.
  compile_only,
  shared_library,
  relocatable_output,
  no_standard_libraries,
  runtime_not_found,
  other_mpi,
  static_mpi,
  runtime_does_not_link,
};

/// The tag of a reason: `dperf-` and its name with hyphens, for example `dperf-preprocess-only`.
std::string_view tag(Reason reason);

/// The reason in words, to follow 'compiled without instrumentation: '.
std::string_view words(Reason reason);

/// Whether the user is notified without --explain (one line on stderr): only where dPerf failed at something
/// that the user expects of it.
bool deserves_warning(Reason reason);

}  // namespace dperf::wrapper
