# cmake -DSOURCE_DIR=... -P check_includes.cmake: each row says what the files of a folder may not include.
set(never
  # files                           may not include
  "lib/support/.*"                  "(trace|instrument|replay|report)/|mpi\\.h|clang/|llvm/|simgrid/|papi\\.h"
  "lib/trace/.*"                    "(instrument|replay|report)/|mpi\\.h|clang/|llvm/|simgrid/"
  "lib/instrument/.*"               "(replay|report)/|mpi\\.h|simgrid/"
  "lib/instrument/wrapper/.*"       "clang/|llvm/"
  "lib/instrument/.*\\.h"           "nlohmann/"
  "lib/replay/.*"                   "instrument/|mpi\\.h|clang/|llvm/"
  "lib/replay/([^/]*|mpi/.*|engine/[^/]*)"  "simgrid/|xbt/"   # engine/simgrid/ is the one folder that names it
  "lib/report/.*"                   "(instrument|replay)/|mpi\\.h|clang/|llvm/|simgrid/"
  "lib/calibrate/.*"                "instrument/|mpi\\.h|clang/|llvm/|simgrid/|xbt/"
  "lib/compare/.*"                  "(instrument|replay|trace)/|mpi\\.h|clang/|llvm/|simgrid/"
  "runtime/.*"                      "(support|trace|instrument|replay|report)/"
  "tools/.*"                        "clang/|llvm/|simgrid/"
)

file(GLOB_RECURSE files RELATIVE "${SOURCE_DIR}"
  "${SOURCE_DIR}/lib/*.h" "${SOURCE_DIR}/lib/*.cpp" "${SOURCE_DIR}/tools/*.h" "${SOURCE_DIR}/tools/*.cpp"
  "${SOURCE_DIR}/runtime/*.h" "${SOURCE_DIR}/runtime/*.c" "${SOURCE_DIR}/runtime/*.def")
set(errors 0)
foreach(file IN LISTS files)
  file(STRINGS "${SOURCE_DIR}/${file}" lines REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"]")
  set(rules ${never})
  while(rules)
    list(POP_FRONT rules folder forbidden)
    if(NOT file MATCHES "^${folder}$")
      continue()
    endif()
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^[^<\"]*[<\"]([^>\"]*).*" "\\1" name "${line}")
      if(name MATCHES "^(${forbidden})")
        message("${file} includes ${name}")
        math(EXPR errors "${errors} + 1")
      endif()
    endforeach()
  endwhile()
endforeach()
list(LENGTH files count)
if(errors OR count EQUAL 0)
  message(FATAL_ERROR "layering: ${errors} forbidden includes in ${count} files")
endif()
message("layering: ${count} files checked")
