# SPDX-License-Identifier: LGPL-2.1-or-later
# Initial conditions of N-body codes: noise, Fourier transforms, files. Fortran 90 with mpi_f08, and a little C; autotools.
package=mpgrafic
packages=(gfortran fftw-dev libgsl-dev)

build() {
  ./configure FC="$FC" MPIFC="$FC" CC="$CC" MPICC="$CC"
  make # its Makefile does not know all that depends on a module
}

# Its regression test: a run of 32^3 that says the same as an earlier version.
check() { make check-am; }

run_on() {
  local program=$PWD/src/mpgrafic input=$PWD/Input.stdin
  rm -rf scratch
  mkdir scratch
  cd scratch
  mpirun -n "$1" "$program" "--np=$(for_size 224 96)" "$input" >said
  # The fields are large: their sums are compared.
  sha256sum -- * >"$2/sums"
  rm -- *
}
