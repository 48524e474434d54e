# SPDX-License-Identifier: LGPL-2.1-or-later
# Sparse direct solver. Fixed form with macros, and C; make. Double precision; its own ordering, PORD.
package=mumps
packages=(gfortran libscalapack-openmpi-dev liblapack-dev libblas-dev)

prepare() { cp Make.inc/Makefile.inc.generic Makefile.inc; }

build() {
  make -j2 d CC="$CC" FC="$FC" FL="$FC" OPTF="-O2 -fallow-argument-mismatch" OPTC="-O2 -I." OPTL=-O2 \
    INCPAR= LIBPAR="-lscalapack-openmpi -llapack"
}

# Its README says what they print.
check() {
  cd examples
  mpirun -n 2 ./dsimpletest <input_simpletest_real | check_solution 5 1
  mpirun -n 2 ./c_example | grep 'Solution is : ( *1.00 *2.00)'
}

# Reads what dsimpletest prints; fails unless it prints so many unknowns, of which the first is 1 and each next one larger by
# STEP. The last digits depend on which message comes first.
check_solution() { # check_solution UNKNOWNS STEP
  awk -v unknowns="$1" -v step="$2" '
    /Solution is/ { for (i = 3; i <= NF; i++) { error = $i - 1 - step * count++; if (!(error * error < 1e-18)) wrong++ } }
    END { printf "unknowns: %d, wrong by more than 1e-9: %d\n", count, wrong; exit count != unknowns || wrong > 0 }'
}

# Poisson's equation on a cube of so many points a side, as dsimpletest reads it; the solution is 1 everywhere.
poisson() { # poisson SIDE
  awk -v n="$1" '
    function neighbour(inside, distance) { if (inside) { print row, row + distance, -1; others++ } }
    BEGIN {
      print n ^ 3
      print 7 * n ^ 3 - 6 * n ^ 2
      for (z = 1; z <= n; z++) for (y = 1; y <= n; y++) for (x = 1; x <= n; x++) {
        row++
        others = 0
        print row, row, 6
        neighbour(x > 1, -1); neighbour(x < n, 1)
        neighbour(y > 1, -n); neighbour(y < n, n)
        neighbour(z > 1, -n * n); neighbour(z < n, n * n)
        right_side[row] = 6 - others
      }
      for (row = 1; row <= n ^ 3; row++) print right_side[row]
    }'
}

run_on() {
  local side
  side=$(for_size 34 22)
  [ -e "poisson.$side" ] || poisson "$side" >"poisson.$side"
  mpirun -n "$1" examples/dsimpletest <"poisson.$side" | check_solution $((side ** 3)) 0 >"$2/solution"
}
