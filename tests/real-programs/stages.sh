# SPDX-License-Identifier: LGPL-2.1-or-later
# What is done with one program. programs/NAME.sh says how, with these variables and functions, which run in the
# folder of its sources:
#   package   the source package;  packages  Debian packages that it needs
#   prepare   once, before anything is built
#   build     with $CC, $CXX and $FC
#   check     its own checks; fails if one fails
#   run_on    with the number of ranks and the folder for results: runs it once, leaves there what must be the same
#             whichever compiler built it; for_size gives the size of the problem
#   relink    with $CC and a folder for gaps: links it again, its objects as shuffled_with_gaps puts them (placements.sh);
#             only in programs of which that is easy

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
# CPU time: what else runs on this machine does not show in the blocks.
export LC_ALL=C OMP_NUM_THREADS=1 DPERF_CLOCK=${DPERF_CLOCK-virtual}

stage() { echo "== $*"; }

# Runs a command and writes its CPU time, children included, to file $1, that without the kernel's to $1.user, its wall time to
# $1.wall, what it says to $1.said.
timed() {
  local file=$1 TIMEFORMAT='%U %S %R'
  shift
  { time "$@" >"$file.said" 2>&1; } 2>"$file.times"
  awk '{ printf "%.1f\n", $1 + $2 }' "$file.times" >"$file"
  awk '{ printf "%.2f\n", $1 }' "$file.times" >"$file.user"
  awk '{ printf "%.2f\n", $3 }' "$file.times" >"$file.wall"
}

# Of a run that tells what instrumentation costs, and of a quick one.
for_size() { # for_size LONG QUICK
  if [ "$quick" = yes ]; then echo "$2"; else echo "$1"; fi
}

# Runs a command as its own process.
at_priority() {
  (
    [ "$priority" = no ] || chrt -f -p 50 "$BASHPID"
    "$@"
  )
}

# Where hot functions lie depends on what stands before them, and some programs are 9 % faster or slower for it. Aligned in both
# builds, they are compared by what dPerf adds.
align() {
  local flags='-falign-functions=64 -falign-loops=32'
  export OMPI_CC="${OMPI_CC:-gcc} $flags" OMPI_CXX="${OMPI_CXX:-g++} $flags" OMPI_FC="${OMPI_FC:-gfortran} $flags"
}

take_compilers() { # take_compilers plain|dperf
  if [ "$1" = plain ]; then
    export CC=mpicc CXX=mpicxx FC=mpifort
  else
    export PATH=$tools:$PATH CC=dperf-cc CXX=dperf-c++ FC=dperf-fc
  fi
}

build_in() {
  cd "$1"
  [ "$aligned" = no ] || align
  take_compilers "$2"
  DPERF_EXPLAIN=1 build
}

# Files that were compiled, those that were changed, blocks and loops, from what --explain said.
count_files() {
  local said=$1 paths
  paths=$(sed -nE 's/^dperf-(cc|c\+\+|fc): (warning: )?(.*): (instrumented, blocks.*|compiled without instrumentation.*)/\3/p' "$said" | sort -u)
  echo "$paths" | { grep -c . || true; } >"$home/files"
  (cd "$home/dperf" && echo "$paths" | sed 's#.*/##' | sort -u | while read -r file; do find . -name "$file" -type f | head -1; done | tr '\n' '\0' |
    xargs -0 cat) | wc -l >"$home/lines"
  sed -nE 's/^dperf-(cc|c\+\+|fc): (.*): instrumented, blocks: ([0-9]+), loops: ([0-9]+)/\2 \3 \4/p' "$said" | sort -u |
    awk -v f="$home/changed" -v b="$home/blocks" -v l="$home/loops" '{ n++; x += $2; y += $3 } END { print n + 0 >f; print x + 0 >b; print y + 0 >l }'
  grep -E '^dperf-(cc|c\+\+|fc): warning: ' "$said" | sort | uniq -c | sort -rn >"$home/warnings" || true
}

# Runs the program $runs times in both builds, in turn, and keeps the best wall time of each, and the median of the pairs'
# ratios of user CPU time, which other work on the machine changes less.
run_both() {
  local n=$1 i kind
  for i in $(seq "$runs"); do
    for kind in plain dperf; do
      rm -rf "$home/out.$kind.$n"
      mkdir -p "$home/out.$kind.$n"
      (cd "$home/$kind" && DPERF_TRACE_DIR=$home/traces.$n timed "$home/run.$kind.$n.$i" at_priority run_on "$n" "$home/out.$kind.$n")
    done
    [ "$i" = "$runs" ] || rm -rf "$home/traces.$n"
  done
  for kind in plain dperf; do
    cat "$home"/run.$kind.$n.*.wall | sort -n | head -1 >"$home/run.$kind.$n"
  done
  paste <(cat "$home"/run.plain.$n.*.user) <(cat "$home"/run.dperf.$n.*.user) | awk '{ print $2 / $1 }' | sort -n |
    awk '{ ratio[NR] = $1 } END { printf "%.3f\n", (ratio[int((NR + 1) / 2)] + ratio[int((NR + 2) / 2)]) / 2 }' >"$home/ratio.$n"
}

# From the trace: events, mean length of a block and of what lies between two MPI calls; and the prediction.
predict() {
  local n=$1
  "$tools/dperf-trace" check "$home/traces.$n"
  "$tools/dperf-trace" info "$home/traces.$n" >"$home/info.$n"
  sed -nE 's/^events +([0-9]+),.*/\1/p' "$home/info.$n" >"$home/events.$n"
  sed -nE 's/^blocks +[0-9]+, ([0-9.]+) us each$/\1/p' "$home/info.$n" >"$home/block.$n"
  sed -nE 's/^polls .* ([0-9.]+) us between MPI calls$/\1/p' "$home/info.$n" >"$home/piece.$n"
  [ -s "$home/piece.$n" ] || cp "$home/block.$n" "$home/piece.$n"
  local match='' code=0
  replay "$n" || code=$?
  if [ "$code" = 3 ]; then # refused: on the new network another message would come first
    match=' (order of the traced run)'
    replay "$n" --match traced
  elif [ "$code" != 0 ]; then
    return "$code"
  fi
  sed -nE 's/.*"t_predicted_s": *([0-9.e+-]+).*/\1/p' "$home/predicted.$n.json" | head -1 | xargs printf '%.3f' >"$home/t.$n"
  printf '%s' "$match" >>"$home/t.$n"
}

replay() { # replay RANKS [OPTION...]
  local n=$1
  shift
  "$tools/dperf-predict" --platform "$root/platforms/cluster.xml" "$@" --format json -o "$home/predicted.$n.json" "$home/traces.$n" &&
    "$tools/dperf-predict" --platform "$root/platforms/cluster.xml" "$@" -o "$home/predicted.$n.txt" "$home/traces.$n"
}

row() {
  local n first=1 program
  for n in $ranks; do
    if [ $first = 1 ]; then
      program="$name | $(cat "$home/files") | $(cat "$home/lines") | $(cat "$home/changed") | $(cat "$home/blocks") | $(cat "$home/loops") | $(cat "$home/build.plain") | $(cat "$home/build.dperf")"
    else
      program=" | | | | | | | "
    fi
    first=0
    echo "| $program | $n | $(cat "$home/run.plain.$n") | $(cat "$home/run.dperf.$n") | $(cat "$home/ratio.$n") | $(cat "$home/block.$n") | $(cat "$home/piece.$n") | $(cat "$home/events.$n") | $(cat "$home/t.$n") |"
  done
}

build_both() {
  local kind
  for kind in plain dperf; do
    stage "$kind: unpack and build"
    fetch_source "$package" "$home/$kind"
    (cd "$home/$kind" && prepare)
    (timed "$home/build.$kind" build_in "$home/$kind" "$kind")
  done
  count_files "$home/build.dperf.said"
  stage "its own checks, instrumented"
  (cd "$home/dperf" && take_compilers dperf && export DPERF_TRACE_DIR=$home/traces.check && check)
}

program_stages() {
  name=$1
  home=$work/$name
  local n
  packages=()
  check() { :; }
  prepare() { :; }
  unset -f relink
  . "$here/programs/$name.sh"
  need_packages "${packages[@]}"
  [ "$rerun" = yes ] || build_both
  if [ "$instructions" = yes ]; then
    count_instructions
    return
  fi
  if [ "$placements" -gt 0 ]; then
    place_and_run
    return
  fi
  for n in $ranks; do
    stage "$n ranks"
    run_both "$n"
    stage "$n ranks: the output is that of the plain build"
    diff -r "$home/out.plain.$n" "$home/out.dperf.$n"
    stage "$n ranks: predicted"
    predict "$n"
  done
  row >"$home/row"
}
