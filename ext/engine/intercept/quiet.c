/* SPDX-License-Identifier: MIT */
#include "engine/intercept/quiet.h"

static NX_PER_THREAD unsigned depth;
static NX_PER_THREAD bool has_delayed;

void (*nx_quiet_on_delayed)(void);

static zend_internal_function frame_function = {.type = ZEND_INTERNAL_FUNCTION, .fn_flags = ZEND_ACC_PUBLIC};

void nx_quiet_reset(void)
{
    depth = 0;
    has_delayed = false;
}

bool nx_quiet_is_on(void)
{
    return UNEXPECTED(depth > 0);
}

bool nx_quiet_delays_interrupt(void)
{
    if (EXPECTED(depth == 0)) {
        return false;
    }
    has_delayed = true;
    return true;
}

void nx_quiet_begin(nx_quiet_t *quiet)
{
    depth++;
    frame_function.function_name = ZSTR_EMPTY_ALLOC();
    memset(&quiet->frame, 0, sizeof(quiet->frame));
    quiet->frame.func = (zend_function *)&frame_function;
    quiet->frame.prev_execute_data = EG(current_execute_data);
    EG(current_execute_data) = &quiet->frame;
    ZVAL_COPY_VALUE(&quiet->error_handler, &EG(user_error_handler));
    ZVAL_UNDEF(&EG(user_error_handler));
    quiet->error_reporting = EG(error_reporting);
    EG(error_reporting) = 0;
}

void nx_quiet_end(nx_quiet_t *quiet)
{
    EG(error_reporting) = quiet->error_reporting;
    ZVAL_COPY_VALUE(&EG(user_error_handler), &quiet->error_handler);
    EG(current_execute_data) = quiet->frame.prev_execute_data;
    depth--;
    if (UNEXPECTED(has_delayed) && depth == 0) {
        has_delayed = false;
        nx_quiet_on_delayed();
    }
}

void nx_quiet_alter(zend_ini_entry *entry, zend_string *value)
{
    ZEND_ASSERT(depth > 0);
    if (entry->value == value) {
        return;
    }
    if (value == NULL) {
        zend_restore_ini_entry(entry->name, ZEND_INI_STAGE_DEACTIVATE);
    } else {
        zend_alter_ini_entry_ex(entry->name, value, ZEND_INI_USER, ZEND_INI_STAGE_DEACTIVATE, true);
    }
    /* If the entry is error_reporting, PHP has just set this. */
    EG(error_reporting) = 0;
}
