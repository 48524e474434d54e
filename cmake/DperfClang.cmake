# Clang's LibTooling. Debian installs one folder a version; the newest that we know comes first.
# find_package takes no version argument here: 22.1.8 matches no requested range, so it is checked after.
foreach(version 22 21 20 19)
  find_package(Clang CONFIG QUIET
    HINTS /usr/lib/llvm-${version}/lib/cmake/clang
    PATHS ${LLVM_ROOT} NO_DEFAULT_PATH)
  if(Clang_FOUND)
    break()
  endif()
endforeach()
if(NOT Clang_FOUND)
  find_package(Clang CONFIG REQUIRED)
endif()
if(LLVM_VERSION_MAJOR LESS 19)
  message(FATAL_ERROR "dPerf needs Clang 19 or newer, found ${LLVM_PACKAGE_VERSION}; run scripts/install-deps")
endif()
message(STATUS "Found Clang ${LLVM_PACKAGE_VERSION} in ${Clang_DIR}")

add_library(dperf_clang INTERFACE)
add_library(dperf::clang ALIAS dperf_clang)
target_include_directories(dperf_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_link_libraries(dperf_clang INTERFACE clang-cpp LLVM)
