/* SPDX-License-Identifier: MIT */
/*
 * Classic mode: each HTTP request is a new PHP request, as with php-fpm. The worker process continues from request to
 * request (docs/inside/classic-mode.md).
 *
 * Lifetime: the following exist as long as the process: the lasting event loop (runtime/scheduler/coroutine.h), its
 * server with connections, unanswered requests, heartbeat and signals, the sites, and the buffers of an answer.
 * All of them are allocated with malloc(). Everything else exists for one request. php_request_shutdown() frees what
 * remains of a script, including its event loop.
 *
 * Suspension: the script may wait, as a script outside of a server does. The next request begins after it has ended.
 * Fork: a child forked by a script has no connections, and ends with its script.
 */
#ifndef NX_SERVER_CLASSIC_CLASSIC_H
#define NX_SERVER_CLASSIC_CLASSIC_H

#include "php.h"

#include "core/base/module.h"
#include "http/server/server.h"
#include "server/site/site.h"

extern const nx_module_t nx_classic_module;

typedef struct nx_classic_socket {
    uint32_t slot;
    int fd; /* several slots may share one */
} nx_classic_socket_t;

typedef struct nx_classic_settings {
    nx_site_t **sites; /* one at least; nx_classic_serve() takes ownership of the list and of the sites */
    size_t site_count;
    int scoreboard; /* descriptor */
    uint32_t row;
    pid_t leader;
    const nx_classic_socket_t *sockets;
    size_t socket_count;
    uint64_t request_limit; /* as in nx_heartbeat_settings_t */
    uint64_t memory_limit;
    int64_t age_limit;
    double drain_seconds; /* used unless the scoreboard has another time */
    const char *health;   /* path prefix of the health checks; empty: none */
    nx_server_settings_t server;
    const char *software; /* value of SERVER_SOFTWARE; must never be freed */
} nx_classic_settings_t;

/* Called in the generation leader before its first worker is forked. False with an exception. */
NX_THROWS bool nx_classic_open_queue(void);
/*
 * Called in a worker that was just forked. Ends the current PHP request and serves requests until the worker is
 * stopped; then the process ends. False with an exception: it could not begin, and nothing has changed.
 */
NX_THROWS bool nx_classic_serve(const nx_classic_settings_t *settings);

/*
 * Implement PHP functions for the current request. Outside of a request they return false, and set `result` to an empty
 * array.
 */
bool nx_classic_finish_answer(void);
void nx_classic_request_headers(zval *result);

#endif
