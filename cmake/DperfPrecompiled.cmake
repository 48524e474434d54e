# The headers that most sources include, parsed once for all: by Clang, tests are built in a third of the time and libraries in
# half; by GCC 12, in four fifths. Sources include what they use all the same, and are built without this by the presets gcc and
# clang, which see what is missing. With ccache, set its sloppiness (pch_defines,time_macros), or this to OFF: else it keeps no
# results.
option(DPERF_PRECOMPILED "Parse the headers that most sources include once" OFF)

# dperf_precompile(NAME HEADERS <vector> ... LIBRARIES fmt::fmt ... [OPTIONS -O0 ...]): what dperf_reuse_precompiled(TARGET NAME)
# uses.
function(dperf_precompile name)
  cmake_parse_arguments(ARG "" "" "HEADERS;LIBRARIES;OPTIONS" ${ARGN})
  if(NOT DPERF_PRECOMPILED)
    return()
  endif()
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp" CONTENT "")
  add_library(${name} OBJECT "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp")
  target_link_libraries(${name} PRIVATE dperf::options ${ARG_LIBRARIES})
  target_compile_options(${name} PRIVATE ${ARG_OPTIONS})
  target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()

# dperf_reuse_precompiled(TARGET NAME): unless the target has options of its own. GCC 12 crashes where -O differs from that
# with which the headers were parsed; a source with options of its own needs SKIP_PRECOMPILE_HEADERS.
function(dperf_reuse_precompiled target name)
  get_target_property(options ${target} COMPILE_OPTIONS)
  if(DPERF_PRECOMPILED AND NOT options)
    target_precompile_headers(${target} REUSE_FROM ${name})
  endif()
endfunction()

# dperf_reuse_precompiled_below(FOLDER NAME): all libraries of a folder and those below it
function(dperf_reuse_precompiled_below folder name)
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      dperf_reuse_precompiled(${target} ${name})
    endif()
  endforeach()
  get_property(folders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    dperf_reuse_precompiled_below("${below}" ${name})
  endforeach()
endfunction()
