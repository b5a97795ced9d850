/* SPDX-License-Identifier: MIT */
/*
 * Text of any origin as part of the error log. A message may quote a client, an exception or a statement: none of
 * them may begin a line of its own, or command a terminal. Control characters become \xNN. A line break that belongs
 * to the message becomes a continuation line, which begins with "  | ": no other line of the log begins so, and no
 * text can get rid of it.
 */
#ifndef NX_ENGINE_ERRORS_LOG_TEXT_H
#define NX_ENGINE_ERRORS_LOG_TEXT_H

#include "php.h"

#include "zend_smart_str.h"

typedef enum nx_log_breaks {
    /* every line break: PHP's messages have stack traces, which cannot be told from what they quote */
    NX_LOG_BREAKS_ALL,
    NX_LOG_BREAKS_INDENTED, /* those before two spaces; the others are escaped */
    NX_LOG_BREAKS_NONE,     /* all are escaped: the caller puts the text into lines of its own */
} nx_log_breaks_t;

void nx_log_text_append(smart_str *record, const char *text, size_t length, nx_log_breaks_t breaks);

#endif
