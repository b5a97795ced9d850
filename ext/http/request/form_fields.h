/* SPDX-License-Identifier: MIT */
/* Private to request/: the representation of a form. */
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
    int file;   /* descriptor, until an UploadedFile object takes it; else -1 */
    char *path; /* path of a file that had a name from the start, until an object takes it; else NULL */
    uint64_t size;
    zval view; /* a string or an UploadedFile; created on demand */
} nx_form_part_t;

struct nx_form {
    nx_form_part_t *parts;
    uint32_t count, capacity;
    size_t charged; /* bytes of names and values counted in the budget (budget.h) */
    int status;     /* 0, or minus the HTTP status to answer with; then it does not change any more */
    const char *problem;
    nx_collector_t *collector; /* NULL once the body has ended */
};

#endif
