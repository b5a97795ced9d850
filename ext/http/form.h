/* SPDX-License-Identifier: MIT */
/*
 * The parts of a multipart/form-data body. Part of http.h.
 *
 * Ownership: a form is its message's, made when somebody first asks; it holds its fields as strings and its files as objects of
 * Nexus\Http\UploadedFile. A file lies in a temporary file that is its object's, and known to PHP's is_uploaded_file(); with the object
 * goes the file, unless it was moved. Suspension: none.
 */
#ifndef NX_HTTP_FORM_H
#define NX_HTTP_FORM_H

#include "http/message.h"

typedef struct nx_form nx_form_t;

/* Filled in by php/. */
extern zend_class_entry *nx_ce_uploaded_file;
extern const zend_object_handlers *nx_upload_handlers;

typedef struct nx_upload {
    zend_string *client_path, *media_type, *path;
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
/* It is where it was put: not moved, by whatever means. */
bool nx_upload_is_here(const nx_upload_t *upload);
NX_THROWS void nx_upload_move(const nx_upload_t *upload, zend_string *target);

/* Empty for a body of another type. NULL with NX-0305 for one that is malformed or has more parts than PHP's settings allow. */
NX_THROWS const nx_form_t *nx_request_form(const nx_request_t *request);
/* The last field (or file) of that name; NULL: there is none. */
const zval *nx_form_find(const nx_form_t *form, zend_string *name, bool is_file);
/* All of them, under names as PHP reads them: "a[]" is a list. */
void nx_form_list(const nx_form_t *form, bool is_file, zval *result);
void nx_form_release(nx_form_t *form);

#endif
