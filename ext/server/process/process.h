/* SPDX-License-Identifier: MIT */
/*
 * Processes: the thin primitives below the master, the generation leader and the workers (docs/design/worker.md).
 *
 * Policy (whom to start, when, how often) is PHP's, in src/Worker. Here: starting processes, being told of signals and
 * dead children, listening sockets, the board all processes of a server share, and what a worker does per heartbeat.
 * Ownership: descriptors are the caller's; a board is unmapped by nx_board_close().
 * Threads: one per process may use this. Fork: nx_worker_fork() only; the child's events and keeper are reset by
 * nx_worker_module.after_fork.
 * Errors: 0 or -errno, as in ranks 0-1: the wording of a failure at start is policy as well.
 */
#ifndef NX_SERVER_PROCESS_PROCESS_H
#define NX_SERVER_PROCESS_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/base/module.h"
#include "core/loop/loop.h"
#include "server/scoreboard/scoreboard.h"

extern const nx_module_t nx_worker_module;

/* --- processes --- */

/* As fork(2), and nx_after_fork() in the child. -EBUSY while a coroutine other than main is alive. */
pid_t nx_worker_fork(void);
/*
 * fork and execve. Only `kept` descriptors and 0 to 2 survive; signals are as at a program's start; the child dies with
 * this process. The pid, or -errno, also of the execve.
 */
pid_t nx_worker_execute(char *const arguments[], char *const environment[], const int *kept,
                        size_t kept_count);
/* Asks the kernel for a signal when `parent` dies; -ESRCH when it is dead already. */
int nx_worker_die_with(pid_t parent, int signal_number);
/* Children of children that lose their parent become ours instead of process 1's. */
void nx_worker_adopt_orphans(void);
/* One dead child, whoever's it was: its pid, 0 when none is dead, -errno (-ECHILD: no child). */
pid_t nx_worker_reap(int *exit_code, int *signal_number);
/* Whether it is a child of this process that was not reaped yet: its number cannot belong to another process. */
bool nx_worker_has_child(pid_t pid);
/* Signals a child of this process only: -ECHILD when `pid` is none. */
int nx_worker_signal_child(pid_t pid, int signal_number);
/* As the kernel has it at this moment; -ESRCH when there is no such process. */
pid_t nx_worker_parent_of(pid_t pid);
/* From now on programs that this process executes do not have the descriptor. */
void nx_worker_close_on_exec(int fd);
/* A process that the application forks does not keep these descriptors of ours; -ENOMEM. */
int nx_worker_close_in_forks(const int *descriptors, size_t count);
void nx_worker__close_inherited(void);
/*
 * Opens or creates it for writing. -ELOOP, -EPERM: a link or a special file, as another user may have put there to
 * have its target written.
 */
int nx_worker_open_pid_file(const char *path);
/* Makes the soft limit of open files the hard one. */
int nx_worker_raise_open_files(uint64_t *soft, uint64_t *hard);

/* --- what a process may do --- */

typedef struct nx_user {
    uid_t user;
    gid_t group;
} nx_user_t;

/* -ENOENT when there is none of that name. */
int nx_worker_find_user(const char *name, nx_user_t *user);
int nx_worker_find_group(const char *name, gid_t *group);
/*
 * For good: this user with the groups of `name`. What nx_worker_die_with() asked for is forgotten by the kernel then,
 * and has to be asked for again.
 */
int nx_worker_become(const char *name, const nx_user_t *user);
/* Programs executed from now on get no more rights than this process: setuid files do nothing. */
int nx_worker_forbid_new_privileges(void);

/* --- events: signals and the keeper's findings, for the one coroutine that waits for them --- */

/*
 * Signals have their own number. LEAVING: the server will stop soon, and should send no new clients here. LOGS: the
 * logs should be opened anew. OPEN: the generation may serve. SLOTS: those to be served changed. RETIRE: this process
 * should be replaced.
 */
enum {
    NX_EVENT_NONE = 0,
    NX_EVENT_LEAVING = 59,
    NX_EVENT_LOGS = 60,
    NX_EVENT_OPEN = 61,
    NX_EVENT_SLOTS = 62,
    NX_EVENT_RETIRE = 63,
};

/* From now on the signal is an event instead of what it did before. 1 to 58. */
int nx_worker_own_signal(int signal_number);
/* What it did before comes back. */
void nx_worker_disown_signal(int signal_number);
void nx_worker_ignore_signal(int signal_number);
/* It prints the coroutines of this process from now on (runtime/diagnostics/inspect.h). */
int nx_worker_report_on(int signal_number);
void nx_worker_release_signals(void);
void nx_worker_raise(int event);
/*
 * The next event, waiting for it up to `seconds` (negative: without limit); NX_EVENT_NONE when the time is up. Equal
 * events not yet fetched are one. -1 with an exception when the wait fails.
 */
NX_SUSPENDS NX_THROWS int nx_worker_wait(double seconds);
/* Instead, for who turns the loop himself: told in the loop's callbacks, those not yet fetched at once. */
void nx_worker_handle_events(void (*handle)(int event));

/* --- listening sockets --- */

/*
 * A listening TCP socket that others may share by SO_REUSEPORT. The first of a set is bound so that -EADDRINUSE is
 * answered when anybody, also another server of the same user, listens there; the others join it. -EHOSTUNREACH: a
 * name that is not known. A socket that is bound only takes no connections before listen(): one that nobody serves
 * yet would keep them waiting.
 */
enum { NX_BOUND_ONLY = -1 };
int nx_worker_listen_tcp(const char *host, int port, int backlog, bool is_first);
/*
 * -EADDRINUSE when a living server answers there; the socket file of a dead one is replaced. mode -1: as the umask
 * has it.
 */
int nx_worker_listen_unix(const char *path, int backlog, int mode);
/* The process and user that had the other end of a Unix socket when it was connected: ids, or -errno. */
int64_t nx_worker_peer_user(int fd);
int64_t nx_worker_peer_process(int fd);
/* A datagram to whoever started this process (sd_notify); a path that begins with @ is an abstract one. */
int nx_worker_notify(const char *path, const char *text, size_t length);
/* Whether connections can be accepted of a descriptor that somebody else opened: 0, -ENOTSOCK, -EINVAL. */
int nx_worker_check_listening(int fd);
/* As people write it: http://127.0.0.1:8080, unix:/run/app.sock. */
void nx_worker_name_of(int fd, char *name, size_t size);
int nx_worker_port_of(int fd);

#endif
