// Message-passing libraries other than MPI, described as data: which functions communicate, and what each of
// them does in terms of the rows of comm_calls.def. docs/reference/comm-api.md has the format.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dperf::instrument {

/// "const void *data"
struct ApiParameter {
  std::string type;
  std::string name;
};

/// What a function looks like in C.
struct ApiSignature {
  std::string name;     ///< as the source calls it: "P2P_Send", "firm::send"
  std::string returns;  ///< "int", "void"
  std::vector<ApiParameter> parameters;
  bool has_signature = false;  ///< the parameters are given
  unsigned line = 0;           ///< of the description
};

/// A field of the record and the expression that gives it.
struct ApiValue {
  std::string_view field;  ///< of struct dperf_rt_call: "to"
  std::string expression;
};

/// One thing that a function may do.
struct ApiAction {
  std::string when;     ///< condition over the parameters; empty: always
  std::string_view as;  ///< the row that it is recorded as: "MPI_Ssend"
  std::vector<ApiValue> values;
  unsigned line = 0;
};

struct ApiFunction : ApiSignature {
  /// What calls inside make the record: the call itself is only the call site.
  bool records_inside = false;
  std::vector<ApiAction> actions;  ///< the first one whose condition holds is what is recorded
};

/// One description.
struct CommApi {
  std::string path;  ///< as given
  std::string name;
  std::vector<ApiSignature> queries;  ///< what expressions may call
  std::vector<ApiFunction> functions;
};

/// All descriptions that were given.
class CommApis {
 public:
  CommApis() = default;
  /// @throws Error if two of them describe the same function
  explicit CommApis(std::vector<CommApi> descriptions);

  bool empty() const { return descriptions_.empty(); }
  const std::vector<CommApi>& descriptions() const { return descriptions_; }
  /// By the name with its scope; null for others.
  const ApiFunction* find(std::string_view name) const;

 private:
  std::vector<CommApi> descriptions_;
};

/// @param path  what messages call the text
/// @throws Error if it is not a description: file, line, what was expected
CommApi parse_comm_api(const std::string& path, const std::string& text);

/// Reads each of `names`: a path, or the name of a description that was installed with dPerf ("p2psap").
/// @throws Error as above, or if there is none
CommApis read_comm_apis(const std::vector<std::string>& names);

/// What DPERF_COMM_API names, separated by colons.
std::vector<std::string> comm_apis_of_environment();

}  // namespace dperf::instrument
