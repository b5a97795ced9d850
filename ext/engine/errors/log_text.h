/* SPDX-License-Identifier: MIT */
/*
 * Escapes untrusted text for the error log. A message may quote a client, an exception or a statement; none of them
 * may start a new log line or send control sequences to a terminal. Control characters become \xNN. A line break that
 * belongs to the message starts a continuation line, which begins with "  | ". No other line of the log begins that
 * way, and no text can avoid this prefix.
 */
#ifndef NX_ENGINE_ERRORS_LOG_TEXT_H
#define NX_ENGINE_ERRORS_LOG_TEXT_H

#include "php.h"

#include "zend_smart_str.h"

typedef enum nx_log_breaks {
    /*
     * every line break is kept: PHP's messages contain stack traces, which cannot be distinguished from what they
     * quote
     */
    NX_LOG_BREAKS_ALL,
    NX_LOG_BREAKS_INDENTED, /* line breaks before two spaces are kept, the others are escaped */
    NX_LOG_BREAKS_NONE,     /* all line breaks are escaped: the caller puts the text into its own lines */
} nx_log_breaks_t;

void nx_log_text_append(smart_str *record, const char *text, size_t length, nx_log_breaks_t breaks);

#endif
