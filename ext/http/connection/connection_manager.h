/* SPDX-License-Identifier: MIT */
/*
 * Where clients come in: listening sockets, the connections accepted from them, and what these share: settings,
 * limits, memory, counts. Part of connection.h. A server embeds one, and is told what its connections bring as the
 * front's owner.
 *
 * Ownership: the owner's, who listens, stops and destroys it. Listening descriptors stay the caller's. Suspension,
 * exceptions: none; everything runs in callbacks of the loop. Fork: made in the process that serves; a child calls
 * nx_front_close_inherited() at most.
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
/* The owner's: a request that is being answered. Nothing of it is known here. */
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

/* Of all fronts of the process: requests ended since its start, connections open now. */
typedef struct nx_http_counters {
    uint64_t requests, connections;
} nx_http_counters_t;
extern NX_PER_THREAD nx_http_counters_t nx_front_counters;

/* A line in the log that must not be written for every request. */
typedef struct nx_rare_line {
    nx_time_t next; /* not before */
    uint32_t untold;
} nx_rare_line_t;

/* What becomes of a body that is not there yet. */
typedef struct nx_body_plan {
    nx_body_rules_t rules; /* as the server's settings say, unless changed */
    bool is_streamed;      /* its handler reads it while it comes */
} nx_body_plan_t;

typedef struct nx_front_owner {
    /*
     * A request is there, whole or as far as its body is not waited for: the message is the owner's, the connection's
     * `exchange` his to set.
     */
    void (*begin)(nx_connection_t *connection, nx_message_t *message);
    /* A body will come: the rules are the settings', unless changed. */
    void (*plan_body)(const nx_front_t *front, const nx_message_t *message, nx_body_plan_t *plan);
    /* What came is no request, or too much: to be answered. The connection is closed afterwards. */
    void (*refuse)(nx_connection_t *connection, unsigned status, const char *problem);
    /* The client has shut its side: it may still read. */
    void (*finished)(nx_exchange_t *exchange);
    /* Its connection is closed, and forgotten. */
    void (*left)(nx_exchange_t *exchange);
    /* What was unsent has become little. */
    void (*has_room)(nx_exchange_t *exchange);
    /* An answer has begun. */
    bool (*is_answered)(const nx_exchange_t *exchange);
    /*
     * The last answer of an exchange that is over was taken by its peer, or will not be: `flight` and `answered` are
     * the owner's.
     */
    void (*landed)(nx_connection_t *connection, bool is_whole);
    /* One connection less. */
    void (*closed)(nx_front_t *front);
    /* No more can be answered now: with `leaves_rest`, new clients are left to others. */
    bool (*is_busy)(const nx_front_t *front);
} nx_front_owner_t;

struct nx_front {
    nx_server_settings_t settings;
    const nx_front_owner_t *owner;
    nx_server_statistics_t statistics;
    nx_list_t listeners, connections;
    nx_list_t closed; /* connections, to be freed */
    nx_list_t unsent; /* connections with answers gathered for one write */
    nx_list_t slow;   /* connections whose peers take their answers slowly */
    nx_timer_t unsent_timer;
    nx_slab_t connection_slab;
    nx_wheel_t wheel;
    nx_callers_t *callers; /* NULL until somebody is counted */
    nx_rare_line_t caller_report;
    nx_room_t room;
    struct {
        uint64_t bytes, files; /* of answers that their clients take slowly (overflow.c) */
    } overflow;
    bool overflows; /* such answers go to files; the code that makes them does not wait */
    bool draining;
    bool
        leaves_rest; /* other processes accept from its sockets too: new clients are theirs while it is busy */
};

/* Maps what all processes count in: before any fork. */
void nx_front_start_process(void);
/* `front` is zeroed, but for its settings. */
void nx_front_init(nx_front_t *front, const nx_front_owner_t *owner);
/* 0 or -errno. */
int nx_front_listen(nx_front_t *front, int fd);
/* `out` of a queue of accepted connections (handover.h). */
int nx_front_listen_handover(nx_front_t *front, int out);
void nx_front_unlisten(nx_front_t *front, int fd);
/* Another process serves that socket: what was accepted from it ends with the answers that are under way. */
void nx_front_give_back(nx_front_t *front, int fd);
/* What was left to others may be accepted again. */
void nx_front_accept_again(nx_front_t *front);
/* What is in the backlog is accepted, and nothing after it; connections end with the answers that are under way. */
void nx_front_drain(nx_front_t *front);
/* Closes all connections. */
void nx_front_cut(nx_front_t *front);
/* The same, and listens no more. */
void nx_front_stop(nx_front_t *front);
/* Once stopped, or never used. */
void nx_front_destroy(nx_front_t *front);
/* In a child: its copies of the descriptors. */
void nx_front_close_inherited(nx_front_t *front);
/*
 * Of all workers of a generation together. 0: one more request of that client is let in; else in how many seconds one
 * will be.
 */
unsigned nx_front_admit(nx_front_t *front, const nx_address_t *address);

#endif
