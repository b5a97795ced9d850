dnl Every .c file of a module folder belongs to the extension; tests are built by the Makefile of the repository.
PHP_ARG_ENABLE([nexus], [whether to enable Nexus],
  [AS_HELP_STRING([--enable-nexus], [Enable Nexus: coroutines, HTTP server, actors])], [yes])

if test "$PHP_NEXUS" != "no"; then
  nexus_directory="$abs_srcdir"
  test -n "$nexus_directory" || nexus_directory=`cd "$ext_srcdir" && pwd`
  nexus_sources="nexus.c"
  for nexus_module in base loop wire shm pool sql load fault coro async sync offload handle world realm hook request response connection http actor ipc worker outside classic php; do
    test -d "$nexus_directory/$nexus_module" || continue
    PHP_ADD_BUILD_DIR([$ext_builddir/$nexus_module])
    for nexus_file in "$nexus_directory/$nexus_module"/*.c; do
      test -f "$nexus_file" && nexus_sources="$nexus_sources $nexus_module/`basename $nexus_file`"
    done
  done
  PHP_NEW_EXTENSION([nexus], [$nexus_sources], [$ext_shared],,
    [-I@ext_srcdir@ -ffile-prefix-map=$nexus_directory=. -std=gnu11 -D_GNU_SOURCE -fvisibility=hidden -Wall -Wextra -Wno-unused-parameter -Wno-implicit-fallthrough])
fi
