/* SPDX-License-Identifier: MIT */
/*
 * A request as the application sees it: the C side of Nexus\Http\Request, and the door to what it consists of
 * (message.h: head and body as they came; body.h, form.h, body_stream.h: three ways to read the body;
 * trusted_proxies.h: whose word on its origin is believed).
 *
 * Nothing here knows of connections, servers or answers: bytes that still come are asked for by way of an intake
 * (body_source.h). Ownership: a Request is an object of PHP's and holds a reference to its message. Copies share it.
 * Suspension and exceptions: as marked; whoever needs the whole of a body that still comes waits for it. Fork: a
 * child must read no body that still comes, and gives its requests names of its own (nx_request_forget_identity()).
 */
#ifndef NX_HTTP_REQUEST_REQUEST_H
#define NX_HTTP_REQUEST_REQUEST_H

#include "http/request/message.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_request;
extern const zend_object_handlers *nx_request_handlers;

/* Names are interned: at the start of the process. */
void nx_request_start_process(void);
/* In a child. */
void nx_request_forget_identity(void);
/* Messages and blocks that are kept at hand. */
void nx_request_free_spares(void);
/* Interned for ever; NULL for the OTHER one. */
zend_string *nx_request_method_name(nx_method_t method);

typedef struct nx_request {
    nx_message_t *message;
    zval attributes; /* array or UNDEF */
    zval psr7;
    zval json;
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
/* The same message with one more attribute. */
zend_object *nx_request_with(const nx_request_t *request, zend_string *name, zval *value);
/* As if a client had sent it. NULL with NX-0303 when none could. */
NX_THROWS zend_object *nx_request_of_parts(zend_string *method, zend_string *target, HashTable *headers,
                                           zend_string *body);

/* The parts, made when asked for: what PHP's methods of these names return. NULL strings: absent. */
zend_string *nx_request_method(const nx_request_t *request);
zend_string *nx_request_header(const nx_request_t *request, zend_string *name);
void nx_request_headers(const nx_request_t *request, zval *result);
zend_string *nx_request_cookie(const nx_request_t *request, zend_string *name);
void nx_request_cookies(const nx_request_t *request, zval *result);
zend_string *nx_request_pair(const char *source, size_t length, zend_string *name);
void nx_request_pairs(const char *source, size_t length, zval *result);
bool nx_request_is_form(const nx_request_t *request);
NX_SUSPENDS NX_THROWS void nx_request_json(nx_request_t *request, zval *result);

#endif
