# SPDX-License-Identifier: LGPL-2.1-or-later
# Times of one program spread by 10 to 30 % on a shared machine; the instructions that it executes do not. They are counted by
# callgrind, by the object (program, library) that they belong to. Those of the MPI library are left out: how often it looks
# for messages depends on when the other rank sends.

# mpirun with each rank under callgrind, for recipes that call `mpirun -n N PROGRAM...`.
counted_mpirun() {
  command mpirun "$1" "$2" valgrind -q --tool=callgrind --callgrind-out-file="$home/counted.$kind.%p" "${@:3}"
}

# "NUMBER OBJECT" of each object of one of callgrind's files.
instructions_by_object() {
  awk '
    /^ob=/ { split($0, part, /[()]/); id = part[2]; if (part[3] != "") object[id] = substr(part[3], 2); next }
    /^cob=/ { split($0, part, /[()]/); if (part[3] != "") object[part[2]] = substr(part[3], 2); next }
    /^calls=/ { getline; next }
    /^[+*0-9-]/ { count[id] += $2 }
    END { for (id in count) printf "%.0f %s\n", count[id], object[id] }' "$1"
}

# Sums over all ranks of one kind: of the program (with dPerf's runtime, which is linked into it), and of all libraries but those
# of MPI and the loader.
sum_of_instructions() {
  local file
  for file in "$home/counted.$1".*; do instructions_by_object "$file"; done | awk '
    $2 ~ /lib(mpi|open-|pmix|event|hwloc)|mca_|openmpi|pmix|\/ld-linux/ { next }
    $2 ~ /\.so/ { others += $1; next }
    { program += $1 }
    END { printf "%.4f %.4f\n", program / 1e9, others / 1e9 }'
}

count_instructions() {
  local n=${ranks%% *} kind
  command -v valgrind >/dev/null || { echo "--instructions needs valgrind"; return 1; }
  mpirun() { counted_mpirun "$@"; }
  for kind in plain dperf; do
    stage "counts instructions: $kind"
    rm -rf "$home/out.$kind.$n" "$home/counted.$kind".* "$home/traces.$n"
    mkdir -p "$home/out.$kind.$n"
    (cd "$home/$kind" && DPERF_TRACE_DIR=$home/traces.$n run_on "$n" "$home/out.$kind.$n")
    sum_of_instructions "$kind" >"$home/instructions.$kind"
  done
  unset -f mpirun
  paste -d' ' "$home/instructions.plain" "$home/instructions.dperf" | awk -v name="$name" '
    { printf "| %s | %s | %s | %s | %s | %.4f |\n", name, $1, $2, $3, $4, ($3 + $4) / ($1 + $2) }' >"$home/counted"
}

instructions_header() {
  echo '| program | plain, 10^9: program | libraries | dPerf, 10^9: program and runtime | libraries | dPerf / plain |'
  echo '| --- | --: | --: | --: | --: | --: |'
}
