/* SPDX-License-Identifier: MIT */
#include "engine/intercept/wrappers.h"

#include "zend_extensions.h"

int nx_wrappers_slot = -1;

static const zif_handler *known;

bool nx_wrappers_reserve(const zif_handler *wrappers)
{
    known = wrappers;
    nx_wrappers_slot = zend_get_resource_handle("Nexus");
    return nx_wrappers_slot >= 0;
}

static bool is_wrapper(zif_handler handler)
{
    const zif_handler *wrapper = known;
    while (*wrapper != NULL && *wrapper != handler) {
        wrapper++;
    }
    return *wrapper != NULL;
}

bool nx_wrappers_are_around(const zend_function *function)
{
    return is_wrapper(function->internal_function.handler);
}

void nx_wrappers_set(zend_function *function, zif_handler wrapper)
{
    zend_internal_function *internal = &function->internal_function;
    internal->reserved[nx_wrappers_slot] = (void *)internal->handler;
    internal->handler = wrapper;
}

static void remove_from(HashTable *functions)
{
    zend_function *function;
    ZEND_HASH_FOREACH_PTR(functions, function)
    {
        if (function->type == ZEND_INTERNAL_FUNCTION && nx_wrappers_are_around(function)) {
            function->internal_function.handler = nx_wrappers_original(function);
            function->internal_function.reserved[nx_wrappers_slot] = NULL;
        }
    }
    ZEND_HASH_FOREACH_END();
}

void nx_wrappers_remove(void)
{
    remove_from(CG(function_table));
    zend_class_entry *class_entry;
    ZEND_HASH_FOREACH_PTR(CG(class_table), class_entry)
    {
        if (class_entry->type == ZEND_INTERNAL_CLASS) {
            remove_from(&class_entry->function_table);
        }
    }
    ZEND_HASH_FOREACH_END();
}
