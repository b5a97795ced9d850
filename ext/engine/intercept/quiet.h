/* SPDX-License-Identifier: MIT */
/*
 * Calls into PHP that no PHP code may notice, as in the midst of a switch: errors that are not fatal are not raised,
 * no error handler is called, and interrupts are put off until the end. A frame is in place, which extensions need to
 * raise an error.
 *
 * Ownership: `nx_quiet_t` lives on the stack of its user. Quiet sections nest. Nothing in one may wait.
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
/* error_reporting() is as it was. */
void nx_quiet_end(nx_quiet_t *quiet);

/*
 * Puts a setting's value in place as the end of a request does: at that stage extensions refuse nothing. NULL: as the
 * entry began. In a quiet section only.
 */
void nx_quiet_alter(zend_ini_entry *entry, zend_string *value);

#endif
