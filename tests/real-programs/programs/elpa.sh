# SPDX-License-Identifier: LGPL-2.1-or-later
# Eigenvalues of dense matrices. Fortran 2008 whose procedures are templates in included files, and C; autotools, libtool.
package=elpa
packages=(gfortran libscalapack-openmpi-dev liblapack-dev libblas-dev)

# Its tests refuse to run on one rank.
prepare() { sed -i 's/nprocs <= 1/nprocs < 1/' test/shared/test_setup_mpi.F90; }

build() {
  ./configure FC="$FC" CC="$CC" FCFLAGS="-O2 -fallow-argument-mismatch" CFLAGS=-O2 SCALAPACK_LDFLAGS="-lscalapack-openmpi -llapack -lblas" \
    --disable-shared --disable-sse --disable-sse-assembly --disable-avx --disable-avx2 --disable-avx512 \
    --disable-c-tests --disable-cpp-tests --disable-doxygen-doc
  make -j2 validate_real_double_eigenvectors_1stage_analytic
}

# Some of its tests, on two ranks. Without check_SCRIPTS, make does not build the hundreds of others.
check() {
  local what tests=
  for what in eigenvectors_1stage_analytic eigenvectors_1stage_random eigenvectors_2stage_default_kernel_analytic \
    cholesky_1stage_random invert_triangular; do
    tests+=" validate_real_double_${what}_default.sh"
  done
  make check-TESTS TESTS="$tests" check_SCRIPTS= TEST_FLAGS="500 500 16"
}

# It checks what it has computed.
run_on() {
  local side
  side=$(for_size 1500 750) # products of small prime factors
  mpirun -n "$1" ./validate_real_double_eigenvectors_1stage_analytic "$side" "$side" 16 | grep Maximum >"$2/errors"
}
