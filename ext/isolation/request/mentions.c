/* SPDX-License-Identifier: MIT */
/*
 * Finds which superglobals the code of the application mentions. Code is searched once, when it is compiled or loaded
 * from OPcache. A request fills only the superglobals that some code can read.
 */
#include "isolation/request/private.h"

#include "zend_compile.h"

#include "engine/intercept/loading.h"
#include "engine/compat/compat.h"

NX_PER_THREAD unsigned nx_mentions__found;

static NX_PER_THREAD unsigned by_preloaded;
static NX_PER_THREAD bool has_looked_at_preloaded;
static NX_PER_THREAD bool is_stopped;

static unsigned bits_of_name(const zend_string *name)
{
    for (nx_superglobal_t which = 0; which < NX_SUPERGLOBALS_FILLED; which++) {
        if (zend_string_equals(name, nx_superglobals__name_of(which))) {
            return 1U << which;
        }
    }
    return 0;
}

/* $GLOBALS with a name that is computed may be any of them. */
static unsigned mentions_in_opcode(const zend_op *line)
{
    switch (line->opcode) {
    case ZEND_FETCH_GLOBALS:
        return NX_SUPERGLOBALS_EVERY;
    case ZEND_FETCH_R:
    case ZEND_FETCH_W:
    case ZEND_FETCH_RW:
    case ZEND_FETCH_IS:
    case ZEND_FETCH_UNSET:
    case ZEND_FETCH_FUNC_ARG:
    case ZEND_ISSET_ISEMPTY_VAR:
    case ZEND_UNSET_VAR:
        break;
    default:
        return 0;
    }
    if (!(line->extended_value & ZEND_FETCH_GLOBAL)) {
        return 0;
    }
    if (line->op1_type != IS_CONST) {
        return NX_SUPERGLOBALS_EVERY;
    }
    const zval *name = RT_CONSTANT(line, line->op1);
    return Z_TYPE_P(name) == IS_STRING ? bits_of_name(Z_STR_P(name)) : 0;
}

static unsigned mentions_in_code(const zend_op_array *code)
{
    unsigned found = 0;
    for (uint32_t i = 0; i < code->last && found != NX_SUPERGLOBALS_EVERY; i++) {
        found |= mentions_in_opcode(&code->opcodes[i]);
    }
    for (uint32_t i = 0; i < code->num_dynamic_func_defs; i++) {
        found |= mentions_in_code(code->dynamic_func_defs[i]);
    }
    return found;
}

static unsigned mentions_in_function(const zend_function *function)
{
    return function->type == ZEND_USER_FUNCTION ? mentions_in_code(&function->op_array) : 0;
}

static unsigned mentions_in_hooks(zend_class_entry *class_entry)
{
    unsigned found = 0;
    zend_property_info *property;
    ZEND_HASH_FOREACH_PTR(&class_entry->properties_info, property)
    {
        zend_function **hooks = nx_php_property_hooks(property);
        for (int i = 0; hooks != NULL && i < ZEND_PROPERTY_HOOK_COUNT; i++) {
            found |= hooks[i] == NULL ? 0 : mentions_in_function(hooks[i]);
        }
    }
    ZEND_HASH_FOREACH_END();
    return found;
}

static unsigned mentions_in_class(zend_class_entry *class_entry)
{
    if (class_entry->type != ZEND_USER_CLASS) {
        return 0;
    }
    unsigned found = mentions_in_hooks(class_entry);
    zend_function *method;
    ZEND_HASH_FOREACH_PTR(&class_entry->function_table, method)
    {
        if (method->common.scope == class_entry) {
            found |= mentions_in_function(method);
        }
    }
    ZEND_HASH_FOREACH_END();
    return found;
}

/*
 * Removed entries move the others forward. So all entries after the first `count` are new, and perhaps some more, which
 * are searched again.
 */
static unsigned mentions_in_functions(uint32_t count)
{
    unsigned found = 0;
    zend_function *function;
    ZEND_HASH_FOREACH_PTR_FROM(CG(function_table), function, MIN(count, CG(function_table)->nNumUsed))
    {
        found |= mentions_in_function(function);
    }
    ZEND_HASH_FOREACH_END();
    return found;
}

static unsigned mentions_in_classes(uint32_t count)
{
    unsigned found = 0;
    zend_class_entry *class_entry;
    ZEND_HASH_FOREACH_PTR_FROM(CG(class_table), class_entry, MIN(count, CG(class_table)->nNumUsed))
    {
        found |= mentions_in_class(class_entry);
    }
    ZEND_HASH_FOREACH_END();
    return found;
}

static void search_code(const zend_op_array *code, nx_code_source_t source, uint32_t functions,
                        uint32_t classes)
{
    if (is_stopped || nx_mentions__found == NX_SUPERGLOBALS_EVERY) {
        return;
    }
    unsigned found = mentions_in_code(code) | mentions_in_functions(functions) | mentions_in_classes(classes);
    if (found & ~nx_mentions__found) {
        nx_mentions__found |= found;
        nx_request_globals__notice_mentions();
    }
}

void nx_mentions_reset(void)
{
    nx_mentions__found = by_preloaded;
    nx_request_globals__notice_mentions();
}

void nx_mentions_stop(void)
{
    is_stopped = true;
}

void nx_mentions__install(void)
{
    nx_intercept_on_compiled(search_code);
}

/* opcache.preload has loaded its files before the first request. */
void nx_mentions__watch(void)
{
    if (!has_looked_at_preloaded) {
        has_looked_at_preloaded = true;
        by_preloaded = mentions_in_functions(0) | mentions_in_classes(0);
    }
    nx_mentions__found = by_preloaded;
    nx_request_globals_are_required = nx_mentions__found != 0;
}
