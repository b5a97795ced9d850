/* SPDX-License-Identifier: MIT */
/*
 * Static properties, static variables of functions and global variables that each request, or each application
 * instance, has for itself. The engine caches the address of a variable. So the values are exchanged, and never the
 * addresses.
 */
#include "isolation/request/private.h"

#include "zend_exceptions.h"

#include "engine/errors/errors.h"

typedef enum { PROPERTY, STATICS, GLOBAL } kind_t;

typedef struct {
    kind_t kind;
    zval *place; /* PROPERTY */
    zend_op_array *function;
    zend_string *name;
    zval absent; /* GLOBAL: its value while PHP's table has no such variable */
} static_slot_t;

/* A name that was added and has not been found yet. */
typedef struct {
    /* owner: the class or function as written, because autoloaders look for files of that name; NULL for a global */
    zend_string *text, *owner, *member;
    kind_t kind;
    bool may_come_later;
} open_name_t;

typedef struct {
    uint32_t count;
    zval *values; /* statics of a function as an array, or UNDEF */
} isolated_slot_t;

static NX_PER_THREAD static_slot_t **slots;
static NX_PER_THREAD uint32_t slot_count;
static NX_PER_THREAD open_name_t *open_names;
static NX_PER_THREAD uint32_t wish_count;

bool nx_isolate__is_used(void)
{
    return slot_count > 0 || wish_count > 0;
}

NX_HOT static zval *static_place_of(static_slot_t *slot)
{
    if (slot->kind == PROPERTY) {
        return slot->place;
    }
    zval *place = zend_hash_find_known_hash(&EG(symbol_table), slot->name);
    if (UNEXPECTED(place == NULL)) {
        zval indirect;
        ZVAL_INDIRECT(&indirect, &slot->absent);
        zend_hash_add_new(&EG(symbol_table), slot->name, &indirect);
        return &slot->absent;
    }
    return Z_TYPE_P(place) == IS_INDIRECT ? Z_INDIRECT_P(place) : place;
}

/* A variable that a frame uses is a reference, which a copy must not share. */
static void copy_statics(zval *copy, HashTable *from)
{
    zval *value;
    if (from == NULL) {
        ZVAL_UNDEF(copy);
        return;
    }
    ZVAL_ARR(copy, zend_array_dup(from));
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(copy), value)
    {
        if (Z_ISREF_P(value)) {
            zval own;
            ZVAL_COPY_DEREF(&own, value);
            zval_ptr_dtor(value);
            ZVAL_COPY_VALUE(value, &own);
        }
    }
    ZEND_HASH_FOREACH_END();
}

static void copy_static(zval *copy, static_slot_t *slot)
{
    if (slot->kind == STATICS) {
        copy_statics(copy, ZEND_MAP_PTR_GET(slot->function->static_variables_ptr));
        return;
    }
    ZVAL_COPY_DEREF(copy, static_place_of(slot));
}

/* The initial value of the process, when the class was loaded by a request that may have changed it already. */
static void copy_initial(zval *copy, static_slot_t *slot, const zval *initial)
{
    if (slot->kind != PROPERTY || initial == NULL) {
        ZVAL_UNDEF(copy);
        return;
    }
    ZVAL_COPY_OR_DUP(copy, initial);
}

static void release_isolated(void *slot)
{
    isolated_slot_t *isolated = slot;
    for (uint32_t i = 0; i < isolated->count; i++) {
        zval_ptr_dtor(&isolated->values[i]);
    }
    if (isolated->values != NULL) {
        efree(isolated->values);
    }
}

static void exchange_statics(static_slot_t *slot, zval *value)
{
    HashTable *replaced = ZEND_MAP_PTR_GET(slot->function->static_variables_ptr);
    ZEND_MAP_PTR_SET(slot->function->static_variables_ptr,
                     Z_TYPE_P(value) == IS_ARRAY ? Z_ARR_P(value) : NULL);
    if (replaced == NULL) {
        ZVAL_UNDEF(value);
    } else {
        ZVAL_ARR(value, replaced);
    }
}

static void append_value(isolated_slot_t *isolated, const zval *value)
{
    isolated->values = safe_erealloc(isolated->values, isolated->count + 1, sizeof(zval), 0);
    ZVAL_COPY_VALUE(&isolated->values[isolated->count], value);
    isolated->count++;
}

NX_HOT static void exchange_isolated(void *slot)
{
    isolated_slot_t *isolated = slot;
    while (UNEXPECTED(isolated->count < slot_count)) {
        zval value;
        copy_static(&value, slots[isolated->count]);
        append_value(isolated, &value);
    }
    for (uint32_t i = 0; i < isolated->count; i++) {
        if (slots[i]->kind == STATICS) {
            exchange_statics(slots[i], &isolated->values[i]);
            continue;
        }
        zval replaced, *place = static_place_of(slots[i]);
        ZVAL_COPY_VALUE(&replaced, place);
        ZVAL_COPY_VALUE(place, &isolated->values[i]);
        ZVAL_COPY_VALUE(&isolated->values[i], &replaced);
    }
}

/* The request's values start as copies of the process's. */
static void begin_isolated(void *slot)
{
    isolated_slot_t *isolated = slot;
    isolated->values = slot_count == 0 ? NULL : safe_emalloc(slot_count, sizeof(zval), 0);
    while (isolated->count < slot_count) {
        copy_static(&isolated->values[isolated->count], slots[isolated->count]);
        isolated->count++;
    }
    exchange_isolated(isolated);
}

static bool has_slot(kind_t kind, const zval *place, const zend_op_array *function, const zend_string *name)
{
    for (uint32_t i = 0; i < slot_count; i++) {
        const static_slot_t *slot = slots[i];
        if (slot->kind == kind && slot->place == place && slot->function == function &&
            (name == NULL || zend_string_equals(slot->name, name))) {
            return true;
        }
    }
    return false;
}

static void add_static_slot(kind_t kind, zval *place, zend_op_array *function, zend_string *name,
                            const zval *initial)
{
    if (has_slot(kind, place, function, name)) {
        return;
    }
    static_slot_t *slot = emalloc(sizeof(*slot));
    *slot = (static_slot_t){.kind = kind,
                            .place = place,
                            .function = function,
                            .name = name == NULL ? NULL : zend_string_copy(name)};
    ZVAL_UNDEF(&slot->absent);
    slots = safe_erealloc(slots, slot_count + 1, sizeof(*slots), 0);
    slots[slot_count++] = slot;
    isolated_slot_t *in_place = nx_isolation_find(&nx_isolation_isolated);
    if (in_place != NULL) {
        zval of_process;
        copy_initial(&of_process, slot, initial);
        append_value(in_place, &of_process);
    }
}

static void add_property(zend_class_entry *class_entry, zend_property_info *property)
{
    zval *place = CE_STATIC_MEMBERS(class_entry) + property->offset;
    zval *initial = &class_entry->default_static_members_table[property->offset];
    ZVAL_DEINDIRECT(place);
    ZVAL_DEINDIRECT(initial);
    add_static_slot(PROPERTY, place, NULL, NULL, initial);
}

static bool has_statics_ready(zend_class_entry *class_entry)
{
    if (CE_STATIC_MEMBERS(class_entry) == NULL) {
        zend_class_init_statics(class_entry);
    }
    return (class_entry->ce_flags & ZEND_ACC_CONSTANTS_UPDATED) ||
           zend_update_class_constants(class_entry) == SUCCESS;
}

static NX_COLD bool throw_not_static(const open_name_t *open_name, const zend_class_entry *class_entry)
{
    zend_property_info *property = zend_hash_find_ptr(&class_entry->properties_info, open_name->member);
    bool is_static = property != NULL && (property->flags & ZEND_ACC_STATIC);
    if (property != NULL && !is_static) {
        nx_throw(NX_ERROR_NOT_STATIC,
                 "\"%s\" cannot be isolated: $%s of %s is not static. Every object has its own already",
                 ZSTR_VAL(open_name->text), ZSTR_VAL(open_name->member), ZSTR_VAL(class_entry->name));
        return false;
    }
    nx_throw(NX_ERROR_NOT_STATIC,
             "\"%s\" cannot be isolated: %s has no such static property. Look for its name in the class",
             ZSTR_VAL(open_name->text), ZSTR_VAL(class_entry->name));
    return false;
}

static bool resolve_class(const open_name_t *open_name, zend_class_entry *class_entry)
{
    zend_property_info *property;
    zend_string *name;
    bool is_every = zend_string_equals_literal(open_name->member, "*");
    uint32_t found = 0;
    if (class_entry->default_static_members_count > 0 && !has_statics_ready(class_entry)) {
        return false;
    }
    ZEND_HASH_FOREACH_STR_KEY_PTR(&class_entry->properties_info, name, property)
    {
        bool is_meant = is_every || zend_string_equals(open_name->member, name);
        if ((property->flags & ZEND_ACC_STATIC) && is_meant) {
            add_property(class_entry, property);
            found++;
        }
    }
    ZEND_HASH_FOREACH_END();
    return found > 0 || throw_not_static(open_name, class_entry);
}

static bool resolve_function(const open_name_t *open_name, const zend_function *function)
{
    if (function->type == ZEND_USER_FUNCTION && function->op_array.static_variables != NULL) {
        add_static_slot(STATICS, NULL, (zend_op_array *)&function->op_array, NULL, NULL);
        return true;
    }
    nx_throw(NX_ERROR_NO_STATICS,
             "\"%s\" cannot be isolated: the function has no static variables. Remove it from the list",
             ZSTR_VAL(open_name->text));
    return false;
}

static zend_class_entry *isolated_class_of(const open_name_t *open_name, bool loads)
{
    zend_class_entry *class_entry = zend_hash_find_ptr_lc(EG(class_table), open_name->owner);
    if (class_entry == NULL && loads) {
        return zend_lookup_class(open_name->owner);
    }
    return class_entry != NULL && (class_entry->ce_flags & ZEND_ACC_LINKED) ? class_entry : NULL;
}

static NX_COLD bool throw_unknown(const open_name_t *open_name, const char *what)
{
    if (EG(exception) == NULL) {
        nx_throw(NX_ERROR_ISOLATE_UNKNOWN,
                 "\"%s\" cannot be isolated: there is no such %s. Correct the name, or write \"?%s\" if its "
                 "file is "
                 "included only later",
                 ZSTR_VAL(open_name->text), what, ZSTR_VAL(open_name->text));
    }
    return false;
}

/* True: resolved, or it may be declared later (`is_open`). */
static bool resolve_open_name(const open_name_t *open_name, bool loads, bool *is_open)
{
    *is_open = false;
    if (open_name->kind == GLOBAL) {
        add_static_slot(GLOBAL, NULL, NULL, open_name->member, NULL);
        return true;
    }
    zend_class_entry *class_entry =
        open_name->kind == STATICS && open_name->owner == NULL ? NULL : isolated_class_of(open_name, loads);
    zend_function *function = NULL;
    if (open_name->kind == STATICS) {
        HashTable *table = open_name->owner == NULL ? EG(function_table)
                           : class_entry == NULL    ? NULL
                                                    : &class_entry->function_table;
        function = table == NULL ? NULL : zend_hash_find_ptr_lc(table, open_name->member);
    }
    bool is_missing = open_name->kind == STATICS ? function == NULL : class_entry == NULL;
    if (is_missing) {
        *is_open = open_name->may_come_later && EG(exception) == NULL;
        return *is_open || throw_unknown(open_name, open_name->kind == STATICS ? "function" : "class");
    }
    return open_name->kind == STATICS ? resolve_function(open_name, function)
                                      : resolve_class(open_name, class_entry);
}

static void release_wish(open_name_t *open_name)
{
    zend_string_release(open_name->text);
    zend_string_release(open_name->member);
    if (open_name->owner != NULL) {
        zend_string_release(open_name->owner);
    }
}

/* Names that are still open are moved to the front of the list. */
static bool resolve_open_names(bool loads)
{
    uint32_t kept = 0;
    bool is_good = true;
    for (uint32_t i = 0; i < wish_count; i++) {
        bool is_open = true;
        is_good = is_good && resolve_open_name(&open_names[i], loads, &is_open);
        if (is_open) {
            open_names[kept++] = open_names[i];
        } else {
            release_wish(&open_names[i]);
        }
    }
    wish_count = kept;
    nx_isolation_prepare(&nx_isolation_isolated, wish_count > 0);
    return is_good;
}

bool nx_isolate_apply(void)
{
    bool is_good = resolve_open_names(true);
    nx_request_globals__notice_mentions();
    return is_good;
}

/*
 * Resolves names after code has been loaded. The failure of a class that was declared later is logged, since no code
 * could catch the exception.
 */
static void resolve_later(void *slot)
{
    zend_object *pending = EG(exception);
    EG(exception) = NULL;
    resolve_open_names(false);
    if (EG(exception) != NULL) {
        zend_exception_error(EG(exception), E_WARNING);
        EG(exception) = NULL;
    }
    EG(exception) = pending;
}

nx_isolation_entry_t nx_isolation_isolated = {
    .name = "isolated statics and globals",
    .scope = NX_ISOLATION_REQUEST,
    .bytes = sizeof(isolated_slot_t),
    .is_retained = true,
    .begin = begin_isolated,
    .prepare = resolve_later,
    .exchange = exchange_isolated,
    .release = release_isolated,
};

static NX_COLD bool throw_bad_form(zend_string *what)
{
    nx_throw(NX_ERROR_ISOLATE_WHAT,
             "\"%s\" is not a name of something that can be isolated. Write \"Some\\Class::$property\", "
             "\"Some\\Class::*\", \"function:name\", \"function:Some\\Class::method\" or \"global:name\"",
             ZSTR_VAL(what));
    return false;
}

static NX_COLD bool throw_superglobal(zend_string *what)
{
    nx_throw(NX_ERROR_ISOLATE_WHAT,
             "\"%s\" need not be isolated: every request has its own superglobals. Remove it from the list",
             ZSTR_VAL(what));
    return false;
}

static zend_string *static_owner_of(const char *name, size_t length)
{
    if (length > 0 && *name == '\\') {
        name++;
        length--;
    }
    return zend_string_init(name, length, false);
}

static bool has_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool read_wish(zend_string *what, open_name_t *open_name)
{
    const char *text = ZSTR_VAL(what);
    open_name->may_come_later = *text == '?';
    text += open_name->may_come_later;
    open_name->kind = has_prefix(text, "global:")     ? GLOBAL
                      : has_prefix(text, "function:") ? STATICS
                                                      : PROPERTY;
    text += open_name->kind == GLOBAL    ? strlen("global:")
            : open_name->kind == STATICS ? strlen("function:")
                                         : 0;
    const char *colons = strstr(text, "::");
    const char *member = colons == NULL ? text : colons + 2;
    bool needs_owner = open_name->kind == PROPERTY;
    bool is_dollar = *member == '$';
    if ((needs_owner && (colons == NULL || colons == text)) ||
        (open_name->kind == GLOBAL && colons != NULL) ||
        (needs_owner && !is_dollar && strcmp(member, "*") != 0) || member[is_dollar] == '\0') {
        return throw_bad_form(what);
    }
    if (open_name->kind == STATICS && colons == NULL && *member == '\\') {
        member++;
    }
    open_name->owner = colons == NULL ? NULL : static_owner_of(text, (size_t)(colons - text));
    open_name->member = zend_string_init(member + is_dollar, strlen(member + is_dollar), false);
    open_name->text = zend_string_copy(what);
    return true;
}

bool nx_isolate_add(zend_string *what)
{
    open_name_t open_name = {0};
    if (!read_wish(what, &open_name)) {
        return false;
    }
    if (open_name.kind == GLOBAL &&
        (zend_is_auto_global(open_name.member) || zend_string_equals_literal(open_name.member, "GLOBALS"))) {
        release_wish(&open_name);
        return throw_superglobal(what);
    }
    open_names = safe_erealloc(open_names, wish_count + 1, sizeof(*open_names), 0);
    open_names[wish_count++] = open_name;
    nx_isolation_require(&nx_isolation_isolated);
    nx_isolation_prepare(&nx_isolation_isolated, true);
    return true;
}

static void drop_slot(static_slot_t *slot)
{
    if (slot->kind == GLOBAL) {
        zval *place = zend_hash_find(&EG(symbol_table), slot->name);
        if (place != NULL && Z_TYPE_P(place) == IS_INDIRECT && Z_INDIRECT_P(place) == &slot->absent) {
            zend_hash_del(&EG(symbol_table), slot->name);
        }
        zval_ptr_dtor(&slot->absent);
        zend_string_release(slot->name);
    }
    efree(slot);
}

void nx_isolate__stop(void)
{
    while (slot_count > 0) {
        drop_slot(slots[--slot_count]);
    }
    while (wish_count > 0) {
        release_wish(&open_names[--wish_count]);
    }
    if (slots != NULL) {
        efree(slots);
        slots = NULL;
    }
    if (open_names != NULL) {
        efree(open_names);
        open_names = NULL;
    }
}
