/* SPDX-License-Identifier: MIT */
/*
 * Writes figures in the formats of php-fpm's status page. Names and layout are those of php-fpm, for programs that read
 * them. Texts are escaped as the format needs it; control characters and bytes that are not UTF-8 become "?".
 */
#ifndef NX_SERVER_CLASSIC_FPM_PAGE_H
#define NX_SERVER_CLASSIC_FPM_PAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum nx_fpm_format {
    NX_FPM_TEXT,
    NX_FPM_HTML,
    NX_FPM_XML,
    NX_FPM_JSON,
    NX_FPM_OPENMETRICS,
} nx_fpm_format_t;

typedef enum nx_fpm_kind { NX_FPM_WORDS, NX_FPM_NUMBER, NX_FPM_TIME, NX_FPM_HUNDREDTHS } nx_fpm_kind_t;

typedef struct nx_fpm_field {
    const char *name; /* in lower case, with spaces */
    nx_fpm_kind_t kind;
    int64_t number;   /* NX_FPM_TIME: seconds since 1970 */
    const char *text; /* of NX_FPM_WORDS */
} nx_fpm_field_t;

enum { NX_FPM_PROCESS_FIELDS = 13 };

/* The format that a query asks for, as php-fpm does; and whether it asks for processes. */
nx_fpm_format_t nx_fpm_page__format(const char *query, size_t length, bool *is_full);
/* The value of Content-Type. */
const char *nx_fpm_page__type(nx_fpm_format_t format);
/* All processes are written between these two. OpenMetrics has no processes. `count` is the length of `summary`. */
void nx_fpm_page__begin(FILE *page, nx_fpm_format_t format, const nx_fpm_field_t *summary, size_t count,
                        bool is_full);
void nx_fpm_page__end(FILE *page, nx_fpm_format_t format, bool is_full);
void nx_fpm_page__process(FILE *page, nx_fpm_format_t format, const nx_fpm_field_t *process, bool is_first);

#endif
