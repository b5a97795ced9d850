mod debian/nexus.ini
mod debian/ext-build/modules/nexus.so
