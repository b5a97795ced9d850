/* SPDX-License-Identifier: MIT */
#include "engine/compat/globals.h"

#include "ext/date/php_date.h"
#include "php_globals.h"

#include "engine/compat/layouts.h"

zend_module_entry *nx_php_module_of(const char *extension)
{
    return zend_hash_str_find_ptr(&module_registry, extension, strlen(extension));
}

void *nx_php_globals_of(const char *extension)
{
    const zend_module_entry *module = nx_php_module_of(extension);
    return module == NULL ? NULL : nx_php_globals_of_module(module);
}

void *nx_php_globals_of_module(const zend_module_entry *module)
{
    if (module->globals_size == 0) {
        return NULL;
    }
#ifdef ZTS
    return ts_resource(*module->globals_id_ptr);
#else
    return module->globals_ptr;
#endif
}

static zend_date_globals *find_date_globals(void)
{
    return nx_php_globals_of("date");
}

char **nx_php_timezone(void)
{
    return &find_date_globals()->timezone;
}

void **nx_php_date_errors(void)
{
    return (void **)&find_date_globals()->last_errors;
}

/* PHP declares this structure in a source file only. Its size is checked against the element size of the list. */
const zend_llist *nx_php_ticks(void)
{
    static bool is_reported;
    const zend_llist *list = &PG(tick_functions);
    if (EXPECTED(list->size == sizeof(nx_php_tick_t))) {
        return list;
    }
    if (!is_reported) {
        is_reported = true;
        nx_php_report_layout("Tick functions", "they must not wait");
    }
    return NULL;
}
