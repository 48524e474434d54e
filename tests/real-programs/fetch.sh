# SPDX-License-Identifier: LGPL-2.1-or-later
# Fetches source packages with a configuration of apt of its own: the system's stays as it is.

# Writes the configuration and reads the index of sources, once.
apt_setup() {
  local apt=$work/apt release
  export APT_CONFIG=$apt/apt.conf
  [ -e "$apt/done" ] && return
  mkdir -p "$apt/sources" "$apt/lists/partial" "$apt/cache/archives/partial"
  release=$(. /etc/os-release && echo "${VERSION_CODENAME:?}")
  printf 'Types: deb-src\nURIs: http://deb.debian.org/debian\nSuites: %s\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n' \
    "$release" >"$apt/sources/debian.sources"
  printf 'Dir::Etc::sourcelist "/dev/null";\nDir::Etc::sourceparts "%s";\nDir::State::lists "%s";\nDir::Cache "%s";\nAPT::Sandbox::User "";\n' \
    "$apt/sources" "$apt/lists" "$apt/cache" >"$APT_CONFIG"
  timeout 300 apt-get update -qq
  touch "$apt/done"
}

# Unpacks the upstream tarball of source package $1 into folder $2.
fetch_source() {
  local package=$1 folder=$2 tarball
  mkdir -p "$work/tarballs" "$folder"
  if ! ls "$work/tarballs/${package}"_*.orig.tar.* >/dev/null 2>&1; then
    apt_setup
    (cd "$work/tarballs" && timeout 900 apt-get source -qq --download-only --tar-only "$package")
  fi
  tarball=$(ls "$work/tarballs/${package}"_*.orig.tar.* | head -1)
  tar -xf "$tarball" -C "$folder" --strip-components=1
}

# Stops with one line if Debian packages are missing.
need_packages() {
  local package missing=()
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] || { echo "packages are missing: apt-get install ${missing[*]}"; return 1; }
}
