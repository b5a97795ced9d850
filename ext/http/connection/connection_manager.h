/* SPDX-License-Identifier: MIT */
/*
 * The set of open connections of a server: the listening sockets, the connections accepted from them, and their shared
 * settings, limits, memory and counters. Part of connection.h. A server embeds one nx_connection_manager_t and is
 * notified through nx_connection_callbacks_t.
 *
 * Ownership: the server makes it listen, stops it and destroys it. The caller keeps the ownership of listening
 * descriptors. Suspension, exceptions: none; everything runs in callbacks of the event loop. Fork: create it in the
 * process that serves. In a child only nx_connection_manager_close_inherited() may be called.
 */
#ifndef NX_HTTP_CONNECTION_CONNECTION_MANAGER_H
#define NX_HTTP_CONNECTION_CONNECTION_MANAGER_H

#include "core/base/list.h"
#include "core/base/module.h"
#include "core/base/slab.h"
#include "http/connection/timer_wheel.h"
#include "http/connection/connection_limit.h"
#include "http/connection/settings.h"
#include "core/loop/loop.h"
#include "http/request/message.h"

typedef struct nx_connection_manager nx_connection_manager_t;
typedef struct nx_client_limits nx_client_limits_t;
typedef struct nx_client_count nx_client_count_t;
typedef struct nx_connection nx_connection_t;

/* Why a request was answered without its handler. */
#define NX_REJECTIONS(X)                                                                                     \
    X(malformed)                                                                                             \
    X(tooLarge)                                                                                              \
    X(notStored)                                                                                             \
    X(slow)                                                                                                  \
    X(notFound)                                                                                              \
    X(methodNotAllowed) X(overloaded) X(late) X(deadline) X(clientGone) X(connectionLimit) X(clientLimit)
#define NX_REJECTION(name) NX_REJECTED_##name,
typedef enum nx_rejection { NX_REJECTIONS(NX_REJECTION) NX_REJECTION_COUNT } nx_rejection_t;

typedef struct nx_server_statistics {
    uint64_t accepted, connections, requests, failed, queued, bytes_in, bytes_out;
    uint64_t rejected[NX_REJECTION_COUNT];
} nx_server_statistics_t;

/* Totals of all connection managers of the process: requests ended since its start, and connections open now. */
typedef struct nx_http_counters {
    uint64_t requests, connections;
} nx_http_counters_t;
extern NX_PER_THREAD nx_http_counters_t nx_connection_manager_counters;

/* Rate limit of a log line. */
typedef struct nx_rare_line {
    nx_time_t next; /* earliest time of the next line */
    uint32_t suppressed;
} nx_rare_line_t;

/* How a body that has not arrived yet is received. */
typedef struct nx_body_plan {
    nx_body_rules_t rules; /* from the server's settings, unless the server changes them */
    bool is_streamed;      /* the handler reads the body while it arrives */
} nx_body_plan_t;

typedef struct nx_connection_callbacks {
    /*
     * A request has arrived: completely, or up to the body if the body is not waited for. The server takes the
     * message, and may set the connection's `owner`.
     */
    void (*begin)(nx_connection_t *connection, nx_message_t *message);
    /* A request with a body is arriving. `plan` holds the rules of the settings; the server may change them. */
    void (*plan_body)(const nx_connection_manager_t *manager, const nx_message_t *message,
                      nx_body_plan_t *plan);
    /*
     * The input is not a valid request, or exceeds a limit. The server sends the answer with `status`. The
     * connection is closed afterwards.
     */
    void (*refuse)(nx_connection_t *connection, unsigned status, const char *problem);
    /* The client has closed its sending side. It may still read. */
    void (*client_finished)(void *owner);
    /* The connection is closed. Its owner must not use it any more. */
    void (*client_left)(void *owner);
    /* Most of the unsent output was sent: the owner may write again. */
    void (*can_write)(void *owner);
    /* True when an answer has begun. */
    bool (*is_answered)(const void *owner);
    /*
     * The last answer of an owner that has detached from the connection was delivered (`is_whole`), or its client has
     * disconnected. The server takes `slot` and `answered`.
     */
    void (*delivered)(nx_connection_t *connection, bool is_whole);
    /* A connection was closed. */
    void (*closed)(nx_connection_manager_t *manager);
    /*
     * True when no more requests can be answered now. With `leaves_rest`, new clients are then left to other
     * processes.
     */
    bool (*is_busy)(const nx_connection_manager_t *manager);
} nx_connection_callbacks_t;

struct nx_connection_manager {
    nx_server_settings_t settings;
    const nx_connection_callbacks_t *callbacks;
    nx_server_statistics_t statistics;
    nx_list_t listeners, connections;
    nx_list_t closed; /* closed connections that are not freed yet */
    nx_list_t unsent; /* connections whose answers are gathered for one write */
    nx_list_t slow;   /* connections whose peers read their answers slowly */
    nx_timer_t unsent_timer;
    nx_slab_t connection_slab;
    nx_timer_wheel_t wheel;
    nx_client_limits_t *client_limits; /* NULL until a client is counted */
    nx_rare_line_t client_report;
    nx_connection_limit_t limit;
    struct {
        uint64_t bytes, files; /* totals of the files of answers that clients read slowly (overflow.c) */
    } overflow;
    bool overflows; /* such answers are buffered in files, so the code that produces them does not wait */
    bool draining;
    /* Other processes accept from its sockets, too. While it is busy, new clients are left to them. */
    bool leaves_rest;
};

/* Maps the shared memory in which all processes count. Call before any fork. */
void nx_connection_manager_start_process(void);
/* `manager` is zeroed, except for its settings. */
void nx_connection_manager_init(nx_connection_manager_t *manager, const nx_connection_callbacks_t *callbacks);
/* Accepts connections from the listening socket. Returns 0 or -errno. */
int nx_connection_manager_listen(nx_connection_manager_t *manager, int fd);
/* Takes connections from a queue of accepted connections; `out` is its reading end (handover.h). */
int nx_connection_manager_listen_handover(nx_connection_manager_t *manager, int out);
/* Takes over a connected socket, as if it had been accepted. NULL, with `fd` closed: no memory or no watch. */
nx_connection_t *nx_connection_manager_adopt(nx_connection_manager_t *manager, int fd);
void nx_connection_manager_unlisten(nx_connection_manager_t *manager, int fd);
/*
 * Stops listening on a socket that another process serves now. Connections that were accepted from it are closed after
 * the answers in progress.
 */
void nx_connection_manager_give_back(nx_connection_manager_t *manager, int fd);
/* Resumes accepting after new clients were left to other processes. */
void nx_connection_manager_accept_again(nx_connection_manager_t *manager);
/* Accepts the connections in the backlog and none after them. Connections are closed after the answers in progress. */
void nx_connection_manager_drain(nx_connection_manager_t *manager);
/* Closes all connections. */
void nx_connection_manager_cut(nx_connection_manager_t *manager);
/* Closes all connections and stops listening. */
void nx_connection_manager_stop(nx_connection_manager_t *manager);
/* Call after nx_connection_manager_stop(), or if the manager was never used. */
void nx_connection_manager_destroy(nx_connection_manager_t *manager);
/* Called in a child of fork(). Closes its copies of the descriptors. */
void nx_connection_manager_close_inherited(nx_connection_manager_t *manager);
/*
 * Applies the rate limit of a client, which all workers of a generation share. Returns 0 if the request is admitted,
 * otherwise the seconds until the next request of the client will be.
 */
unsigned nx_connection_manager_admit(nx_connection_manager_t *manager, const nx_address_t *address);

#endif
