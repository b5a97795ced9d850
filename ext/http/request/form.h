/* SPDX-License-Identifier: MIT */
/*
 * A multipart/form-data body, parsed into its parts as it arrives. Part of request.h.
 *
 * Ownership: the message owns its form. Fields are in memory allocated with malloc(), because they arrive in callbacks
 * of the event loop. Files are stored without names (spool.h); each becomes the file of an UploadedFile object when the
 * application requests it. Files that were not requested are freed with the form. A file gets a name when its path() is
 * called, or at once if the file system does not support files without names. A file with a name is registered for
 * PHP's is_uploaded_file(), and is deleted with its object unless it was moved.
 *
 * Suspension: only nx_request_form(), for a body that is still arriving. Errors of the parsing functions: minus the
 * HTTP status to answer with.
 */
#ifndef NX_HTTP_REQUEST_FORM_H
#define NX_HTTP_REQUEST_FORM_H

#include "http/request/request.h"

typedef struct nx_form nx_form_t;

/* Filled in by php/. */
extern zend_class_entry *nx_ce_uploaded_file;
extern const zend_object_handlers *nx_upload_handlers;

typedef struct nx_upload {
    zend_string *client_path, *media_type;
    zend_string *path; /* NULL: the file has no name */
    int file;          /* descriptor while the file has no name and was not moved; else -1 */
    zend_long size;
    zend_object std;
} nx_upload_t;

static inline nx_upload_t *nx_upload_of(zend_object *object)
{
    return nx_container_of(object, nx_upload_t, std);
}

zend_object *nx_upload_create(zend_class_entry *class_entry);
void nx_upload_free_object(zend_object *object);
/* The part of the client's path after the last slash or backslash. */
zend_string *nx_upload_name(const nx_upload_t *upload);
/* Gives the file a name and returns its path. Empty: it was moved before it had a name. NULL with NX-0401. */
NX_THROWS zend_string *nx_upload_path(nx_upload_t *upload);
/* Registers the path for is_uploaded_file(). */
void nx_upload_register_in_php(nx_upload_t *upload);
/* True while the file is at its original path: not moved by any means. */
bool nx_upload_is_here(const nx_upload_t *upload);
NX_THROWS void nx_upload_move(nx_upload_t *upload, zend_string *target);

/*
 * Begins a form; `content_type` is the value of the header. NULL: no memory. If the boundary is invalid, the first
 * nx_form_put() fails.
 */
nx_form_t *nx_form_begin(const char *content_type, size_t length, const nx_body_rules_t *rules);
int nx_form_put(nx_form_t *form, const char *bytes, size_t length);
/* Ends the body. */
int nx_form_end(nx_form_t *form);
const char *nx_form_problem(const nx_form_t *form);
void nx_form_release(nx_form_t *form);

/* True when the body is a multipart form: it is parsed, and not stored as a whole. */
bool nx_message_is_form(const nx_message_t *message);
/*
 * Returns the form, an empty one for a body of another type. NULL with NX-0305 when it is malformed, NX-0317 when it
 * exceeds a limit, or NX-0315 when it cannot be stored.
 */
NX_SUSPENDS NX_THROWS nx_form_t *nx_request_form(const nx_request_t *request);
/* Returns the last field (or file) with that name; NULL: there is none. */
const zval *nx_form_find(nx_form_t *form, zend_string *name, bool is_file);
/* Returns all fields or files, with names interpreted as PHP does: "a[]" is a list. */
void nx_form_list(nx_form_t *form, bool is_file, zval *result);

#endif
