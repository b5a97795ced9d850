/* SPDX-License-Identifier: MIT */
/*
 * libxml_use_internal_errors(): PHP has one list of errors for the process. Here each coroutine has its own list, and
 * starts with main's mode. Functions of libxml are looked up by name, since PHP may be built without it.
 */
#include "isolation/coroutine/private.h"

#include <dlfcn.h>

#include "engine/compat/layouts.h"
#include "isolation/registry/detected.h"

typedef void (*report_fn)(void *context, void *error);

static zend_llist *none;

/* The properties with which main's list was created. */
static NX_PER_THREAD struct {
    size_t error_size;
    llist_dtor_func_t free_error;
    report_fn report;
} of_main;

static report_fn *(*reporter)(void);
static void (*set_reporter)(void *context, report_fn report);

void nx_libxml_learn_mode(void)
{
    zend_llist *errors = *nx_isolation_places.libxml_errors;
    nx_isolation_places.is_libxml_collecting = errors != NULL;
    if (errors != NULL) {
        of_main.error_size = errors->size;
        of_main.free_error = errors->dtor;
        of_main.report = *reporter();
    }
}

static void use_errors(zend_llist *errors, report_fn report)
{
    *nx_isolation_places.libxml_errors = errors;
    set_reporter(NULL, errors == NULL ? NULL : report);
}

static zend_llist *empty_list(void)
{
    zend_llist *errors = emalloc(sizeof(*errors));
    zend_llist_init(errors, of_main.error_size, of_main.free_error, false);
    return errors;
}

void nx_libxml_drop(nx_libxml_t *saved)
{
    if (saved->errors != NULL) {
        zend_llist_destroy(saved->errors);
        efree(saved->errors);
    }
}

void nx_libxml_take(nx_libxml_t *saved)
{
    saved->errors = NULL;
    saved->report = NULL;
    if (nx_isolation_places.libxml_errors == &none) {
        return;
    }
    saved->errors = *nx_isolation_places.libxml_errors;
    saved->report = saved->errors == NULL ? NULL : *reporter();
    use_errors(nx_isolation_places.is_libxml_collecting ? empty_list() : NULL, of_main.report);
}

void nx_libxml_put(const nx_libxml_t *saved)
{
    if (nx_isolation_places.libxml_errors == &none) {
        return;
    }
    nx_libxml_t replaced = {.errors = *nx_isolation_places.libxml_errors};
    use_errors(saved->errors, saved->report);
    nx_libxml_drop(&replaced);
}

static zend_llist **find_errors(void)
{
    zend_llist **errors = nx_php_libxml_errors();
    reporter = (report_fn * (*)(void)) dlsym(RTLD_DEFAULT, "__xmlStructuredError");
    set_reporter = (void (*)(void *, report_fn))dlsym(RTLD_DEFAULT, "xmlSetStructuredErrorFunc");
    if (errors == NULL || reporter == NULL || set_reporter == NULL) {
        return &none;
    }
    return errors;
}

void nx_libxml_start(void)
{
    nx_isolation_places.is_libxml_collecting = false;
    nx_isolation_places.libxml_errors = find_errors();
}
