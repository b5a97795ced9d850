/* SPDX-License-Identifier: MIT */
/*
 * libxml_use_internal_errors(): one list of errors for the process, which a peer would read, clear or free. Each
 * coroutine has its own, and begins with main's mode. libxml is reached by its symbols, if PHP has it at all.
 */
#include <dlfcn.h>

#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"

typedef void (*report_fn)(void *context, void *error);

/* How php_libxml's globals begin; the header needs libxml's own. */
typedef struct {
    zval stream_context;
    smart_str error_buffer;
    zend_llist *errors;
} globals_t;

static zend_llist *none;
NX_PER_THREAD struct nx_libxml_mode nx_libxml__mode = {.errors = &none};

/* How main's list is made. */
static NX_PER_THREAD struct {
    size_t error_size;
    llist_dtor_func_t free_error;
    report_fn report;
} base;

static report_fn *(*reporter)(void);
static void (*set_reporter)(void *context, report_fn report);

void nx_libxml__learn_base(void)
{
    zend_llist *errors = *nx_libxml__mode.errors;
    nx_libxml__mode.is_collecting = errors != NULL;
    if (errors != NULL) {
        base.error_size = errors->size;
        base.free_error = errors->dtor;
        base.report = *reporter();
    }
}

static void use(zend_llist *errors, report_fn report)
{
    *nx_libxml__mode.errors = errors;
    set_reporter(NULL, errors == NULL ? NULL : report);
}

static zend_llist *empty_list(void)
{
    zend_llist *errors = emalloc(sizeof(*errors));
    zend_llist_init(errors, base.error_size, base.free_error, false);
    return errors;
}

void nx_libxml__drop(nx_libxml_t *saved)
{
    if (saved->errors != NULL) {
        zend_llist_destroy(saved->errors);
        efree(saved->errors);
    }
}

void nx_libxml__take(nx_libxml_t *saved)
{
    saved->errors = NULL;
    saved->report = NULL;
    if (nx_libxml__mode.errors == &none) {
        return;
    }
    saved->errors = *nx_libxml__mode.errors;
    saved->report = saved->errors == NULL ? NULL : *reporter();
    use(nx_libxml__mode.is_collecting ? empty_list() : NULL, base.report);
}

void nx_libxml__put(const nx_libxml_t *saved)
{
    if (nx_libxml__mode.errors == &none) {
        return;
    }
    nx_libxml_t replaced = {.errors = *nx_libxml__mode.errors};
    use(saved->errors, saved->report);
    nx_libxml__drop(&replaced);
}

static zend_llist **find_errors(void)
{
    zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("libxml"));
    reporter = (report_fn * (*)(void)) dlsym(RTLD_DEFAULT, "__xmlStructuredError");
    set_reporter = (void (*)(void *, report_fn))dlsym(RTLD_DEFAULT, "xmlSetStructuredErrorFunc");
    if (module == NULL || reporter == NULL || set_reporter == NULL) {
        return &none;
    }
#ifdef ZTS
    return &((globals_t *)ts_resource(*module->globals_id_ptr))->errors;
#else
    return &((globals_t *)module->globals_ptr)->errors;
#endif
}

void nx_libxml__start(void)
{
    nx_libxml__mode.is_collecting = false;
    nx_libxml__mode.errors = find_errors();
}
