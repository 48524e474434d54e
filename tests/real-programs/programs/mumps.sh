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
  mpirun -n 2 ./dsimpletest <input_simpletest_real | largest_error 5 'i'
  mpirun -n 2 ./c_example | grep 'Solution is : ( *1.00 *2.00)'
}

# Reads what dsimpletest prints; fails unless it prints so many unknowns, each as expected (in terms of its number i, in awk).
# The last digits depend on which message comes first.
largest_error() { # largest_error UNKNOWNS EXPECTED
  awk -v unknowns="$1" '
    /Solution is/ { for (i = 1; i + 2 <= NF; i++) { count++; error = $(i + 2) - '"$2"'; if (error * error > 1e-18) wrong++ } }
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
  mpirun -n "$1" examples/dsimpletest <"poisson.$side" | largest_error $((side ** 3)) 1 >"$2/solution"
}
