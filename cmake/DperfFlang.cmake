# flang's parser, of the same LLVM as Clang; optional. Its CMake package needs MLIR's, so the libraries are looked for by path.
find_path(DPERF_FLANG_INCLUDE flang/Parser/parsing.h PATHS "${LLVM_INCLUDE_DIRS}" NO_DEFAULT_PATH)
foreach(part IN ITEMS FortranParser FortranSupport)
  find_library(DPERF_${part} ${part} PATHS "${LLVM_LIBRARY_DIR}" NO_DEFAULT_PATH)
  mark_as_advanced(DPERF_${part})
endforeach()
mark_as_advanced(DPERF_FLANG_INCLUDE)
if(DPERF_FLANG_INCLUDE AND DPERF_FortranParser AND DPERF_FortranSupport)
  message(STATUS "Found flang's parser: ${DPERF_FortranParser}")
  add_library(dperf_flang INTERFACE)
  add_library(dperf::flang ALIAS dperf_flang)
  target_include_directories(dperf_flang SYSTEM INTERFACE ${DPERF_FLANG_INCLUDE} ${LLVM_INCLUDE_DIRS})
  target_link_libraries(dperf_flang INTERFACE ${DPERF_FortranParser} ${DPERF_FortranSupport} LLVM)
else()
  message(STATUS
    "No flang parser for LLVM ${LLVM_VERSION_MAJOR}: dperf-instrument-fortran is not built, and Fortran sources get no blocks; "
    "install libflang-${LLVM_VERSION_MAJOR}-dev")
endif()
