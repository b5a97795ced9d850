/* SPDX-License-Identifier: MIT */
/*
 * Globals private to a request. All coroutines of a request share them, whereas PHP keeps them once per process:
 * superglobals, headers and status, uploads, shutdown functions, the session, output, and what an application has
 * isolated (docs/inside/isolation.md). They are entries of isolation/registry, which exchanges and frees them.
 * nx_request_globals_t is the entry of the request itself.
 *
 * Each entry begins when a request first uses it. While the running coroutine belongs to no request, the values of the
 * process are in place.
 *
 * Ownership: counted by the coroutines of the request; the last one frees all entries.
 * Suspension: nx_request_globals_conclude() and nx_isolate_apply(), and other functions marked NX_SUSPENDS.
 * Exceptions: as marked.
 * Fork: refused while coroutines exist. The process records what is isolated, and which code mentions which
 * superglobal; requests share these records.
 */
#ifndef NX_ISOLATION_REQUEST_REQUEST_GLOBALS_H
#define NX_ISOLATION_REQUEST_REQUEST_GLOBALS_H

#include "php.h"
#include "zend_smart_str.h"

#include "core/base/module.h"
#include "isolation/registry/isolation.h"

extern const nx_module_t nx_request_globals_module;

typedef struct nx_request_globals nx_request_globals_t;

/*
 * The request line and related header fields, in the form that PHP's own code reads them. Strings are allocated by
 * estrdup(); the receiver takes them over.
 */
typedef struct nx_request_line {
    const char *method;                                         /* outlives the request */
    char *uri, *query, *cookies, *content_type, *authorization; /* NULL: none */
    zend_long content_length;
    double started_at;
} nx_request_line_t;

/*
 * Functions by which a message provides the data of its request. They are called when the data is needed. Except for
 * `flush`, none of them suspends or throws.
 */
typedef struct nx_request_message {
    void (*describe_line)(const void *message, nx_request_line_t *line);
    /* Adds the request's entries to $_SERVER. */
    void (*add_server_variables)(const void *message, HashTable *server);
    size_t (*body_length)(const void *message);
    /* Copies bytes of the body from offset `from`; 0 at the end. */
    size_t (*read_body)(const void *message, size_t from, char *buffer, size_t length);
    /* Opens a new descriptor of a body that is stored in a file; negative: the body is in memory. */
    int (*open_body)(const void *message);
    void (*release)(void *message);
    /*
     * Called after flush(), or after much output since nx_request_globals_begin_response(): sends the result of
     * nx_request_globals_take_output(). May suspend and throw.
     */
    void (*flush)(void *message, nx_request_globals_t *request);
} nx_request_message_t;

/* Provided by the module that runs the coroutines of requests (nx_isolation_t.is_request). */
typedef struct nx_request_source {
    const nx_request_message_t *kind;
    /* Returns the message of such a coroutine, with a reference that the globals of the request release. */
    void *(*retain_message)(nx_isolation_t *isolation);
    /* Calls `visit` for the coroutine of each request in progress. */
    void (*each_open)(void (*visit)(nx_isolation_t *isolation));
} nx_request_source_t;

/* Set by that module; NULL: there are no requests. */
extern NX_PER_THREAD const nx_request_source_t *nx_request_source;
/* True if each request needs them from its start: code mentions a superglobal, or something is isolated. */
extern NX_PER_THREAD bool nx_request_globals_are_required;

/* True if PHP fills $_POST or $_FILES of requests. */
bool nx_request_globals_read_forms(void);
/* Uploaded files that are registered from now on belong to the running request, and are removed with it. */
void nx_request_globals_begin_uploads(void);

/*
 * The globals of the request to which the running coroutine belongs. They are created if that request has none yet.
 * NULL: it belongs to no request.
 */
nx_request_globals_t *nx_request_globals_current(void);
/* The globals of the request to which that coroutine belongs. NULL: it belongs to none, or they do not exist yet. */
nx_request_globals_t *nx_request_globals_of(const nx_isolation_t *isolation);
/* Returns the globals of the running coroutine's request, and puts them in place. */
nx_request_globals_t *nx_request_globals_enter(void);

/*
 * Called when the request's own coroutine has finished: calls the shutdown functions, writes the session, and ends
 * the output buffers. A pending exception stays pending.
 */
NX_SUSPENDS NX_THROWS void nx_request_globals_conclude(nx_request_globals_t *request);
/* The response is complete: later output and later changes of headers are discarded. */
void nx_request_globals_close(nx_request_globals_t *request);

/* The output so far; NULL: none. It belongs to the globals. */
zend_string *nx_request_globals_output(nx_request_globals_t *request);
/* Removes and returns the output. The caller owns it. */
zend_string *nx_request_globals_take_output(nx_request_globals_t *request);
/*
 * Called before the response header is sent: calls the callback of header_register_callback(), and refuses header()
 * from then on. The globals must be in place.
 */
NX_SUSPENDS NX_THROWS void nx_request_globals_begin_response(nx_request_globals_t *request);
/*
 * The file and line where the output started. NULL: the output does not come from a file, as at the end of a buffer.
 * The string belongs to the globals.
 */
zend_string *nx_request_globals_output_site(const nx_request_globals_t *request, uint32_t *line);
/* True if there was output, or if headers or the status were set. */
bool nx_request_globals_have_response(const nx_request_globals_t *request);
/* The status that was set; 0: none. */
int nx_request_globals_status(const nx_request_globals_t *request);
/* The status line that was given to header(). NULL: none. It belongs to the globals. */
const char *nx_request_globals_status_line(const nx_request_globals_t *request);
/* Calls `visit` for each header line as it was given to header(): "Name: value". Stops when `visit` returns false. */
bool nx_request_globals_each_header(const nx_request_globals_t *request,
                                    bool (*visit)(void *context, const char *line, size_t length),
                                    void *context);

/* Which superglobals a request has: those that code mentions (the default), all, or none. */
typedef enum {
    NX_SUPERGLOBALS_MENTIONED,
    NX_SUPERGLOBALS_ALL,
    NX_SUPERGLOBALS_NONE
} nx_superglobals_choice_t;
void nx_superglobals_choose(nx_superglobals_choice_t which);
/* Discards the mentions so far, because the code up to now was not the application's. */
void nx_mentions_reset(void);
/* Searches no more code in this process: PHP fills the superglobals itself, as in classic mode. */
void nx_mentions_stop(void);

/*
 * Isolates static properties, static variables of functions and global variables: each request has its own. Its
 * values start as copies of the process's values; objects are shared. Forms: "Class::$property", "Class::*",
 * "function:name", "function:Class::method", "global:name".
 */
NX_THROWS bool nx_isolate_add(zend_string *what);
/*
 * Resolves the names that were added. A class is loaded. A class that may be declared later ("?Class::*") is looked
 * up again whenever code has been loaded.
 */
NX_SUSPENDS NX_THROWS bool nx_isolate_apply(void);

#endif
