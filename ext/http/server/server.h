/* SPDX-License-Identifier: MIT */
/*
 * The HTTP server of one worker: listening sockets, connections, requests and their answers
 * (docs/inside/http-server.md).
 *
 * Ownership: a server is embedded in its PHP object. It owns its connections. A request in progress holds a reference
 * to the server object. Listening descriptors stay the caller's. A message (http/request/message.h) is
 * reference-counted and may outlive both.
 *
 * Suspension: only nx_server_drain(), and handlers. Each handler runs in a coroutine of its own, with no event loop
 * function on its stack. Threads: none. Fork: create a server in the process that serves.
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
#include "http/server/host_routes.h"
#include "http/request/request.h"
#include "http/request/trusted_proxies.h"
#include "http/response/response.h"
#include "core/shm/worker_stats.h"

extern const nx_module_t nx_http_module;

/* Totals of all servers of the process. */
const nx_http_counters_t *nx_http_counters(void);

/* Records requests in `stats` from now on (core/shm/worker_stats.h). It must stay mapped until the process ends. */
void nx_http_record_in(nx_worker_stats_t *stats);
/* Starts the access log: one line per request. "-" is standard output. Returns 0 or -errno. */
typedef enum { NX_ACCESS_LOG_COMMON, NX_ACCESS_LOG_JSON } nx_access_log_format_t;
int nx_access_log_open(const char *path, nx_access_log_format_t format);
/*
 * Starts queueing finished requests for one coroutine, which receives them with nx_request_log_next(): an array per
 * request, null at the end.
 */
void nx_request_log_start(void);
/* Stops queueing requests. Those in the queue are still delivered. */
void nx_request_log_stop(void);
/* How many requests were dropped from the queue since the last call. */
uint64_t nx_request_log_take_lost(void);
NX_SUSPENDS NX_THROWS bool nx_request_log_next(zval *request);
/* Reopens the log files after they were renamed. */
void nx_http_reopen_logs(void);
/* Writes the buffered lines. Call before the process ends. */
void nx_http_close_logs(void);
/*
 * nx_http_publish_load() writes the current load to the statistics in shared memory and flushes the access log.
 * nx_http_publish_waits() writes what each request waits for.
 */
void nx_http_publish_load(void);
/* The coroutines of the requests in the request slots, by slot: NX_REQUEST_SLOTS entries, NULL for none. */
void *const *nx_http_slot_owners(void);
void nx_http_publish_waits(void);

#define NX_PACE_SAMPLES 5

/* Measures the time between the starts of handlers (concurrency.c). */
typedef struct nx_pace {
    nx_time_t samples[NX_PACE_SAMPLES];
    nx_time_t iteration; /* time of the loop iteration in which the last handler started */
    uint32_t begun;      /* handlers started in that iteration while others waited */
    uint32_t next;
} nx_pace_t;

/* Errors that the server answers without running code of the application: their statuses. */
#define NX_PREPARED_STATUSES 408, 413, 414, 431, 503, 504
#define NX_PREPARED_COUNT    6

/* What happens to a path that has no route, if the path with its last slash removed, or with one appended, has one. */
typedef enum nx_trailing_slash {
    NX_TRAILING_SLASH_STRICT,     /* 404 */
    NX_TRAILING_SLASH_REDIRECTED, /* 308 to that path */
    NX_TRAILING_SLASH_IGNORED,    /* the route answers */
} nx_trailing_slash_t;

struct nx_server {
    nx_connection_manager_t manager;
    const nx_backend_t *backend;
    nx_route_table_t *routes;
    nx_host_routes_t *hosts;    /* routes for one host each */
    nx_route_table_t *overlaps; /* only until the routes are compiled: routes for hosts with typed labels */
    uint32_t host_count;
    nx_handler_t *handlers;
    uint32_t handler_count;
    uint8_t trailing_slashes;                                     /* nx_trailing_slash_t */
    nx_handler_t fallback, convert, explain, error_map, reporter; /* UNDEF callable: none */
    /* The application's answers to errors, in the order of NX_PREPARED_STATUSES; NULL: the server's own. */
    zend_object *prepared[NX_PREPARED_COUNT];
    nx_list_t link; /* in the list of all servers */
    nx_slab_t exchange_slab, deadlines_slab;
    /* Exchanges that run, and exchanges that wait because of the concurrency limit. */
    uint32_t active, waiting;
    /* Coroutines that call functions of onFinish() (finish.h) or handlers of WebSockets. A drain waits for them. */
    uint32_t finishing;
    uint32_t unbegun; /* exchanges that may run and whose handlers have not started yet */
    nx_pace_t pace;
    nx_list_t queue;
    nx_timer_t queue_timer;
    nx_rare_line_t deadline_report, unavailable_report;
    /*
     * True: health checks are answered with "not ready", because the server should get no more clients. Another thread
     * reads it (server/classic/pending.h).
     */
    atomic_bool is_unready;
    bool has_stopped;  /* all connections are closed, and none is accepted any more */
    bool is_lasting;   /* it is not a PHP object, and outlives PHP requests */
    bool holds_itself; /* holds a reference to itself from its first socket until the PHP request ends */
    nx_wait_t *drain;
    nx_time_t wall_offset; /* CLOCK_REALTIME minus CLOCK_MONOTONIC, as of wall_until */
    nx_time_t wall_until;
    zend_object std;
};

static inline nx_server_t *nx_server_of_manager(const nx_connection_manager_t *manager)
{
    return nx_container_of(manager, nx_server_t, manager);
}

static inline nx_server_t *nx_server_of(zend_object *object)
{
    return nx_container_of(object, nx_server_t, std);
}

/* `server` is zeroed, except for `std`. */
void nx_server_init(nx_server_t *server);
/* Defines a type for parameters of routes that are added later. False: an exception is thrown. */
NX_THROWS bool nx_server_define_route_type(nx_server_t *server, const nx_route_type_t *type);
/*
 * nx_server_compile() is called once, before the first listen. Both return false with an exception. The pattern of a
 * route is the handler's `pattern`.
 */
NX_THROWS bool nx_server_add_route(nx_server_t *server, uint32_t method_bits, nx_handler_t *handler,
                                   zend_string *host);
NX_THROWS bool nx_server_compile(nx_server_t *server);
/*
 * Sets the answer to an error of that status. Takes over the reference to the Response. False with NX-0350: the
 * status or the Response does not fit.
 */
NX_THROWS bool nx_server_prepare_error(nx_server_t *server, zend_long status, zend_object *response);
/*
 * Writes the body of an error and its headers into a response that has its status only, in the format that the client
 * prefers. `detail`: a text that the client may read; NULL: none.
 */
void nx_server_write_error(const nx_message_t *message, nx_response_t *response, const char *detail);
/* Handles the request without a connection, and returns its answer. NULL with an exception. The caller owns it. */
NX_SUSPENDS NX_THROWS zend_object *nx_server_handle(nx_server_t *server, zend_object *request);
/*
 * Returns, as a Response, the answer of the server to an exception that its application threw for this request. The
 * caller owns it. NULL with that exception: no server answers the request, or its client has an answer already.
 */
NX_SUSPENDS NX_THROWS zend_object *nx_server_answer_failure(zend_object *request, zend_object *thrown);
/*
 * Adds a function that is called after the last byte of the answer to this request was sent, or after its client has
 * disconnected. False with NX-1130: no server answers the request.
 */
NX_THROWS bool nx_server_on_finish(zend_object *request, zval *function);
/* False: no server answers the request, or the server should get no more clients. */
bool nx_server_is_ready(zend_object *request);
/* Method bits of the path of a request whose method is not allowed; 0: no route has the path. */
uint32_t nx_server_allowed_methods(zend_object *request);
/* The pattern of the request's route, which the server owns; NULL: no route has its path, or no server handles it. */
zend_string *nx_server_route_of(zend_object *request);
/* Counts a request that no route matches and that the application answers with 404 or 405. */
void nx_server_count_unmatched(zend_object *request, nx_rejection_t reason);
/* Closes all connections. Suspended handlers continue without a connection. */
void nx_server_stop(nx_server_t *server);
void nx_server_destroy(nx_server_t *server);

NX_THROWS bool nx_server_listen(nx_server_t *server, int fd);
void nx_server_unlisten(nx_server_t *server, int fd);
/*
 * Stops listening on a socket that another process serves now. Connections accepted from it are closed as in a drain.
 */
void nx_server_give_back(nx_server_t *server, int fd);
/* Drains the server for at most `seconds`. True when no connection had to be cut. */
NX_SUSPENDS NX_THROWS bool nx_server_drain(nx_server_t *server, double seconds);

/*
 * Creates a pool of application instances. The factory (a closure) returns an instance, also a closure, which serves
 * one request at a time. NULL with the exception that the first call of the factory threw.
 */
NX_SUSPENDS NX_THROWS nx_app_instances_t *nx_app_instances_create(zval *factory);
void nx_app_instances_destroy(nx_app_instances_t *instances);
void nx_app_instances_collect(nx_app_instances_t *instances, zend_get_gc_buffer *buffer);

#endif
