/* SPDX-License-Identifier: MIT */
#include "engine/intercept/engine_tables.h"

#ifdef NX_ASSERTIONS

#include "zend_extensions.h"

typedef struct tables {
    uint32_t modules, ini_entries, functions, classes;
    int op_array_handles;
} tables_t;

static NX_PER_THREAD tables_t frozen;
static NX_PER_THREAD bool is_frozen;

static uint32_t count_functions(void)
{
    uint32_t count = 0;
    zend_function *function;
    ZEND_HASH_FOREACH_PTR(CG(function_table), function)
    {
        count += function->type == ZEND_INTERNAL_FUNCTION;
    }
    ZEND_HASH_FOREACH_END();
    return count;
}

/* Aliases are not counted: scripts may add them to internal classes. */
static uint32_t count_classes(void)
{
    uint32_t count = 0;
    zend_string *name;
    zend_class_entry *class_entry;
    ZEND_HASH_FOREACH_STR_KEY_PTR(CG(class_table), name, class_entry)
    {
        count += class_entry->type == ZEND_INTERNAL_CLASS && name != NULL &&
                 zend_string_equals_ci(name, class_entry->name);
    }
    ZEND_HASH_FOREACH_END();
    return count;
}

static tables_t read_tables(void)
{
    return (tables_t){
        .modules = zend_hash_num_elements(&module_registry),
        .ini_entries = zend_hash_num_elements(EG(ini_directives)),
        .functions = count_functions(),
        .classes = count_classes(),
        .op_array_handles = zend_op_array_extension_handles,
    };
}

void nx_engine_tables_freeze_again(void)
{
    frozen = read_tables();
    is_frozen = true;
}

void nx_engine_tables_freeze(void)
{
    if (!is_frozen) {
        nx_engine_tables_freeze_again();
    }
}

/* True if a script has loaded an extension by dl(). */
static bool has_other_modules(void)
{
    return zend_hash_num_elements(&module_registry) != frozen.modules;
}

void nx_engine_tables_check_handles(void)
{
    if (is_frozen && !has_other_modules()) {
        NX_ASSERT(zend_op_array_extension_handles == frozen.op_array_handles);
        NX_ASSERT(zend_hash_num_elements(EG(ini_directives)) == frozen.ini_entries);
    }
}

void nx_engine_tables_check(void)
{
    if (!is_frozen || has_other_modules()) {
        return;
    }
    nx_engine_tables_check_handles();
    NX_ASSERT(count_functions() == frozen.functions);
    NX_ASSERT(count_classes() == frozen.classes);
}

#endif
