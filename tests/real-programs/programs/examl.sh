# SPDX-License-Identifier: LGPL-2.1-or-later
# Likelihood of evolutionary trees. C, make, SSE intrinsics.
package=examl

prepare() { make -C parser -f Makefile.SSE3.gcc; }

build() { make -C examl -f Makefile.SSE3.gcc CC="$CC"; }

run_on() {
  rm -rf scratch
  mkdir scratch
  cd scratch
  ../parser/parse-examl -s ../testData/49 -q ../testData/49.model -m DNA -n 49
  mpirun -n "$1" ../examl/examl -s 49.binary -t ../testData/49.tree -m GAMMA -f e -n run -p 1
  cp ExaML_TreeFile.run "$2/" 2>/dev/null || cp ExaML_result.run "$2/"
  grep -E 'Likelihood' ExaML_info.run | sed 's/, time.*//; s/Time.*//' >"$2/likelihood"
}
