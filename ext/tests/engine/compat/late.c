/* SPDX-License-Identifier: MIT */
/*
 * For a test: after umask(0123) this process registers something too late. NX_LATE names it: function, handle, or a
 * slot in an iteration of the loop.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <unistd.h>

static int takes_slot;

static void *engine(const char *name)
{
    return dlsym(RTLD_DEFAULT, name);
}

static void register_function(void)
{
    /* In every PHP, name and handler come first, and the rest of the list is zero. */
    static void *entries[32] = {"registered_late", (void *)abort};
    ((int (*)(void *, void *, void *, int))engine("zend_register_functions"))(NULL, entries, NULL, 1);
}

mode_t umask(mode_t mask)
{
    const char *what = getenv("NX_LATE");
    if (mask == 0123 && what != NULL && strcmp(what, "function") == 0) {
        register_function();
    } else if (mask == 0123 && what != NULL && strcmp(what, "handle") == 0) {
        ((int (*)(const char *))engine("zend_get_op_array_extension_handle"))("late");
    } else if (mask == 0123 && what != NULL && strcmp(what, "slot") == 0) {
        takes_slot = 1;
    }
    return ((mode_t(*)(mode_t))dlsym(RTLD_NEXT, "umask"))(mask);
}

static void take_slot(void)
{
    if (takes_slot) {
        takes_slot = 0;
        ((void *(*)(void))engine("zend_map_ptr_new"))();
    }
}

int epoll_wait(int fd, struct epoll_event *events, int count, int milliseconds)
{
    take_slot();
    return ((int (*)(int, struct epoll_event *, int, int))dlsym(RTLD_NEXT, "epoll_wait"))(fd, events, count,
                                                                                          milliseconds);
}

long syscall(long number, ...)
{
    long arguments[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) {
        arguments[i] = va_arg(list, long);
    }
    va_end(list);
    take_slot();
    return ((long (*)(long, ...))dlsym(RTLD_NEXT, "syscall"))(
        number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}
