/* SPDX-License-Identifier: MIT */
/* Preloaded for `make asan`: PHP opens extensions with RTLD_DEEPBIND, and ASan refuses to start beside that. */
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
