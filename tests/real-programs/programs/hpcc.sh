# SPDX-License-Identifier: LGPL-2.1-or-later
# HPC Challenge: HPL, PTRANS, RandomAccess, FFT, DGEMM, STREAM, latency and bandwidth. C, make.
package=hpcc
packages=(libblas-dev)

prepare() {
  # Names that MPI-3 removed: mpicc refuses them as well.
  grep -rlE 'MPI_Address|MPI_Type_struct' --include='*.c' . |
    xargs sed -i -E 's/\bMPI_Address\b/MPI_Get_address/; s/\bMPI_Type_struct\b/MPI_Type_create_struct/'
  cat >hpl/Make.here <<'MAKE'
SHELL = /bin/sh
CD = cd
MKDIR = mkdir -p
RM = rm -f
ARCH = $(arch)
TOPdir = ../../..
INCdir = $(TOPdir)/include
LIBdir = $(TOPdir)/lib/$(ARCH)
HPLlib = $(LIBdir)/libhpl.a
HPL_INCLUDES = -I$(INCdir) -I$(INCdir)/$(ARCH)
HPL_LIBS = $(HPLlib) -lblas -lm
HPL_DEFS = -DAdd_ -DF77_INTEGER=int -DStringSunStyle $(HPL_INCLUDES)
CCNOOPT = $(HPL_DEFS)
CCFLAGS = $(HPL_DEFS) -O2
LINKER = $(CC)
ARCHIVER = ar
ARFLAGS = r
RANLIB = ranlib
MAKE
}

build() { make arch=here CC="$CC"; }

run_on() {
  sed -E "s/^2 +Ps/1 Ps/; s/^2 +Qs/$1 Qs/; s/^1000 +Ns/$(for_size 2500 600) Ns/" _hpccinf.txt >hpccinf.txt
  rm -f hpccoutf.txt
  mpirun -n "$1" ./hpcc
  # How each test of its own ended; the rest is times.
  grep -E '\((passed|failed)\)|tests completed|^Success' hpccoutf.txt >"$2/verdicts"
  grep -q '^Success=1' "$2/verdicts"
}
