/* SPDX-License-Identifier: MIT */
/*
 * Process management: the primitives used by the master, the generation leader and the workers
 * (docs/inside/processes.md).
 *
 * The policy (which process is started, when, how often) is PHP code in src/Server. This module starts processes,
 * reports signals and dead children, opens listening sockets, maps the scoreboard that all processes of a server share,
 * and implements the heartbeat of a worker.
 *
 * Ownership: descriptors are the caller's. A scoreboard is unmapped by nx_scoreboard_close().
 *
 * Threads: only one thread per process may use this module. Fork: use nx_process_fork() only;
 * nx_process_module.after_fork resets events and heartbeat in the child.
 *
 * Errors: 0 or -errno. PHP code turns them into messages.
 */
#ifndef NX_SERVER_PROCESS_PROCESS_H
#define NX_SERVER_PROCESS_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/base/module.h"
#include "core/loop/loop.h"

extern const nx_module_t nx_process_module;

/* --- processes --- */

/* Like fork(2), and calls nx_modules_after_fork() in the child. -EBUSY while a coroutine other than main is alive. */
pid_t nx_process_fork(void);
/*
 * Calls fork() and execve(). Only the `kept` descriptors and 0 to 2 stay open; `errors` becomes the child's standard
 * error; signals have their default state. When this process ends, the kernel kills the child. Returns the pid, or
 * -errno, also if execve() failed.
 */
pid_t nx_process_execute(char *const arguments[], char *const environment[], const int *kept,
                         size_t kept_count, int errors);
/* Makes the kernel send a signal to this process when `parent` ends; -ESRCH when it has ended already. */
int nx_process_die_with(pid_t parent, int signal_number);
/* Makes this process the parent of orphaned descendants, instead of process 1 (a subreaper). */
void nx_process_adopt_orphans(void);
/*
 * Reaps one dead child, including adopted ones. Returns its pid, 0 when none is dead, or -errno (-ECHILD: no child).
 */
pid_t nx_process_reap(int *exit_code, int *signal_number);
/* True if `pid` is a child of this process that was not reaped yet. Such a pid cannot have been reused. */
bool nx_process_has_child(pid_t pid);
/* Sends a signal, to a child of this process only: -ECHILD when `pid` is not one. */
int nx_process_signal_child(pid_t pid, int signal_number);
/* The current parent of a process; -ESRCH when there is no such process. */
pid_t nx_process_parent_of(pid_t pid);
/* Sets close-on-exec: programs that this process executes do not inherit the descriptor. */
void nx_process_close_on_exec(int fd);
/* Closes these descriptors in processes that the application forks; 0 or -ENOMEM. */
int nx_process_close_in_forks(const int *descriptors, size_t count);
void nx_process__close_inherited(void);
/*
 * Opens or creates the file for writing. -ELOOP, -EPERM: it is a symbolic link or a special file. Another user may have
 * created it so that its target is overwritten.
 */
int nx_process_open_pid_file(const char *path);
/* Raises the soft limit of open files to the hard limit. */
int nx_process_raise_open_files(uint64_t *soft, uint64_t *hard);

/* --- users and privileges --- */

typedef struct nx_user {
    uid_t user;
    gid_t group;
} nx_user_t;

/* -ENOENT when there is no user or group with that name. */
int nx_process_find_user(const char *name, nx_user_t *user);
int nx_process_find_group(const char *name, gid_t *group);
/*
 * Switches permanently to this user with the groups of `name`. The kernel then forgets the setting of
 * nx_process_die_with(), which must be repeated.
 */
int nx_process_become(const char *name, const nx_user_t *user);
/* Programs executed from now on get no more privileges than this process: setuid bits have no effect. */
int nx_process_forbid_new_privileges(void);

/* --- events: signals and results of the heartbeat, for the one coroutine that waits for them --- */

/*
 * Signals have their own number. LEAVING: the server will stop soon, and load balancers should send no new clients.
 * LOGS: reopen the log files. OPEN: the generation may start to serve. SLOTS: the set of slots to serve has changed.
 * RETIRE: this process should be replaced.
 */
enum {
    NX_EVENT_NONE = 0,
    NX_EVENT_LEAVING = 59,
    NX_EVENT_LOGS = 60,
    NX_EVENT_OPEN = 61,
    NX_EVENT_SLOTS = 62,
    NX_EVENT_RETIRE = 63,
};

/* From now on the signal is reported as an event, instead of its previous action. 1 to 58. */
int nx_process_own_signal(int signal_number);
/* Restores the previous action of the signal. */
void nx_process_disown_signal(int signal_number);
void nx_process_ignore_signal(int signal_number);
/* From now on the signal prints the coroutines of this process (runtime/diagnostics/inspect.h). */
int nx_process_report_on(int signal_number);
void nx_process_release_signals(void);
void nx_process_raise(int event);
/*
 * Returns the next event. Waits for up to `seconds` (negative: without limit); NX_EVENT_NONE on timeout. Equal events
 * that were not fetched yet are merged into one. -1 with an exception when the wait fails.
 */
NX_SUSPENDS NX_THROWS int nx_process_wait(double seconds);
/*
 * For a caller that runs the event loop itself, in place of nx_process_wait(). `handle` is called in callbacks of the
 * loop, and immediately for events that were not fetched yet.
 */
void nx_process_handle_events(void (*handle)(int event));

/* --- connections that processes pass to each other --- */

/*
 * `queue` is an end of a pair of SOCK_SEQPACKET sockets. nx_process_pass_descriptor() sends a descriptor, which stays
 * open here. nx_process_take_descriptor() returns the oldest one, with close-on-exec; it belongs to the caller. Both
 * return -EAGAIN instead of waiting. -EPIPE: no process has the other end. -EPROTO: the record has no descriptor.
 */
int nx_process_pass_descriptor(int queue, int descriptor);
int nx_process_take_descriptor(int queue);

/* --- listening sockets --- */

/*
 * A listening TCP socket that other processes may share by SO_REUSEPORT. The first socket of a set (`is_first`) is
 * bound so that -EADDRINUSE is returned when any process listens there, also another server of the same user; the
 * other sockets join it. -EHOSTUNREACH: the name is unknown.
 *
 * With NX_BOUND_ONLY the socket is bound but accepts no connections before listen(): connections to a socket that no
 * process serves yet would have to wait.
 */
enum { NX_BOUND_ONLY = -1 };
int nx_process_listen_tcp(const char *host, int port, int backlog, bool is_first);
/*
 * -EADDRINUSE when a running server answers there. The socket file of a dead server is replaced. `mode` -1: according
 * to the umask.
 */
int nx_process_listen_unix(const char *path, int backlog, int mode);
/* The user id and the process id of the peer of a Unix socket, at the time of its connection; or -errno. */
int64_t nx_process_peer_user(int fd);
int64_t nx_process_peer_process(int fd);
/*
 * Sends a datagram to the service manager that started this process (sd_notify). A path that begins with @ is an
 * abstract address.
 */
int nx_process_notify(const char *path, const char *text, size_t length);
/* Checks that a descriptor opened by another program is a listening socket: 0, -ENOTSOCK, -EINVAL. */
int nx_process_check_listening(int fd);
/* The readable address: http://127.0.0.1:8080, unix:/run/app.sock. */
void nx_process_name_of(int fd, char *name, size_t size);
int nx_process_port_of(int fd);

#endif
