/* SPDX-License-Identifier: MIT */
/*
 * An exception as text for a log: class, message and place; then its frames and its previous exceptions, each on an
 * indented line of its own. The place is the first frame outside of this package: what the user wrote is to blame,
 * not the line of Nexus that throws on its behalf.
 *
 * The text is bounded: 30 frames of an exception, 5 previous exceptions, 16 KiB in all. It has no arguments: they may
 * be secrets. Control characters in it are escaped, so that a message forges no line. No PHP code is called. Nothing
 * here waits or throws.
 */
#ifndef NX_ENGINE_ERRORS_TRACE_H
#define NX_ENGINE_ERRORS_TRACE_H

#include "php.h"
#include "zend_smart_str.h"

#include "core/base/module.h"

/* "RuntimeException: it broke in /app/src/Orders.php:31" */
NX_COLD void nx_trace_append_headline(smart_str *text, zend_object *thrown);
/* Of that, " in /app/src/Orders.php:31". */
NX_COLD void nx_trace_append_place(smart_str *text, zend_object *thrown);
/* The lines below it, each behind a line break. */
NX_COLD void nx_trace_append_frames(smart_str *text, zend_object *thrown);

#endif
