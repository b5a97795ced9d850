/* SPDX-License-Identifier: MIT */
/*
 * A worker's second thread. While PHP has occupied the worker for 20 ms, it sends to slow clients and accepts
 * connections (lobby.h), so that neither depends on what the script does. It runs no PHP and does not touch the loop.
 *
 * One lock gives the front to one of the threads: the worker's own thread holds it except while PHP runs. Functions
 * of the front that PHP reaches take it (nx_standby__enter_front()); the calls nest. The thread only ever tries the
 * lock.
 *
 * Fork: the child of a script has no such thread and must not take the lock: nx_classic_request_t.is_child. It has
 * none of the lobby's connections.
 */
#ifndef NX_SERVER_CLASSIC_STANDBY_H
#define NX_SERVER_CLASSIC_STANDBY_H

#include "server/classic/classic.h"

/* In the leader, before its workers are forked. 0 or -errno. */
int nx_standby__open_queue(void);
/* In a worker, which holds the lock from now on. 0 or -errno. */
int nx_standby__start(nx_server_t *server, const char *health, size_t workers);
/* The queue of connections that the threads of all workers have accepted. */
int nx_standby__queue(void);
/* It accepts no more: what it had accepted is in the queue when this returns. */
void nx_standby__stop_accepting(void);

/* PHP runs from now on, until it has ended. */
void nx_standby__begin_script(void);
void nx_standby__end_script(void);
/* Around everything that touches the front while PHP runs. */
void nx_standby__enter_front(void);
void nx_standby__leave_front(void);

#endif
