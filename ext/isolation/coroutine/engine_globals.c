/* SPDX-License-Identifier: MIT */
/*
 * Values that the engine and ext/standard keep in globals during a call back into PHP, and that
 * zend_fiber_switch_context() does not exchange: output buffers, error handling, autoloading, comparison functions, the
 * serializer, strtok(), libxml errors. A coroutine starts without any.
 */
#include "isolation/coroutine/private.h"

#include "zend_exceptions.h"

#include "isolation/registry/detected.h"

/* The whole structure. In ZTS builds its name is not accessible; `handlers` is its first member. */
#define OUTPUT_GLOBALS (*(zend_output_globals *)&OG(handlers))
_Static_assert(offsetof(zend_output_globals, handlers) == 0, "OUTPUT_GLOBALS begins with `handlers`");

typedef struct engine_slot {
    bool is_filled;
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
} engine_slot_t;

static void take_globals(engine_slot_t *saved)
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

static void take_serializer(engine_slot_t *saved)
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

static void take_tokenizer(engine_slot_t *saved)
{
    saved->strtok_string = BG(strtok_string);
    saved->strtok_last = BG(strtok_last);
    saved->strtok_length = BG(strtok_len);
    BG(strtok_string) = NULL;
    BG(strtok_last) = NULL;
    BG(strtok_len) = 0;
}

static void take_engine_globals(engine_slot_t *saved)
{
    saved->is_filled = true;
    take_globals(saved);
    take_serializer(saved);
    take_tokenizer(saved);
    if (nx_isolation_is_of_main()) {
        nx_libxml_learn_mode();
    }
    nx_libxml_take(&saved->libxml);
}

static void put_engine_globals(engine_slot_t *saved)
{
    saved->is_filled = false;
    zend_stack_destroy(&OG(handlers));
    /*
     * The place where output began belongs to the request or to the process, and so does the flag that it began. Both
     * are in place already.
     */
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
    nx_libxml_put(&saved->libxml);
    for (unsigned i = 0; i < saved->switch_blocks; i++) {
        zend_fiber_switch_block();
    }
}

static void exchange_engine_globals(void *slot)
{
    engine_slot_t *saved = slot;
    if (saved->is_filled) {
        put_engine_globals(saved);
    } else {
        take_engine_globals(saved);
    }
}

static void release_engine_globals(void *slot)
{
    engine_slot_t *saved = slot;
    zend_stack_destroy(&saved->output.handlers);
    if (saved->strtok_string != NULL) {
        zend_string_release(saved->strtok_string);
    }
    nx_libxml_drop(&saved->libxml);
    nx_php_drop_autoloading(saved->autoloading);
}

/* Does not call the callbacks of the buffers. */
static void free_output_handlers(void)
{
    php_output_handler **handlers = zend_stack_base(&OG(handlers));
    for (int i = zend_stack_count(&OG(handlers)); i > 0; i--) {
        php_output_handler_free(&handlers[i - 1]);
    }
    zend_stack_destroy(&OG(handlers));
    nx_php_clear_output();
}

/*
 * Flushes the buffers of the body. If a callback of a buffer has ended in a fatal error, OG(running) is still set. The
 * buffers are freed in that case.
 */
static void finish_output(void)
{
    zend_object *pending = EG(exception);
    EG(exception) = NULL;
    if (OG(running) != NULL) {
        free_output_handlers();
    }
    if (OG(active) != NULL) {
        php_output_end_all();
    }
    if (EG(exception) != NULL) {
        zend_exception_error(EG(exception), E_WARNING);
    }
    EG(exception) = pending;
}

nx_isolation_entry_t nx_isolation_engine_globals = {
    .name = "globals of the engine",
    .phase = NX_ISOLATION_ENGINE,
    .detected = NX_DETECTED_ENGINE,
    .bytes = sizeof(engine_slot_t),
    .exchange = exchange_engine_globals,
    .release = release_engine_globals,
    .finish = finish_output,
};
