/* SPDX-License-Identifier: MIT */
/*
 * Calls that have no readiness to wait for: run on a thread (names, disks, children), or tried again and again in
 * turn (locks).
 *
 * The calls below have libc's signatures, results, errno and h_errno. Where nx_offload_may_wait() says no they are
 * libc's calls. Else they suspend the coroutine and let the others run. A wait that fails (cancelled: ECANCELED)
 * fails the call: with that errno, and NETDB_INTERNAL or EAI_SYSTEM where names are asked for. They throw nothing:
 * the CancelledError comes when control is back in PHP (nx_coro_park_quietly()). What arrives after its coroutine has
 * gone is undone: lists are freed, locks given back. Ownership: threads work on copies; nothing of the caller's is
 * touched after its coroutine was told to leave. Threads: other threads than PHP's may call them, and get libc's.
 * Fork: with no coroutine but main alive; none waits here then.
 */
#ifndef NX_RUNTIME_OFFLOAD_OFFLOAD_H
#define NX_RUNTIME_OFFLOAD_OFFLOAD_H

#include "runtime/scheduler/coroutine.h"
#include "core/threads/thread_pool.h"

#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <unistd.h>

extern const nx_module_t nx_offload_module;

/* Only where __res_nsearch is another name than res_nsearch. */
int __res_nsearch(res_state state, const char *name, int class, int type, unsigned char *answer, int size)
    __attribute__((weak));

/* What the calls below end in: libc's, or what somebody has preloaded in its place and hook/ has found. */
typedef struct nx_offload_calls {
    __typeof__(getaddrinfo) *getaddrinfo;
    __typeof__(getnameinfo) *getnameinfo;
    __typeof__(gethostbyname) *gethostbyname;
    __typeof__(gethostbyname2) *gethostbyname2;
    __typeof__(gethostbyaddr) *gethostbyaddr;
    __typeof__(gethostbyname_r) *gethostbyname_r;
    __typeof__(gethostbyname2_r) *gethostbyname2_r;
    __typeof__(gethostbyaddr_r) *gethostbyaddr_r;
    __typeof__(__res_nsearch) *res_nsearch, *__res_nsearch;
    __typeof__(fsync) *fsync;
    __typeof__(fdatasync) *fdatasync;
    __typeof__(pclose) *pclose;
    __typeof__(flock) *flock;
    __typeof__(semop) *semop;
    __typeof__(semtimedop) *semtimedop;
    __typeof__(msgrcv) *msgrcv;
    __typeof__(msgsnd) *msgsnd;
} nx_offload_calls_t;
extern nx_offload_calls_t nx_offload_libc;

/* This thread runs PHP, waiting is allowed, and somebody else could use the time. */
bool nx_offload_may_wait(void);

/* A call that is run whole on a thread. It begins a structure of the call's own, from malloc(). */
typedef struct nx_offload_job nx_offload_job_t;
struct nx_offload_job {
    nx_pool_job_t pool;
    nx_post_t post;
    nx_list_t link;
    nx_loop_t *loop;
    struct nx_offload_waiter *waiter; /* NULL: it has gone */
    /* On a thread: no Zend, no memory of PHP's. */
    void (*run)(nx_offload_job_t *job);
    /* Nobody takes the result. NULL: it needs nothing but `release`. On any thread. */
    void (*undo)(nx_offload_job_t *job);
    /* Frees the job and what it holds. On any thread. */
    void (*release)(nx_offload_job_t *job);
};

/* `.abandon` of every kind that waits for a job. */
void nx_offload_abandon(nx_wait_t *wait);
/* For the `describe` of such a kind. */
nx_offload_job_t *nx_offload_job_of(nx_wait_t *wait);
/*
 * Runs it on a thread, and waits. 0: it has run, the caller takes the result and calls job->release(). Else, an
 * errno: the job is not the caller's any more. A signal ends no wait. When no thread can be begun it is run here, as
 * libc would.
 */
NX_SUSPENDS int nx_offload_wait(nx_offload_job_t *job, nx_pool_lane_t lane, const nx_wait_kind_t *kind);
/* Runs it on a thread, for nobody: it is not the caller's any more. Waits only where no thread can be begun. */
void nx_offload_leave_behind(nx_offload_job_t *job, nx_pool_lane_t lane);
/*
 * A cancellation is on its way through this coroutine, and others could use the time: it may not wait, and must not
 * block.
 */
bool nx_offload_is_leaving(void);

/* The threads of this process. */
nx_pool_counters_t nx_offload_counters(void);

/* Names: names.c, hosts.c, resolve.c. The lists of getaddrinfo() are libc's own: freeaddrinfo() frees them. */
NX_SUSPENDS int nx_offload_getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                                       struct addrinfo **result);
NX_SUSPENDS int nx_offload_getnameinfo(const struct sockaddr *address, socklen_t length, char *host,
                                       socklen_t host_size, char *service, socklen_t service_size, int flags);
NX_SUSPENDS struct hostent *nx_offload_gethostbyname(const char *name);
NX_SUSPENDS struct hostent *nx_offload_gethostbyname2(const char *name, int family);
NX_SUSPENDS struct hostent *nx_offload_gethostbyaddr(const void *address, socklen_t length, int family);
NX_SUSPENDS int nx_offload_gethostbyname_r(const char *name, struct hostent *host, char *buffer, size_t size,
                                           struct hostent **result, int *error);
NX_SUSPENDS int nx_offload_gethostbyname2_r(const char *name, int family, struct hostent *host, char *buffer,
                                            size_t size, struct hostent **result, int *error);
NX_SUSPENDS int nx_offload_gethostbyaddr_r(const void *address, socklen_t length, int family,
                                           struct hostent *host, char *buffer, size_t size,
                                           struct hostent **result, int *error);
NX_SUSPENDS int nx_offload_res_nsearch(res_state state, const char *name, int class, int type,
                                       unsigned char *answer, int size);
/* What callers compiled for a libc before 2.34 know it by. */
NX_SUSPENDS int nx_offload___res_nsearch(res_state state, const char *name, int class, int type,
                                         unsigned char *answer, int size);

/* Disks and children: files.c. */
NX_SUSPENDS int nx_offload_fsync(int fd);
NX_SUSPENDS int nx_offload_fdatasync(int fd);
NX_SUSPENDS int nx_offload_pclose(FILE *stream);

/*
 * Locks and messages, by their forms that do not block: lock.c, ipc.c. Who asks for the same takes turns in the order
 * of asking.
 */
NX_SUSPENDS int nx_offload_flock(int fd, int operation);
NX_SUSPENDS int nx_offload_semop(int set, struct sembuf *operations, size_t count);
NX_SUSPENDS int nx_offload_semtimedop(int set, struct sembuf *operations, size_t count,
                                      const struct timespec *timeout);
NX_SUSPENDS ssize_t nx_offload_msgrcv(int queue, void *message, size_t size, long type, int flags);
NX_SUSPENDS int nx_offload_msgsnd(int queue, const void *message, size_t size, int flags);
/*
 * These descriptors are about to be closed or replaced: whoever waits for a lock by one gets EBADF. Cheap when nobody
 * does.
 */
void nx_offload_closing(unsigned first, unsigned last);

#endif
