/* SPDX-License-Identifier: MIT */
#include "actor/php/classes.h"
#include "actor/php/actor.h"

#include "engine/errors/errors.h"
#include "actor/php/context_arginfo.h"

NX_HOT nx_cell_t *nx_php_cell_in_handler(zval *context, const char *method)
{
    nx_actor_context_t *self = nx_actor_context_of(Z_OBJ_P(context));
    if (EXPECTED(self->cell != NULL && self->coroutine != NULL &&
                 self->coroutine == nx_coroutine_current())) {
        return self->cell;
    }
    zend_string *path = self->cell == NULL ? zend_string_init(ZEND_STRL("an actor that has ended"), 0)
                                           : nx_cell_path(self->cell);
    nx_throw(
        NX_ERROR_CONTEXT_MISUSED,
        "ActorContext::%s() of %s was called outside of a handler of that actor: only its running handler may "
        "call it; other code sends the actor a message",
        method, ZSTR_VAL(path));
    zend_string_release(path);
    return NULL;
}

/* For methods that any coroutine may call while the actor lives. NULL with an exception. */
static nx_cell_t *php_context_anywhere(zval *context, const char *method)
{
    nx_cell_t *cell = nx_actor_context_of(Z_OBJ_P(context))->cell;
    return cell != NULL ? cell : nx_php_cell_in_handler(context, method);
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, self)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = php_context_anywhere(ZEND_THIS, "self");
    if (EXPECTED(cell != NULL)) {
        RETURN_OBJ_COPY(&cell->std);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, path)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = php_context_anywhere(ZEND_THIS, "path");
    if (cell != NULL) {
        nx_php_path(cell, return_value);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, parent)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = php_context_anywhere(ZEND_THIS, "parent");
    if (cell != NULL && cell->parent != NULL) {
        RETURN_OBJ_COPY(&cell->parent->std);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, log)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = php_context_anywhere(ZEND_THIS, "log");
    zval ref;
    if (cell != NULL) {
        ZVAL_OBJ(&ref, &cell->std);
        nx_actor_host_call(&cell->system->host, NX_HOST_LOGGER, return_value, &ref);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, spawn)
{
    zval *props;
    zend_string *name = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_OBJECT(props)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(name)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "spawn");
    if (cell != NULL) {
        nx_php_spawn(cell->system, cell, props, name, return_value);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, stop)
{
    zval *ref, *deadline = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_OBJECT_OF_CLASS(ref, nx_ce_actor_ref)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(deadline)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "stop");
    nx_cell_t *child = cell == NULL ? NULL : nx_php_local(ref, "ActorContext::stop()");
    if (child == NULL) {
        return;
    }
    if (child->parent != cell && child != cell) {
        nx_throw(
            NX_ERROR_NOT_A_CHILD,
            "ActorContext::stop() stops children, or the actor itself: send a PoisonPill to other actors");
        return;
    }
    nx_php_stop(child, deadline);
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, child)
{
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "child");
    nx_cell_t *child = cell == NULL ? NULL : nx_cell_child(cell->system, cell, name);
    if (child != NULL) {
        RETURN_OBJ_COPY(&child->std);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, children)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "children");
    if (cell != NULL) {
        nx_php_children(cell->extras == NULL ? NULL : &cell->extras->children, return_value);
    }
}

/*
 * The actor to watch for a reference: the actor itself, or the stand-in of an actor of another worker. NULL with an
 * exception; otherwise the caller destroys `stand_in`.
 */
static nx_cell_t *php_context_watched(zval *ref, zval *stand_in, const char *what)
{
    if (EXPECTED(Z_OBJCE_P(ref) == nx_ce_local_ref) ||
        !instanceof_function(Z_OBJCE_P(ref), nx_ce_watched_ref)) {
        nx_cell_t *cell = nx_php_local(ref, what);
        ZVAL_COPY(stand_in, ref);
        if (cell == NULL) {
            zval_ptr_dtor(stand_in);
        }
        return cell;
    }
    ZVAL_UNDEF(stand_in);
    if (!nx_method_call(Z_OBJ_P(ref), nx_method_stand_in, stand_in, 0, NULL)) {
        return NULL;
    }
    nx_cell_t *cell = Z_TYPE_P(stand_in) == IS_OBJECT ? nx_php_local(stand_in, what) : NULL;
    if (cell == NULL) {
        zval_ptr_dtor(stand_in);
    }
    return cell;
}

static void php_context_watch(nx_cell_t *cell, zval *ref, zend_object *message, const char *what)
{
    zval stand_in;
    nx_cell_t *target = cell == NULL ? NULL : php_context_watched(ref, &stand_in, what);
    if (target != NULL) {
        nx_cell_watch(cell, target, Z_OBJ_P(ref), message);
        zval_ptr_dtor(&stand_in);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, watch)
{
    zval *ref;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(ref, nx_ce_actor_ref)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "watch");
    php_context_watch(cell, ref, NULL, "ActorContext::watch()");
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, watchWith)
{
    zval *ref, *message;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT_OF_CLASS(ref, nx_ce_actor_ref)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "watchWith");
    php_context_watch(cell, ref, Z_OBJ_P(message), "ActorContext::watchWith()");
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, unwatch)
{
    zval *ref;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(ref, nx_ce_actor_ref)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "unwatch");
    zval stand_in;
    nx_cell_t *target = cell == NULL ? NULL : php_context_watched(ref, &stand_in, "ActorContext::unwatch()");
    if (target != NULL) {
        nx_cell_unwatch(cell, target);
        zval_ptr_dtor(&stand_in);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, toDeadLetters)
{
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "toDeadLetters");
    if (cell == NULL) {
        return;
    }
    const nx_mail_t *mail = nx_actor_context_of(Z_OBJ_P(ZEND_THIS))->mail;
    zend_object *sender = mail == NULL || mail->envelope == NULL ? NULL : mail->envelope->sender;
    nx_actor_dead_letter(cell->system, &cell->std, sender, Z_OBJ_P(message), NX_LOST_UNHANDLED);
}

void nx_php_register_actor_context(void)
{
    zend_class_entry *interface = register_class_Nexus_Actor_ActorContext();
    nx_ce_actor_context = nx_php_prepare(register_class_Nexus_Actor_Internal_CellContext(interface),
                                         &nx_actor_context_handlers, offsetof(nx_actor_context_t, std),
                                         nx_actor_context_create_object, nx_actor_context_free_object);
}
