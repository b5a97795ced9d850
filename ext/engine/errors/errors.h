/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of everything this extension may throw: a stable code, a class and what it means, once.
 *
 * Class entries are filled in by php/ at start-up. Programmer mistakes are \Error, the peer's and the system's failures
 * are exceptions; all implement Nexus\NexusException.
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
 * Throws the catalogue's class; the message is prefixed with the code. The format says what happened, to what, what
 * to do.
 */
NX_COLD void nx_throw(nx_error_t error, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/* The same object, not thrown; the caller owns it. */
NX_COLD zend_object *nx_fault_create(nx_error_t error, const char *format, ...)
    ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/*
 * A warning of a failure that nobody took charge of; takes the reference over. What is being thrown meanwhile goes
 * on.
 */
NX_COLD void nx_fault_report(zend_object *failure);
/* As the last of its previous ones, by a reference of its own; what is there already is not put there twice. */
NX_COLD void nx_fault_put_behind(zend_object *exception, zend_object *earlier);
/*
 * Writes a line for the operator to standard error, whatever state PHP is in. Text as log_text.h says, with
 * NX_LOG_BREAKS_INDENTED.
 */
NX_COLD void nx_fault_say(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);
/* Appends text of any origin to a line of the log: every control character is escaped, also a line break. */
NX_COLD void nx_fault_append_escaped(smart_str *line, const char *text, size_t length);
/* Lines whose foreign parts were escaped already: the first, and indented ones that belong to it. */
NX_COLD void nx_fault_say_lines(smart_str *lines);

#endif
