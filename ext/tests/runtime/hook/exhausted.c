/* SPDX-License-Identifier: MIT */
/*
 * A C library that waits while PHP's memory limit is reached. Between the entry of one of its functions and its
 * return, every allocation from PHP's heap that is made on the library's own stack asks for more than the limit
 * allows: where the limit applies, PHP jumps out and the function never returns. Loaded by exhausted.inc.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MANY = 20, STACK_BYTES = 256 * 1024, TOO_MUCH = 256 * 1024 * 1024 };

static void *heap;
static void *(*zend_allocate)(void *heap, size_t size);
static void (*zend_release)(void *heap, void *pointer);
static void *(*zend_reallocate)(void *heap, void *pointer, size_t size);
static char *entered; /* the frame of the library's function */

static int is_below_library(const char *frame)
{
    return entered != NULL && frame < entered && entered - frame < STACK_BYTES;
}

static void try_too_much(const char *frame)
{
    char *before = entered;
    if (!is_below_library(frame)) {
        return;
    }
    entered = NULL;
    zend_release(heap, zend_allocate(heap, TOO_MUCH));
    entered = before;
}

static void *allocate(size_t size)
{
    try_too_much(__builtin_frame_address(0));
    return zend_allocate(heap, size);
}

static void *reallocate(void *pointer, size_t size)
{
    try_too_much(__builtin_frame_address(0));
    return zend_reallocate(heap, pointer, size);
}

static void release(void *pointer)
{
    zend_release(heap, pointer);
}

void watch_heap(void)
{
    void *(*find_heap)(void) = dlsym(RTLD_DEFAULT, "zend_mm_get_heap");
    void (*set_handlers)(void *, void *(*)(size_t), void (*)(void *), void *(*)(void *, size_t)) =
        dlsym(RTLD_DEFAULT, "zend_mm_set_custom_handlers");
    zend_allocate = dlsym(RTLD_DEFAULT, "_zend_mm_alloc");
    zend_release = dlsym(RTLD_DEFAULT, "_zend_mm_free");
    zend_reallocate = dlsym(RTLD_DEFAULT, "_zend_mm_realloc");
    heap = find_heap();
    set_handlers(heap, allocate, release, reallocate);
}

void leave_heap(void)
{
    void (*set_handlers)(void *, void *, void *, void *) = dlsym(RTLD_DEFAULT, "zend_mm_set_custom_handlers");
    set_handlers(heap, NULL, NULL, NULL);
}

#define IN_LIBRARY(call)                                                                                     \
    entered = __builtin_frame_address(0);                                                                    \
    long result = (long)(call);                                                                              \
    entered = NULL;                                                                                          \
    return result

long library_sleep(int milliseconds)
{
    IN_LIBRARY(usleep((unsigned)milliseconds * 1000));
}

long library_read(int fd)
{
    char byte;
    IN_LIBRARY(read(fd, &byte, 1));
}

long library_poll(int fd, int milliseconds)
{
    struct pollfd fds[MANY];
    for (int i = 0; i < MANY; i++) {
        fds[i] = (struct pollfd){.fd = fd, .events = POLLIN};
    }
    IN_LIBRARY(poll(fds, MANY, milliseconds));
}

long library_select(int fd, int milliseconds)
{
    struct timeval timeout = {.tv_usec = milliseconds * 1000};
    fd_set to_read;
    FD_ZERO(&to_read);
    FD_SET(fd, &to_read);
    IN_LIBRARY(select(fd + 1, &to_read, NULL, NULL, &timeout));
}

long library_send(int fd, int bytes)
{
    struct iovec pieces[MANY];
    char *memory = calloc(MANY, (size_t)bytes);
    for (int i = 0; i < MANY; i++) {
        pieces[i] = (struct iovec){memory + (size_t)i * (size_t)bytes, (size_t)bytes};
    }
    struct msghdr message = {.msg_iov = pieces, .msg_iovlen = MANY};
    IN_LIBRARY(sendmsg(fd, &message, 0));
}

int make_pair(int which)
{
    static int pair[2];
    if (which == 0) {
        socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    }
    return pair[which];
}

void send_byte(int fd)
{
    (void)!write(fd, "x", 1);
}

void receive_all(int fd, int bytes)
{
    char *memory = malloc((size_t)bytes);
    for (long got = 0; got < bytes;) {
        long more = read(fd, memory, (size_t)(bytes - got));
        if (more <= 0) {
            break;
        }
        got += more;
    }
    free(memory);
}
