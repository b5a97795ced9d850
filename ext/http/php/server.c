/* SPDX-License-Identifier: MIT */
#include "http/php/classes.h"

#include "zend_closures.h"
#include "zend_exceptions.h"

#include "core/base/clock.h"
#include "engine/errors/errors.h"
#include "http/server/server.h"
#include "http/server/upgrade.h"
#include "http/php/server_arginfo.h"
#include "http/php/server_settings.h"
#include "isolation/request/request_globals.h"

#define THIS nx_server_of(Z_OBJ_P(ZEND_THIS))

static zend_object_handlers handlers;
static zend_class_entry *class_entry;

static zend_object *create_server(zend_class_entry *entry)
{
    nx_server_t *server = zend_object_alloc(sizeof(nx_server_t), entry);
    nx_server_init(server);
    zend_object_std_init(&server->std, entry);
    server->std.handlers = &handlers;
    return &server->std;
}

static void free_server(zend_object *object)
{
    nx_server_destroy(nx_server_of(object));
    zend_object_std_dtor(object);
}

static HashTable *get_gc(zend_object *object, zval **table, int *count)
{
    nx_server_t *server = nx_server_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    for (uint32_t i = 0; i < server->handler_count; i++) {
        zend_get_gc_buffer_add_zval(buffer, &server->handlers[i].callable);
    }
    zend_get_gc_buffer_add_zval(buffer, &server->fallback.callable);
    zend_get_gc_buffer_add_zval(buffer, &server->convert.callable);
    zend_get_gc_buffer_add_zval(buffer, &server->explain.callable);
    zend_get_gc_buffer_add_zval(buffer, &server->error_map.callable);
    zend_get_gc_buffer_add_zval(buffer, &server->reporter.callable);
    if (server->fallback.instances != NULL) {
        nx_app_instances_collect(server->fallback.instances, buffer);
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

static nx_time_t nanoseconds(double seconds)
{
    return seconds < 1e9 ? (nx_time_t)(seconds * 1e9) : NX_NANOSECONDS_PER_SECOND * 1000000000;
}

static bool fill_handler(nx_handler_t *handler, zval *callable)
{
    memset(handler, 0, sizeof(*handler));
    if (zend_fcall_info_init(callable, 0, &handler->call, &handler->cache, NULL, NULL) != SUCCESS) {
        nx_throw(NX_ERROR_BAD_HANDLER, "A handler of this server cannot be called. Give a Closure");
        return false;
    }
    ZVAL_COPY(&handler->callable, callable);
    handler->body_limit = -1;
    return true;
}

static bool read_methods(zval *list, uint32_t *bits)
{
    zval *name;
    *bits = 0;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(list), name)
    {
        nx_method_t method = Z_TYPE_P(name) == IS_STRING ? nx_wire_method(Z_STRVAL_P(name), Z_STRLEN_P(name))
                                                         : NX_METHOD_OTHER;
        if (method == NX_METHOD_OTHER) {
            nx_throw(NX_ERROR_BAD_HANDLER,
                     "A route cannot have the method %s. Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS, "
                     "or check Request::method() in the fallback",
                     Z_TYPE_P(name) == IS_STRING ? Z_STRVAL_P(name) : "?");
            return false;
        }
        *bits |= NX_METHOD_BIT(method);
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

/* The backed enum that is the type of the parameter; NULL: it is none. */
static zend_class_entry *enumeration_of(const nx_handler_t *handler, uint32_t parameter)
{
    const zend_function *function = handler->cache.function_handler;
    if (parameter >= function->common.num_args ||
        !ZEND_TYPE_HAS_NAME(function->common.arg_info[parameter].type)) {
        return NULL;
    }
    zend_class_entry *entry = zend_lookup_class(ZEND_TYPE_NAME(function->common.arg_info[parameter].type));
    return entry != NULL && entry->enum_backing_type != IS_UNDEF ? entry : NULL;
}

static bool read_argument(zend_long code, nx_handler_t *handler)
{
    const uint32_t index = handler->argument_count++;
    handler->arguments[index].kind = (uint8_t)(code & 255);
    handler->arguments[index].parameter = (uint8_t)(code >> 8 & 15);
    handler->streams_body |= handler->arguments[index].kind == NX_ARGUMENT_BODY;
    if (handler->arguments[index].kind != NX_ARGUMENT_ENUM) {
        return true;
    }
    handler->arguments[index].enumeration = enumeration_of(handler, index);
    if (handler->arguments[index].enumeration == NULL && EG(exception) == NULL) {
        nx_throw(NX_ERROR_BAD_HANDLER, "Parameter %u of a handler of this server is not of a backed enum",
                 index + 1);
    }
    return EG(exception) == NULL;
}

static bool read_plan(zval *list, nx_handler_t *handler)
{
    zval *entry;
    if (zend_hash_num_elements(Z_ARRVAL_P(list)) > NX_ARGUMENTS_MAX) {
        nx_throw(
            NX_ERROR_BAD_HANDLER,
            "A handler has %u parameters, but at most %d are supported. Declare a Request parameter, and "
            "read the other values from it",
            zend_hash_num_elements(Z_ARRVAL_P(list)), NX_ARGUMENTS_MAX);
        return false;
    }
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(list), entry)
    {
        if (!read_argument(zval_get_long(entry), handler)) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

static zval *element(zval *route, zend_ulong index, uint8_t type)
{
    zval *value = Z_TYPE_P(route) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(route), index) : NULL;
    return value != NULL && Z_TYPE_P(value) == type ? value : NULL;
}

/* Limits that the route does not set are taken from the server. */
static void read_limits(const nx_server_t *server, zval *route, nx_handler_t *handler)
{
    zval *deadline = element(route, 5, IS_DOUBLE);
    handler->deadline =
        deadline == NULL ? server->manager.settings.deadline : nanoseconds(Z_DVAL_P(deadline));
    handler->cancels = element(route, 6, IS_TRUE) != NULL ||
                       (element(route, 6, IS_FALSE) == NULL && server->manager.settings.cancels);
    handler->is_vital = element(route, 7, IS_TRUE) != NULL;
}

/* A handler that the server answers itself. False: unknown kind of health check. */
static bool fill_health(nx_handler_t *handler, zend_long which)
{
    memset(handler, 0, sizeof(*handler));
    handler->health = (uint8_t)which;
    return which == NX_HEALTH_LIVE || which == NX_HEALTH_READY;
}

static bool add_server_route(nx_server_t *server, zval *route)
{
    zval *methods = element(route, 0, IS_ARRAY), *pattern = element(route, 1, IS_STRING);
    zval *callable = element(route, 2, IS_OBJECT), *plan = element(route, 3, IS_ARRAY);
    zval *health = element(route, 2, IS_LONG);
    nx_handler_t handler;
    uint32_t bits;
    if (methods == NULL || pattern == NULL || (callable == NULL && health == NULL) || plan == NULL) {
        nx_throw(NX_ERROR_BAD_HANDLER,
                 "A route of this server is invalid. It must be [list of methods, pattern, Closure, plan of "
                 "its arguments]");
        return false;
    }
    if (!read_methods(methods, &bits) ||
        !(health != NULL ? fill_health(&handler, Z_LVAL_P(health)) : fill_handler(&handler, callable))) {
        return false;
    }
    read_limits(server, route, &handler);
    zval *body_limit = element(route, 4, IS_LONG);
    handler.body_limit = body_limit == NULL ? -1 : Z_LVAL_P(body_limit);
    handler.pattern = zend_string_copy(Z_STR_P(pattern));
    zval *host = element(route, 8, IS_STRING);
    if (read_plan(plan, &handler) &&
        nx_server_add_route(server, bits, &handler, host == NULL ? NULL : Z_STR_P(host))) {
        return true;
    }
    zend_string_release(handler.pattern);
    zval_ptr_dtor(&handler.callable);
    return false;
}

static bool define_type(nx_server_t *server, zend_string *name, HashTable *values)
{
    uint32_t count = 0;
    zval *value;
    nx_route_value_t *texts = safe_emalloc(zend_hash_num_elements(values) + 1, sizeof(*texts), 0);
    ZEND_HASH_FOREACH_VAL(values, value)
    {
        if (Z_TYPE_P(value) == IS_STRING) {
            texts[count++] = (nx_route_value_t){Z_STRVAL_P(value), Z_STRLEN_P(value)};
        }
    }
    ZEND_HASH_FOREACH_END();
    const nx_route_type_t type = {{ZSTR_VAL(name), ZSTR_LEN(name)}, texts, count};
    bool is_defined = nx_server_define_route_type(server, &type);
    efree(texts);
    return is_defined;
}

static bool define_types(nx_server_t *server, HashTable *types)
{
    zend_string *name;
    zval *values;
    ZEND_HASH_FOREACH_STR_KEY_VAL(types, name, values)
    {
        if (name != NULL && Z_TYPE_P(values) == IS_ARRAY && !define_type(server, name, Z_ARRVAL_P(values))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

typedef struct arguments {
    HashTable *routes, *types;
    zval *fallback, *convert;
    zend_object *settings;
} arguments_t;

static void build(nx_server_t *server, const arguments_t *given)
{
    zval *route;
    if (given->types != NULL && !define_types(server, given->types)) {
        return;
    }
    ZEND_HASH_FOREACH_VAL(given->routes, route)
    {
        if (!add_server_route(server, route)) {
            return;
        }
    }
    ZEND_HASH_FOREACH_END();
    if (given->fallback != NULL && fill_handler(&server->fallback, given->fallback)) {
        server->fallback.argument_count = 1;
    }
    server->fallback.deadline = server->manager.settings.deadline;
    server->fallback.cancels = server->manager.settings.cancels;
    if (given->convert != NULL) {
        fill_handler(&server->convert, given->convert);
    }
    if (EG(exception) == NULL) {
        nx_server_compile(server);
    }
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, __construct)
{
    arguments_t given = {0};
    ZEND_PARSE_PARAMETERS_START(1, 5)
    Z_PARAM_ARRAY_HT(given.routes)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(given.fallback, zend_ce_closure)
    Z_PARAM_OBJECT_OF_CLASS_OR_NULL(given.convert, zend_ce_closure)
    Z_PARAM_OBJ_OF_CLASS_OR_NULL(given.settings, nx_php_ce_server_settings)
    Z_PARAM_ARRAY_HT(given.types)
    ZEND_PARSE_PARAMETERS_END();
    if (THIS->manager.settings.concurrency != 0) {
        nx_throw(NX_ERROR_BAD_HANDLER, "This server is built already. Create another one");
        return;
    }
    THIS->manager.settings =
        given.settings == NULL ? nx_server_settings_default() : *nx_php_server_settings(given.settings);
    nx_trusted_proxies_retain(THIS->manager.settings.trusted_proxies);
    build(THIS, &given);
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, isolate)
{
    HashTable *what;
    zval *entry;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(what)
    ZEND_PARSE_PARAMETERS_END();
    ZEND_HASH_FOREACH_VAL(what, entry)
    {
        zend_string *text = zval_get_string(entry);
        bool is_added = EG(exception) == NULL && nx_isolate_add(text);
        zend_string_release(text);
        if (!is_added) {
            return;
        }
    }
    ZEND_HASH_FOREACH_END();
    nx_isolate_apply();
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, pool)
{
    zval *factory;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(factory, zend_ce_closure)
    ZEND_PARSE_PARAMETERS_END();
    if (THIS->fallback.instances != NULL) {
        nx_throw(NX_ERROR_BAD_HANDLER, "This server has application instances already. Create another one");
        return;
    }
    nx_app_instances_t *instances = nx_app_instances_create(factory);
    if (instances == NULL) {
        return;
    }
    THIS->fallback.instances = instances;
    THIS->fallback.argument_count = 1;
    zval_ptr_dtor(&THIS->fallback.callable);
    ZVAL_COPY(&THIS->fallback.callable, factory);
    zend_fcall_info_init(factory, 0, &THIS->fallback.call, &THIS->fallback.cache, NULL, NULL);
}

/* Sets one of the server's own callables to the only argument. */
static void set_once(INTERNAL_FUNCTION_PARAMETERS, nx_handler_t *handler)
{
    zval *closure;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(closure, zend_ce_closure)
    ZEND_PARSE_PARAMETERS_END();
    if (Z_TYPE(handler->callable) != IS_UNDEF) {
        nx_throw(NX_ERROR_BAD_HANDLER, "%s() was called already for this server. Create another one",
                 ZSTR_VAL(EX(func)->common.function_name));
        return;
    }
    fill_handler(handler, closure);
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, mapErrors)
{
    set_once(INTERNAL_FUNCTION_PARAM_PASSTHRU, &THIS->error_map);
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, reportTo)
{
    set_once(INTERNAL_FUNCTION_PARAM_PASSTHRU, &THIS->reporter);
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, explain)
{
    set_once(INTERNAL_FUNCTION_PARAM_PASSTHRU, &THIS->explain);
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, prepareError)
{
    zend_long status;
    zend_object *response;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(status)
    Z_PARAM_OBJ_OF_CLASS(response, nx_ce_response)
    ZEND_PARSE_PARAMETERS_END();
    GC_ADDREF(response);
    nx_server_prepare_error(THIS, status, response);
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, handle)
{
    zend_object *request;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(request, nx_ce_request)
    ZEND_PARSE_PARAMETERS_END();
    zend_object *response = nx_server_handle(THIS, request);
    if (response != NULL) {
        RETURN_OBJ(response);
    }
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, openWebSocket)
{
    zend_object *response;
    zval *resource;
    php_stream *stream;
    int descriptor;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJ_OF_CLASS(response, nx_ce_response)
    Z_PARAM_RESOURCE(resource)
    ZEND_PARSE_PARAMETERS_END();
    php_stream_from_res(stream, Z_RES_P(resource));
    if (php_stream_cast(stream, PHP_STREAM_AS_FD | PHP_STREAM_CAST_INTERNAL, (void *)&descriptor, false) !=
        SUCCESS) {
        descriptor = -1;
    }
    int result = nx_server_open_websocket(THIS, nx_response_of(response), descriptor);
    if (result == -EPROTO) {
        nx_throw(NX_ERROR_BAD_WEBSOCKET, "The response is not one of Response::webSocket()");
    } else if (result < 0) {
        nx_throw(NX_ERROR_SYSTEM, "The socket of a WebSocket cannot be used: %s", strerror(-result));
    }
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, superglobals)
{
    bool fills, is_by_mention = false;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_BOOL_OR_NULL(fills, is_by_mention)
    ZEND_PARSE_PARAMETERS_END();
    nx_superglobals_choose(is_by_mention ? NX_SUPERGLOBALS_MENTIONED
                           : fills       ? NX_SUPERGLOBALS_ALL
                                         : NX_SUPERGLOBALS_NONE);
}

ZEND_FUNCTION(Nexus_Http_Server_forget_mentions)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_mentions_reset();
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, listen)
{
    zend_long descriptor;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(descriptor)
    ZEND_PARSE_PARAMETERS_END();
    nx_server_listen(THIS, (int)descriptor);
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, unlisten)
{
    zend_long descriptor;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(descriptor)
    ZEND_PARSE_PARAMETERS_END();
    nx_server_unlisten(THIS, (int)descriptor);
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, giveBack)
{
    zend_long descriptor;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(descriptor)
    ZEND_PARSE_PARAMETERS_END();
    nx_server_give_back(THIS, (int)descriptor);
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, limitFallback)
{
    double deadline;
    bool cancels, leaves_deadline = false, leaves_cancels = false;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_DOUBLE_OR_NULL(deadline, leaves_deadline)
    Z_PARAM_BOOL_OR_NULL(cancels, leaves_cancels)
    ZEND_PARSE_PARAMETERS_END();
    THIS->fallback.deadline = leaves_deadline ? THIS->manager.settings.deadline : nanoseconds(deadline);
    THIS->fallback.cancels = leaves_cancels ? THIS->manager.settings.cancels : cancels;
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, trailingSlashes)
{
    zend_long policy;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(policy)
    ZEND_PARSE_PARAMETERS_END();
    if (policy < NX_TRAILING_SLASH_STRICT || policy > NX_TRAILING_SLASH_IGNORED) {
        zend_argument_value_error(1, "must be one of the SLASHES_ constants");
        RETURN_THROWS();
    }
    THIS->trailing_slashes = (uint8_t)policy;
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, ready)
{
    bool is_ready;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_BOOL(is_ready)
    ZEND_PARSE_PARAMETERS_END();
    THIS->is_unready = !is_ready;
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, drain)
{
    double seconds;
    bool is_replaced = false;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_DOUBLE(seconds)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(is_replaced)
    ZEND_PARSE_PARAMETERS_END();
    THIS->is_unready = THIS->is_unready || !is_replaced;
    RETURN_BOOL(nx_server_drain(THIS, seconds));
}

ZEND_METHOD(Nexus_Http_Server_HttpServer, stats)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_server_statistics_t *statistics = &THIS->manager.statistics;
    array_init_size(return_value, 16);
    add_assoc_long(return_value, "accepted", (zend_long)statistics->accepted);
    add_assoc_long(return_value, "connections", (zend_long)statistics->connections);
    add_assoc_long(return_value, "requests", (zend_long)statistics->requests);
    add_assoc_long(return_value, "failed", (zend_long)statistics->failed);
    add_assoc_long(return_value, "active", (zend_long)THIS->active);
    add_assoc_long(return_value, "waiting", (zend_long)THIS->waiting);
    add_assoc_long(return_value, "queued", (zend_long)statistics->queued);
    add_assoc_long(return_value, "bytesIn", (zend_long)statistics->bytes_in);
    add_assoc_long(return_value, "bytesOut", (zend_long)statistics->bytes_out);
#define NX_COUNT(name)                                                                                       \
    add_assoc_long(return_value, #name, (zend_long)statistics->rejected[NX_REJECTED_##name]);
    NX_REJECTIONS(NX_COUNT)
#undef NX_COUNT
}

void nx_php_register_http_server(void)
{
    class_entry = register_class_Nexus_Http_Server_HttpServer();
    class_entry->create_object = create_server;
    memcpy(&handlers, &std_object_handlers, sizeof(handlers));
    handlers.offset = offsetof(nx_server_t, std);
    handlers.free_obj = free_server;
    handlers.get_gc = get_gc;
    handlers.clone_obj = NULL;
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
