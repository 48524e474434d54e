// The fields of a call as words of the text form.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "trace/model/event.h"
#include "trace/model/fields.h"
#include "trace/model/trace.h"
#include "trace/text/scanner.h"

namespace dperf::trace {

/// What the definitions of a rank are called in the text form, by their numbers; a name that is not unique or
/// that could be misread is replaced by the number.
struct DefinitionNames {
  std::vector<std::string> types, operations, communicators;
  static DefinitionNames of(const Definitions& definitions);  ///< all but the communicators
};

/// From names to the numbers of definitions; makes those that need no definition (type=8B, op=MPI_SUM).
class NameResolver {
 public:
  virtual ~NameResolver() = default;
  virtual std::optional<std::uint32_t> type(std::string_view name) = 0;
  virtual std::optional<std::uint32_t> operation(std::string_view name) = 0;
  virtual std::optional<std::uint32_t> communicator(std::string_view name) = 0;
  virtual std::uint64_t next_request() = 0;
};

/// " count=8 type=8B dest=1": what is not at its default.
std::string print_fields(const Event& event, const DefinitionNames& names);
/// Takes the fields of event.call from `arguments`.
void parse_fields(Arguments& arguments, NameResolver& names, Event& event);
/// Takes one status from each of `parts`, which begin with `->`.
void parse_statuses(std::span<Statement> parts, Event& event);
/// "MPI_Send [count=] [type=] dest= [tag=] [comm=]": for messages.
std::string usage_of(Call call);

}  // namespace dperf::trace
