/* SPDX-License-Identifier: MIT */
/*
 * A request as the application sees it: the C side of Nexus\Http\Request. It gives access to the parts of a request:
 * message.h (head and body as received); body.h, form.h, body_stream.h (three ways to read the body);
 * trusted_proxies.h (which proxies may report the origin of a request).
 *
 * This module does not use connections, servers or answers. Bytes that have not arrived yet are requested from a
 * source (body_source.h).
 *
 * Ownership: a Request is a PHP object and holds a reference to its message. Clones share the message. Suspension and
 * exceptions: as marked; a function that needs the whole body waits until it has arrived. Fork: a child must not read
 * a body that is still arriving, and calls nx_request_id_reset() to generate request ids of its own.
 */
#ifndef NX_HTTP_REQUEST_REQUEST_H
#define NX_HTTP_REQUEST_REQUEST_H

#include "http/request/message.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_request;
extern const zend_object_handlers *nx_request_handlers;

/* Interns names. Call at the start of the process. */
void nx_request_start_process(void);
/* Call in a child of fork(). */
void nx_request_id_reset(void);
/* Frees the cached messages and blocks. */
void nx_request_free_spares(void);
/* An interned string that is never freed; NULL for the OTHER method. */
zend_string *nx_request_method_name(nx_method_t method);

typedef struct nx_request {
    nx_message_t *message;
    zval attributes; /* array or UNDEF */
    zval psr7;
    zval json;
    zval forms;  /* replaces the fields of the form: array or UNDEF */
    zval origin; /* the Request that supplies the body, and that the server answers; UNDEF: itself */
    bool has_own_body;
    /* psr7 is that of the request from which withAttribute() has created this one */
    bool psr7_lacks_attributes;
    double started_at;
    zend_object std;
} nx_request_t;

static inline nx_request_t *nx_request_of(zend_object *object)
{
    return nx_container_of(object, nx_request_t, std);
}

zend_object *nx_request_create(zend_class_entry *class_entry);
void nx_request_free_object(zend_object *object);
HashTable *nx_request_get_gc(zend_object *object, zval **table, int *count);
/* Takes a reference to the message. */
zend_object *nx_request_for(nx_message_t *message);
/* A Request of the same message with one more attribute. */
zend_object *nx_request_with(const nx_request_t *request, zend_string *name, zval *value);
/* The request that was received from a client, if `request` was derived from it; otherwise `request`. */
static inline nx_request_t *nx_request_received(nx_request_t *request)
{
    return Z_TYPE(request->origin) == IS_OBJECT ? nx_request_of(Z_OBJ(request->origin)) : request;
}

/* The request that supplies the body. */
static inline nx_request_t *nx_request_with_body(nx_request_t *request)
{
    return request->has_own_body ? request : nx_request_received(request);
}

/* The differences between a derived request and its original. */
typedef struct nx_request_changes {
    zend_string *method, *target; /* NULL method: method, target and headers are those of the original */
    HashTable *headers;
    zend_string *body; /* NULL: that of the original */
    HashTable *forms;  /* NULL: those of the body */
    HashTable *attributes;
    zend_object *psr7;
    bool is_https;
} nx_request_changes_t;
/* Creates a request with the same client, id and time. NULL with NX-0303 when no client could send it. */
NX_THROWS zend_object *nx_request_derive(nx_request_t *original, const nx_request_changes_t *changes);

/* Creates a request as if a client had sent it. NULL with NX-0303 when no client could send it. */
NX_THROWS zend_object *nx_request_of_parts(zend_string *method, zend_string *target, HashTable *headers,
                                           zend_string *body);

/*
 * The parts of a request, created on demand: the values that the PHP methods of these names return. A NULL string
 * means absent.
 */
zend_string *nx_request_method(const nx_request_t *request);
zend_string *nx_request_header(const nx_request_t *request, zend_string *name);
/* True when the only Content-Type is "application/json", without parameters. */
bool nx_request_has_json(const nx_request_t *request);
void nx_request_headers(const nx_request_t *request, zval *result);
zend_string *nx_request_cookie(const nx_request_t *request, zend_string *name);
void nx_request_cookies(const nx_request_t *request, zval *result);
zend_string *nx_request_pair(const char *source, size_t length, zend_string *name);
void nx_request_pairs(const char *source, size_t length, zval *result);
bool nx_request_is_form(const nx_request_t *request);
NX_SUSPENDS NX_THROWS void nx_request_json(nx_request_t *request, zval *result);

#endif
