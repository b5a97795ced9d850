/* SPDX-License-Identifier: MIT */
/*
 * A load generator: one request over and over, on many connections, at a rate that does not depend on how fast the
 * answers come (an open loop), or as fast as they come (a closed loop). It has a loop of its own, knows nothing of
 * PHP or coroutines, and blocks whoever advances it.
 *
 * In the open loop a request is due at a moment that was fixed before the run, and its latency counts from then: one
 * that had to wait for a connection, or for us, is not flattered. What was not answered `timeout` after it was due
 * counts as an error. Ownership: what a plan points at stays the caller's, and must outlive the load. Threads: one
 * load belongs to one thread. Fork: a child must neither advance nor destroy it. Errors: 0 or -errno.
 */
#ifndef NX_HTTP_LOAD_GENERATOR_LOAD_H
#define NX_HTTP_LOAD_GENERATOR_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "http/load_generator/latencies.h"
#include "core/loop/loop.h"

#define NX_LOAD_CONNECTIONS_MAX 1000000
#define NX_LOAD_RATE_MAX        10e6
#define NX_LOAD_STATUSES        1000

typedef struct nx_load nx_load_t;

typedef struct nx_load_plan {
    struct sockaddr_storage address;
    socklen_t address_bytes;
    const char *request; /* all of it, as it goes over the wire */
    size_t request_bytes;
    bool is_head; /* its answers have no body */
    uint32_t connections;
    double rate;    /* requests a second; 0: the closed loop */
    bool is_random; /* requests are due at random moments (Poisson) of that mean rate, not at even ones */
    nx_time_t duration, timeout;
    uint16_t status;  /* the right one; 0: any from 200 to 399 */
    const char *body; /* the right one; NULL: any */
    size_t body_bytes;
} nx_load_plan_t;

/* Why a request has no right answer. */
typedef enum nx_load_error {
    NX_LOAD_CONNECT,   /* no connection could be had; counts attempts, not requests */
    NX_LOAD_CLOSED,    /* the connection ended before the answer did */
    NX_LOAD_TIMEOUT,   /* not answered in time */
    NX_LOAD_UNSENT,    /* due, but no connection was free in time */
    NX_LOAD_MALFORMED, /* no HTTP/1, or more than one answer */
    NX_LOAD_STATUS,
    NX_LOAD_BODY,
    NX_LOAD_ERROR_COUNT
} nx_load_error_t;

typedef enum nx_load_phase {
    NX_LOAD_CONNECTING, /* before anything is offered: all connections are tried once */
    NX_LOAD_OFFERING,
    NX_LOAD_DRAINING, /* nothing new is due */
    NX_LOAD_DONE
} nx_load_phase_t;

/* All of it may be read at any time; it grows only. */
typedef struct nx_load_figures {
    nx_load_phase_t phase;
    nx_time_t elapsed; /* since the first request was due, up to the end of NX_LOAD_OFFERING */
    nx_time_t cpu;     /* of our thread, in that time */
    uint64_t due;      /* open loop: so far */
    uint64_t sent;
    uint64_t waited;    /* of those sent: they were due while no connection was free */
    uint64_t answered;  /* whole answers, right or wrong */
    uint64_t right;     /* those with the right status and body */
    uint64_t in_time;   /* of the right ones: they came while requests were offered */
    uint64_t connected; /* connections that were made, again counted */
    uint64_t bytes_in, bytes_out;
    uint64_t errors[NX_LOAD_ERROR_COUNT];
    int connect_errno;     /* of the last failure to connect; 0: none */
    const char *malformed; /* what was wrong with the last malformed answer; a static string, or NULL */
    uint64_t statuses[NX_LOAD_STATUSES];
    nx_load_histogram_t latency; /* of right answers */
    nx_load_histogram_t wrong;   /* of whole answers with a wrong status or body */
    nx_load_histogram_t
        lag; /* how late we sent what was due while a connection was free: the generator's own fault */
} nx_load_figures_t;

/* -EINVAL for a plan that makes no sense. */
int nx_load_create(const nx_load_plan_t *plan, nx_load_t **load);
void nx_load_destroy(nx_load_t *load);

/* Works until that moment of CLOCK_MONOTONIC, or until all is done. */
int nx_load_advance(nx_load_t *load, nx_time_t until);
/* Nothing new is due from now on. */
void nx_load_stop(nx_load_t *load);
const nx_load_figures_t *nx_load_figures(const nx_load_t *load);

#endif
