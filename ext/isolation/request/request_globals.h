/* SPDX-License-Identifier: MIT */
/*
 * The request's world: what all coroutines of one request share and PHP keeps once for the process. Superglobals,
 * headers and status, uploads, shutdown functions, the session, output, and what an application has isolated
 * (docs/design/world.md).
 *
 * Each part is begun when a request first uses it. While another request's coroutine runs, or nobody's, everybody's
 * own values are in place.
 *
 * Ownership: counted by its coroutines; its last one frees it. Suspension: nx_realm_conclude() and nx_isolate_apply()
 * only. Exceptions: as marked. Fork: refused while coroutines live. What is isolated, and who mentions what, is the
 * process's.
 */
#ifndef NX_ISOLATION_REQUEST_REQUEST_GLOBALS_H
#define NX_ISOLATION_REQUEST_REQUEST_GLOBALS_H

#include "php.h"
#include "zend_smart_str.h"

#include "core/base/module.h"
#include "isolation/registry/isolation.h"

extern const nx_module_t nx_realm_module;

/*
 * The first line of a request and what belongs to it, as PHP's own readers want it. Strings are estrdup()ed: they are
 * taken over.
 */
typedef struct nx_realm_line {
    const char *method;                                         /* outlives the request */
    char *uri, *query, *cookies, *content_type, *authorization; /* NULL: none */
    zend_long content_length;
    double started_at;
} nx_realm_line_t;

/* What a request can tell of itself, asked for when somebody wants to know. None of these waits or throws. */
typedef struct nx_realm_kind {
    void (*tell_line)(const void *message, nx_realm_line_t *line);
    /* Adds what is the request's own to $_SERVER. */
    void (*tell_server)(const void *message, HashTable *server);
    size_t (*tell_length)(const void *message);
    /* Bytes of its body from there on; 0 at the end. */
    size_t (*tell_body)(const void *message, size_t from, char *buffer, size_t length);
    /* A descriptor of its own to a body that lies in a file; negative: it lies in memory. */
    int (*open_body)(const void *message);
    void (*release)(void *message);
    /*
     * flush() was called, or much was output since nx_realm_begin_answer(): passes on what nx_realm_take_output()
     * has. May wait, and throw.
     */
    void (*flush)(void *message, nx_realm_t *realm);
} nx_realm_kind_t;

/* Whoever has coroutines that are requests: makes the realm of one. Its body is nx_apart.realm_root. */
extern NX_PER_THREAD nx_realm_t *(*nx_realm_maker)(nx_coroutine_t *coroutine);
/* With one reference. The message is taken over. */
nx_realm_t *nx_realm_create(const nx_realm_kind_t *kind, void *message);
/* A request should have its realm from the start: something is mentioned, or isolated. */
extern NX_PER_THREAD bool nx_realm_is_wanted;

/* PHP fills $_POST or $_FILES of requests. */
bool nx_realm_reads_forms(void);
/* What is told to is_uploaded_file() from now on is the running request's, and goes with it. */
void nx_realm_begin_uploads(void);

/* Of what runs, made if it is a request that has none yet; NULL: it belongs to no request. */
nx_realm_t *nx_realm_current(void);
/* The same, in place. */
nx_realm_t *nx_realm_enter(void);

/*
 * When the request's own coroutine has done its work: calls the shutdown functions, writes the session, and ends the
 * output buffers. A pending exception stays.
 */
NX_SUSPENDS NX_THROWS void nx_realm_conclude(nx_realm_t *realm);
/* The answer is decided: what is output, or said of headers, from now on goes nowhere. */
void nx_realm_close(nx_realm_t *realm);

/* NULL: none. The realm's. */
zend_string *nx_realm_output(nx_realm_t *realm);
/* The same, taken away: the caller's. */
zend_string *nx_realm_take_output(nx_realm_t *realm);
/*
 * Its head is about to be sent: calls what header_register_callback() was given, and refuses header() from then on.
 * In place.
 */
NX_SUSPENDS NX_THROWS void nx_realm_begin_answer(nx_realm_t *realm);
/* Where the first of it was output. NULL: by nothing that has a file, such as the end of a buffer. The realm's. */
zend_string *nx_realm_output_site(const nx_realm_t *realm, uint32_t *line);
/* Somebody has output, or used headers or status. */
bool nx_realm_has_answer(const nx_realm_t *realm);
/* 0: none was set. */
int nx_realm_status(const nx_realm_t *realm);
/* False from `tell` ends it. Header lines as header() took them: "Name: value". */
bool nx_realm_each_header(const nx_realm_t *realm,
                          bool (*tell)(void *context, const char *line, size_t length), void *context);

/* Which superglobals a request has: those that code mentions (as from the start), all, or none. */
typedef enum { NX_REALM_MENTIONED, NX_REALM_ALL, NX_REALM_NONE } nx_realm_superglobals_t;
void nx_realm_choose(nx_realm_superglobals_t which);
/* What was mentioned before does not count: it was not the application. */
void nx_realm_forget_mentions(void);

/*
 * Static properties, statics of functions and globals that each request has for itself: values begin as copies of
 * everybody's, objects are shared. "Class::$property", "Class::*", "function:name", "function:Class::method",
 * "global:name".
 */
NX_THROWS bool nx_isolate_add(zend_string *what);
/*
 * Looks up what was named. A class is loaded; one that may come later ("?Class::*") is looked for again when code has
 * been loaded.
 */
NX_SUSPENDS NX_THROWS bool nx_isolate_apply(void);

/* Values of all that is isolated, of a request, or of what outlives it (a leased kernel). */
typedef struct nx_isolated nx_isolated_t;
nx_isolated_t *nx_isolated_create(void);
bool nx_isolated_is_used(void);
void nx_isolated_destroy(nx_isolated_t *isolated);
/* Puts them in place of everybody's, and the other way round. */
void nx_isolated_exchange(nx_isolated_t *isolated);
/* The realm's from now on; answers what it had. NULL: it has none of its own, and sees everybody's. */
nx_isolated_t *nx_realm_give_isolated(nx_realm_t *realm, nx_isolated_t *isolated);

/*
 * The same of the settings of sessions: what the last request has left of them goes on. They are kept at the
 * request's end only if asked for.
 */
typedef struct nx_realm_session nx_realm_session_t;
void nx_realm_keep_settings(nx_realm_t *realm,
                            nx_realm_session_t *before); /* in place; taken over; NULL: everybody's */
/* After its end; NULL: everybody's. */
nx_realm_session_t *nx_realm_take_settings(nx_realm_t *realm);
void nx_realm_drop_settings(nx_realm_session_t *settings);

#endif
