/* SPDX-License-Identifier: MIT */
/* Shared by the files of runtime/hook/ only. */
#ifndef NX_RUNTIME_HOOK_PRIVATE_H
#define NX_RUNTIME_HOOK_PRIVATE_H

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"
#include "runtime/scheduler/scheduler.h"
#include "runtime/hook/descriptor.h"
#include "runtime/hook/hook.h"
#include "runtime/offload/offload.h"

/* Libcs before 2.34 have none of these. */
int close_range(unsigned first, unsigned last, int flags) __attribute__((weak));
void closefrom(int first) __attribute__((weak));
/* libc declares these only for code that is compiled with _FORTIFY_SOURCE. */
int __poll_chk(struct pollfd *fds, nfds_t count, int timeout, size_t size);
int __ppoll_chk(struct pollfd *fds, nfds_t count, const struct timespec *timeout, const sigset_t *mask,
                size_t size);
ssize_t __read_chk(int fd, void *bytes, size_t count, size_t size);
ssize_t __recv_chk(int fd, void *bytes, size_t count, size_t size, int flags);
ssize_t __recvfrom_chk(int fd, void *bytes, size_t count, size_t size, int flags, struct sockaddr *address,
                       socklen_t *length);
#pragma weak __poll_chk
#pragma weak __ppoll_chk
#pragma weak __read_chk
#pragma weak __recv_chk
#pragma weak __recvfrom_chk
/*
 * Functions of libcurl, which is loaded only if an extension uses it. CURLcode and CURLMcode are an int, CURL and CURLM
 * are opaque, and struct curl_waitfd has the members and the values of struct pollfd.
 */
int curl_multi_wait(void *multi, struct pollfd *more, unsigned count, int milliseconds, int *ready);
int curl_multi_waitfds(void *multi, struct pollfd *fds, unsigned size, unsigned *count);
int curl_multi_timeout(void *multi, long *milliseconds);
int curl_easy_perform(void *easy);
void *curl_multi_init(void);
int curl_multi_cleanup(void *multi);
char *curl_version(void);
#pragma weak curl_multi_wait
#pragma weak curl_easy_perform

/* The original calls: libc's, or preloaded replacements. */
typedef struct nx_hook_calls {
#define NX_HOOK_CALL(name) __typeof__(name) *name;
#include "runtime/hook/table.def"
} nx_hook_calls_t;

extern nx_hook_calls_t nx_hook__libc;

/* Our replacements. */
#define NX_HOOK_CALL(name) extern __typeof__(name) nx_hook_##name;
#include "runtime/hook/table.def"

/* table.c: called once, before any function of core/got/patch.h. */
void nx_hook__find_originals(void);
/* Called once when every extension is loaded: finds the calls of libraries that extensions have loaded. */
void nx_hook__find_library_calls(void);
/* curl.c: finds other functions of the libcurl that has this curl_multi_wait(). */
void nx_hook__find_curl(const void *curl_multi_wait_of_libcurl);

typedef struct nx_hook_here {
    bool is_on;    /* this is a PHP thread within a request, and not a child that was just forked */
    int last_read; /* nx_hook_last_read() plus one */
} nx_hook_here_t;

/*
 * Other threads of the process call the hooks too, even under NTS. Under NTS the storage is initial-exec: two
 * instructions and no call. A thread-safe PHP keeps all state of this extension in thread-local storage, which is too
 * large for the static block that initial-exec requires. Other thread-local storage is allocated at its first use,
 * which must not happen in a signal handler of a foreign thread. Therefore a pthread key leads to it there, and a
 * foreign thread has none.
 */
#ifdef ZTS
nx_hook_here_t *nx_hook__find_here(void);
#define nx_hook__here (*nx_hook__find_here())
#else
extern __thread nx_hook_here_t nx_hook__here __attribute__((tls_model("initial-exec")));
#endif

/* True if a call that would block may wait on the event loop. */
bool nx_hook__may_wait(void);
/*
 * True if the calling function has to end: because of exit(), exhausted memory, or a cancellation that was delivered.
 * Calls that would block fail in that case.
 */
bool nx_hook__is_leaving(void);
/* False: a call cannot wait on the event loop here. Outside of requests the second operand is not valid. */
static inline bool nx_hook__could_wait(void)
{
    return nx_hook__here.is_on && nx_scheduler_is_used;
}
static inline bool nx_hook__is_cooperative(void)
{
    return nx_hook__could_wait() && nx_hook__may_wait();
}
/* True if libc's call returned `result` because it would have to wait. */
static inline bool nx_hook__would_block(ssize_t result)
{
    return UNEXPECTED(result < 0) && (errno == EAGAIN || errno == EWOULDBLOCK);
}
/* True if the kernel accepts `span` as a duration. */
static inline bool nx_hook__is_span(const struct timespec *span)
{
    return span != NULL && span->tv_sec >= 0 && span->tv_nsec >= 0 &&
           span->tv_nsec < NX_NANOSECONDS_PER_SECOND;
}

/* warnings.c */
void nx_hook__watch_warnings(void);
void nx_hook__leave_warnings(void);
/* Called at the end of a request. */
void nx_hook__forget_warnings(void);

/* files.c: called before these descriptor numbers are reused. */
void nx_hook__forget_kinds(unsigned first, unsigned last);

/* hook.c */
extern const nx_wait_kind_t nx_hook__for_reading, nx_hook__for_writing, nx_hook__for_accept,
    nx_hook__for_connect, nx_hook__for_poll, nx_hook__for_select, nx_hook__for_sleep, nx_hook__for_child,
    nx_hook__for_signal;
/* transfer.c: options that the caller has set on the descriptor; the timeout is a duration. errno is preserved. */
bool nx_hook__is_nonblocking(int fd);
nx_time_t nx_hook__socket_timeout(int fd, int option);

/* Receives for a call that would block, or that does not have access yet. */
NX_SUSPENDS ssize_t nx_hook__receive(int fd, struct msghdr *message, int flags, bool is_socket);
/* The same for sending. Modifies the message's vector. */
NX_SUSPENDS ssize_t nx_hook__send(int fd, struct msghdr *message, int flags, bool is_socket);
size_t nx_hook__bytes_of(const struct msghdr *message);
/*
 * bytes.c: sends the bytes after the first `sent` from a copy of the vector, since the caller's vector must not
 * change.
 */
NX_SUSPENDS ssize_t nx_hook__send_rest(int fd, const struct msghdr *message, size_t sent, int flags,
                                       bool is_socket);

#endif
