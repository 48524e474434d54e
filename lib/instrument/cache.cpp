// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/cache.h"

#include <fmt/format.h>
#include <llvm/Support/xxhash.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string hash_of(const std::string& text) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const llvm::XXH128_hash_t hash = llvm::xxh3_128bits({bytes, text.size()});
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::optional<std::string> content_of(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

}  // namespace

Cache::Cache(std::string folder) : folder_(std::move(folder)) {}

std::string Cache::path_of(const std::string& question) const {
  return (fs::path(folder_) / hash_of(question)).string();
}

std::string Cache::content_hash(const std::string& path) {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = hashes_.find(path); known != hashes_.end()) return known->second;
  }
  std::error_code error;
  const std::optional<std::string> content = content_of(path);
  const std::string hash = content                   ? hash_of(*content)
                           : fs::exists(path, error) ? "no file"  // a folder to search in, where none was
                                                     : "none";
  const std::scoped_lock lock(mutex_);
  return hashes_.emplace(path, hash).first->second;
}

std::optional<Answer> Cache::find(const std::string& question) {
  if (folder_.empty()) return std::nullopt;
  const std::optional<std::string> content = content_of(path_of(question));
  if (!content) return std::nullopt;
  try {
    json record = json::from_cbor(*content);
    if (record.at("question") != question) return std::nullopt;
    Answer answer;
    for (const auto& [path, hash] : record.at("files").items()) {
      if (content_hash(path) != hash.get<std::string>()) return std::nullopt;
      answer.files.insert(path);
    }
    answer.value = std::move(record.at("answer").get_binary());
    std::error_code ignored;
    fs::last_write_time(path_of(question), fs::file_time_type::clock::now(), ignored);
    return answer;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

void Cache::forget_unused() {
  constexpr std::chrono::days kKept(31);
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    const auto time = entry->last_write_time(ignored);
    if (!ignored && now - time > kKept) fs::remove(entry->path(), ignored);
  }
}

void Cache::keep(const std::string& question, const Answer& answer) {
  if (folder_.empty()) return;
  json files = json::object();
  for (const std::string& path : answer.files) files[path] = content_hash(path);
  const std::vector<std::uint8_t> content = json::to_cbor(
      {{"question", question}, {"files", std::move(files)}, {"answer", json::binary(answer.value)}});
  std::error_code error;
  fs::create_directories(folder_, error);
  const std::string path = path_of(question), temporary = fmt::format("{}.{}", path, getpid());
  std::ofstream stream(temporary, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
  stream.close();
  if (stream)
    fs::rename(temporary, path, error);
  else
    fs::remove(temporary, error);
}

}  // namespace dperf::instrument
