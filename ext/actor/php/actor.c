/* SPDX-License-Identifier: MIT */
#include "actor/php/classes.h"
#include "actor/php/actor.h"

#include "zend_closures.h"
#include "zend_interfaces.h"

#include "engine/arguments/duration.h"
#include "engine/php/php.h"
#include "actor/lifecycle/inspect.h"
#include "actor/system/dead_letters.h"
#include "actor/system/current.h"
#include "actor/system/decorate.h"
#include "actor/system/idle.h"
#include "actor/system/package_class.h"
#include "actor/testing/step.h"
#include "engine/errors/errors.h"
#include "actor/php/actor_arginfo.h"

#define THIS_CELL   nx_cell_of(Z_OBJ_P(ZEND_THIS))
#define THIS_SYSTEM nx_actor_system_of(Z_OBJ_P(ZEND_THIS))

zend_class_entry *nx_php_prepare(zend_class_entry *class_entry, zend_object_handlers *handlers, size_t offset,
                                 zend_object *(*create)(zend_class_entry *),
                                 void (*free_object)(zend_object *))
{
    class_entry->create_object = create;
    memcpy(handlers, &std_object_handlers, sizeof(*handlers));
    handlers->offset = (int)offset;
    handlers->free_obj = free_object;
    handlers->clone_obj = NULL;
    return class_entry;
}

NX_HOT bool nx_php_check_class(const zval *argument, uint32_t number, nx_package_class_t id)
{
    if (argument == NULL) {
        return true;
    }
    zend_class_entry *class_entry = nx_package_class(id);
    bool is_object = Z_TYPE_P(argument) == IS_OBJECT;
    if (EXPECTED(is_object && class_entry != NULL && instanceof_function(Z_OBJCE_P(argument), class_entry))) {
        return true;
    }
    if (EG(exception) == NULL) {
        zend_argument_type_error(number, "must be of type %s, %s given", ZSTR_VAL(nx_package_class_names[id]),
                                 zend_zval_type_name(argument));
    }
    return false;
}

nx_cell_t *nx_php_local(zval *ref, const char *what)
{
    if (EXPECTED(Z_OBJCE_P(ref) == nx_ce_local_ref)) {
        return nx_cell_of(Z_OBJ_P(ref));
    }
    nx_throw(NX_ERROR_NOT_AN_ACTOR, "%s takes the reference of an actor of this process, not a %s", what,
             ZSTR_VAL(Z_OBJCE_P(ref)->name));
    return NULL;
}

/* The slot of a declared property; IS_UNDEF if the constructor did not run. */
static zval *php_actor_property(zend_object *object, const char *name)
{
    zend_property_info *info = zend_hash_str_find_ptr(&object->ce->properties_info, name, strlen(name));
    ZEND_ASSERT(info != NULL);
    return OBJ_PROP(object, info->offset);
}

NX_HOT void nx_php_spawn(nx_actor_system_t *system, nx_cell_t *parent, zval *props, zend_string *name,
                         zval *return_value)
{
    if (!nx_php_check_class(props, 1, NX_CLASS_PROPS)) {
        return;
    }
    const zval *native = php_actor_property(Z_OBJ_P(props), "native");
    const zval *behavior = php_actor_property(Z_OBJ_P(props), "behavior");
    if (Z_TYPE_P(behavior) != IS_OBJECT) {
        zend_argument_type_error(
            1, "must be created by Nexus\\Actor\\Props::fromBehavior() or another factory of Props");
        return;
    }
    nx_cell_t *cell =
        nx_cell_spawn(system, parent, nx_behavior_of(Z_OBJ_P(behavior)),
                      Z_TYPE_P(native) == IS_OBJECT ? nx_props_of(Z_OBJ_P(native)) : NULL, name);
    if (cell != NULL) {
        ZVAL_OBJ(return_value, &cell->std);
    }
}

void nx_php_path(nx_cell_t *cell, zval *return_value)
{
    zend_class_entry *class_entry = nx_package_class(NX_CLASS_ACTOR_PATH);
    if (class_entry != NULL) {
        zval path;
        ZVAL_STR(&path, nx_cell_path(cell));
        zend_call_method(NULL, class_entry, NULL, ZEND_STRL("fromstring"), return_value, 1, &path, NULL);
        zval_ptr_dtor(&path);
    }
}

NX_HOT void nx_php_children(HashTable *children, zval *return_value)
{
    nx_cell_t *child;
    array_init(return_value);
    if (children == NULL) {
        return;
    }
    ZEND_HASH_FOREACH_PTR(children, child)
    {
        zval ref;
        zend_string *name = nx_cell_name(child);
        ZVAL_OBJ_COPY(&ref, &child->std);
        zend_symtable_update(Z_ARRVAL_P(return_value), name, &ref);
        zend_string_release(name);
    }
    ZEND_HASH_FOREACH_END();
}

bool nx_php_duration(zval *given, uint32_t number, zval *duration)
{
    nx_time_t time;
    zend_class_entry *class_entry = nx_package_class(NX_CLASS_DURATION);
    if (!nx_duration_parse_time(given, number, NX_DURATION_OR_NULL_TYPE, &time) || class_entry == NULL ||
        object_init_ex(duration, class_entry) == FAILURE) {
        return false;
    }
    zval *nanoseconds = OBJ_PROP_NUM(Z_OBJ_P(duration), 0);
    ZVAL_LONG(nanoseconds, time);
    Z_PROP_FLAG_P(nanoseconds) = 0;
    return true;
}

NX_HOT ZEND_METHOD(Nexus_Actor_Message_PoisonPill, __construct)
{
    zval *deadline = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(deadline)
    ZEND_PARSE_PARAMETERS_END();
    zval duration;
    ZVAL_NULL(&duration);
    if (deadline != NULL && !nx_php_duration(deadline, 1, &duration)) {
        RETURN_THROWS();
    }
    zend_update_property(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("deadline"), &duration);
    zval_ptr_dtor(&duration);
}

ZEND_METHOD(Nexus_Actor_Message_Kill, __construct)
{
    ZEND_MN(Nexus_Actor_Message_PoisonPill___construct)(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Nexus_Actor_Internal_LocalRef, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

NX_HOT ZEND_METHOD(Nexus_Actor_Internal_LocalRef, tell)
{
    if (EXPECTED(ZEND_NUM_ARGS() == 1) && EXPECTED(Z_TYPE_P(ZEND_CALL_ARG(execute_data, 1)) == IS_OBJECT)) {
        nx_actor_tell(THIS_CELL, Z_OBJ_P(ZEND_CALL_ARG(execute_data, 1)));
        return;
    }
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
}

ZEND_METHOD(Nexus_Actor_Internal_LocalRef, path)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_php_path(THIS_CELL, return_value);
}

ZEND_METHOD(Nexus_Actor_Internal_LocalRef, isAlive)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_CELL->status < NX_CELL_STOPPING);
}

/* The capacity; UINT32_MAX (unbounded) for null. */
static uint32_t php_actor_capacity_of(zend_long capacity, bool is_null)
{
    if (is_null || capacity >= UINT32_MAX) {
        return UINT32_MAX;
    }
    return capacity < 1 ? 1 : (uint32_t)capacity;
}

static bool php_actor_is_array_or_bool(const zval *argument, uint32_t number)
{
    if (argument == NULL || Z_TYPE_P(argument) == IS_ARRAY || Z_TYPE_P(argument) == IS_TRUE ||
        Z_TYPE_P(argument) == IS_FALSE) {
        return true;
    }
    zend_argument_type_error(number, "must be of type array|bool, %s given", zend_zval_type_name(argument));
    return false;
}

ZEND_METHOD(Nexus_Actor_Internal_NativeProps, __construct)
{
    zend_long mailbox = 0, capacity = 0, overflow = 0, restart = 0, child_extent = 0;
    bool no_capacity = true, keep_children = false;
    zend_fcall_info priority = {0};
    zend_fcall_info_cache cache = {0};
    zval *supervision = NULL, *child_supervision = NULL, *reentrant = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 10)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(mailbox)
    Z_PARAM_LONG_OR_NULL(capacity, no_capacity)
    Z_PARAM_LONG(overflow)
    Z_PARAM_FUNC_OR_NULL(priority, cache)
    Z_PARAM_LONG(restart)
    Z_PARAM_BOOL(keep_children)
    Z_PARAM_OBJECT_OR_NULL(supervision)
    Z_PARAM_OBJECT_OR_NULL(child_supervision)
    Z_PARAM_ZVAL(reentrant)
    Z_PARAM_LONG(child_extent)
    ZEND_PARSE_PARAMETERS_END();
    if (!nx_php_check_class(supervision, 7, NX_CLASS_SUPERVISION_STRATEGY) ||
        !nx_php_check_class(child_supervision, 8, NX_CLASS_SUPERVISION_STRATEGY) ||
        !php_actor_is_array_or_bool(reentrant, 9)) {
        return;
    }
    nx_props_t *props = nx_props_of(Z_OBJ_P(ZEND_THIS));
    props->mailbox = (uint8_t)mailbox;
    props->capacity = php_actor_capacity_of(capacity, no_capacity);
    props->overflow = (uint8_t)overflow;
    props->restart = (uint8_t)restart;
    props->keep_children = keep_children;
    props->child_extent = (uint8_t)child_extent;
    if (ZEND_FCI_INITIALIZED(priority)) {
        nx_php_function(&props->priority, &priority, &cache);
    }
    if (supervision != NULL) {
        ZVAL_COPY(&props->supervision, supervision);
    }
    if (child_supervision != NULL) {
        ZVAL_COPY(&props->child_supervision, child_supervision);
    }
    if (reentrant != NULL) {
        ZVAL_COPY(&props->reentrant, reentrant);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, __construct)
{
    zend_string *name;
    zval *host;
    bool in_development = false;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_STR(name)
    Z_PARAM_OBJECT(host)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(in_development)
    ZEND_PARSE_PARAMETERS_END();
    nx_actor_system_t *system = THIS_SYSTEM;
    if (!nx_php_check_class(host, 2, NX_CLASS_HOST) || system->host.object != NULL) {
        return;
    }
    if (!nx_actor_host_bind(&system->host, Z_OBJ_P(host))) {
        return;
    }
    system->name = zend_string_copy(name);
    system->in_development = in_development;
    zval has_listeners;
    ZVAL_UNDEF(&has_listeners);
    if (nx_actor_host_call(&system->host, NX_HOST_HAS_EVENT_LISTENERS, &has_listeners, NULL)) {
        system->has_listeners = Z_TYPE(has_listeners) == IS_TRUE;
    }
}

NX_HOT ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, spawn)
{
    zval *props, *ref = NULL;
    zend_string *name = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_OBJECT(props)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(name)
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(ref, nx_ce_actor_ref)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *parent = ref == NULL ? NULL : nx_php_local(ref, "spawn()");
    if (ref == NULL || parent != NULL) {
        nx_php_spawn(THIS_SYSTEM, parent, props, name, return_value);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, stop)
{
    zval *ref, *deadline = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_OBJECT_OF_CLASS(ref, nx_ce_actor_ref)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(deadline)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_local(ref, "stop()");
    if (cell != NULL) {
        nx_php_stop(cell, deadline);
    }
}

void nx_php_stop(nx_cell_t *cell, zval *deadline)
{
    zval pill;
    nx_time_t limit = NX_TIME_NEVER;
    if (deadline != NULL && !nx_duration_parse_time(deadline, 2, NX_DURATION_OR_NULL_TYPE, &limit)) {
        return;
    }
    object_init_ex(&pill, nx_ce_poison_pill);
    nx_cell_stop_after_mail(cell, Z_OBJ(pill), limit);
    zval_ptr_dtor(&pill);
}

static bool php_actor_parent_of(zval *ref, nx_cell_t **parent)
{
    *parent = ref == NULL ? NULL : nx_php_local(ref, "The parent");
    return ref == NULL || *parent != NULL;
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, child)
{
    zend_string *name;
    zval *ref = NULL;
    nx_cell_t *parent;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(name)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(ref, nx_ce_actor_ref)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *child = php_actor_parent_of(ref, &parent) ? nx_cell_child(THIS_SYSTEM, parent, name) : NULL;
    if (child != NULL) {
        RETURN_OBJ_COPY(&child->std);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, children)
{
    zval *ref = NULL;
    nx_cell_t *parent;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(ref, nx_ce_actor_ref)
    ZEND_PARSE_PARAMETERS_END();
    if (php_actor_parent_of(ref, &parent)) {
        nx_php_children(parent == NULL           ? &THIS_SYSTEM->children
                        : parent->extras == NULL ? NULL
                                                 : &parent->extras->children,
                        return_value);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, population)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS_SYSTEM->population);
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, waitUntilIdle)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_actor_system_wait_until_idle(THIS_SYSTEM);
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, notifyWhenEmpty)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_actor_system_t *system = THIS_SYSTEM;
    system->notifies_when_empty = system->population > 0;
    if (system->population == 0) {
        nx_actor_host_call(&system->host, NX_HOST_EMPTIED, NULL, NULL);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, isCurrent)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_cell_t *cell = nx_actor_current();
    RETURN_BOOL(cell != NULL && cell->system == THIS_SYSTEM);
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, inspect)
{
    zend_long most;
    zval actors, lost;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(most)
    ZEND_PARSE_PARAMETERS_END();
    nx_actor_system_t *system = THIS_SYSTEM;
    const uint32_t beyond =
        nx_actor_system_inspect(system, most < 0 ? 0 : (uint32_t)MIN(most, UINT32_MAX), &actors);
    array_init(return_value);
    array_init(&lost);
    for (size_t reason = 0; reason < NX_LOST_REASONS; reason++) {
        add_assoc_long(&lost, nx_lost_name((nx_lost_t)reason), (zend_long)system->lost[reason]);
    }
    add_assoc_zval(return_value, "actors", &actors);
    add_assoc_long(return_value, "beyond", beyond);
    add_assoc_long(return_value, "population", system->population);
    add_assoc_long(return_value, "handled", (zend_long)system->handled);
    add_assoc_zval(return_value, "lost", &lost);
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    THIS_SYSTEM->is_closed = true;
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, useSteps)
{
    bool is_stepping;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_BOOL(is_stepping)
    ZEND_PARSE_PARAMETERS_END();
    nx_actor_system_use_steps(THIS_SYSTEM, is_stepping);
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, useDecorator)
{
    zend_object *closure;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(closure, zend_ce_closure)
    ZEND_PARSE_PARAMETERS_END();
    nx_actor_system_use_decorator(THIS_SYSTEM, closure);
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, step)
{
    zend_object *actor = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(actor, nx_ce_local_ref)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_actor_system_step(THIS_SYSTEM, actor == NULL ? NULL : nx_cell_of(actor)));
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, pending)
{
    zend_object *actor = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(actor, nx_ce_local_ref)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(nx_actor_system_count_queued(THIS_SYSTEM, actor == NULL ? NULL : nx_cell_of(actor)));
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, hasSteps)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(!nx_list_is_empty(&THIS_SYSTEM->ready));
}

static HashTable *actor_system_get_gc(zend_object *object, zval **table, int *count)
{
    nx_actor_system_t *system = nx_actor_system_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    if (system->host.object != NULL) {
        zend_get_gc_buffer_add_obj(buffer, system->host.object);
    }
    if (system->decorator != NULL) {
        zend_get_gc_buffer_add_obj(buffer, system->decorator);
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

void nx_php_register_actor(void)
{
    nx_ce_actor_ref = register_class_Nexus_Actor_ActorRef();
    zend_class_entry *capable = register_class_Nexus_Actor_BackpressureCapable();
    nx_ce_enclosure = register_class_Nexus_Actor_Internal_Enclosure();
    zend_class_entry *system_message = register_class_Nexus_Actor_Message_SystemMessage();
    nx_ce_poison_pill = register_class_Nexus_Actor_Message_PoisonPill(system_message);
    nx_ce_kill = register_class_Nexus_Actor_Message_Kill(system_message);
    nx_ce_local_ref = nx_php_prepare(register_class_Nexus_Actor_Internal_LocalRef(nx_ce_actor_ref, capable),
                                     &nx_local_ref_handlers, offsetof(nx_cell_t, std), nx_cell_create_object,
                                     nx_cell_free_object);
    nx_ce_props = nx_php_prepare(register_class_Nexus_Actor_Internal_NativeProps(), &nx_props_handlers,
                                 offsetof(nx_props_t, std), nx_props_create_object, nx_props_free_object);
    nx_ce_actor_system = nx_php_prepare(register_class_Nexus_Actor_Internal_NativeSystem(),
                                        &nx_actor_system_handlers, offsetof(nx_actor_system_t, std),
                                        nx_actor_system_create_object, nx_actor_system_free_object);
    nx_actor_system_handlers.get_gc = actor_system_get_gc;
}
