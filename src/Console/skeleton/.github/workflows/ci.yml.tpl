# NEXUS_PACKAGES is a variable of the repository: the URL of an archive (.tar.gz) with the Debian packages of Nexus, which
# `make deb` builds. They are not published yet.
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
    container: debian:trixie
    env:
      COMPOSER_ALLOW_SUPERUSER: '1'
    steps:
      - uses: actions/checkout@v4
      - run: apt-get update && apt-get install -y --no-install-recommends ca-certificates composer curl unzip php-xml php-mbstring
      - run: mkdir /tmp/nexus && curl -fsSL "${{ vars.NEXUS_PACKAGES }}" | tar -xzC /tmp/nexus && apt-get install -y /tmp/nexus/*.deb
      - run: composer config repositories.nexus path /usr/share/nexus
      - run: test ! -f composer.lock || composer update --no-install --no-interaction nexus-php/nexus
      - run: composer install --no-interaction
      - run: composer test
