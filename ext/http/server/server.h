/* SPDX-License-Identifier: MIT */
/*
 * The HTTP server of one worker: listening sockets, connections, requests and their answers (docs/design/http.md).
 *
 * Ownership: a server is embedded in its PHP object. It owns connections; a request in flight holds a reference to the
 * server's object. Listening descriptors stay the caller's. A message (http/message.h) is counted and may outlive both.
 * Suspension: only nx_server_drain(), and handlers, each in a coroutine of its own; nothing of the loop is below them.
 * Threads: none. Fork: a server is made in the process that serves.
 */
#ifndef NX_HTTP_SERVER_SERVER_H
#define NX_HTTP_SERVER_SERVER_H

#include <stdatomic.h>

#include "php.h"

#include "core/base/list.h"
#include "core/base/module.h"
#include "core/base/slab.h"
#include "runtime/scheduler/coroutine.h"
#include "core/loop/loop.h"
#include "http/wire/wire.h"

#include "http/connection/connection_manager.h"
#include "http/server/backend.h"
#include "http/server/handler.h"
#include "http/request/request.h"
#include "http/request/trusted_proxies.h"
#include "http/response/response.h"
#include "core/shm/worker_stats.h"

extern const nx_module_t nx_http_module;

/* Of all servers of the process. */
const nx_http_counters_t *nx_http_counters(void);

/* Requests are recorded there from now on (core/shm/worker_stats.h). It must stay mapped until the process ends. */
void nx_http_publish(nx_sheet_t *sheet);
/* A line for each request, from now on. "-" is standard output. 0 or -errno. */
typedef enum { NX_ACCESS_COMMON, NX_ACCESS_JSON } nx_access_format_t;
int nx_http_log_access(const char *path, nx_access_format_t format);
/*
 * From now on, requests that are over are told to one coroutine, which hears of the next one (an array) or of the end
 * (null).
 */
void nx_http_tell_of_requests(void);
/* What is not told yet still is. */
void nx_http_tell_no_more(void);
/* How many could not be kept for it, since this was asked last. */
uint64_t nx_http_untold(void);
NX_SUSPENDS NX_THROWS bool nx_http_hear(zval *request);
/* Its name means another file by now. */
void nx_http_reopen_logs(void);
/* Writes what is left. Before the process ends. */
void nx_http_close_logs(void);
/* How much is under way, and what each request waits for: written there. */
void nx_http_tell(void);
/* The coroutines of the requests that have a place on the board, by place: NX_FLIGHTS of them, NULL for none. */
void *const *nx_http_flight_owners(void);
void nx_http_tell_waits(void);

#define NX_PACE_SAMPLES 5

/* How far apart handlers begin (concurrency.c). */
typedef struct nx_pace {
    nx_time_t samples[NX_PACE_SAMPLES];
    nx_time_t turn; /* of the loop, in which the last one began */
    uint32_t begun; /* in it, while others waited */
    uint32_t next;
} nx_pace_t;

struct nx_server {
    nx_front_t front;
    const nx_backend_t *backend;
    nx_route_table_t *routes;
    nx_handler_t *handlers;
    uint32_t handler_count;
    nx_handler_t fallback, convert, explain; /* UNDEF callable: none */
    nx_list_t link;                          /* of all servers */
    nx_slab_t exchange_slab, limit_slab;
    uint32_t active, waiting; /* the gate: exchanges that run, and that wait for their turn */
    uint32_t unbegun;         /* were let in, and their handlers wait for their first turn */
    nx_pace_t pace;
    nx_list_t queue;
    nx_timer_t queue_timer;
    nx_rare_line_t deadline_report, unavailable_report;
    atomic_bool
        /* answers health checks so: it wants no more clients. Another thread reads it (server/classic/lobby.h) */
        is_unready;
    bool is_lasting;   /* no object, and no PHP request's */
    bool holds_itself; /* once it has listened, until the request ends */
    nx_wait_t *drain;
    nx_time_t wall_offset; /* CLOCK_REALTIME minus CLOCK_MONOTONIC, as of wall_until */
    nx_time_t wall_until;
    zend_object std;
};

static inline nx_server_t *nx_server_of_front(const nx_front_t *front)
{
    return nx_container_of(front, nx_server_t, front);
}

static inline nx_server_t *nx_server_of(zend_object *object)
{
    return nx_container_of(object, nx_server_t, std);
}

/* `server` is zeroed but for `std`. */
void nx_server_init(nx_server_t *server);
/* Once, before the first listen. False with an exception. The pattern of a handler is its `pattern`. */
NX_THROWS bool nx_server_add_route(nx_server_t *server, uint32_t method_bits, nx_handler_t *handler);
NX_THROWS bool nx_server_compile(nx_server_t *server);
/* Cuts everything; parked handlers go on without a connection. */
void nx_server_stop(nx_server_t *server);
void nx_server_destroy(nx_server_t *server);

NX_THROWS bool nx_server_listen(nx_server_t *server, int fd);
void nx_server_unlisten(nx_server_t *server, int fd);
/* The same, for a socket that another process serves: what was accepted from it ends as in a drain. */
void nx_server_give_back(nx_server_t *server, int fd);
/* True when nothing had to be cut. */
NX_SUSPENDS NX_THROWS bool nx_server_drain(nx_server_t *server, double seconds);

/*
 * Applications for one request at a time, of what the factory (a closure) returns: closures. NULL with what its first
 * call threw.
 */
NX_SUSPENDS NX_THROWS nx_kernels_t *nx_kernels_create(zval *factory);
void nx_kernels_destroy(nx_kernels_t *kernels);
void nx_kernels_collect(nx_kernels_t *kernels, zend_get_gc_buffer *buffer);

#endif
