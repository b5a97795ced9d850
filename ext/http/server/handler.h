/* SPDX-License-Identifier: MIT */
/*
 * The handler of a route: a callable, and how its arguments are built. The server owns it. Nothing here suspends or
 * throws.
 */
#ifndef NX_HTTP_SERVER_HANDLER_H
#define NX_HTTP_SERVER_HANDLER_H

#include "php.h"

#include "core/loop/loop.h"

typedef struct nx_app_instance nx_app_instance_t;
typedef struct nx_app_instances nx_app_instances_t;

typedef enum nx_argument_kind {
    NX_ARGUMENT_REQUEST,
    NX_ARGUMENT_STRING,
    NX_ARGUMENT_INT,
    NX_ARGUMENT_FLOAT,
    NX_ARGUMENT_BOOL,
    NX_ARGUMENT_BODY,
    NX_ARGUMENT_ENUM,
} nx_argument_kind_t;

#define NX_ARGUMENTS_MAX 24

/* The callable and its arguments. */
typedef struct nx_handler {
    zval callable;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    zend_string *pattern;          /* for reports; NULL for the fallback */
    zval parameter_names;          /* names in the pattern, an array of strings; UNDEF: none */
    nx_app_instances_t *instances; /* application instances, called instead of the callable; NULL: none */
    nx_time_t deadline;            /* time for the whole answer, from the arrival of the request; 0: none */
    bool cancels;                  /* cancelled when its client disconnects */
    bool is_vital;                 /* starts even when other requests are queued */
    uint8_t health;     /* nx_health_t: answered without a callable, even when other requests are queued */
    int64_t body_limit; /* a longer body is refused with 413; -1: the server's limit */
    bool streams_body;  /* begins before the body has arrived */
    uint8_t argument_count;
    struct {
        uint8_t kind;
        uint8_t parameter;             /* index of the route parameter, in the pattern's order */
        zend_class_entry *enumeration; /* of NX_ARGUMENT_ENUM: a backed enum */
    } arguments[NX_ARGUMENTS_MAX];
} nx_handler_t;

#endif
