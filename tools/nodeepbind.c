/* SPDX-License-Identifier: MIT */
/* Preloaded for `make asan`: removes RTLD_DEEPBIND from dlopen(), since ASan refuses to start with it. */
#define _GNU_SOURCE
#include <dlfcn.h>

void *dlopen(const char *file, int flags)
{
    static void *(*real)(const char *, int);
    if (!real) {
        *(void **)&real = dlsym(RTLD_NEXT, "dlopen");
    }
    return real(file, flags & ~RTLD_DEEPBIND);
}
