# What every target of ours is compiled with; linked privately, never set globally.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
# All programs in one folder: the tools find each other, the runtime and the platforms
# relative to themselves, in the build tree as after an installation.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR}")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR}")

add_library(dperf_options INTERFACE)
add_library(dperf::options ALIAS dperf_options)
target_compile_options(dperf_options INTERFACE
  -Wall -Wextra -Wpointer-arith
  $<$<OR:$<COMPILE_LANG_AND_ID:C,GNU>,$<COMPILE_LANG_AND_ID:CXX,GNU>>:-Wshadow=local>
  # What is deprecated in GCC 12's <algorithm> is used there, too; Clang says so at each of our calls of std::stable_sort.
  $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-deprecated-declarations>
  $<$<BOOL:${DPERF_WERROR}>:-Werror>)
if(DPERF_SANITIZE)
  target_compile_options(dperf_options INTERFACE -fsanitize=${DPERF_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(dperf_options INTERFACE -fsanitize=${DPERF_SANITIZE})
endif()
