/* SPDX-License-Identifier: MIT */
/* For a test: preloaded. The extension computes stack sizes from this page size, so PHP's stacks have other sizes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

/* PHP opens extensions with RTLD_DEEPBIND, which would bypass this sysconf(). */
void *dlopen(const char *file, int flags)
{
    void *(*real)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
    return real(file, flags & ~RTLD_DEEPBIND);
}

long sysconf(int name)
{
    long (*libc)(int) = dlsym(RTLD_NEXT, "sysconf");
    Dl_info caller;
    int is_ours = name == _SC_PAGESIZE && dladdr(__builtin_return_address(0), &caller) != 0 &&
                  strstr(caller.dli_fname, "/nexus.so") != NULL;
    return is_ours ? 512 : libc(name);
}
