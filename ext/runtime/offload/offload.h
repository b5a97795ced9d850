/* SPDX-License-Identifier: MIT */
/*
 * Blocking calls for which the kernel reports no readiness. They run on a thread (name lookups, disks, child
 * processes), or are retried repeatedly (locks).
 *
 * The calls below have the signatures, results, errno and h_errno of libc. If nx_offload_may_wait() is false they are
 * libc's calls; otherwise they suspend the coroutine.
 * Errors: a wait that fails (cancelled: ECANCELED) fails the call with that errno; name lookups return NETDB_INTERNAL
 * or EAI_SYSTEM. Nothing is thrown: the CancelledError follows when control is back in PHP
 * (nx_coroutine_park_quietly()).
 * A result that arrives after its coroutine was cancelled is undone: lists are freed, locks released.
 * Ownership: threads work on copies. They use no memory of a caller that was cancelled.
 * Threads: other threads than PHP's may call these functions, and get libc's behavior.
 * Fork: only while main is the only living coroutine; no coroutine waits here then.
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

/* Exists only in a libc in which __res_nsearch and res_nsearch are different names. */
int __res_nsearch(res_state state, const char *name, int class, int type, unsigned char *answer, int size)
    __attribute__((weak));

/* Functions of libargon2. A php with argon2 is linked with it. argon2_type is an int. */
int argon2_hash(uint32_t t_cost, uint32_t m_cost, uint32_t parallelism, const void *password,
                size_t password_length, const void *salt, size_t salt_length, void *hash, size_t hash_length,
                char *encoded, size_t encoded_length, int type, uint32_t version) __attribute__((weak));
int argon2_verify(const char *encoded, const void *password, size_t password_length, int type)
    __attribute__((weak));

/* The underlying calls: libc's, or preloaded replacements that runtime/hook/ has found. */
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
    __typeof__(argon2_hash) *argon2_hash;
    __typeof__(argon2_verify) *argon2_verify;
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

/* True if this thread runs PHP, waiting is allowed, and other coroutines or events could be served meanwhile. */
bool nx_offload_may_wait(void);

/*
 * A call that runs entirely on a thread. It is the first member of a structure for that call, allocated by malloc().
 */
typedef struct nx_offload_job nx_offload_job_t;
struct nx_offload_job {
    nx_thread_pool_job_t pool;
    nx_post_t post;
    nx_list_t link;
    nx_loop_t *loop;
    struct nx_offload_waiter *waiter; /* NULL: its coroutine does not wait any more */
    /* Runs on a thread: must not use Zend or memory of PHP. */
    void (*run)(nx_offload_job_t *job);
    /* Undoes a result that is not used. NULL: only `release` is needed. Runs on any thread. */
    void (*undo)(nx_offload_job_t *job);
    /* Frees the job and what it owns. Runs on any thread. */
    void (*release)(nx_offload_job_t *job);
};

/* `abandon` for every kind of wait for a job. */
void nx_offload_abandon(nx_wait_t *wait);
/* The job of such a wait, for `describe`. */
nx_offload_job_t *nx_offload_job_of(nx_wait_t *wait);
/*
 * Runs the job on a thread and waits. 0: it has run; the caller takes the result and calls job->release(). Otherwise
 * an errno: the job no longer belongs to the caller. A signal does not end the wait. If no thread can be started, the
 * job runs here and blocks, as libc would.
 */
NX_SUSPENDS int nx_offload_wait(nx_offload_job_t *job, nx_thread_pool_lane_t lane,
                                const nx_wait_kind_t *kind);
/*
 * Runs the job on a thread without waiting for it. The job no longer belongs to the caller. Blocks only if no thread
 * can be started.
 */
void nx_offload_detach(nx_offload_job_t *job, nx_thread_pool_lane_t lane);
/*
 * True if a cancellation was delivered to this coroutine, and others could be served meanwhile. The coroutine may not
 * wait then, and must not block.
 */
bool nx_offload_is_leaving(void);

/* Counters of the threads of this process. */
nx_thread_pool_counters_t nx_offload_counters(void);

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
/* The name that callers compiled for a libc before 2.34 use. */
NX_SUSPENDS int nx_offload___res_nsearch(res_state state, const char *name, int class, int type,
                                         unsigned char *answer, int size);

/* Disks and children: files.c. */
NX_SUSPENDS int nx_offload_fsync(int fd);
NX_SUSPENDS int nx_offload_fdatasync(int fd);
NX_SUSPENDS int nx_offload_pclose(FILE *stream);

/* Passwords: passwords.c. A wait that fails returns ARGON2_THREAD_FAIL. */
NX_SUSPENDS int nx_offload_argon2_hash(uint32_t t_cost, uint32_t m_cost, uint32_t parallelism,
                                       const void *password, size_t password_length, const void *salt,
                                       size_t salt_length, void *hash, size_t hash_length, char *encoded,
                                       size_t encoded_length, int type, uint32_t version);
NX_SUSPENDS int nx_offload_argon2_verify(const char *encoded, const void *password, size_t password_length,
                                         int type);

/*
 * Locks and messages, by their non-blocking variants: lock.c, ipc.c. Requests for the same object are served in
 * order.
 */
NX_SUSPENDS int nx_offload_flock(int fd, int operation);
NX_SUSPENDS int nx_offload_semop(int set, struct sembuf *operations, size_t count);
NX_SUSPENDS int nx_offload_semtimedop(int set, struct sembuf *operations, size_t count,
                                      const struct timespec *timeout);
NX_SUSPENDS ssize_t nx_offload_msgrcv(int queue, void *message, size_t size, long type, int flags);
NX_SUSPENDS int nx_offload_msgsnd(int queue, const void *message, size_t size, int flags);
/*
 * Called before these descriptors are closed or replaced: a coroutine that waits for a lock through one of them gets
 * EBADF. Cheap if there is none.
 */
void nx_offload_closing(unsigned first, unsigned last);

#endif
