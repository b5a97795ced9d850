# SPDX-License-Identifier: MIT
# Installs the PHP of Debian's source package as PHP's own build does, in /usr/local, without Debian's patches: PACKAGE
# [OPTION...]
package=$1
shift
# The archive of a suite may lack a version that its index names: the newest version that can be downloaded is taken.
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
for suite in "debian $release" "debian $release-updates" "debian-security $release-security"; do
    echo "deb-src http://deb.debian.org/$suite main"
done >/etc/apt/sources.list.d/source.list
apt-get update -q
apt-get install -y -q --no-install-recommends gcc libc6-dev pkg-config xz-utils \
    libcurl4-openssl-dev libffi-dev libonig-dev libsqlite3-dev libsodium-dev libssl-dev libxml2-dev zlib1g-dev
mkdir /build
cd /build
versions=$(apt-cache showsrc --only-source "$package" | sed -n 's/^Version: //p' | sort -Vru)
is_downloaded() { compgen -G "${package}_*.orig.tar.xz" >/dev/null; }
for version in $versions; do
    rm -f "$package"_*
    ! apt-get source -q --download-only "$package=$version" || break
done
# The archive may have older versions, which its index no longer names.
newest=${versions%%[!0-9.]*}
for ((patch = ${newest##*.}; patch > 0; patch--)); do
    ! is_downloaded || break
    curl -fsSO "https://deb.debian.org/debian/pool/main/p/$package/${package}_${newest%.*}.$patch.orig.tar.xz" || true
done
is_downloaded || { echo "matrix: Debian's archive has no source of $package in $release" >&2; exit 1; }
tar -xf "$package"_*.orig.tar.xz
cd php-*
# What runs here is tested, not measured: -O1 builds in half the time.
CFLAGS=-O1 ./configure -q --disable-cgi --disable-fileinfo --disable-phpdbg --enable-mbstring --enable-pcntl \
    --enable-shmop --enable-sockets --enable-sysvmsg --enable-sysvsem --enable-sysvshm --with-curl \
    --with-ffi=shared --with-openssl --with-sodium --with-zlib "$@"
make -s -j"$(nproc)"
make -s install-cli install-build install-headers install-programs install-modules
echo extension=ffi >/usr/local/lib/php.ini
cd /
rm -rf /build
apt-get clean
