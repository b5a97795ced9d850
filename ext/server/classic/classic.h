/* SPDX-License-Identifier: MIT */
/*
 * Classic mode: every HTTP request is a fresh PHP request, in a worker that stays (docs/design/classic.md).
 *
 * What lives for the process: the lasting loop (runtime/scheduler/coroutine.h) and the server in it, with
 * connections, unanswered requests, heartbeat and signals; the document root; what is gathered of an answer. All of
 * it is malloc's. What lives for a request: everything else. What a script leaves behind goes with
 * php_request_shutdown(), its loop included.
 *
 * Suspension: the script may wait, as one outside of a server; the next request begins when it has ended.
 * Fork: a child that a script forks has no connections, and ends with its script.
 */
#ifndef NX_SERVER_CLASSIC_CLASSIC_H
#define NX_SERVER_CLASSIC_CLASSIC_H

#include "php.h"

#include "core/base/module.h"
#include "http/server/server.h"

extern const nx_module_t nx_classic_module;

typedef struct nx_classic_socket {
    uint32_t slot;
    int fd; /* several slots may have the same */
} nx_classic_socket_t;

typedef struct nx_classic_settings {
    const char *script; /* absolute, without symbolic links; its folder is the document root */
    int board;          /* descriptor */
    uint32_t row;
    pid_t leader;
    const nx_classic_socket_t *sockets;
    size_t socket_count;
    uint64_t request_limit; /* as of nx_keeper_settings_t */
    uint64_t memory_limit;
    int64_t age_limit;
    double drain_seconds; /* unless the board says another time */
    const char *health;   /* the prefix of the paths that tell it; empty: none do */
    nx_server_settings_t server;
    const char *software; /* of static life: what SERVER_SOFTWARE says */
} nx_classic_settings_t;

/* While PHP starts: scripts have these functions in classic mode only. */
void nx_classic_register_functions(const zend_function_entry *entries);

/* In the leader, before its first worker is forked. False with an exception. */
NX_THROWS bool nx_classic_open_queue(void);
/*
 * Ends the request that runs and serves until told to stop, in a worker just forked; then the process ends. False
 * with an exception when it cannot begin: nothing has changed then.
 */
NX_THROWS bool nx_classic_serve(const nx_classic_settings_t *settings);

/* For the functions: of the request that is being answered; false or NULL outside of one. */
bool nx_classic_finish_answer(void);
void nx_classic_request_headers(zval *result);

#endif
