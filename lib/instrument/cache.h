// What earlier runs found out, as long as the files that it depends on hold the same.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dperf::instrument {

struct Answer {
  std::vector<std::uint8_t> value;
  std::set<std::string> files;  ///< that it depends on: those that were read, and those that were not there
};

/// A folder with one file a question. Any of them, or all, may be removed at any time; what cannot be read
/// is as good as not there. Used by several threads at once.
class Cache {
 public:
  /// @param folder  made when something is kept; empty: nothing is kept, nothing is found
  explicit Cache(std::string folder);

  /// @param question  all that the answer depends on, except for the contents of files
  std::optional<Answer> find(const std::string& question);

  /// Removes what was not looked for in the last month.
  void forget_unused();

  /// What cannot be written is not kept, without a word: the next run asks again.
  void keep(const std::string& question, const Answer& answer);

 private:
  std::string path_of(const std::string& question) const;
  std::string content_hash(const std::string& path);

  std::string folder_;
  std::mutex mutex_;
  std::map<std::string, std::string> hashes_;  ///< of the files that were looked at
};

}  // namespace dperf::instrument
