/* SPDX-License-Identifier: MIT */
/*
 * What a server is told: numbers, by the table settings.def, which is also the parameter list of
 * Settings::__construct() (http/php/server_settings.stub.php). A copy is an assignment, and nx_peers_retain() of what
 * `peers` is, which is counted.
 */
#ifndef NX_HTTP_CONNECTION_SETTINGS_H
#define NX_HTTP_CONNECTION_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/loop/loop.h"
#include "http/wire/wire.h"

typedef struct nx_server_settings {
    nx_wire_limits_t limits;
    size_t body_bytes;
    size_t spool_bytes; /* a larger body goes to a file */
    size_t body_memory; /* of bodies, fields and unfinished heads of all requests; 0: any */
    size_t field_bytes; /* of all fields of a form */
    size_t file_bytes;  /* of one file of a form; 0: as the body may have */
    uint32_t concurrency;
    uint32_t queue;              /* how many more may wait */
    uint32_t client_connections; /* of one address; 0: any number */
    uint32_t client_rate;        /* requests a second; 0: any number */
    uint32_t client_burst;       /* so many at once; 0: those of a second */
    bool cancels;                /* handlers, when their client goes */
    struct nx_peers *peers;      /* peer.h; NULL: none */
    nx_time_t introduction_time; /* of the PROXY protocol */
    nx_time_t header_time, body_time, idle_time, write_time, queue_time;
    nx_time_t body_total_time; /* of a body that is received before its handler begins; 0: any */
    uint32_t min_rate;  /* bytes a second that a peer must send of a body, or take of an answer; 0: any */
    nx_time_t deadline; /* of an answer; 0: none */
} nx_server_settings_t;

typedef enum nx_setting_kind {
    NX_SETTING_COUNT, /* uint32_t */
    NX_SETTING_SIZE,  /* size_t */
    NX_SETTING_TIME,  /* nx_time_t; in seconds outside */
    NX_SETTING_FLAG,  /* bool */
} nx_setting_kind_t;

typedef struct nx_setting {
    const char *name;
    nx_setting_kind_t kind;
    size_t offset;
    double initial, least, most;
} nx_setting_t;

#define NX_SETTING(kind, name, field, initial, least, most) +1
enum {
    NX_SETTING_TOTAL = 0
#include "http/connection/settings.def"
};
#undef NX_SETTING

extern const nx_setting_t nx_server_setting_table[NX_SETTING_TOTAL];

nx_server_settings_t nx_server_settings_default(void);
/* False: outside its range, and nothing has changed. */
bool nx_server_settings_put(nx_server_settings_t *settings, const nx_setting_t *setting, double value);

#endif
