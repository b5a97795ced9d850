/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of all errors that this extension may throw. Each has a stable code, a class and a meaning.
 *
 * The class entries are set by engine/php/ at startup. Errors of the calling code are \Error; failures of the peer and
 * of the system are exceptions. All of them implement Nexus\NexusException.
 */
#ifndef NX_ENGINE_ERRORS_ERRORS_H
#define NX_ENGINE_ERRORS_ERRORS_H

#include "php.h"
#include "zend_smart_str.h"

#include "core/base/module.h"

typedef enum nx_error {
#define NX_ERROR(name, code, class_variable, meaning) NX_ERROR_##name,
#include "engine/errors/catalogue.def"
#undef NX_ERROR
    NX_ERROR_COUNT
} nx_error_t;

#define NX_ERROR_CLASS(variable) extern zend_class_entry *variable;
#include "engine/errors/classes.def"
#undef NX_ERROR_CLASS

/*
 * Throws an error of the catalogue. The message begins with the code. `format` says what happened, to what, and what
 * to do.
 */
NX_COLD void nx_throw(nx_error_t error, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/* Creates the same object without throwing it. The caller owns it. */
NX_COLD zend_object *nx_error_create(nx_error_t error, const char *format, ...)
    ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/*
 * Reports a failure that no code has handled, as a warning. Takes the reference over. A pending exception stays
 * pending.
 */
NX_COLD void nx_error_report(zend_object *failure);
/*
 * Appends `earlier` to the end of the chain of previous exceptions, and adds a reference to it. No effect if it is in
 * the chain already.
 */
NX_COLD void nx_error_chain_previous(zend_object *exception, zend_object *earlier);
/*
 * Writes a line to standard error, in any state of PHP, as a warning. Text is escaped as log_text.h says, with
 * NX_LOG_BREAKS_INDENTED.
 */
NX_COLD void nx_error_say(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);
/* Appends untrusted text to a line of the log. Every control character is escaped, including line breaks. */
NX_COLD void nx_error_append_escaped(smart_str *line, const char *text, size_t length);
/*
 * Writes an error: a first line and the indented lines that belong to it. Untrusted parts must have been escaped
 * already.
 */
NX_COLD void nx_error_say_lines(smart_str *lines);

#endif
