/* SPDX-License-Identifier: MIT */
/*
 * Formats an exception for a log: class, message and location, then its frames and previous exceptions, each on an
 * indented line. The location is the first frame outside of this package: it shows the user's code, not the line of
 * Nexus that throws.
 *
 * The text is limited to 30 frames per exception, 5 previous exceptions and 16 KiB in total. It contains no
 * arguments, since they may be secrets. Control characters are escaped, so that a message cannot forge a line. No PHP
 * code is called. Nothing here suspends or throws.
 */
#ifndef NX_ENGINE_ERRORS_TRACE_H
#define NX_ENGINE_ERRORS_TRACE_H

#include "php.h"
#include "zend_smart_str.h"

#include "core/base/module.h"

/* The class of this package whose method starts a program, in bin/nexus. Its frames are not shown. Set by php/. */
extern const char *nx_trace_entry_class;

/* Appends "RuntimeException: it broke in /app/src/Orders.php:31". */
NX_COLD void nx_trace_append_headline(smart_str *text, zend_object *thrown);
/* Appends only the location: " in /app/src/Orders.php:31". */
NX_COLD void nx_trace_append_place(smart_str *text, zend_object *thrown);
/* Appends the lines after the headline, each preceded by a line break. */
NX_COLD void nx_trace_append_frames(smart_str *text, zend_object *thrown);

#endif
