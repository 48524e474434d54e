# SPDX-License-Identifier: LGPL-2.1-or-later
# Forests of octrees: its example 3 is an advection solver with adaptive refinement. C, autotools, libtool.
package=p4est
packages=(autoconf automake libtool zlib1g-dev)

prepare() {
  # The example takes no arguments: the error that it allows and the time that it simulates become two.
  sed -i 's/ctx.max_err = 2.e-2/ctx.max_err = argc > 1 ? atof (argv[1]) : 2.e-2/; s/step3_timestep (p4est, 0.1)/step3_timestep (p4est, argc > 2 ? atof (argv[2]) : 0.1)/' \
    example/steps/p4est_step3.c
  ./bootstrap
}

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
  # shellcheck disable=SC2046  # two words
  (cd "$2" && mpirun -n "$1" "$OLDPWD/example/steps/p4est_step3" $(for_size "4e-3 0.5" "2e-2 0.1") >said)
  rm -f "$2/said"
}
