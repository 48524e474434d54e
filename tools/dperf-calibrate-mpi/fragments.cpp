// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fragments.h"

#include <mpi.h>

namespace dperf::measure {
namespace {

// Open MPI 4.1's for TCP between hosts.
constexpr const char* kSizeVariable = "btl_tcp_max_send_size";
constexpr const char* kNumberVariable = "pml_ob1_send_pipeline_depth";
constexpr double kHeaderBytes = 32;

/// The interface of tools (MPI_T), for as long as it lives.
class Tools {
 public:
  Tools() {
    int provided = 0;
    works_ = MPI_T_init_thread(MPI_THREAD_SINGLE, &provided) == MPI_SUCCESS;
  }
  ~Tools() {
    if (works_) MPI_T_finalize();
  }
  Tools(const Tools&) = delete;
  Tools& operator=(const Tools&) = delete;

  /// Of a control variable; nothing, if there is no variable of this name that is one number.
  std::optional<double> number(const char* name) const {
    int index = 0, count = 0;
    MPI_T_cvar_handle handle = MPI_T_CVAR_HANDLE_NULL;
    if (!works_ || MPI_T_cvar_get_index(name, &index) != MPI_SUCCESS) return std::nullopt;
    if (MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count) != MPI_SUCCESS) return std::nullopt;
    const std::optional<double> value = count == 1 ? read(index, handle) : std::nullopt;
    MPI_T_cvar_handle_free(&handle);
    return value;
  }

 private:
  static std::optional<double> read(int index, MPI_T_cvar_handle handle) {
    int verbosity = 0, bind = 0, scope = 0, name_length = 0, text_length = 0;
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_T_enum enumeration = MPI_T_ENUM_NULL;
    if (MPI_T_cvar_get_info(index, nullptr, &name_length, &verbosity, &type, &enumeration, nullptr,
                            &text_length, &bind, &scope) != MPI_SUCCESS)
      return std::nullopt;
    if (type == MPI_INT) return as_number<int>(handle);
    if (type == MPI_UNSIGNED) return as_number<unsigned>(handle);
    if (type == MPI_UNSIGNED_LONG) return as_number<unsigned long>(handle);
    if (type == MPI_UNSIGNED_LONG_LONG) return as_number<unsigned long long>(handle);
    return std::nullopt;
  }

  template <typename Number>
  static std::optional<double> as_number(MPI_T_cvar_handle handle) {
    Number value{};
    if (MPI_T_cvar_read(handle, &value) != MPI_SUCCESS) return std::nullopt;
    return static_cast<double>(value);
  }

  bool works_ = false;
};

}  // namespace

std::optional<calibrate::FragmentsOfMessages> fragments_in_use() {
  const Tools tools;
  const std::optional<double> bytes = tools.number(kSizeVariable), number = tools.number(kNumberVariable);
  if (!bytes || !number || *bytes <= kHeaderBytes || *number < 1) return std::nullopt;
  return calibrate::FragmentsOfMessages{*bytes - kHeaderBytes, *number};
}

}  // namespace dperf::measure
