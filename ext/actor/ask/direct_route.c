/* SPDX-License-Identifier: MIT */
#include "actor/ask/direct_route.h"

/* The declared properties of Internal\DirectRoute, and of Internal\DirectRef. */
enum { ROUTE_OPEN, ROUTE_OUTLET, ROUTE_USES, ROUTE_RETURNING };
enum { DIRECT_REF_ROUTE };

zend_class_entry *nx_ce_direct_route, *nx_ce_direct_routes, *nx_ce_direct_ref;
zend_object_handlers nx_direct_route_handlers, nx_direct_routes_handlers;

static nx_outlet_send_fn send_out;

void nx_outlet_set_send(nx_outlet_send_fn send)
{
    send_out = send;
}

zend_object *nx_direct_route_create_object(zend_class_entry *class_entry)
{
    nx_direct_route_t *route = zend_object_alloc(sizeof(*route), class_entry);
    route->table = NULL;
    route->id = NULL;
    zend_object_std_init(&route->std, class_entry);
    object_properties_init(&route->std, class_entry);
    route->std.handlers = &nx_direct_route_handlers;
    return &route->std;
}

static void direct_route_leave_table(nx_direct_route_t *route)
{
    if (route->table != NULL && zend_hash_find_ptr(&route->table->routes, route->id) == route) {
        zend_hash_del(&route->table->routes, route->id);
    }
    route->table = NULL;
    if (route->id != NULL) {
        zend_string_release(route->id);
        route->id = NULL;
    }
}

void nx_direct_route_free_object(zend_object *object)
{
    direct_route_leave_table(nx_direct_route_of(object));
    zend_object_std_dtor(object);
}

zend_object *nx_direct_routes_create_object(zend_class_entry *class_entry)
{
    nx_direct_routes_t *table = zend_object_alloc(sizeof(*table), class_entry);
    zend_hash_init(&table->routes, 0, NULL, NULL, false);
    zend_object_std_init(&table->std, class_entry);
    object_properties_init(&table->std, class_entry);
    table->std.handlers = &nx_direct_routes_handlers;
    return &table->std;
}

void nx_direct_routes_free_object(zend_object *object)
{
    nx_direct_routes_t *table = nx_direct_routes_of(object);
    nx_direct_route_t *route;
    ZEND_HASH_FOREACH_PTR(&table->routes, route)
    {
        route->table = NULL;
    }
    ZEND_HASH_FOREACH_END();
    zend_hash_destroy(&table->routes);
    zend_object_std_dtor(object);
}

void nx_direct_route_register(nx_direct_route_t *route, nx_direct_routes_t *table, zend_string *id)
{
    direct_route_leave_table(route);
    nx_direct_route_t *before = zend_hash_find_ptr(&table->routes, id);
    if (before != NULL) {
        before->table = NULL;
    }
    route->table = table;
    route->id = zend_string_copy(id);
    zend_hash_update_ptr(&table->routes, id, route);
}

nx_direct_route_t *nx_direct_routes_find(nx_direct_routes_t *table, const char *id, size_t length)
{
    return zend_hash_str_find_ptr(&table->routes, id, length);
}

nx_cell_t *nx_direct_route_actor(nx_direct_route_t *route)
{
    const zval *open = OBJ_PROP_NUM(&route->std, ROUTE_OPEN),
               *outlet = OBJ_PROP_NUM(&route->std, ROUTE_OUTLET);
    if (Z_TYPE_P(outlet) == IS_OBJECT || Z_TYPE_P(open) != IS_OBJECT || Z_OBJCE_P(open) != nx_ce_local_ref) {
        return NULL;
    }
    nx_cell_t *cell = nx_cell_of(Z_OBJ_P(open));
    return cell->status < NX_CELL_STOPPING ? cell : NULL;
}

bool nx_direct_route_is_returning(nx_direct_route_t *route)
{
    const zval *returning = OBJ_PROP_NUM(&route->std, ROUTE_RETURNING);
    return Z_TYPE_P(returning) != IS_LONG || Z_LVAL_P(returning) != 0;
}

void nx_direct_route_count(nx_direct_route_t *route)
{
    zval *uses = OBJ_PROP_NUM(&route->std, ROUTE_USES);
    if (EXPECTED(Z_TYPE_P(uses) == IS_LONG)) {
        Z_LVAL_P(uses)++;
    }
}

nx_direct_route_t *nx_direct_route_of_reference(zend_object *reference)
{
    const zval *route = OBJ_PROP_NUM(reference, DIRECT_REF_ROUTE);
    return EXPECTED(Z_TYPE_P(route) == IS_OBJECT) ? nx_direct_route_of(Z_OBJ_P(route)) : NULL;
}

static int direct_route_send_once(nx_direct_route_t *route, zend_object *message, bool may_wait)
{
    const zval *outlet = OBJ_PROP_NUM(&route->std, ROUTE_OUTLET);
    if (Z_TYPE_P(outlet) != IS_OBJECT || UNEXPECTED(send_out == NULL)) {
        return 0;
    }
    zend_object *object = Z_OBJ_P(outlet);
    GC_ADDREF(object);
    int sent = send_out(object, message, may_wait);
    OBJ_RELEASE(object);
    return sent;
}

int nx_direct_route_send_out(nx_direct_route_t *route, zend_object *message, bool may_wait)
{
    int sent;
    do {
        sent = direct_route_send_once(route, message, may_wait);
    } while (UNEXPECTED(sent == NX_OUTLET_WAITED));
    if (EXPECTED(sent == 1)) {
        nx_direct_route_count(route);
    }
    return sent;
}
