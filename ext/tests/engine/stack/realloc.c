/* SPDX-License-Identifier: MIT */
/*
 * Preloaded by a test: realloc() as nexus.so calls it for the list of free stacks. The first growth of the list is
 * refused once, and each list ends at a page that may not be touched, so that a write past its end is a crash.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096, FIRST_LIST = 16 * 64 * sizeof(void *) };

/* PHP opens extensions with RTLD_DEEPBIND, which would bypass this realloc(). */
void *dlopen(const char *file, int flags)
{
    void *(*real)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
    return real(file, flags & ~RTLD_DEEPBIND);
}

static int is_called_by_nexus(const void *address)
{
    Dl_info found;
    return dladdr(address, &found) != 0 && strstr(found.dli_fname, "/nexus.so") != NULL;
}

static void *allocate_before_guard(size_t size)
{
    char *memory = mmap(NULL, size + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(memory + size, PAGE, PROT_NONE);
    return memory;
}

void *realloc(void *pointer, size_t size)
{
    static void *(*real)(void *, size_t);
    static void *list;
    static int refused;
    if (real == NULL) {
        real = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
    }
    if (size < FIRST_LIST || size % FIRST_LIST != 0 || !is_called_by_nexus(__builtin_return_address(0))) {
        return real(pointer, size);
    }
    if (pointer == list && list != NULL && refused++ == 0) {
        return NULL;
    }
    void *grown = allocate_before_guard(size);
    if (pointer != NULL) {
        memcpy(grown, pointer, FIRST_LIST);
    }
    list = list == NULL ? grown : list;
    return grown;
}

void free(void *pointer)
{
    static void (*real)(void *);
    if (real == NULL) {
        real = (void (*)(void *))dlsym(RTLD_NEXT, "free");
    }
    /* Lists begin at a page; glibc's blocks never do, as their header is before them. */
    if ((size_t)pointer % PAGE != 0) {
        real(pointer);
    }
}
