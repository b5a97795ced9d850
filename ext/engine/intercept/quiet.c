/* SPDX-License-Identifier: MIT */
#include "engine/intercept/quiet.h"

#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"
#include "runtime/scheduler/watching.h"

static NX_PER_THREAD unsigned depth;
static NX_PER_THREAD bool has_put_off;

static zend_internal_function frame_function = {.type = ZEND_INTERNAL_FUNCTION, .fn_flags = ZEND_ACC_PUBLIC};

void nx_quiet__reset(void)
{
    depth = 0;
    has_put_off = false;
}

bool nx_quiet__is_on(void)
{
    return UNEXPECTED(depth > 0);
}

bool nx_quiet__puts_off(void)
{
    if (EXPECTED(depth == 0)) {
        return false;
    }
    has_put_off = true;
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

/*
 * Under JIT the engine must not find a flag whose reason is gone: what is due is published again, and the observer
 * raises the flag where it still is.
 */
static void serve_put_off(void)
{
    has_put_off = false;
    if (!nx_interrupt.has_jit) {
        zend_atomic_bool_store_ex(&EG(vm_interrupt), true);
        return;
    }
    if (nx_scheduler.current != NULL) {
        nx_interrupt__reckon(nx_scheduler.current);
    }
}

void nx_quiet_end(nx_quiet_t *quiet)
{
    EG(error_reporting) = quiet->error_reporting;
    ZVAL_COPY_VALUE(&EG(user_error_handler), &quiet->error_handler);
    EG(current_execute_data) = quiet->frame.prev_execute_data;
    depth--;
    if (UNEXPECTED(has_put_off) && depth == 0) {
        serve_put_off();
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
    /* The entry of that name sets it. */
    EG(error_reporting) = 0;
}
