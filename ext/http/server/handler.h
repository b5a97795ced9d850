/* SPDX-License-Identifier: MIT */
/* What answers a request: a route's callable, and the plan of its arguments. Its server owns it. */
#ifndef NX_HTTP_SERVER_HANDLER_H
#define NX_HTTP_SERVER_HANDLER_H

#include "php.h"

#include "core/loop/loop.h"

typedef struct nx_kernel nx_kernel_t;
typedef struct nx_kernels nx_kernels_t;

typedef enum nx_argument_kind {
    NX_ARGUMENT_REQUEST,
    NX_ARGUMENT_STRING,
    NX_ARGUMENT_INT,
    NX_ARGUMENT_FLOAT,
    NX_ARGUMENT_BOOL,
    NX_ARGUMENT_BODY,
} nx_argument_kind_t;

#define NX_ARGUMENTS_MAX 24

/* What to call, and with what. */
typedef struct nx_handler {
    zval callable;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    zend_string *pattern;  /* for reports; NULL for the fallback */
    zval parameter_names;  /* of the pattern, an array of strings; UNDEF: it has none */
    nx_kernels_t *kernels; /* in place of the callable; NULL: none */
    nx_time_t deadline;    /* for the whole answer, since the request was there; 0: none */
    bool cancels;          /* when its client goes */
    bool is_vital;         /* passes the gate whatever waits there */
    uint8_t health;        /* nx_health_t: answered without a callable, whatever else waits */
    int64_t body_limit;    /* 413 above; -1: the server's */
    bool streams_body;     /* begins before the body has come */
    uint8_t argument_count;
    struct {
        uint8_t kind;
        uint8_t parameter; /* of the route, in the pattern's order */
    } arguments[NX_ARGUMENTS_MAX];
} nx_handler_t;

#endif
