/* SPDX-License-Identifier: MIT */
/*
 * While the parent of a class is loaded, the unfinished class is already in PHP's class table. For other coroutines PHP
 * reports it as not found without calling an autoloader, so they would not wait for the loading coroutine. Therefore,
 * while that coroutine waits, its unfinished classes have another name in the table. Other coroutines then reach the
 * autoloader, and with it the lock of the class (loading.c).
 */
#include "isolation/registry/isolation.h"
#include "runtime/loading/private.h"

#define HIDDEN "\0nexus "

typedef struct nx_hidden_class nx_hidden_class_t;

struct nx_hidden_class {
    nx_hidden_class_t *next;
    zend_string *name, *hidden_name;
};

static zend_string *class_being_declared(const zend_execute_data *frame)
{
    if (frame->func == NULL || !ZEND_USER_CODE(frame->func->type) || frame->opline == NULL) {
        return NULL;
    }
    const zend_op *opline = frame->opline;
    if (opline->opcode != ZEND_DECLARE_CLASS && opline->opcode != ZEND_DECLARE_CLASS_DELAYED) {
        return NULL;
    }
    return Z_STR_P(RT_CONSTANT(opline, opline->op1));
}

static zval *find_half_made(zend_string *name)
{
    zval *entry = zend_hash_find(EG(class_table), name);
    return entry == NULL || Z_CE_P(entry)->ce_flags & ZEND_ACC_LINKED ? NULL : entry;
}

static nx_hidden_class_t *hide(zval *entry, zend_string *name, nx_hidden_class_t *next)
{
    nx_hidden_class_t *hidden = emalloc(sizeof(*hidden));
    hidden->next = next;
    hidden->name = zend_string_copy(name);
    hidden->hidden_name = zend_string_concat2(HIDDEN, sizeof(HIDDEN) - 1, ZSTR_VAL(name), ZSTR_LEN(name));
    zend_hash_set_bucket_key(EG(class_table), (Bucket *)entry, hidden->hidden_name);
    return hidden;
}

static nx_hidden_class_t *hide_half_made(nx_coroutine_t *coroutine)
{
    nx_hidden_class_t *all = NULL;
    if (EXPECTED(!(coroutine->flags & NX_COROUTINE_LOADS))) {
        return NULL;
    }
    for (zend_execute_data *frame = EG(current_execute_data); frame != NULL;
         frame = frame->prev_execute_data) {
        zend_string *name = class_being_declared(frame);
        if (name == NULL || !nx_loading__is_loading(coroutine, name)) {
            continue;
        }
        zval *entry = find_half_made(name);
        if (entry != NULL) {
            all = hide(entry, name, all);
        }
    }
    return all;
}

static void show_class(nx_hidden_class_t *hidden)
{
    zval *entry = zend_hash_find(EG(class_table), hidden->hidden_name);
    if (zend_hash_set_bucket_key(EG(class_table), (Bucket *)entry, hidden->name) == NULL) {
        zend_error_noreturn(E_COMPILE_ERROR, "Cannot declare class %s, because the name is already in use",
                            ZSTR_VAL(Z_CE_P(entry)->name));
    }
}

static void show_all(nx_hidden_class_t *all)
{
    while (all != NULL) {
        nx_hidden_class_t *next = all->next;
        show_class(all);
        zend_string_release(all->name);
        zend_string_release(all->hidden_name);
        efree(all);
        all = next;
    }
}

static void exchange_declarations(void *slot)
{
    nx_hidden_class_t **hidden = slot;
    nx_hidden_class_t *all = *hidden;
    *hidden = all == NULL ? hide_half_made(nx_coroutine_current()) : NULL;
    if (all != NULL) {
        show_all(all);
    }
}

static nx_isolation_entry_t entry = {
    .name = "classes being declared",
    .phase = NX_ISOLATION_DECLARATIONS,
    .detected = NX_DETECTED_DECLARATIONS,
    .bytes = sizeof(nx_hidden_class_t *),
    .exchange = exchange_declarations,
};

void nx_linking__install(void)
{
    nx_isolation_register(&entry);
}
