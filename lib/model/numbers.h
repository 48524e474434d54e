// The arguments of a call as named numbers and lists: taken from traced events, put into generated ones.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "trace/model/fields.h"
#include "trace/model/trace.h"

namespace dperf::model {

/// How a field of an event becomes numbers.
enum class FieldForm : std::uint8_t {
  kNone,  ///< nothing: requests, and what follows from them
  kNumber,
  kDest,  ///< two: how many events ago the match was that it stands for, and the rank
  kType,  ///< two: which one, and its size (nothing in a replay depends on its extent)
  kOperation,
  kComm,     ///< the call that made it
  kNewComm,  ///< whether one was made, first member, size, own rank, and its neighbours
  kList,     ///< the length, and the elements as a list
  kStatus,   ///< source, tag, bytes
};
FieldForm form_of(const trace::Field& field, trace::Call call);

/// What numbers in the events of a rank refer to, across ranks and runs.
class Meanings {
 public:
  virtual ~Meanings() = default;
  virtual std::int64_t type(std::uint32_t number) = 0;
  virtual std::int64_t operation(std::uint32_t number) = 0;
  virtual std::int64_t comm(std::uint32_t number) = 0;
  virtual const trace::Definitions& definitions() const = 0;
  virtual std::vector<int> members(std::uint64_t key) const = 0;
};

/// The message that a call asks for, as the status says when it has come.
struct Expected {
  int source = 0, tag = 0;
  std::int64_t bytes = 0;
};
Expected expected_message(const trace::Event& event, const trace::Definitions& definitions);
/// Source, tag and bytes: 0 where they are as expected; what came from or with any, as it is.
std::vector<std::int64_t> difference(const Expected& expected, const trace::Status& status);
/// @param source  kAny: the replay shall find out which message comes; then the status is not present
trace::Status message_that_differs(const Expected& expected, std::int64_t source, std::int64_t tag,
                                   std::int64_t bytes);

struct Taken {
  std::vector<std::string> names;
  std::vector<std::int64_t> values;
  std::vector<std::pair<std::string, std::vector<std::int64_t>>> lists;
};
/// @throws Error: what cannot be modelled, without the place
Taken take(const trace::Event& event, Meanings& meanings);

}  // namespace dperf::model
