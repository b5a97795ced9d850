/* SPDX-License-Identifier: MIT */
/*
 * Quiet sections: calls into PHP that PHP code must not notice, such as those during a switch. Within a section errors
 * that are not fatal are not raised, no error handler is called, and interrupts are delayed until the end of the
 * section. The section has a stack frame of its own, which extensions need to raise an error.
 *
 * Ownership: the caller has `nx_quiet_t` on its stack. Sections may nest. Code in a section must not suspend.
 */
#ifndef NX_ENGINE_INTERCEPT_QUIET_H
#define NX_ENGINE_INTERCEPT_QUIET_H

#include "php.h"

#include "core/base/module.h"

typedef struct nx_quiet {
    zend_execute_data frame;
    zval error_handler;
    int error_reporting;
} nx_quiet_t;

void nx_quiet_begin(nx_quiet_t *quiet);
/* Restores error_reporting(). */
void nx_quiet_end(nx_quiet_t *quiet);

bool nx_quiet_is_on(void);
/* True within a section. Delays an interrupt to the end of the section in that case. */
bool nx_quiet_delays_interrupt(void);
/*
 * Called at the end of a section in which an interrupt was delayed. It requests the interrupt again where that is still
 * needed. Set once, by the owner of interrupts.
 */
extern void (*nx_quiet_on_delayed)(void);
/* Called when a fatal error has unwound all sections. */
void nx_quiet_reset(void);

/*
 * Sets an ini setting as PHP does at the end of a request: in that stage extensions refuse no value. NULL: restores the
 * value with which the entry started. Only in a quiet section.
 */
void nx_quiet_alter(zend_ini_entry *entry, zend_string *value);

#endif
