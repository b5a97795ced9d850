/* SPDX-License-Identifier: MIT */
/* Creation and destruction of cells and actor systems; names and paths. */
#include "php.h"
#include "zend_exceptions.h"

#include "actor/system/actor_system.h"
#include "actor/system/extras.h"
#include "actor/system/props.h"

zend_class_entry *nx_ce_actor_ref, *nx_ce_local_ref, *nx_ce_actor_context, *nx_ce_actor_system, *nx_ce_props,
    *nx_ce_poison_pill, *nx_ce_kill, *nx_ce_enclosure, *nx_ce_watched_ref;
zend_object_handlers nx_local_ref_handlers, nx_actor_context_handlers, nx_actor_system_handlers,
    nx_props_handlers;

zend_object *nx_actor_system_create_object(zend_class_entry *class_entry)
{
    nx_actor_system_t *system = zend_object_alloc(sizeof(*system), class_entry);
    memset(system, 0, offsetof(nx_actor_system_t, std));
    nx_list_init(&system->living);
    nx_list_init(&system->ready);
    nx_list_init(&system->dispatches);
    nx_list_init(&system->idle_waiters);
    zend_hash_init(&system->children, 0, NULL, NULL, 0);
    zend_object_std_init(&system->std, class_entry);
    system->std.handlers = &nx_actor_system_handlers;
    return &system->std;
}

void nx_actor_system_free_object(zend_object *object)
{
    nx_actor_system_t *system = nx_actor_system_of(object);
    zend_hash_destroy(&system->children);
    nx_actor_host_release(&system->host);
    if (system->decorator != NULL) {
        OBJ_RELEASE(system->decorator);
    }
    if (system->name != NULL) {
        zend_string_release(system->name);
    }
    zend_object_std_dtor(object);
}

NX_HOT zend_object *nx_cell_create_object(zend_class_entry *class_entry)
{
    nx_cell_t *cell = zend_object_alloc(sizeof(*cell), class_entry);
    memset(cell, 0, offsetof(nx_cell_t, std));
    nx_mailbox_init(&cell->mailbox);
    nx_list_init(&cell->ready);
    cell->status = NX_CELL_STOPPED;
    cell->work = NX_CELL_HELD;
    cell->gate = NX_GATE_CLOSED;
    ZVAL_UNDEF(&cell->state);
    zend_object_std_init(&cell->std, class_entry);
    cell->std.handlers = &nx_local_ref_handlers;
    return &cell->std;
}

/* Only stopped cells are freed: a living cell is held by its table of children. */
NX_HOT void nx_cell_free_object(zend_object *object)
{
    nx_cell_t *cell = nx_cell_of(object);
    if (cell->system != NULL) {
        OBJ_RELEASE(&cell->system->std);
    }
    if (cell->parent != NULL) {
        OBJ_RELEASE(&cell->parent->std);
    }
    if (cell->name != NULL) {
        zend_string_release(cell->name);
    }
    zend_object_std_dtor(object);
}

NX_HOT zend_object *nx_actor_context_create_object(zend_class_entry *class_entry)
{
    nx_actor_context_t *context = zend_object_alloc(sizeof(*context), class_entry);
    context->cell = NULL;
    context->coroutine = NULL;
    context->mail = NULL;
    nx_list_init(&context->kept);
    zend_object_std_init(&context->std, class_entry);
    context->std.handlers = &nx_actor_context_handlers;
    return &context->std;
}

void nx_actor_context_free_object(zend_object *object)
{
    nx_list_unlink(&nx_actor_context_of(object)->kept);
    zend_object_std_dtor(object);
}

zend_object *nx_props_create_object(zend_class_entry *class_entry)
{
    nx_props_t *props = zend_object_alloc(sizeof(*props), class_entry);
    memset(props, 0, offsetof(nx_props_t, std));
    props->capacity = UINT32_MAX;
    zend_object_std_init(&props->std, class_entry);
    props->std.handlers = &nx_props_handlers;
    return &props->std;
}

void nx_props_free_object(zend_object *object)
{
    nx_props_t *props = nx_props_of(object);
    zval_ptr_dtor(&props->priority.callable);
    zval_ptr_dtor(&props->supervision);
    zval_ptr_dtor(&props->child_supervision);
    zval_ptr_dtor(&props->reentrant);
    zend_object_std_dtor(object);
}

zend_string *nx_method_tell, *nx_method_route, *nx_method_stand_in;
const nx_feature_t *nx_features[NX_FEATURES];

NX_HOT nx_cell_extras_t *nx_cell_extras(nx_cell_t *cell)
{
    if (EXPECTED(cell->extras != NULL)) {
        return cell->extras;
    }
    nx_cell_extras_t *extras = ecalloc(1, sizeof(*extras));
    extras->cell = cell;
    zend_hash_init(&extras->children, 0, NULL, NULL, 0);
    nx_list_init(&extras->watchers);
    nx_timer_init(&extras->pause);
    nx_timer_init(&extras->limit);
    return cell->extras = extras;
}

NX_HOT HashTable *nx_cell_siblings(nx_cell_t *cell)
{
    return cell->parent == NULL ? &cell->system->children : &nx_cell_extras(cell->parent)->children;
}

static const char anonymous[] = "auto-";

NX_HOT zend_string *nx_cell_name(nx_cell_t *cell)
{
    if (cell->name != NULL) {
        return zend_string_copy(cell->name);
    }
    return zend_strpprintf(0, "%s%u", anonymous, cell->number);
}

zend_string *nx_cell_path(nx_cell_t *cell)
{
    zend_string *name = nx_cell_name(cell);
    zend_string *above = cell->parent == NULL ? NULL : nx_cell_path(cell->parent);
    zend_string *path =
        zend_strpprintf(0, "%s/%s", above == NULL ? "/user" : ZSTR_VAL(above), ZSTR_VAL(name));
    zend_string_release(name);
    if (above != NULL) {
        zend_string_release(above);
    }
    return path;
}

nx_cell_t *nx_cell_child(nx_actor_system_t *system, nx_cell_t *parent, zend_string *name)
{
    if (parent != NULL && parent->extras == NULL) {
        return NULL;
    }
    HashTable *children = parent == NULL ? &system->children : &parent->extras->children;
    nx_cell_t *cell = zend_hash_find_ptr(children, name);
    size_t length = sizeof(anonymous) - 1;
    zend_ulong number;
    if (cell == NULL && ZSTR_LEN(name) > length && memcmp(ZSTR_VAL(name), anonymous, length) == 0 &&
        ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(name) + length, ZSTR_LEN(name) - length, number)) {
        cell = zend_hash_index_find_ptr(children, number);
    }
    return cell;
}
