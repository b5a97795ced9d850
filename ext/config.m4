dnl Every .c file of a module folder belongs to the extension; tests are built by the Makefile of the repository.
PHP_ARG_ENABLE([nexus], [whether to enable Nexus],
  [AS_HELP_STRING([--enable-nexus], [Enable Nexus: coroutines, HTTP server, actors])], [yes])

if test "$PHP_NEXUS" != "no"; then
  nexus_directory="$abs_srcdir"
  test -n "$nexus_directory" || nexus_directory=`cd "$ext_srcdir" && pwd`
  nexus_sources=`cd "$nexus_directory" && find . \( -path ./tests -o -path ./modules \) -prune -o -path './*/*.c' -print | sed 's,^./,,' | LC_ALL=C sort | tr '\n' ' '`
  for nexus_module in `printf '%s\n' $nexus_sources | sed 's,/@<:@^/@:>@*$,,' | LC_ALL=C sort -u`; do
    PHP_ADD_BUILD_DIR([$ext_builddir/$nexus_module])
  done
  nexus_sources="nexus.c $nexus_sources"
  dnl zlib is optional: without its headers, only Site::gzip() is refused.
  nexus_zlib=
  AC_CHECK_HEADER([zlib.h], [AC_CHECK_LIB([z], [deflate], [
    nexus_zlib=-DNX_HAS_ZLIB
    PHP_ADD_LIBRARY([z],, [NEXUS_SHARED_LIBADD])
  ])])
  PHP_SUBST([NEXUS_SHARED_LIBADD])
  PHP_NEW_EXTENSION([nexus], [$nexus_sources], [$ext_shared],,
    [$nexus_zlib -I@ext_srcdir@ -ffile-prefix-map=$nexus_directory=. -std=gnu11 -D_GNU_SOURCE -fvisibility=hidden -Wall -Wextra -Wno-unused-parameter -Wno-implicit-fallthrough])
fi
