# SPDX-License-Identifier: LGPL-2.1-or-later
# Ray tracer. C, make.
package=tachyon

build() {
  cd unix
  make all ARCH=here CC="$CC" CFLAGS="-O2 -ffast-math -DLinux -DMPI -DUSE_MPI_IN_PLACE" \
    AR=ar ARFLAGS=r STRIP=strip RANLIB=ranlib LIBS="-L. -ltachyon -lm"
}

# With all its objects, those of its library too.
relink() {
  local objects
  mapfile -t objects < <(shuffled_with_gaps "$1" compile/here/libtachyon/*.o)
  "$CC" -O2 -o compile/here/tachyon "${objects[@]}" -lm
  strip compile/here/tachyon
}

run_on() {
  local side
  side=$(for_size 520 200)
  mpirun -n "$1" compile/here/tachyon scenes/dnadof.dat -res "$side" "$side" -format PPM -o "$2/image.ppm"
}
