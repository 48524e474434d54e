# SPDX-License-Identifier: LGPL-2.1-or-later
# Where functions happen to lie decides how fast they run: programs get several percent faster or slower when their objects
# are linked in another order (Mytkowicz et al., "Producing Wrong Data Without Doing Anything Obviously Wrong!", 2009). So a
# single pair of builds says little about what instrumentation costs. Here both are linked in the same random ways, and the
# medians over these are compared.

# An object that takes so many bytes of code.
make_gap() { # make_gap BYTES FILE
  printf '.text\n.skip %d\n.section .note.GNU-stack,"",@progbits\n' "$1" | gcc -c -x assembler -o "$2" -
}

# The names in a random order, one a line, each behind a gap of 16 to 4096 bytes. The same for the same $placement. (Bash gives
# each subshell random numbers of its own, so they are begun and drawn here.)
shuffled_with_gaps() { # shuffled_with_gaps FOLDER_FOR_GAPS NAME...
  local folder=$1 i other name names
  RANDOM=$placement
  shift
  names=("$@")
  mkdir -p "$folder"
  for ((i = ${#names[@]} - 1; i > 0; i--)); do
    other=$((RANDOM % (i + 1)))
    name=${names[i]}
    names[i]=${names[other]}
    names[other]=$name
  done
  for i in "${!names[@]}"; do
    make_gap $((16 * (1 + RANDOM % 256))) "$folder/$i.o"
    printf '%s\n%s\n' "$folder/$i.o" "${names[i]}"
  done
}

relink_both() { # of $placement
  local kind
  for kind in plain dperf; do
    (
      cd "$home/$kind"
      rm -rf "$home/gaps.$kind"
      take_compilers "$kind"
      relink "$home/gaps.$kind"
    )
  done
}

# User CPU time of the fastest of $runs, by placement, to placed.plain and placed.dperf.
place_and_run() {
  local n=${ranks%% *} placement i kind
  declare -F relink >/dev/null || { echo "$name cannot be linked again: its recipe has no relink"; return 1; }
  rm -f "$home"/placed.*
  for placement in $(seq "$placements"); do
    stage "placement $placement"
    relink_both
    for i in $(seq "$runs"); do
      for kind in plain dperf; do
        rm -rf "$home/out.$kind.$n" "$home/traces.$n"
        mkdir -p "$home/out.$kind.$n"
        (cd "$home/$kind" && DPERF_TRACE_DIR=$home/traces.$n timed "$home/run.$kind.$n.$i" at_priority run_on "$n" "$home/out.$kind.$n")
      done
    done
    diff -r "$home/out.plain.$n" "$home/out.dperf.$n"
    for kind in plain dperf; do cat "$home"/run.$kind.$n.*.user | sort -n | head -1 >>"$home/placed.$kind"; done
  done
  placed_row >"$home/placed"
}

placements_header() {
  echo '| program | placements | user CPU plain, s: median | least | most | user CPU dPerf, s: median | least | most | dPerf / plain, of the medians |'
  echo '| --- | --: | --: | --: | --: | --: | --: | --: | --: |'
}

placed_row() {
  paste <(sort -n "$home/placed.plain") <(sort -n "$home/placed.dperf") | awk -v name="$name" '
    { plain[NR] = $1; dperf[NR] = $2 }
    END {
      low = int((NR + 1) / 2); high = int((NR + 2) / 2)
      p = (plain[low] + plain[high]) / 2; d = (dperf[low] + dperf[high]) / 2
      printf "| %s | %d | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.3f |\n", name, NR, p, plain[1], plain[NR], d, dperf[1], dperf[NR], d / p
    }'
}
