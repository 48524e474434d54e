// The command lines of the real compiler that carry out a plan. Pure; each is without the name of the
// compiler.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "instrument/wrapper/plan/plan.h"

namespace dperf::wrapper {

using Command = std::vector<std::string>;

/// What Clang has to know about a source: macros, include folders, standard, target.
Command parse_arguments(const Plan& plan, const Source& source);

/// What the instrumenter of Fortran has to know about a source.
Command fortran_arguments(const Plan& plan);

/// What names of headers beside a source in the working folder begin with while its text is compiled, so that
/// they are distinguished from those that an -I of the user finds; not part of the names that the user sees.
inline constexpr const char* kWorkingFolderPrefix = "././././";

/// Compiles the instrumented text of `source` to `object`: quoted includes are looked up beside the original,
/// and nothing that is written speaks of `text_path`, which has the base name of the original.
Command compile_rewritten(const Plan& plan, const Source& source, const std::string& text_path,
                          const std::string& object);

/// Compiles `source` as it is to `object`, and writes nothing else: for the messages.
Command compile_for_messages(const Plan& plan, const Source& source, const std::string& object);

/// The same for the link: with what names of call sites need.
Command compile_unchanged(const Plan& plan, const Source& source, const std::string& object);

/// Compiles `source` as it is; only for plans that do not link.
Command compile_original(const Plan& plan, const Source& source);

/// Writes the dependency file of `source` as the real compiler would have done it on the side.
Command write_dependencies(const Plan& plan, const Source& source);

/// Compiles the functions in front of those that a --comm-api file describes: C, whatever the program is.
Command compile_comm_api_wrappers(const Plan& plan, const std::string& source, const std::string& object);

/// Compiles kNoRuntime.
Command compile_no_runtime(const Plan& plan, const std::string& source, const std::string& object);

/// Links. Sources in `objects` (by their place in Plan::words) are compiled already; the others are compiled
/// by this command. `runtime` comes first.
Command link(const Plan& plan, const std::map<std::size_t, std::string>& objects, const Command& runtime);

/// For a shared library that refuses undefined symbols: those of the runtime come from the executable. Else
/// nothing.
Command shared_library_arguments(const Plan& plan);

/// Whether what is linked gets wrappers of described functions, if there are any: executables, and shared
/// libraries, whose calls the executable's wrappers do not see.
bool gets_wrappers(const Plan& plan);

/// Whether an option decides for which target, and with which headers of the system, code is made.
bool is_target_option(const std::string& text);

/// The object that -c makes of a source: -o, else its name with .o in the working folder.
std::string object_name(const Plan& plan, const Source& source);

}  // namespace dperf::wrapper
