/* SPDX-License-Identifier: MIT */
/* Shared by the files of isolation/request/ only. */
#ifndef NX_ISOLATION_REQUEST_PRIVATE_H
#define NX_ISOLATION_REQUEST_PRIVATE_H

#include "isolation/request/request_globals.h"

#include "SAPI.h"

/* The superglobals. They number the bits of `filled` and of the mentions. */
typedef enum {
    NX_SUPERGLOBAL_GET,
    NX_SUPERGLOBAL_POST,
    NX_SUPERGLOBAL_COOKIE,
    NX_SUPERGLOBAL_FILES,
    NX_SUPERGLOBAL_SERVER,
    NX_SUPERGLOBAL_REQUEST,
    NX_SUPERGLOBALS_FILLED,
    NX_SUPERGLOBAL_SESSION = NX_SUPERGLOBALS_FILLED,
    NX_SUPERGLOBALS
} nx_superglobal_t;

#define NX_SUPERGLOBALS_EVERY ((1U << NX_SUPERGLOBALS_FILLED) - 1)

typedef struct nx_request_sapi nx_request_sapi_t;

/*
 * Each part stores what is not in place: the process's values while the globals are in place, otherwise the
 * request's own.
 */
struct nx_request_globals {
    uint32_t references;
    uint8_t filled; /* superglobals */
    bool is_closed;
    bool is_begun; /* its response has begun: output is sent on */
    bool keeps_settings;
    bool has_headers; /* header() or a related function was used */
    const nx_request_message_t *kind;
    void *message;
    nx_request_sapi_t *sapi;       /* NULL: not used */
    nx_request_session_t *session; /* NULL: not used */
    nx_request_session_t *kept;    /* the session settings, kept after the request's end */
    nx_isolation_t *session_user;  /* the coroutine inside a session function; NULL: none */
    nx_isolated_t *isolated;       /* NULL: none */
    smart_str output;
    zend_string *output_file; /* where the output started; NULL: no output yet */
    uint32_t output_line;
};

static inline bool nx_request_globals__are_in_place(const nx_request_globals_t *request)
{
    return nx_isolation_here.request == request;
}

/* sapi.c: the state that PHP's SAPI layer keeps for a request. */
void nx_request_sapi__begin(nx_request_globals_t *request); /* idempotent */
void nx_request_sapi__exchange(nx_request_globals_t *request);
void nx_request_sapi__release(nx_request_globals_t *request); /* not in place */
void nx_request_sapi__call_shutdown_functions(void);
void nx_request_sapi__call_header_callback(void);
void nx_request_sapi__close_headers(void);
/* flush() was called. */
void nx_request_sapi__flush(nx_request_globals_t *request);
void nx_request_sapi__install(void);
void nx_request_sapi__remove(void);

/* superglobals.c: all of these are about the globals in place. */
void nx_superglobals__fill(nx_request_globals_t *request, unsigned superglobals);
zval *nx_superglobals__place_of(nx_superglobal_t which);
void nx_superglobals__name(void);
void nx_superglobals__prepare(void);
void nx_superglobals__drop(void);
zend_string *nx_superglobals__name_of(nx_superglobal_t which);

/* mentions.c */
extern NX_PER_THREAD unsigned nx_mentions__found;
void nx_mentions__install(void);
void nx_mentions__watch(void);
/*
 * request_globals.c: a further superglobal is mentioned. Applies to what runs now and to requests that have started
 * already.
 */
void nx_request_globals__notice_mentions(void);
unsigned nx_request_globals__wanted(void);

/* session.c */
void nx_request_session__begin(nx_request_globals_t *request); /* in place */
void nx_request_session__exchange(nx_request_globals_t *request);
/* Writes and closes the session. The globals must be in place. */
void nx_request_session__end(nx_request_globals_t *request);
void nx_request_session__release(nx_request_globals_t *request);
void nx_request_session__install(void);
void nx_request_session__remove(void);

/* input.c: php://input */
void nx_request_input__install(void);
void nx_request_input__remove(void);

/* filter.c */
void nx_request_filter__install(void);
void nx_request_filter__remove(void);

/* isolated_statics.c */
void nx_isolate__resolve_later(void); /* code has been loaded */
void nx_isolate__stop(void);

#endif
