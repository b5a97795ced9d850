/* SPDX-License-Identifier: MIT */
/* Shared by the files of isolation/request/ only. */
#ifndef NX_ISOLATION_REQUEST_PRIVATE_H
#define NX_ISOLATION_REQUEST_PRIVATE_H

#include "isolation/request/request_globals.h"

#include "SAPI.h"

/* The superglobals. The values are the bit numbers in `filled` and in the mentions. */
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

/* The entries. Values of a request are in place while one of its coroutines runs. */
extern nx_isolation_entry_t nx_isolation_request; /* its slot: nx_request_globals_t */
extern nx_isolation_entry_t nx_isolation_sapi, nx_isolation_session, nx_isolation_session_settings;
extern nx_isolation_entry_t nx_isolation_isolated;

struct nx_request_globals {
    nx_isolation_set_t *set; /* all values of the request; this struct is one of them */
    uint8_t filled;          /* superglobals */
    bool is_closed;
    bool is_begun;    /* its response has begun: output is sent on */
    bool has_headers; /* header() or a related function was used */
    const nx_request_message_t *kind;
    void *message;
    nx_isolation_t *session_user; /* the coroutine inside a session function; NULL: none */
    smart_str output;
    zend_string *output_file; /* where the output started; NULL: no output yet */
    uint32_t output_line;
};

static inline bool nx_request_globals__are_in_place(const nx_request_globals_t *request)
{
    return nx_isolation_here.request == request->set;
}

/* request_globals.c: the globals of the request that is in place; NULL: none. */
nx_request_globals_t *nx_request_globals__here(void);

/*
 * sapi.c: the state that PHP's SAPI layer keeps for a request. All functions use the globals in place.
 * nx_request_sapi__begin() does nothing if the values exist already.
 */
void nx_request_sapi__begin(void);
bool nx_request_sapi__is_used(const nx_request_globals_t *request);
void nx_request_sapi__call_shutdown_functions(void);
void nx_request_sapi__call_header_callback(void);
void nx_request_sapi__close_headers(void);
/* Called after flush(). */
void nx_request_sapi__flush(nx_request_globals_t *request);
void nx_request_sapi__install(void);
void nx_request_sapi__remove(void);

/* superglobals.c: all functions use the globals in place. */
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
 * request_globals.c: called when code that was loaded mentions a further superglobal. Applies to the running coroutine
 * and to requests that have started already.
 */
void nx_request_globals__notice_mentions(void);
unsigned nx_request_globals__wanted(void);

/* session.c: uses the globals in place. */
bool nx_request_session__is_used(void);
/* Writes and closes the session, if it is used. */
void nx_request_session__end(void);
void nx_request_session__install(void);
void nx_request_session__remove(void);

/* input.c: php://input */
void nx_request_input__install(void);
void nx_request_input__remove(void);

/* filter.c */
void nx_request_filter__install(void);
void nx_request_filter__remove(void);

/* isolated_statics.c */
bool nx_isolate__is_used(void);
void nx_isolate__stop(void);

#endif
