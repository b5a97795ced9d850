/* SPDX-License-Identifier: MIT */
/*
 * Preloaded by tests: a libc that fails now and then, at random and repeatably, where nexus.so calls it.
 *
 * NX_FAULTS="seed=7 again=30 short=30 cut=0 error=0" in the environment, or nx_faults() later; chances are per cent:
 *   again  a call that does not wait fails with EAGAIN, although it could succeed: its caller must not notice
 *   short  a call sends less than it could: its caller must not notice if the descriptor blocks
 *   cut    a call receives less from a stream than is there, as any caller must expect
 *   error  EINTR, ENOMEM, ECONNRESET, EIO: the caller must get each error once
 * PHP opens extensions with RTLD_DEEPBIND, which would bypass this library: the flag is removed, too.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define VISIBLE __attribute__((visibility("default")))
#define REAL(name)                                                                                           \
    static __typeof__(name) *real;                                                                           \
    if (real == NULL) {                                                                                      \
        *(void **)&real = dlsym(RTLD_NEXT, #name);                                                           \
    }
/* Any kernel sends smaller data as a whole. */
#define WHOLE     4096
#define IS_OURS() is_ours(__builtin_return_address(0))

void nx_faults(const char *settings);
long nx_faults_injected(int error);

static struct {
    unsigned long seed, again, shortened, cut, error;
} settings;
static atomic_ullong state;
static atomic_long injected[256];
static uintptr_t first, last;

static int find_extension(struct dl_phdr_info *info, size_t size, void *context)
{
    if (strstr(info->dlpi_name, "/nexus.so") == NULL) {
        return 0;
    }
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type == PT_LOAD && (info->dlpi_phdr[i].p_flags & PF_X)) {
            first = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            last = first + info->dlpi_phdr[i].p_memsz;
        }
    }
    return 1;
}

static bool is_ours(const void *caller)
{
    return (uintptr_t)caller >= first && (uintptr_t)caller < last;
}

VISIBLE void *dlopen(const char *file, int flags)
{
    REAL(dlopen)
    void *handle = real(file, flags & ~RTLD_DEEPBIND);
    if (first == 0) {
        dl_iterate_phdr(find_extension, NULL);
    }
    return handle;
}

static unsigned long setting(const char *text, const char *name)
{
    const char *found = strstr(text, name);
    return found != NULL ? strtoul(found + strlen(name), NULL, 10) : 0;
}

VISIBLE void nx_faults(const char *text)
{
    settings.seed = setting(text, "seed=");
    settings.again = setting(text, "again=");
    settings.shortened = setting(text, "short=");
    settings.cut = setting(text, "cut=");
    settings.error = setting(text, "error=");
    atomic_store(&state, settings.seed * 0x9E3779B97F4A7C15u + 1);
}

/* How often a call failed with that errno; 0: how often it transferred less than everything. */
VISIBLE long nx_faults_injected(int error)
{
    return atomic_load(&injected[error]);
}

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("NX_FAULTS");
    if (text != NULL) {
        nx_faults(text);
    }
}

static uint32_t roll(void)
{
    uint64_t mixed = atomic_fetch_add(&state, 0x9E3779B97F4A7C15u);
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)(mixed >> 32);
}

static bool happens(unsigned long chance)
{
    return chance > 0 && roll() % 100 < chance;
}

static bool inject(int error)
{
    atomic_fetch_add(&injected[error], 1);
    errno = error;
    return true;
}

/* If the caller has made the descriptor non-blocking, it must get the data that is there. */
static bool blocks(int fd)
{
    int before = errno, flags = fcntl(fd, F_GETFL);
    errno = before;
    return flags >= 0 && (flags & O_NONBLOCK) == 0;
}

static bool is_stream(int fd)
{
    int before = errno, type = SOCK_STREAM;
    socklen_t length = sizeof(type);
    getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &length);
    struct stat information;
    bool is_file = fstat(fd, &information) != 0 || S_ISREG(information.st_mode);
    errno = before;
    return type == SOCK_STREAM && !is_file;
}

static bool fails(void)
{
    static const int errors[] = {EINTR, EINTR, EINTR, ENOMEM, ECONNRESET, EIO};
    return happens(settings.error) && inject(errors[roll() % (sizeof(errors) / sizeof(errors[0]))]);
}

static bool fails_to_move(int fd, bool is_tried)
{
    if (is_tried && blocks(fd) && happens(settings.again)) {
        return inject(EAGAIN);
    }
    return fails();
}

static size_t less(int fd, size_t count, size_t smallest, unsigned long chance)
{
    if (count < smallest || !happens(chance) || !is_stream(fd) || !blocks(fd)) {
        return count;
    }
    atomic_fetch_add(&injected[0], 1);
    return 1 + roll() % (count - 1);
}

VISIBLE ssize_t recvfrom(int fd, void *restrict bytes, size_t count, int flags,
                         struct sockaddr *restrict address, socklen_t *restrict length)
{
    REAL(recvfrom)
    if (!IS_OURS() || (flags & MSG_PEEK)) {
        return real(fd, bytes, count, flags, address, length);
    }
    return fails_to_move(fd, flags & MSG_DONTWAIT)
               ? -1
               : real(fd, bytes, less(fd, count, 2, settings.cut), flags, address, length);
}

VISIBLE ssize_t recv(int fd, void *bytes, size_t count, int flags)
{
    REAL(recv)
    if (!IS_OURS() || (flags & MSG_PEEK)) {
        return real(fd, bytes, count, flags);
    }
    return fails_to_move(fd, flags & MSG_DONTWAIT) ? -1
                                                   : real(fd, bytes, less(fd, count, 2, settings.cut), flags);
}

VISIBLE ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
    REAL(recvmsg)
    bool is_faulty = IS_OURS() && !(flags & MSG_PEEK) && fails_to_move(fd, flags & MSG_DONTWAIT);
    return is_faulty ? -1 : real(fd, message, flags);
}

VISIBLE ssize_t sendto(int fd, const void *bytes, size_t count, int flags, const struct sockaddr *address,
                       socklen_t length)
{
    REAL(sendto)
    if (!IS_OURS()) {
        return real(fd, bytes, count, flags, address, length);
    }
    return fails_to_move(fd, flags & MSG_DONTWAIT)
               ? -1
               : real(fd, bytes, less(fd, count, WHOLE, settings.shortened), flags, address, length);
}

VISIBLE ssize_t send(int fd, const void *bytes, size_t count, int flags)
{
    REAL(send)
    if (!IS_OURS()) {
        return real(fd, bytes, count, flags);
    }
    return fails_to_move(fd, flags & MSG_DONTWAIT)
               ? -1
               : real(fd, bytes, less(fd, count, WHOLE, settings.shortened), flags);
}

VISIBLE ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    REAL(sendmsg)
    if (!IS_OURS()) {
        return real(fd, message, flags);
    }
    if (fails_to_move(fd, flags & MSG_DONTWAIT)) {
        return -1;
    }
    if (message->msg_iovlen != 1) {
        return real(fd, message, flags);
    }
    struct iovec vector = message->msg_iov[0];
    vector.iov_len = less(fd, vector.iov_len, WHOLE, settings.shortened);
    struct msghdr part = *message;
    part.msg_iov = &vector;
    return real(fd, &part, flags);
}

VISIBLE ssize_t preadv2(int fd, const struct iovec *vector, int count, off_t offset, int flags)
{
    REAL(preadv2)
    if (!IS_OURS() || count != 1) {
        return real(fd, vector, count, offset, flags);
    }
    if (fails_to_move(fd, flags & RWF_NOWAIT)) {
        return -1;
    }
    struct iovec part = {vector->iov_base, less(fd, vector->iov_len, 2, settings.cut)};
    return real(fd, &part, 1, offset, flags);
}

VISIBLE ssize_t pwritev2(int fd, const struct iovec *vector, int count, off_t offset, int flags)
{
    REAL(pwritev2)
    if (!IS_OURS() || count != 1) {
        return real(fd, vector, count, offset, flags);
    }
    if (fails_to_move(fd, flags & RWF_NOWAIT)) {
        return -1;
    }
    struct iovec part = {vector->iov_base, less(fd, vector->iov_len, WHOLE, settings.shortened)};
    return real(fd, &part, 1, offset, flags);
}

/* For unused numbers and for files the first result is the only one. */
static bool may_come_later(const struct pollfd *fds, nfds_t count)
{
    int before = errno;
    for (nfds_t i = 0; i < count; i++) {
        struct stat information;
        if (fds[i].revents != 0 && (fstat(fds[i].fd, &information) != 0 || S_ISREG(information.st_mode))) {
            errno = before;
            return false;
        }
    }
    return true;
}

/* A call that does not wait may report no event; the event is still there at the next call. */
VISIBLE int poll(struct pollfd *fds, nfds_t count, int timeout)
{
    REAL(poll)
    if (!IS_OURS()) {
        return real(fds, count, timeout);
    }
    if (fails()) {
        return -1;
    }
    int ready = real(fds, count, timeout);
    if (timeout != 0 || ready <= 0 || !may_come_later(fds, count) || !happens(settings.again)) {
        return ready;
    }
    int error = errno; /* 0 is no failure: poll() leaves errno unchanged */
    inject(EAGAIN);
    errno = error;
    for (nfds_t i = 0; i < count; i++) {
        fds[i].revents = 0;
    }
    return 0;
}

VISIBLE int select(int count, fd_set *to_read, fd_set *to_write, fd_set *exceptions, struct timeval *timeout)
{
    REAL(select)
    return IS_OURS() && fails() ? -1 : real(count, to_read, to_write, exceptions, timeout);
}

VISIBLE int accept(int fd, struct sockaddr *restrict address, socklen_t *restrict length)
{
    REAL(accept)
    return IS_OURS() && fails() ? -1 : real(fd, address, length);
}

VISIBLE pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
    REAL(wait4)
    return IS_OURS() && fails() ? -1 : real(pid, status, options, usage);
}
