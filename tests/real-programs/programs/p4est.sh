# SPDX-License-Identifier: LGPL-2.1-or-later
# Forests of octrees: its example 3 is an advection solver with adaptive refinement. C, autotools, libtool.
package=p4est
packages=(autoconf automake libtool zlib1g-dev)

prepare() { ./bootstrap; }

build() {
  ./configure --enable-mpi --disable-shared --without-blas CC="$CC" CFLAGS=-O2
  make -j2 -C sc
  make -j2 example/steps/p4est_step3
}

# Some of its tests; they run on two ranks.
check() {
  make check-am TESTS="test/p4est_test_balance test/p4est_test_partition test/p4est_test_ghost test/p4est_test_lnodes test/p8est_test_partition" \
    check_PROGRAMS="test/p4est_test_balance test/p4est_test_partition test/p4est_test_ghost test/p4est_test_lnodes test/p8est_test_partition"
}

run_on() {
  (cd "$2" && mpirun -n "$1" "$OLDPWD/example/steps/p4est_step3" >said)
  rm -f "$2/said"
}
