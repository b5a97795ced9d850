/* SPDX-License-Identifier: MIT */
/*
 * The response to a request: the C side of Nexus\Http\Response, and the file it may send (file.h). This module does
 * not use connections, servers or requests.
 *
 * Ownership: a Response is a PHP object. Its content is valid and may be written to the wire unchanged. Suspension:
 * only nx_response_put_trailers(). Exceptions: as marked. Fork: not affected.
 */
#ifndef NX_HTTP_RESPONSE_RESPONSE_H
#define NX_HTTP_RESPONSE_RESPONSE_H

#include "php.h"
#include "zend_smart_str.h"

#include "core/base/list.h"
#include "core/base/module.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_response;
extern const zend_object_handlers *nx_response_handlers;

typedef struct nx_field {
    zend_string *name, *value;
} nx_field_t;

typedef struct nx_response {
    uint16_t status;
    bool has_date;
    bool ends_with_client; /* a streamed body whose source is cancelled when the client disconnects */
    uint32_t field_count;
    nx_field_t *fields;
    zend_string *reason;       /* of the status line; NULL: the registered phrase */
    zend_string *content_type; /* interned; NULL when none or among the fields */
    zend_string *body;         /* NULL: none */
    struct nx_file *file;      /* NULL: none (file.h) */
    /* The garbage collector treats the next two members as an array of zvals. */
    zval pieces;    /* a streamed body: an array, a Traversable or a closure; else UNDEF */
    zval trailers;  /* trailers by name: a string, or a closure that is called after the body; UNDEF: none */
    int64_t length; /* length of a streamed body; -1: unknown */
    zend_object std;
} nx_response_t;

static inline nx_response_t *nx_response_of(zend_object *object)
{
    return nx_container_of(object, nx_response_t, std);
}

zend_object *nx_response_create(zend_class_entry *class_entry);
void nx_response_free_object(zend_object *object);
HashTable *nx_response_get_gc(zend_object *object, zval **table, int *count);
nx_response_t *nx_response_copy(const nx_response_t *response);
/* A copy with a streamed body of unknown length in place of its body. */
nx_response_t *nx_response_with_pieces(const nx_response_t *response, zval *pieces);
/* Also resets the reason phrase. */
NX_THROWS bool nx_response_set_status(nx_response_t *response, zend_long status);
/* The reason phrase, as the status line has it. It is valid until the response changes. */
const char *nx_response_reason(const nx_response_t *response, size_t *length);
/* Text that is empty, or cannot be sent in a status line, stands for the registered phrase of the status. */
void nx_response_set_reason(nx_response_t *response, const char *text, size_t length);
/* Adds a header, or replaces all headers of that name (`replaces`). False with NX-0301. */
NX_THROWS bool nx_response_set_header(nx_response_t *response, zend_string *name, zend_string *value,
                                      bool replaces);
zend_string *nx_response_header(const nx_response_t *response, zend_string *name);
void nx_response_headers(const nx_response_t *response, zval *result);
/* Sets a trailer, which is sent after a streamed body. False with NX-0301 or NX-0323. */
NX_THROWS bool nx_response_set_trailer(nx_response_t *response, zend_string *name, zval *value);
/* The names of the trailers, for the head. The caller owns the string. */
zend_string *nx_response_trailer_names(const nx_response_t *response);
/* Appends the trailers, one per line, and an empty line. Closures are called now. False with an exception. */
NX_SUSPENDS NX_THROWS bool nx_response_put_trailers(const nx_response_t *response, smart_str *text);
/* True for a value that can be iterated: an array or a Traversable. */
bool nx_response_is_iterable(const zval *value);

typedef struct nx_cookie {
    zend_string *name, *value, *path, *domain, *same_site; /* domain: NULL for none */
    zend_long max_age;                                     /* -1: none */
    bool secure, http_only;
} nx_cookie_t;
NX_THROWS bool nx_response_add_cookie(nx_response_t *response, const nx_cookie_t *cookie);

#endif
