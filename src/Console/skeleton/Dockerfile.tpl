# The image "nexus" is built in the repository of Nexus: docker build -f packaging/docker/Dockerfile -t nexus .
FROM nexus AS build
USER root
# php-xml: Composer also resolves the packages of the tests, which need it.
RUN apt-get update && apt-get install -y --no-install-recommends composer php-xml unzip
COPY . /app
# composer.lock names the directory from which your machine takes Nexus. The image takes it from its Debian package.
RUN composer config repositories.nexus path /usr/share/nexus
RUN [ ! -f composer.lock ] || composer update --no-install --no-interaction nexus-php/nexus
RUN composer install --no-dev --no-interaction --optimize-autoloader

FROM nexus
COPY --from=build /app /app
