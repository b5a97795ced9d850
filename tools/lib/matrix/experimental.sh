# SPDX-License-Identifier: MIT
# A PHP whose packages are in Debian's experimental, in Debian unstable: its name is the first argument, as php8.5.
# A copy of the archive may be older than its Release file allows.
echo 'deb http://deb.debian.org/debian experimental main' >/etc/apt/sources.list.d/experimental.list
echo 'Acquire::Check-Valid-Until "false";' >/etc/apt/apt.conf.d/90nexus-matrix
apt-get update -q
apt-get install -y -q --no-install-recommends "$1-cli" "$1-dev" "$1-curl" "$1-intl" "$1-mbstring" "$1-sqlite3" "$1-xml"
apt-get clean
