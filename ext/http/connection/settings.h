/* SPDX-License-Identifier: MIT */
/*
 * Settings of a server. The table settings.def lists the numeric ones with their defaults and ranges, in the order of
 * the parameters of Settings::__construct() (http/php/server_settings.stub.php).
 *
 * Copying: assign the struct, then call nx_trusted_proxies_retain(), because `trusted_proxies` is reference-counted.
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
    size_t spool_bytes; /* a larger body is written to a file */
    size_t body_memory; /* memory of bodies, form fields and incomplete heads of all requests; 0: unlimited */
    size_t field_bytes; /* all fields of one form together */
    size_t file_bytes;  /* one file of a form; 0: limited by the body size only */
    uint32_t concurrency;
    uint32_t queue;                             /* requests that may wait beyond those handled at once */
    uint32_t client_connections;                /* per client address; 0: unlimited */
    uint32_t client_rate;                       /* requests per second and client; 0: unlimited */
    uint32_t client_burst;                      /* requests accepted at once; 0: as many as client_rate */
    bool cancels;                               /* cancels a handler when its client disconnects */
    struct nx_trusted_proxies *trusted_proxies; /* NULL: none */
    nx_time_t proxy_header_time;                /* time to receive the PROXY protocol header */
    /*
     * The longest time to receive a whole head, between two parts of a body, between two requests, without progress of
     * a write, and in the queue.
     */
    nx_time_t header_time, body_time, idle_time, write_time, queue_time;
    nx_time_t body_total_time; /* time to receive a whole body before its handler begins; 0: unlimited */
    /* bytes per second that a client must send of a body, or read of an answer; 0: no minimum */
    uint32_t min_rate;
    nx_time_t deadline; /* time to answer a request; 0: unlimited */
} nx_server_settings_t;

typedef enum nx_setting_kind {
    NX_SETTING_COUNT, /* uint32_t */
    NX_SETTING_SIZE,  /* size_t */
    NX_SETTING_TIME,  /* nx_time_t; seconds in the PHP interface */
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
/* False when the value is outside the setting's range; nothing has changed then. */
bool nx_server_settings_put(nx_server_settings_t *settings, const nx_setting_t *setting, double value);

#endif
