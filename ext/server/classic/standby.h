/* SPDX-License-Identifier: MIT */
/*
 * The standby thread: the second thread of a worker in classic mode. When PHP has occupied the worker for 20 ms, it
 * sends to slow clients and accepts connections (pending.h), so that neither depends on the script. It runs no PHP code
 * and does not touch the event loop.
 *
 * Threads: one lock gives the connection manager to one of the two threads. The worker's own thread holds it except
 * while PHP runs. Functions of the manager that are called from PHP take the lock with nx_standby__lock_manager(); the
 * calls may nest. The standby thread only uses trylock, and never waits for the lock.
 *
 * Fork: a child forked by a script has no standby thread and must not take the lock (nx_classic_request_t.is_child).
 * It has none of the pending connections.
 */
#ifndef NX_SERVER_CLASSIC_STANDBY_H
#define NX_SERVER_CLASSIC_STANDBY_H

#include "server/classic/classic.h"

/* Call in the generation leader, before its workers are forked. Returns 0 or -errno. */
int nx_standby__open_queue(void);
/* Call in a worker. Its own thread holds the lock from now on. Returns 0 or -errno. */
int nx_standby__start(nx_server_t *server, const char *health, size_t workers);
/* The queue of connections accepted by the standby threads of all workers. */
int nx_standby__queue(void);
/* Makes the standby thread stop accepting. When this returns, all connections it had accepted are in the queue. */
void nx_standby__stop_accepting(void);

/* Mark the time during which PHP runs. */
void nx_standby__begin_script(void);
void nx_standby__end_script(void);
/* Enclose all code that uses the manager while PHP runs. */
void nx_standby__lock_manager(void);
void nx_standby__unlock_manager(void);

#endif
