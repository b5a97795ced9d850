/* SPDX-License-Identifier: MIT */
/*
 * The set of open connections of a server: the listening sockets, the connections accepted from them, and what these
 * share (settings, limits, memory, counters). Part of connection.h. A server embeds one nx_front_t. It is the front's
 * owner and is notified through nx_front_owner_t.
 *
 * Ownership: the owner makes it listen, stops it and destroys it. Listening descriptors stay the caller's. Suspension,
 * exceptions: none; everything runs in callbacks of the event loop. Fork: create it in the process that serves. In a
 * child only nx_front_close_inherited() may be called.
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

typedef struct nx_front nx_front_t;
typedef struct nx_callers nx_callers_t;
typedef struct nx_caller nx_caller_t;
typedef struct nx_connection nx_connection_t;
/* Belongs to the owner: a request that is being answered. This module does not know its content. */
typedef struct nx_exchange nx_exchange_t;

/* Why a request was answered without its handler. */
#define NX_REJECTIONS(X)                                                                                     \
    X(malformed)                                                                                             \
    X(tooLarge)                                                                                              \
    X(notStored)                                                                                             \
    X(slow) X(notFound) X(methodNotAllowed) X(overloaded) X(late) X(deadline) X(left) X(noRoom) X(perClient)
#define NX_REJECTION(name) NX_REJECTED_##name,
typedef enum nx_rejection { NX_REJECTIONS(NX_REJECTION) NX_REJECTION_COUNT } nx_rejection_t;

typedef struct nx_server_statistics {
    uint64_t accepted, connections, requests, failed, queued, bytes_in, bytes_out;
    uint64_t rejected[NX_REJECTION_COUNT];
} nx_server_statistics_t;

/* Totals of all fronts of the process: requests ended since its start, and connections open now. */
typedef struct nx_http_counters {
    uint64_t requests, connections;
} nx_http_counters_t;
extern NX_PER_THREAD nx_http_counters_t nx_front_counters;

/* Rate limit of a log line. */
typedef struct nx_rare_line {
    nx_time_t next; /* earliest time of the next line */
    uint32_t untold;
} nx_rare_line_t;

/* How a body that has not arrived yet is received. */
typedef struct nx_body_plan {
    nx_body_rules_t rules; /* from the server's settings, unless the owner changes them */
    bool is_streamed;      /* the handler reads the body while it arrives */
} nx_body_plan_t;

typedef struct nx_front_owner {
    /*
     * A request has arrived: completely, or up to the body if the body is not waited for. The owner takes the message,
     * and may set the connection's `exchange`.
     */
    void (*begin)(nx_connection_t *connection, nx_message_t *message);
    /* A request with a body is arriving. `plan` holds the rules of the settings; the owner may change them. */
    void (*plan_body)(const nx_front_t *front, const nx_message_t *message, nx_body_plan_t *plan);
    /*
     * The input is not a valid request, or exceeds a limit. The owner sends the answer with `status`. The connection
     * is closed afterwards.
     */
    void (*refuse)(nx_connection_t *connection, unsigned status, const char *problem);
    /* The client has closed its sending side. It may still read. */
    void (*finished)(nx_exchange_t *exchange);
    /* The connection is closed. The exchange must not use it any more. */
    void (*left)(nx_exchange_t *exchange);
    /* Most of the unsent output was sent: the exchange may write again. */
    void (*has_room)(nx_exchange_t *exchange);
    /* True when an answer has begun. */
    bool (*is_answered)(const nx_exchange_t *exchange);
    /*
     * The peer has received the last answer of an exchange that has ended, or will not receive it. The owner takes
     * `flight` and `answered`.
     */
    void (*landed)(nx_connection_t *connection, bool is_whole);
    /* A connection was closed. */
    void (*closed)(nx_front_t *front);
    /*
     * True when no more requests can be answered now. With `leaves_rest`, new clients are then left to other
     * processes.
     */
    bool (*is_busy)(const nx_front_t *front);
} nx_front_owner_t;

struct nx_front {
    nx_server_settings_t settings;
    const nx_front_owner_t *owner;
    nx_server_statistics_t statistics;
    nx_list_t listeners, connections;
    nx_list_t closed; /* closed connections that are not freed yet */
    nx_list_t unsent; /* connections whose answers are gathered for one write */
    nx_list_t slow;   /* connections whose peers read their answers slowly */
    nx_timer_t unsent_timer;
    nx_slab_t connection_slab;
    nx_wheel_t wheel;
    nx_callers_t *callers; /* NULL until a client is counted */
    nx_rare_line_t caller_report;
    nx_room_t room;
    struct {
        uint64_t bytes, files; /* of answers that their clients read slowly (overflow.c) */
    } overflow;
    bool overflows; /* such answers are buffered in files; the code that produces them does not wait */
    bool draining;
    bool
        leaves_rest; /* other processes accept from its sockets too: while it is busy, new clients are left to them */
};

/* Maps the shared memory in which all processes count. Call before any fork. */
void nx_front_start_process(void);
/* `front` is zeroed, except for its settings. */
void nx_front_init(nx_front_t *front, const nx_front_owner_t *owner);
/* Accepts connections from the listening socket. Returns 0 or -errno. */
int nx_front_listen(nx_front_t *front, int fd);
/* Takes connections from a queue of accepted connections; `out` is its reading end (handover.h). */
int nx_front_listen_handover(nx_front_t *front, int out);
void nx_front_unlisten(nx_front_t *front, int fd);
/* Another process serves that socket now. Connections accepted from it are closed after the answers in progress. */
void nx_front_give_back(nx_front_t *front, int fd);
/* Resumes accepting after new clients were left to other processes. */
void nx_front_accept_again(nx_front_t *front);
/* Accepts the connections in the backlog and none after them. Connections are closed after the answers in progress. */
void nx_front_drain(nx_front_t *front);
/* Closes all connections. */
void nx_front_cut(nx_front_t *front);
/* Closes all connections and stops listening. */
void nx_front_stop(nx_front_t *front);
/* Call after nx_front_stop(), or if the front was never used. */
void nx_front_destroy(nx_front_t *front);
/* In a child of fork(): closes its copies of the descriptors. */
void nx_front_close_inherited(nx_front_t *front);
/*
 * Applies the rate limit of a client, which all workers of a generation share. Returns 0 when the request is admitted,
 * otherwise the seconds until one more will be.
 */
unsigned nx_front_admit(nx_front_t *front, const nx_address_t *address);

#endif
