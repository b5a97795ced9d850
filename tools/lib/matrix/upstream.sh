# SPDX-License-Identifier: MIT
# The release that Debian's source package contains, as PHP's own build installs it: without Debian's patches, in /usr/local.
sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >/etc/apt/sources.list.d/source.list
apt-get update -q
apt-get install -y -q --no-install-recommends gcc libc6-dev pkg-config xz-utils \
    libcurl4-openssl-dev libffi-dev libonig-dev libsqlite3-dev libssl-dev libxml2-dev zlib1g-dev
mkdir /build
cd /build
apt-get source -q --download-only php8.4
tar -xf php8.4_*.orig.tar.xz
cd php-8.4.*
./configure -q --disable-cgi --disable-phpdbg --enable-mbstring --enable-pcntl --enable-shmop --enable-sockets \
    --enable-sysvmsg --enable-sysvsem --enable-sysvshm --with-curl --with-ffi --with-openssl --with-zlib
make -s -j"$(nproc)"
make -s install-cli install-build install-headers install-programs install-modules
cd /
rm -rf /build
apt-get clean
