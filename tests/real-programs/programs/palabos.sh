# SPDX-License-Identifier: LGPL-2.1-or-later
# Lattice Boltzmann: flow in a cavity, time steps; templates in headers. C++, SCons.
package=palabos
packages=(scons libtinyxml-dev)

prepare() {
  # Debian takes TinyXML out of the tarball.
  mkdir -p externalLibraries/tinyxml
  ln -s /usr/include/tinyxml.h externalLibraries/tinyxml/
  # Names of a later version of TinyXML.
  sed -i -E 's/TiXmlNode::(ELEMENT|TEXT)/TiXmlNode::TINYXML_\1/' src/libraryInterfaces/TINYXML_xmlIO.cpp
  # The program's own example, ended earlier, without pictures (they are made by ImageMagick), its resolution as an argument.
  sed -i 's/maxT *= (T)10.1/maxT = (T)1.05/; s/writeGif(lattice, iT);//; s/128, *\/\/ N/argc > 1 ? atoi(argv[1]) : 128, \/\/ N/' examples/showCases/cavity2d/cavity2d.cpp
}

build() {
  cd examples/showCases/cavity2d
  scons -j2 -f ../../../SConstruct palabosRoot=../../.. projectFiles=cavity2d.cpp optimize=true debug=false profile=false \
    MPIparallel=true SMPparallel=false usePOSIX=true serialCXX=g++ parallelCXX="$CXX" compileFlags="-w" linkFlags= \
    optimFlags=-O2 debugFlags=-g profileFlags=-pg libraryPaths= includePaths= libraries=tinyxml
}

run_on() {
  cd examples/showCases/cavity2d
  mkdir -p tmp
  mpirun -n "$1" ./cavity2d "$(for_size 144 64)" | grep -v 'Time spent' >"$2/said"
  cp tmp/*.vti "$2/"
}
