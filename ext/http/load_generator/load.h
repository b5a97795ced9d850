/* SPDX-License-Identifier: MIT */
/*
 * A load generator. It sends one request repeatedly on many connections: at a fixed rate that does not depend on how
 * fast the answers arrive (an open loop), or each after the previous answer (a closed loop). It has an event loop of
 * its own, does not use PHP or coroutines, and blocks the calling thread while it runs.
 *
 * In the open loop each request is due at a time that was fixed before the run. Its latency is measured from that
 * time, so it includes the wait for a free connection and delays of the generator. A request not answered within
 * `timeout` after it was due counts as an error.
 *
 * Ownership: the caller owns the data a plan points to, and must keep it until the load is destroyed. Threads: one
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
    const char *request; /* the complete request, as it is sent */
    size_t request_bytes;
    bool is_head; /* HEAD: its answers have no body */
    uint32_t connections;
    double rate; /* requests per second; 0: the closed loop */
    /* requests are due at random times (a Poisson process) with that mean rate, instead of at equal intervals */
    bool is_random;
    nx_time_t duration, timeout;
    uint16_t status;  /* the expected status; 0: any from 200 to 399 */
    const char *body; /* the expected body; NULL: any */
    size_t body_bytes;
} nx_load_plan_t;

/* Why a request has no correct answer. */
typedef enum nx_load_error {
    NX_LOAD_CONNECT,   /* connecting failed; counts attempts, not requests */
    NX_LOAD_CLOSED,    /* the connection ended before the answer did */
    NX_LOAD_TIMEOUT,   /* not answered in time */
    NX_LOAD_UNSENT,    /* due, but no connection was free in time */
    NX_LOAD_MALFORMED, /* not HTTP/1, or more than one answer */
    NX_LOAD_STATUS,
    NX_LOAD_BODY,
    NX_LOAD_ERROR_COUNT
} nx_load_error_t;

typedef enum nx_load_phase {
    NX_LOAD_CONNECTING, /* before the first request: each connection is tried once */
    NX_LOAD_OFFERING,
    NX_LOAD_DRAINING, /* no new requests are due */
    NX_LOAD_DONE
} nx_load_phase_t;

/* The figures may be read at any time. Counters only grow. */
typedef struct nx_load_figures {
    nx_load_phase_t phase;
    nx_time_t elapsed; /* since the first request was due, up to the end of NX_LOAD_OFFERING */
    nx_time_t cpu;     /* CPU time of the generator's thread in that time */
    uint64_t due;      /* open loop: requests due so far */
    uint64_t sent;
    uint64_t waited;    /* sent requests that were due while no connection was free */
    uint64_t answered;  /* complete answers, correct or not */
    uint64_t right;     /* answers with the expected status and body */
    uint64_t in_time;   /* correct answers that arrived while requests were offered */
    uint64_t connected; /* connections opened, including reconnections */
    uint64_t bytes_in, bytes_out;
    uint64_t errors[NX_LOAD_ERROR_COUNT];
    int connect_errno;     /* of the last failure to connect; 0: none */
    const char *malformed; /* what was wrong with the last malformed answer; a static string, or NULL */
    uint64_t statuses[NX_LOAD_STATUSES];
    nx_load_histogram_t latency; /* of correct answers */
    nx_load_histogram_t wrong;   /* of complete answers with a wrong status or body */
    /* The generator's own delay: how late requests were sent that were due while a connection was free. */
    nx_load_histogram_t lag;
} nx_load_figures_t;

/* -EINVAL for an invalid plan. */
int nx_load_create(const nx_load_plan_t *plan, nx_load_t **load);
void nx_load_destroy(nx_load_t *load);

/* Runs until that time of CLOCK_MONOTONIC, or until the load is done. */
int nx_load_advance(nx_load_t *load, nx_time_t until);
/* Stops offering requests: no new request is due after this. */
void nx_load_stop(nx_load_t *load);
const nx_load_figures_t *nx_load_figures(const nx_load_t *load);

#endif
