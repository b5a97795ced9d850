/* SPDX-License-Identifier: MIT */
/* Shared by the files of server/classic/ only. */
#ifndef NX_SERVER_CLASSIC_PRIVATE_H
#define NX_SERVER_CLASSIC_PRIVATE_H

#include "php.h"

#include <sys/stat.h>

#include "SAPI.h"
#include "zend_smart_str.h"

#include "core/base/bytes.h"
#include "server/classic/classic.h"
#include "http/server/server.h"
#include "core/shm/scoreboard.h"

struct nx_classic_request;

/* The sites of the server (server/site/site.h). */
typedef struct nx_classic_sites {
    nx_site_t **items;
    size_t count;
    const char *software; /* SERVER_SOFTWARE */
} nx_classic_sites_t;

extern NX_PER_THREAD nx_classic_sites_t nx_classic__sites;

/* route.c: answers a request, or queues it for its script. */
void nx_classic__route(nx_exchange_t *exchange);
/*
 * Finds the site and the target of a request that was queued, and whether its name and password were checked. False:
 * its script is gone.
 */
bool nx_classic__restore_target(nx_exchange_t *exchange, const nx_site_t **site, nx_site_target_t *target,
                                bool *has_user);
/* The site for the host of the request; NULL: no site serves it. */
const nx_site_t *nx_classic__site_of(const nx_message_t *message);

/* health.c: the health check below that prefix that a request asks for; NX_HEALTH_NONE if the prefix is empty. */
nx_health_t nx_classic__health_of(const char *prefix, const nx_request_head_t *head, const char *data);

/* file.c: answers with the target's file, or with 405. */
void nx_classic__answer_file(nx_exchange_t *exchange, const nx_site_t *site, nx_site_target_t *target);

/* fpm_status.c: call with the worker's scoreboard, before its first request. The list of sockets must last. */
typedef struct nx_classic_status {
    nx_scoreboard_t *scoreboard;
    uint32_t row;
    const nx_classic_socket_t *sockets;
    size_t socket_count;
} nx_classic_status_t;

void nx_classic__open_status(const nx_classic_status_t *status);
/* From now on the sockets are not asked for their queues. */
void nx_classic__close_status_sockets(void);
/* Whether the client of the request may see the status page of the site. */
bool nx_classic__may_see_status(const nx_message_t *message, const nx_site_t *site);
void nx_classic__answer_status(nx_exchange_t *exchange, const nx_site_t *site);
/* Record the script for the status page, if a site has one. The second one is called before PHP frees its memory. */
void nx_classic__record_begin(const struct nx_classic_request *request);
void nx_classic__record_memory(void);
void nx_classic__record_end(void);

/* password.c: whether the request has the name and the password of a user. */
bool nx_classic__is_authenticated(const nx_message_t *message, const nx_site_protection_t *protection);
/* The name in the Authorization header, in `name`; its length, or 0. */
size_t nx_classic__user_of(const nx_message_t *message, char *name, size_t size);

typedef struct nx_parameter {
    const char *name, *value;
    uint32_t name_length, value_length;
} nx_parameter_t;

#define NX_PARAMETERS_MAX (NX_WIRE_HEADERS_MAX + 32)
#define NX_FIELDS_MAX     256

typedef struct nx_classic_field {
    uint32_t name, name_length, value, value_length; /* in `text` */
} nx_classic_field_t;

/* The request that is being answered. There is at most one. */
typedef struct nx_classic_request {
    nx_exchange_t *exchange; /* NULL: none */
    const nx_message_t *message;
    nx_bytes_t strings; /* strings passed to PHP: the buffer never grows while a pointer into it exists */
    size_t parameter_count;
    nx_parameter_t parameters[NX_PARAMETERS_MAX];
    const nx_site_t *site;
    nx_site_target_t target;
    bool has_user;                                     /* its name and password were checked */
    const char *script_file, *script_name, *path_info; /* in `strings` */
    size_t body_read;

    smart_str output; /* persistent; output that was not sent yet */
    unsigned status;
    uint32_t reason, reason_length; /* reason of the status line, in `text`; 0: the registered phrase */
    nx_bytes_t text;
    size_t field_count;
    nx_classic_field_t fields[NX_FIELDS_MAX];
    int64_t promised; /* the script's Content-Length; -1: none */
    int64_t passed;   /* bytes of the body sent so far */
    bool is_head_known, is_date_given;
    bool is_begun; /* its head was sent: pieces of the body follow */
    bool is_coded; /* the pieces are sent in the coding gzip */
    bool is_over;  /* answered */
    bool is_child; /* this process is a child forked by the script */

    bool has_slots;
    size_t slots; /* value of map_ptr when the last request ended; no PHP code runs until the next one */
} nx_classic_request_t;

extern NX_PER_THREAD nx_classic_request_t nx_classic__request;

/*
 * request.c. nx_classic__prepare() is called before the first request. nx_classic__run() performs one PHP request,
 * from startup to shutdown.
 */
void nx_classic__prepare(void);
void nx_classic__run(nx_exchange_t *exchange);

/* serve.c: true if an earlier entry of the list has the same descriptor: slots may share a socket. */
bool nx_classic__is_listed_before(const nx_classic_socket_t *sockets, size_t socket);
/* settings.c: the site's settings of PHP, and those of .user.ini files, for the request that begins. */
void nx_classic__apply_settings(void);

/* parameters.c */
void nx_classic__describe(nx_classic_request_t *request);
void nx_classic__list_parameters(nx_classic_request_t *request);
void nx_classic__register_variables(zval *track_vars_array);
void nx_classic__import_environment(zval *array);
char *nx_classic__getenv(const char *name, size_t length);
extern void (*nx_classic__environment_before)(zval *array);
/* Copies the text into `strings`, with a terminating NUL. */
char *nx_classic__copy_string(nx_classic_request_t *request, const char *text, size_t length);

/* deadline.c: the deadline of a request, from its beginning to its answer or end. */
bool nx_classic__is_late(nx_exchange_t *exchange); /* it is too late to start it */
void nx_classic__begin_deadline(nx_exchange_t *exchange);
void nx_classic__end_deadline(void);

/* answer.c: passes the script's headers and output to the exchange. */
/* Adds a header, unless it is invalid, or one that the server sets. */
void nx_classic__add_field(const char *name, size_t name_length, const char *value, size_t value_length);
void nx_classic__take_head(const sapi_headers_struct *headers);
size_t nx_classic__take_output(const char *text, size_t length);
void nx_classic__pass_on(void);
void nx_classic__complete(void);
/* Answers with 504, or cuts an answer that has begun. Does nothing after the answer is complete. */
void nx_classic__answer_late(void);

/* sapi.c: makes PHP behave as in a web server from now on. `name`: of the SAPI. Call between requests. */
void nx_classic__become_web(const char *name);
/* Sets PHP_SAPI. The text must never be freed. */
void nx_classic__name_sapi(const char *to);

/* script.c: called when the process starts. 0 or -1. */
int nx_classic__read_script_settings(int module_number);

#endif
