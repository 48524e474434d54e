// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/symbols/symbols.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>

#include "trace/symbols/fortran_names.h"

namespace dperf::trace {
namespace {

struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};
using Scopes = std::unique_ptr<Dwarf_Die[], FreeMemory>;

std::string base_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

/// Frames of the measurement itself and of the MPI library are not of interest.
bool is_foreign_module(const std::string& path) {
  const std::string name = base_name(path);
  return name.starts_with("libdperf") || name.starts_with("libmpi");
}
bool is_own_function(std::string_view name) {
  return name.starts_with("MPI_") || name.starts_with("PMPI_") || name.starts_with("dperf_");
}

std::string text_or_empty(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}

std::string build_id_of(Dwfl_Module* module) {
  const unsigned char* bits = nullptr;
  GElf_Addr address = 0;
  const int size = dwfl_module_build_id(module, &bits, &address);
  std::string text;
  for (int i = 0; i < size; ++i) text += fmt::format("{:02x}", bits[i]);
  return text;
}

/// As the compiler was given the name: without the folder in which it ran.
std::string relative_to_compilation(Dwarf_Die* unit, std::string file) {
  Dwarf_Attribute attribute;
  const std::string folder = text_or_empty(dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute)));
  if (!folder.empty() && file.starts_with(folder + "/")) file.erase(0, folder.size() + 1);
  while (file.starts_with("./")) file.erase(0, 2);
  return file;
}

SourcePlace call_place(Dwarf_Die* unit, Dwarf_Die* inlined) {
  SourcePlace place;
  Dwarf_Attribute attribute;
  Dwarf_Word file = 0, line = 0;
  Dwarf_Files* files = nullptr;
  if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_line, &attribute), &line) == 0)
    place.line = static_cast<unsigned>(line);
  if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_file, &attribute), &file) == 0 &&
      dwarf_getsrcfiles(unit, &files, nullptr) == 0) {
    place.file = relative_to_compilation(unit, text_or_empty(dwarf_filesrc(files, file, nullptr, nullptr)));
  }
  return place;
}

/// The innermost scope at an address and all around it; empty without debug information.
std::pair<Scopes, int> scopes_at(Dwarf_Die* unit, Dwarf_Addr address) {
  Dwarf_Die* innermost = nullptr;
  if (dwarf_getscopes(unit, address, &innermost) <= 0) return {nullptr, 0};
  const Scopes first(innermost);
  Dwarf_Die* around = nullptr;
  const int count = dwarf_getscopes_die(&first[0], &around);
  return {Scopes(around), std::max(count, 0)};
}

}  // namespace

/// The debug information of one module.
class PlaceFinder::DebugInformation {
 public:
  explicit DebugInformation(const Module& module) : name_(base_name(module.path)) {
    session_.reset(dwfl_begin(&kCallbacks));
    if (!session_ || is_foreign_module(module.path)) return;
    dwfl_report_begin(session_.get());
    module_ = dwfl_report_offline(session_.get(), name_.c_str(), module.path.c_str(), -1);
    dwfl_report_end(session_.get(), nullptr, nullptr);
    if (module_ == nullptr) {
      name_ += " (not found)";
    } else if (build_id_of(module_) != module.build_id) {
      name_ += " (changed since the run)";
      module_ = nullptr;
    }
  }

  std::vector<SourcePlace> find(std::uint64_t offset) {
    if (module_ == nullptr) return {{name_, 0, ""}};
    std::vector<SourcePlace> places = with_lines(offset);
    if (places.empty()) places.push_back({name_, 0, symbol(offset)});
    std::erase_if(places, [](const SourcePlace& place) { return is_own_function(place.function); });
    for (SourcePlace& place : places) place.function = fortran_name(place.function);
    return places;
  }

 private:
  static constexpr Dwfl_Callbacks kCallbacks = {.find_elf = dwfl_build_id_find_elf,
                                                .find_debuginfo = dwfl_standard_find_debuginfo,
                                                .section_address = dwfl_offline_section_address,
                                                .debuginfo_path = nullptr};
  struct End {
    void operator()(Dwfl* session) const { dwfl_end(session); }
  };

  std::vector<SourcePlace> with_lines(std::uint64_t offset) {
    Dwarf_Addr bias = 0;
    if (dwfl_module_getdwarf(module_, &bias) == nullptr) return {};
    Dwfl_Line* line = dwfl_module_getsrc(module_, offset + bias);
    Dwarf_Die* unit = dwfl_module_addrdie(module_, offset + bias, &bias);
    if (line == nullptr || unit == nullptr) return {};
    SourcePlace place;
    int number = 0;
    const char* file = dwfl_lineinfo(line, nullptr, &number, nullptr, nullptr, nullptr);
    place.file = relative_to_compilation(unit, text_or_empty(file));
    place.line = static_cast<unsigned>(std::max(number, 0));
    return with_callers(unit, offset, place);
  }

  /// `place` lies in the innermost function; where that was inlined, its caller follows.
  std::vector<SourcePlace> with_callers(Dwarf_Die* unit, std::uint64_t offset, SourcePlace place) {
    std::vector<SourcePlace> places;
    const auto [scopes, count] = scopes_at(unit, offset);
    for (int i = 0; i < count; ++i) {
      const int tag = dwarf_tag(&scopes[static_cast<std::size_t>(i)]);
      if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram) continue;
      place.function = name_of(&scopes[static_cast<std::size_t>(i)], offset);
      places.push_back(place);
      if (tag == DW_TAG_subprogram) return places;
      place = call_place(unit, &scopes[static_cast<std::size_t>(i)]);
    }
    if (places.empty()) {
      place.function = symbol(offset);
      places.push_back(place);
    }
    return places;
  }

  /// That of the linker, where it says in which module a procedure of Fortran is. -g1 has no names of the
  /// linker.
  std::string name_of(Dwarf_Die* function, std::uint64_t offset) {
    Dwarf_Attribute attribute;
    std::string linked =
        text_or_empty(dwarf_formstring(dwarf_attr_integrate(function, DW_AT_linkage_name, &attribute)));
    if (linked.empty() && dwarf_tag(function) == DW_TAG_subprogram) linked = symbol(offset);
    return is_in_fortran_module(linked) ? linked : text_or_empty(dwarf_diename(function));
  }

  std::string symbol(std::uint64_t offset) {
    GElf_Addr bias = 0;
    dwfl_module_getelf(module_, &bias);
    return text_or_empty(dwfl_module_addrname(module_, offset + bias));
  }

  std::string name_;
  std::unique_ptr<Dwfl, End> session_;
  Dwfl_Module* module_ = nullptr;
};

PlaceFinder::PlaceFinder(PlaceTable known) : known_(std::move(known)) {}
PlaceFinder::~PlaceFinder() = default;

PlaceFinder::DebugInformation& PlaceFinder::opened(const Module& module) {
  auto& entry = modules_[{module.path, module.build_id}];
  if (!entry) entry = std::make_unique<DebugInformation>(module);
  return *entry;
}

std::vector<SourcePlace> PlaceFinder::find(const Module& module, std::uint64_t offset) {
  if (const auto* places = trace::find(known_, module, offset)) return *places;
  std::vector<SourcePlace> places;
  if (!is_foreign_module(module.path)) places = opened(module).find(offset);
  known_[{module.path, module.build_id}][offset] = places;
  return places;
}

}  // namespace dperf::trace
