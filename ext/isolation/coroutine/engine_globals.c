/* SPDX-License-Identifier: MIT */
/*
 * What the engine and ext/standard keep in globals across a call back into PHP, and zend_fiber_switch_context()
 * leaves alone. A coroutine that uses none of it pays a few loads at a switch; one that does has it moved into a
 * block of its own.
 *
 * Outside coroutines the *base* is in place: no output buffer, and the error and exception handlers of the main
 * coroutine, which every coroutine begins with.
 */
#include "isolation/registry/isolation.h"
#include "runtime/loading/loading.h"
#include "runtime/scheduler/interplay.h"
#include "engine/compat/globals.h"
#include "engine/intercept/memory_limit.h"
#include "runtime/scheduler/private.h"

#include <errno.h>

#include "ext/standard/basic_functions.h"
#include "ext/standard/file.h"
#include "php_output.h"
#include "zend_exceptions.h"

/* The whole structure, also where TSRM hides its name: `handlers` is its first member. */
#define OUTPUT_GLOBALS (*(zend_output_globals *)&OG(handlers))

struct nx_handlers {
    zval error_handler, exception_handler;
    int error_reporting;
    zend_stack error_handlers, error_reportings, exception_handlers;
};

struct nx_switch_state {
    nx_handlers_t handlers;
    zend_output_globals output;
    zend_error_handling_t error_handling;
    zend_class_entry *exception_class;
    nx_php_autoloading_t autoloading;
    zend_fcall_info compare;
    zend_fcall_info_cache compare_cache;
    unsigned serialize_lock;
    struct php_serialize_data *serialize_data;
    unsigned serialize_level;
    struct php_unserialize_data *unserialize_data;
    unsigned unserialize_level;
    const char *user_stream;
    zend_object *previous_exception;
    unsigned switch_blocks;
    zend_string *strtok_string;
    char *strtok_last;
    size_t strtok_length;
    nx_libxml_t libxml;
    nx_hidden_class_t *hidden_classes;
};

static const int no_code;
static void *no_queue;
NX_PER_THREAD nx_apart_t nx_apart = {
    .codes = {[0 ... NX_APART_CODES - 1] = &no_code},
    .queues = {&no_queue, &no_queue},
};

static NX_PER_THREAD struct {
    zval error_handler, exception_handler;
    int error_reporting;
} base;

static inline bool is_same(const zval *a, const zval *b)
{
    return Z_TYPE_P(a) == Z_TYPE_P(b) && (Z_TYPE_P(a) == IS_UNDEF || Z_PTR_P(a) == Z_PTR_P(b));
}

static inline bool handlers_are_base(void)
{
    return is_same(&EG(user_error_handler), &base.error_handler) &&
           is_same(&EG(user_exception_handler), &base.exception_handler) &&
           EG(user_error_handlers).top == 0 && EG(user_exception_handlers).top == 0;
}

static inline bool is_in_use(void)
{
    return !handlers_are_base() || OG(active) != NULL || EG(error_handling) != EH_NORMAL ||
           nx_php_previous_exception() != NULL || nx_php_is_autoloading() || BG(user_compare_fci).size != 0 ||
           BG(serialize).level != 0 || BG(unserialize).level != 0 || BG(serialize_lock) != 0 ||
           FG(user_stream_current_filename) != NULL || zend_fiber_switch_blocked() ||
           BG(strtok_string) != NULL || nx_libxml__is_in_use();
}

static void install_base_handlers(void)
{
    ZVAL_COPY(&EG(user_error_handler), &base.error_handler);
    ZVAL_COPY(&EG(user_exception_handler), &base.exception_handler);
    EG(user_error_handler_error_reporting) = base.error_reporting;
    zend_stack_init(&EG(user_error_handlers), sizeof(zval));
    zend_stack_init(&EG(user_error_handlers_error_reporting), sizeof(int));
    zend_stack_init(&EG(user_exception_handlers), sizeof(zval));
}

static void take_handlers(nx_handlers_t *handlers)
{
    ZVAL_COPY_VALUE(&handlers->error_handler, &EG(user_error_handler));
    ZVAL_COPY_VALUE(&handlers->exception_handler, &EG(user_exception_handler));
    handlers->error_reporting = EG(user_error_handler_error_reporting);
    handlers->error_handlers = EG(user_error_handlers);
    handlers->error_reportings = EG(user_error_handlers_error_reporting);
    handlers->exception_handlers = EG(user_exception_handlers);
}

static void drop_handler_stack(zend_stack *stack, bool of_values)
{
    if (of_values) {
        zend_stack_clean(stack, (void (*)(void *))zval_ptr_dtor, true);
        return;
    }
    zend_stack_destroy(stack);
}

static void drop_handlers(nx_handlers_t *handlers)
{
    zval_ptr_dtor(&handlers->error_handler);
    zval_ptr_dtor(&handlers->exception_handler);
    drop_handler_stack(&handlers->error_handlers, true);
    drop_handler_stack(&handlers->exception_handlers, true);
    drop_handler_stack(&handlers->error_reportings, false);
}

static void put_handlers(nx_handlers_t *handlers)
{
    nx_handlers_t replaced;
    take_handlers(&replaced);
    ZVAL_COPY_VALUE(&EG(user_error_handler), &handlers->error_handler);
    ZVAL_COPY_VALUE(&EG(user_exception_handler), &handlers->exception_handler);
    EG(user_error_handler_error_reporting) = handlers->error_reporting;
    EG(user_error_handlers) = handlers->error_handlers;
    EG(user_error_handlers_error_reporting) = handlers->error_reportings;
    EG(user_exception_handlers) = handlers->exception_handlers;
    drop_handlers(&replaced);
}

/* What main has set while it ran is what coroutines begin with. */
static void learn_base(void)
{
    zval error_handler, exception_handler;
    ZVAL_COPY_VALUE(&error_handler, &base.error_handler);
    ZVAL_COPY_VALUE(&exception_handler, &base.exception_handler);
    ZVAL_COPY(&base.error_handler, &EG(user_error_handler));
    ZVAL_COPY(&base.exception_handler, &EG(user_exception_handler));
    base.error_reporting = EG(user_error_handler_error_reporting);
    zval_ptr_dtor(&error_handler);
    zval_ptr_dtor(&exception_handler);
    nx_libxml__learn_base();
}

/*
 * While main runs, only what it has in place holds its handlers: one that it restores is freed at once, as in any
 * script.
 */
static void forget_base(void)
{
    zval error_handler, exception_handler;
    ZVAL_COPY_VALUE(&error_handler, &base.error_handler);
    ZVAL_COPY_VALUE(&exception_handler, &base.exception_handler);
    ZVAL_UNDEF(&base.error_handler);
    ZVAL_UNDEF(&base.exception_handler);
    zval_ptr_dtor(&error_handler);
    zval_ptr_dtor(&exception_handler);
}

static void take_globals(nx_switch_state_t *saved)
{
    saved->output = OUTPUT_GLOBALS;
    nx_php_clear_output();
    saved->error_handling = EG(error_handling);
    saved->exception_class = EG(exception_class);
    EG(error_handling) = EH_NORMAL;
    EG(exception_class) = NULL;
    saved->autoloading = nx_php_take_autoloading();
    saved->compare = BG(user_compare_fci);
    saved->compare_cache = BG(user_compare_fci_cache);
    BG(user_compare_fci) = empty_fcall_info;
    BG(user_compare_fci_cache) = empty_fcall_info_cache;
    saved->previous_exception = nx_php_previous_exception();
    nx_php_set_previous_exception(NULL);
    saved->user_stream = FG(user_stream_current_filename);
    FG(user_stream_current_filename) = NULL;
}

static void take_serializer(nx_switch_state_t *saved)
{
    saved->serialize_lock = BG(serialize_lock);
    saved->serialize_data = BG(serialize).data;
    saved->serialize_level = BG(serialize).level;
    saved->unserialize_data = BG(unserialize).data;
    saved->unserialize_level = BG(unserialize).level;
    BG(serialize_lock) = 0;
    BG(serialize).level = 0;
    BG(unserialize).level = 0;
    saved->switch_blocks = 0;
    while (zend_fiber_switch_blocked()) {
        zend_fiber_switch_unblock();
        saved->switch_blocks++;
    }
}

static void take_tokenizer(nx_switch_state_t *saved)
{
    saved->strtok_string = BG(strtok_string);
    saved->strtok_last = BG(strtok_last);
    saved->strtok_length = BG(strtok_len);
    BG(strtok_string) = NULL;
    BG(strtok_last) = NULL;
    BG(strtok_len) = 0;
}

nx_handlers_t *nx_apart_take_handlers(void)
{
    if (handlers_are_base()) {
        return NULL;
    }
    nx_handlers_t *handlers = emalloc(sizeof(*handlers));
    take_handlers(handlers);
    install_base_handlers();
    return handlers;
}

void nx_apart_give_handlers(nx_handlers_t *handlers)
{
    put_handlers(handlers);
    efree(handlers);
}

void nx_apart_drop_handlers(nx_handlers_t *handlers)
{
    drop_handlers(handlers);
    efree(handlers);
}

static void save(nx_coroutine_t *coroutine, nx_switch_state_t *saved)
{
    if (coroutine == nx_coro_main()) {
        learn_base();
    }
    take_handlers(&saved->handlers);
    install_base_handlers();
    take_globals(saved);
    take_serializer(saved);
    take_tokenizer(saved);
    nx_libxml__take(&saved->libxml);
    saved->hidden_classes = nx_linking__hide(coroutine);
    coroutine->saved = saved;
}

/* Not by emalloc: a C library may be waiting below, and would be jumped over at the memory limit. */
bool nx_state__leave(nx_coroutine_t *coroutine)
{
    nx_switch_state_t *saved = NULL;
    if (UNEXPECTED(is_in_use()) && (saved = malloc(sizeof(*saved))) == NULL) {
        errno = ENOMEM;
        return false;
    }
    if (UNEXPECTED(nx_apart_is_used())) {
        nx_memory_limit_lift();
        nx_apart.leave(coroutine);
    }
    if (UNEXPECTED(saved != NULL)) {
        nx_memory_limit_lift();
        save(coroutine, saved);
    }
    return true;
}

static void restore(nx_coroutine_t *coroutine)
{
    nx_switch_state_t *saved = coroutine->saved;
    coroutine->saved = NULL;
    put_handlers(&saved->handlers);
    if (coroutine == nx_coro_main()) {
        forget_base();
    }
    zend_stack_destroy(&OG(handlers));
    /* Where output began, and that it has, is the request's, or the process's: it is in place already. */
    zend_output_globals now = OUTPUT_GLOBALS;
    OUTPUT_GLOBALS = saved->output;
    OG(flags) = (OG(flags) & ~PHP_OUTPUT_SENT) | (now.flags & PHP_OUTPUT_SENT);
    OG(output_start_filename) = now.output_start_filename;
    OG(output_start_lineno) = now.output_start_lineno;
    EG(error_handling) = saved->error_handling;
    EG(exception_class) = saved->exception_class;
    nx_php_put_autoloading(saved->autoloading);
    BG(user_compare_fci) = saved->compare;
    BG(user_compare_fci_cache) = saved->compare_cache;
    BG(serialize_lock) = saved->serialize_lock;
    BG(serialize).data = saved->serialize_data;
    BG(serialize).level = saved->serialize_level;
    BG(unserialize).data = saved->unserialize_data;
    BG(unserialize).level = saved->unserialize_level;
    FG(user_stream_current_filename) = saved->user_stream;
    nx_php_set_previous_exception(saved->previous_exception);
    BG(strtok_string) = saved->strtok_string;
    BG(strtok_last) = saved->strtok_last;
    BG(strtok_len) = saved->strtok_length;
    nx_libxml__put(&saved->libxml);
    for (unsigned i = 0; i < saved->switch_blocks; i++) {
        zend_fiber_switch_block();
    }
    nx_hidden_class_t *hidden_classes = saved->hidden_classes;
    free(saved);
    if (UNEXPECTED(hidden_classes != NULL)) {
        nx_linking__show(hidden_classes);
    }
}

void nx_state__enter(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(coroutine->realm != nx_apart.realm)) {
        nx_memory_limit_lift();
        nx_apart.move(coroutine->realm);
    }
    if (UNEXPECTED(coroutine->saved != NULL)) {
        nx_memory_limit_lift();
        restore(coroutine);
    }
    if (UNEXPECTED(coroutine->world != NULL)) {
        nx_memory_limit_lift();
        nx_apart.enter(coroutine);
    }
}

void nx_state__forget(void)
{
    if (UNEXPECTED(nx_apart_is_used())) {
        nx_apart.drop();
    }
}

/* Without calling what they call. */
static void free_output_handlers(void)
{
    php_output_handler **handlers = zend_stack_base(&OG(handlers));
    for (int i = zend_stack_count(&OG(handlers)); i > 0; i--) {
        php_output_handler_free(&handlers[i - 1]);
    }
    zend_stack_destroy(&OG(handlers));
    nx_php_clear_output();
}

/* Output is being passed to a callback if that has ended in a fatal error. */
static void end_output(void)
{
    if (OG(running) != NULL) {
        free_output_handlers();
    }
    if (OG(active) != NULL) {
        php_output_end_all();
    }
}

static void drop_what_is_in_use(void)
{
    zend_object *pending = EG(exception);
    EG(exception) = NULL;
    end_output();
    if (EG(exception) != NULL) {
        zend_exception_error(EG(exception), E_WARNING);
    }
    EG(exception) = pending;
    nx_handlers_t left;
    take_handlers(&left);
    install_base_handlers();
    drop_handlers(&left);
    nx_switch_state_t rest;
    take_globals(&rest);
    zend_stack_destroy(&rest.output.handlers);
    take_serializer(&rest);
    take_tokenizer(&rest);
    if (rest.strtok_string != NULL) {
        zend_string_release(rest.strtok_string);
    }
    nx_libxml__take(&rest.libxml);
    nx_libxml__drop(&rest.libxml);
    nx_php_drop_autoloading(rest.autoloading);
}

/* The body is over: its buffers are flushed, what it left set goes back to the base. */
void nx_state__drop(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(is_in_use())) {
        drop_what_is_in_use();
    }
    nx_state__forget();
    nx_apart_move(NULL);
}

void nx_state__start(void)
{
    ZVAL_UNDEF(&base.error_handler);
    ZVAL_UNDEF(&base.exception_handler);
    nx_libxml__start();
}

void nx_state__stop(void)
{
    zval_ptr_dtor(&base.error_handler);
    zval_ptr_dtor(&base.exception_handler);
    nx_state__start();
}
