/* SPDX-License-Identifier: MIT */
#include "actor/php/actor.h"
#include "actor/php/classes.h"

#include "actor/ask/direct_route.h"
#include "actor/ask/reply.h"
#include "actor/php/direct_route_arginfo.h"

static zend_string *method_tell_by_route;

ZEND_METHOD(Nexus_Actor_Internal_DirectRoute, __construct)
{
    zval *table = NULL;
    zend_string *id = zend_empty_string;
    ZEND_PARSE_PARAMETERS_START(0, 2)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(table, nx_ce_direct_routes)
    Z_PARAM_STR(id)
    ZEND_PARSE_PARAMETERS_END();
    if (table == NULL) {
        return;
    }
    nx_direct_route_register(nx_direct_route_of(Z_OBJ_P(ZEND_THIS)), nx_direct_routes_of(Z_OBJ_P(table)), id);
}

ZEND_METHOD(Nexus_Actor_Internal_DirectRoutes, find)
{
    zend_string *id;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(id)
    ZEND_PARSE_PARAMETERS_END();
    nx_direct_route_t *route =
        nx_direct_routes_find(nx_direct_routes_of(Z_OBJ_P(ZEND_THIS)), ZSTR_VAL(id), ZSTR_LEN(id));
    if (route != NULL) {
        RETURN_OBJ_COPY(&route->std);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_DirectRef, __construct)
{
    zval *route;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(route, nx_ce_direct_route)
    ZEND_PARSE_PARAMETERS_END();
    zval *slot = OBJ_PROP_NUM(Z_OBJ_P(ZEND_THIS), 0);
    zval_ptr_dtor(slot);
    ZVAL_COPY(slot, route);
    Z_PROP_FLAG_P(slot) = 0;
}

static void direct_route_tell(nx_cell_t *cell, zend_object *message)
{
    GC_ADDREF(&cell->std);
    nx_actor_tell(cell, message);
    OBJ_RELEASE(&cell->std);
}

ZEND_METHOD(Nexus_Actor_Internal_DirectRef, tell)
{
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_direct_route_t *route = nx_direct_route_of_reference(Z_OBJ_P(ZEND_THIS));
    nx_cell_t *cell = route == NULL ? NULL : nx_direct_route_actor(route);
    if (cell != NULL) {
        nx_direct_route_count(route);
        direct_route_tell(cell, Z_OBJ_P(message));
    } else if (route == NULL || nx_direct_route_send_out(route, Z_OBJ_P(message), true) == 0) {
        nx_method_call(Z_OBJ_P(ZEND_THIS), method_tell_by_route, NULL, 1, message);
    }
}

void nx_php_register_direct_route(void)
{
    method_tell_by_route = zend_string_init_interned(ZEND_STRL("tellbyroute"), true);
    nx_ce_direct_routes = nx_php_prepare(register_class_Nexus_Actor_Internal_DirectRoutes(),
                                         &nx_direct_routes_handlers, offsetof(nx_direct_routes_t, std),
                                         nx_direct_routes_create_object, nx_direct_routes_free_object);
    nx_ce_direct_route = nx_php_prepare(register_class_Nexus_Actor_Internal_DirectRoute(),
                                        &nx_direct_route_handlers, offsetof(nx_direct_route_t, std),
                                        nx_direct_route_create_object, nx_direct_route_free_object);
    nx_ce_direct_ref = register_class_Nexus_Actor_Internal_DirectRef(nx_ce_routed_ref);
}
