# SPDX-License-Identifier: LGPL-2.1-or-later
# Molecular dynamics: Lennard-Jones liquid, time steps. C++, CMake, Ninja. Built with those of its styles that the benchmark needs.
package=lammps
packages=(cmake ninja-build)

prepare() { (cd src && python3 "$here/programs/lammps_few_styles.py"); }

build() {
  cmake -G Ninja -S cmake -B build -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O2 -DBUILD_MPI=on \
    -DBUILD_OMP=off -DWITH_JPEG=off -DWITH_PNG=off -DWITH_GZIP=off -DWITH_FFMPEG=off
  ninja -C build -j2
}

run_on() {
  sed "s/^run.*/run $(for_size 600 100)/" bench/in.lj >in.lj
  mpirun -n "$1" build/lmp -in in.lj -log "$2/log" >/dev/null
  # The thermodynamic output: what depends on arithmetic alone.
  awk '/^Step/ { on = 1 } /^Loop time/ { on = 0 } on' "$2/log" >"$2/thermo"
  rm "$2/log"
  [ -s "$2/thermo" ]
}
