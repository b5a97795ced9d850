/* SPDX-License-Identifier: MIT */
/*
 * The parts of a multipart/form-data body, taken apart as it comes. Part of request.h.
 *
 * Ownership: a form is its message's. Fields lie in memory, malloc's, since they come in callbacks of the loop; files
 * lie in files without names (spool.h), which become those of UploadedFile objects when somebody asks for one. With
 * the form goes all that was not asked for. A file has a name once its path() is asked for, or where the file system
 * has none without; then PHP's is_uploaded_file() knows it, and it goes with its object unless it was moved.
 * Suspension: only nx_request_form(), for a body that still comes. Errors of the collector: minus the status to
 * answer with.
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
    zend_string *path; /* NULL: it has no name */
    int file;          /* while it has none, and was not moved; else -1 */
    zend_long size;
    zend_object std;
} nx_upload_t;

static inline nx_upload_t *nx_upload_of(zend_object *object)
{
    return nx_container_of(object, nx_upload_t, std);
}

zend_object *nx_upload_create(zend_class_entry *class_entry);
void nx_upload_free_object(zend_object *object);
/* What follows the last slash or backslash. */
zend_string *nx_upload_name(const nx_upload_t *upload);
/* Names it. Empty: it was moved without ever having had a name. NULL with NX-0401. */
NX_THROWS zend_string *nx_upload_path(nx_upload_t *upload);
/* From now on is_uploaded_file() knows its path. */
void nx_upload_tell_php(nx_upload_t *upload);
/* It is where it was put: not moved, by whatever means. */
bool nx_upload_is_here(const nx_upload_t *upload);
NX_THROWS void nx_upload_move(nx_upload_t *upload, zend_string *target);

/* Of the value of a Content-Type; NULL: no memory. Its first nx_form_put() tells of a boundary that is none. */
nx_form_t *nx_form_begin(const char *content_type, size_t length, const nx_body_rules_t *rules);
int nx_form_put(nx_form_t *form, const char *bytes, size_t length);
/* The body is over. */
int nx_form_end(nx_form_t *form);
const char *nx_form_problem(const nx_form_t *form);
void nx_form_release(nx_form_t *form);

/* The body is a form of several parts: it is taken apart, and lies nowhere as a whole. */
bool nx_message_is_form(const nx_message_t *message);
/*
 * Empty for a body of another type. NULL with NX-0305 when it is malformed, NX-0317 when it is too much, NX-0315 when
 * it cannot be stored.
 */
NX_SUSPENDS NX_THROWS nx_form_t *nx_request_form(const nx_request_t *request);
/* The last field (or file) of that name; NULL: there is none. */
const zval *nx_form_find(nx_form_t *form, zend_string *name, bool is_file);
/* All of them, under names as PHP reads them: "a[]" is a list. */
void nx_form_list(nx_form_t *form, bool is_file, zval *result);

#endif
