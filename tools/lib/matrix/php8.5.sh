# SPDX-License-Identifier: MIT
# PHP 8.5 in Debian unstable: its packages are in experimental. A copy of the archive may be older than its Release file allows.
echo 'deb http://deb.debian.org/debian experimental main' >/etc/apt/sources.list.d/experimental.list
echo 'Acquire::Check-Valid-Until "false";' >/etc/apt/apt.conf.d/90nexus-matrix
apt-get update -q
apt-get install -y -q --no-install-recommends php8.5-cli php8.5-dev php8.5-curl php8.5-intl php8.5-mbstring php8.5-sqlite3 php8.5-xml
apt-get clean
