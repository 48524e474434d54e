# SPDX-License-Identifier: LGPL-2.1-or-later
# Forests of octrees: its example 3 is an advection solver with adaptive refinement. C, autotools, libtool.
package=p4est
packages=(autoconf automake libtool zlib1g-dev)

prepare() { ./bootstrap; }

build() {
  ./configure --enable-mpi --disable-vtk-zlib CC="$CC" CFLAGS=-O2
  make -j2
  make -j2 -C example/steps
}

check() { make -k check; }

run_on() {
  (cd "$2" && mpirun -n "$1" "$OLDPWD/example/steps/p4est_step3" >said)
  rm -f "$2/said"
}
