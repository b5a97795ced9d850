/* SPDX-License-Identifier: MIT */
/* Shared by the files of isolation/request/ only. */
#ifndef NX_ISOLATION_REQUEST_PRIVATE_H
#define NX_ISOLATION_REQUEST_PRIVATE_H

#include "isolation/request/request_globals.h"

#include "SAPI.h"

/* The superglobals. They number the bits of `filled` and of the mentions. */
typedef enum {
    NX_REALM_GET,
    NX_REALM_POST,
    NX_REALM_COOKIE,
    NX_REALM_FILES,
    NX_REALM_SERVER,
    NX_REALM_REQUEST,
    NX_REALM_FILLABLE,
    NX_REALM_SESSION = NX_REALM_FILLABLE,
    NX_REALM_SUPERGLOBALS
} nx_realm_superglobal_t;

#define NX_REALM_EVERY ((1U << NX_REALM_FILLABLE) - 1)

typedef struct nx_realm_sapi nx_realm_sapi_t;

/*
 * Each part stores what is not in place: the process's values while the realm is in place, otherwise the realm's own.
 */
struct nx_request_globals {
    uint32_t references;
    uint8_t filled; /* superglobals */
    bool is_closed;
    bool is_begun; /* its response has begun: output is sent on */
    bool keeps_settings;
    bool has_headers; /* header() or a related function was used */
    const nx_realm_kind_t *kind;
    void *message;
    nx_realm_sapi_t *sapi;        /* NULL: not used */
    nx_realm_session_t *session;  /* NULL: not used */
    nx_realm_session_t *kept;     /* the session settings, kept after the request's end */
    nx_isolation_t *session_user; /* the coroutine inside a session function; NULL: none */
    nx_isolated_t *isolated;      /* NULL: none */
    smart_str output;
    zend_string *output_file; /* where the output started; NULL: no output yet */
    uint32_t output_line;
};

static inline bool nx_realm__is_in_place(const nx_request_globals_t *realm)
{
    return nx_isolation_here.request == realm;
}

/* sapi.c: the state that PHP's SAPI layer keeps for a request. */
void nx_realm__begin_sapi(nx_request_globals_t *realm); /* idempotent */
void nx_realm__exchange_sapi(nx_request_globals_t *realm);
void nx_realm__release_sapi(nx_request_globals_t *realm); /* not in place */
void nx_realm__call_shutdown_functions(void);
void nx_realm__call_header_callback(void);
void nx_realm__close_headers(void);
/* flush() was called. */
void nx_realm__flush(nx_request_globals_t *realm);
void nx_realm__install_sapi(void);
void nx_realm__remove_sapi(void);

/* superglobals.c: all of these are about the realm in place. */
void nx_realm__fill(nx_request_globals_t *realm, unsigned superglobals);
zval *nx_realm__place_of(nx_realm_superglobal_t which);
void nx_realm__name_superglobals(void);
void nx_realm__prepare_superglobals(void);
void nx_realm__drop_superglobals(void);
zend_string *nx_realm__name_of(nx_realm_superglobal_t which);

/* mentions.c */
extern NX_PER_THREAD unsigned nx_realm__mentioned;
void nx_realm__watch_mentions(void);
/*
 * request_globals.c: a further superglobal is mentioned. Applies to what runs now and to requests that have started
 * already.
 */
void nx_realm__notice(void);
unsigned nx_realm__wanted(void);

/* session.c */
void nx_realm__begin_session(nx_request_globals_t *realm); /* in place */
void nx_realm__exchange_session(nx_request_globals_t *realm);
/* Writes and closes the session. The realm must be in place. */
void nx_realm__end_session(nx_request_globals_t *realm);
void nx_realm__release_session(nx_request_globals_t *realm);
void nx_realm__install_session(void);
void nx_realm__remove_session(void);

/* input.c: php://input */
void nx_realm__install_input(void);
void nx_realm__remove_input(void);

/* filter.c */
void nx_realm__install_filter(void);
void nx_realm__remove_filter(void);

/* isolated_statics.c */
void nx_isolate__look_again(void); /* code has been loaded */
void nx_isolate__stop(void);

#endif
