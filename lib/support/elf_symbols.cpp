// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/elf_symbols.h"

#include <elf.h>

#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace dperf {
namespace {

/// Reads parts of a file; what is not there is nothing.
class Elf {
 public:
  explicit Elf(const std::filesystem::path& path) : file_(path, std::ios::binary) {}

  template <typename Value>
  std::vector<Value> read(std::uint64_t offset, std::uint64_t bytes) {
    constexpr std::uint64_t kMost = 1 << 28;
    if (bytes > kMost) return {};
    std::vector<Value> values(bytes / sizeof(Value));
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(offset));
    file_.read(reinterpret_cast<char*>(values.data()),
               static_cast<std::streamsize>(values.size() * sizeof(Value)));
    if (!file_) values.clear();
    return values;
  }

 private:
  std::ifstream file_;
};

std::vector<Elf64_Shdr> sections_of(Elf& elf) {
  const std::vector<Elf64_Ehdr> header = elf.read<Elf64_Ehdr>(0, sizeof(Elf64_Ehdr));
  if (header.empty() || std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) != 0) return {};
  if (header[0].e_ident[EI_CLASS] != ELFCLASS64 || header[0].e_shentsize != sizeof(Elf64_Shdr)) return {};
  return elf.read<Elf64_Shdr>(header[0].e_shoff, std::uint64_t{header[0].e_shnum} * sizeof(Elf64_Shdr));
}

}  // namespace

DynamicSymbol dynamic_symbol(const std::filesystem::path& file, std::string_view name) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return DynamicSymbol::kUnknown;
  Elf elf(file);
  const std::vector<Elf64_Shdr> sections = sections_of(elf);
  if (sections.empty()) return DynamicSymbol::kUnknown;
  for (const Elf64_Shdr& section : sections) {
    if (section.sh_type != SHT_DYNSYM || section.sh_link >= sections.size()) continue;
    const Elf64_Shdr& names = sections[section.sh_link];
    std::vector<char> texts = elf.read<char>(names.sh_offset, names.sh_size);
    texts.push_back('\0');
    for (const Elf64_Sym& symbol : elf.read<Elf64_Sym>(section.sh_offset, section.sh_size)) {
      if (symbol.st_name >= texts.size() || name != &texts[symbol.st_name]) continue;
      return symbol.st_shndx == SHN_UNDEF ? DynamicSymbol::kImported : DynamicSymbol::kExported;
    }
  }
  return DynamicSymbol::kAbsent;
}

}  // namespace dperf
