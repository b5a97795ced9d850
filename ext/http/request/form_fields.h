/* SPDX-License-Identifier: MIT */
/* Shared by the files of request/ only: what a form consists of. */
#ifndef NX_HTTP_REQUEST_FORM_FIELDS_H
#define NX_HTTP_REQUEST_FORM_FIELDS_H

#include "http/request/form.h"

typedef struct nx_collector nx_collector_t;

typedef struct nx_form_text {
    char *bytes; /* malloc'ed; NULL: empty or absent */
    size_t length;
} nx_form_text_t;

typedef struct nx_form_part {
    nx_form_text_t name, value, client_path, media_type;
    bool is_file;
    int file;   /* until it is somebody's object; -1 */
    char *path; /* of a file that has a name from the start, until then; NULL */
    uint64_t size;
    zval view; /* a string or an UploadedFile, once asked for */
} nx_form_part_t;

struct nx_form {
    nx_form_part_t *parts;
    uint32_t count, capacity;
    size_t charged; /* bytes of names and values (budget.h) */
    int status;     /* 0, or minus what to answer with, for good */
    const char *problem;
    nx_collector_t *collector; /* until the body is over */
};

#endif
