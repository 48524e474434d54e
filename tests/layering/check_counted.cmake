# Finds format strings with a number and a noun in the plural, "{} ranks": of one it would say "1 ranks". They are
# for counted() of support/words.h. Bounds ("at most {} bytes") and factors ("{:g} times as slow") are none of these.
# -DSOURCE_DIR=... -P
# SPDX-License-Identifier: LGPL-2.1-or-later
set(nouns "addresses|blocks|bytes|calls|cases|collectives|communicators|connections|cores|elements|entries|errors|events|files|\
functions|hosts|iterations|kinds|lanes|lines|links|loops|measurements|members|messages|modules|names|nodes|others|pieces|\
places|points|problems|programs|ranks|records|repetitions|requests|runs|samples|sites|sizes|sources|sums|tasks|threads|\
times|values|warnings|windows|workers")
set(bound "(at most|at least|more than|fewer than|less than|up to|below|[0-9{}]+ to) {[0-9]*}")
# These numbers are never one, or the code beside says what it would be then; or it is a factor, or a verb.
set(plural "rank {} calls|{} hosts. expected at most|-np {} {} hosts|{} sizes that a fit|all {} cases are|{} loops begin in|\
gets {} ranks, but|{} requests are|{} sizes are|1 node. : fmt::format.\"{} nodes|default: {} nodes|\
from one to the next .{} runs|blocks take {} times|{} {} bytes  ?{}|\\.  ?{} bytes  ?\\.|\
its message has {} bytes|format.\"{} bytes\"|of {} iterations, a|of its {} iterations|of {} ranks run it|\
has {} threads that|header of {} bytes|payload of {} bytes. exp|of %llu iterations were")
set(found "")
file(GLOB_RECURSE files RELATIVE "${SOURCE_DIR}" "${SOURCE_DIR}/lib/*.cpp" "${SOURCE_DIR}/lib/*.h"
  "${SOURCE_DIR}/tools/*.cpp" "${SOURCE_DIR}/runtime/src/*.c")
foreach(file IN LISTS files)
  file(READ "${SOURCE_DIR}/${file}" text)
  if(NOT text MATCHES "({[0-9]*}|%[a-z]*[du]) (${nouns})[^a-z_=(]")
    continue()
  endif()
  string(REGEX REPLACE "[];[\\]" " " text "${text}")  # what a list of CMake would break at
  string(REPLACE "\n" ";" lines "${text}")
  set(number 0)
  foreach(line IN LISTS lines)
    math(EXPR number "${number} + 1")
    string(REGEX REPLACE "//.*" "" code "${line}")
    string(REGEX REPLACE "${bound}|${plural}" "" code "${code}")
    if(code MATCHES "\".*({[0-9]*}|%[a-z]*[du]) (${nouns})[^a-z_=(]")
      string(STRIP "${line}" line)
      string(APPEND found "${file}:${number}: ${line}\n")
    endif()
  endforeach()
endforeach()
if(found)
  message(FATAL_ERROR "numbers before a noun in the plural; expected: counted(n, \"rank\") of support/words.h\n${found}")
endif()
