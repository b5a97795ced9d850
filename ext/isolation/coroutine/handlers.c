/* SPDX-License-Identifier: MIT */
/*
 * Error and exception handlers. Coroutines start with main's handlers. While main does not run, copies of its handlers
 * are in place (nx_isolation_places); while it runs, only EG() refers to them, so that a handler that main restores is
 * freed at once, as in any script.
 */
#include "isolation/coroutine/private.h"

#include "isolation/registry/detected.h"

typedef struct handlers_slot {
    bool is_filled;
    zval error_handler, exception_handler;
    int error_reporting;
    zend_stack error_handlers, error_reportings, exception_handlers;
} handlers_slot_t;

static NX_PER_THREAD int error_reporting_of_main;

static void install_main_handlers(void)
{
    ZVAL_COPY(&EG(user_error_handler), &nx_isolation_places.error_handler);
    ZVAL_COPY(&EG(user_exception_handler), &nx_isolation_places.exception_handler);
    EG(user_error_handler_error_reporting) = error_reporting_of_main;
    zend_stack_init(&EG(user_error_handlers), sizeof(zval));
    zend_stack_init(&EG(user_error_handlers_error_reporting), sizeof(int));
    zend_stack_init(&EG(user_exception_handlers), sizeof(zval));
}

static void copy_handlers(handlers_slot_t *handlers)
{
    handlers->is_filled = true;
    ZVAL_COPY_VALUE(&handlers->error_handler, &EG(user_error_handler));
    ZVAL_COPY_VALUE(&handlers->exception_handler, &EG(user_exception_handler));
    handlers->error_reporting = EG(user_error_handler_error_reporting);
    handlers->error_handlers = EG(user_error_handlers);
    handlers->error_reportings = EG(user_error_handlers_error_reporting);
    handlers->exception_handlers = EG(user_exception_handlers);
}

static void release_handlers(void *slot)
{
    handlers_slot_t *handlers = slot;
    zval_ptr_dtor(&handlers->error_handler);
    zval_ptr_dtor(&handlers->exception_handler);
    zend_stack_clean(&handlers->error_handlers, (void (*)(void *))zval_ptr_dtor, true);
    zend_stack_clean(&handlers->exception_handlers, (void (*)(void *))zval_ptr_dtor, true);
    zend_stack_destroy(&handlers->error_reportings);
}

static void put_handlers(handlers_slot_t *handlers)
{
    handlers_slot_t replaced;
    copy_handlers(&replaced);
    ZVAL_COPY_VALUE(&EG(user_error_handler), &handlers->error_handler);
    ZVAL_COPY_VALUE(&EG(user_exception_handler), &handlers->exception_handler);
    EG(user_error_handler_error_reporting) = handlers->error_reporting;
    EG(user_error_handlers) = handlers->error_handlers;
    EG(user_error_handlers_error_reporting) = handlers->error_reportings;
    EG(user_exception_handlers) = handlers->exception_handlers;
    release_handlers(&replaced);
}

/* Called when main stops running: coroutines start with its handlers. */
static void learn_main_handlers(void)
{
    zval error_handler, exception_handler;
    ZVAL_COPY_VALUE(&error_handler, &nx_isolation_places.error_handler);
    ZVAL_COPY_VALUE(&exception_handler, &nx_isolation_places.exception_handler);
    ZVAL_COPY(&nx_isolation_places.error_handler, &EG(user_error_handler));
    ZVAL_COPY(&nx_isolation_places.exception_handler, &EG(user_exception_handler));
    error_reporting_of_main = EG(user_error_handler_error_reporting);
    zval_ptr_dtor(&error_handler);
    zval_ptr_dtor(&exception_handler);
}

static void forget_main_handlers(void)
{
    zval error_handler, exception_handler;
    ZVAL_COPY_VALUE(&error_handler, &nx_isolation_places.error_handler);
    ZVAL_COPY_VALUE(&exception_handler, &nx_isolation_places.exception_handler);
    ZVAL_UNDEF(&nx_isolation_places.error_handler);
    ZVAL_UNDEF(&nx_isolation_places.exception_handler);
    zval_ptr_dtor(&error_handler);
    zval_ptr_dtor(&exception_handler);
}

static void exchange_handlers(void *slot)
{
    handlers_slot_t *handlers = slot;
    bool is_main = nx_isolation_is_of_main();
    if (handlers->is_filled) {
        put_handlers(handlers);
        handlers->is_filled = false;
        if (is_main) {
            forget_main_handlers();
        }
        return;
    }
    if (is_main) {
        learn_main_handlers();
    }
    copy_handlers(handlers);
    install_main_handlers();
}

nx_isolation_entry_t nx_isolation_handlers = {
    .name = "error and exception handlers",
    .phase = NX_ISOLATION_ENGINE,
    .detected = NX_DETECTED_HANDLERS,
    .bytes = sizeof(handlers_slot_t),
    .is_retained = true,
    .exchange = exchange_handlers,
    .release = release_handlers,
};
