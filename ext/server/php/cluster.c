/* SPDX-License-Identifier: MIT */
#include <php.h>

#include "server/php/classes.h"

#include <errno.h>
#include <string.h>

#include "actor/actor.h"
#include "core/shm/shared_map.h"
#include "engine/arguments/callable.h"
#include "engine/errors/errors.h"
#include "server/cluster/cluster.h"
#include "server/codec/codec.h"
#include "server/fabric/fabric.h"
#include "server/fabric/shared_heap.h"

#include "server/php/cluster_arginfo.h"

#define LEASES       "nexus.leases"
#define LEASES_BYTES ((size_t)1 << 30)

static NX_PER_THREAD struct {
    nx_function_t received, returned, departed, changed, write, read;
} callbacks;

static nx_shared_map_t *leases;

static nx_function_t *const *cluster_all_callbacks(void)
{
    static NX_PER_THREAD nx_function_t *all[7];
    all[0] = &callbacks.received;
    all[1] = &callbacks.returned;
    all[2] = &callbacks.departed;
    all[3] = &callbacks.changed;
    all[4] = &callbacks.write;
    all[5] = &callbacks.read;
    return all;
}

void nx_php_forget_cluster(void)
{
    for (nx_function_t *const *callback = cluster_all_callbacks(); *callback != NULL; callback++) {
        if (nx_function_is_set(*callback)) {
            zval_ptr_dtor(&(*callback)->callable);
            nx_function_init(*callback);
        }
    }
}

/* --- callbacks of the fabric --- */

static void cluster_call(const nx_function_t *callback, nx_fabric_address_t address, const uint8_t *bytes,
                         size_t length)
{
    if (!nx_function_is_set(callback)) {
        return;
    }
    zval arguments[3];
    ZVAL_LONG(&arguments[0], address.member);
    ZVAL_LONG(&arguments[1], address.incarnation);
    ZVAL_UNDEF(&arguments[2]);
    if (bytes != NULL) {
        ZVAL_STRINGL(&arguments[2], (const char *)bytes, length);
    }
    nx_function_call(callback, NULL, bytes == NULL ? 2 : 3, arguments);
    zval_ptr_dtor(&arguments[2]);
}

static void cluster_receive(nx_fabric_address_t from, const uint8_t *bytes, size_t length)
{
    if (!nx_cluster_deliver(from, bytes, length)) {
        cluster_call(&callbacks.received, from, bytes, length);
    }
}

static void cluster_take_back(nx_fabric_address_t to, const uint8_t *bytes, size_t length, int error)
{
    cluster_call(&callbacks.returned, to, bytes, length);
}

static void cluster_report_departure(nx_fabric_address_t address)
{
    cluster_call(&callbacks.departed, address, NULL, 0);
}

static void cluster_report_change(void)
{
    if (nx_function_is_set(&callbacks.changed)) {
        nx_function_call(&callbacks.changed, NULL, 0, NULL);
    }
}

/* --- references in messages --- */

static int cluster_encode_reference(zend_object *object, nx_codec_sink_t *sink)
{
    zval argument, text;
    if (!nx_function_is_set(&callbacks.write) || !nx_actor_is_reference(object)) {
        return 0;
    }
    ZVAL_OBJ(&argument, object);
    ZVAL_UNDEF(&text);
    if (!nx_function_call(&callbacks.write, &text, 1, &argument)) {
        zval_ptr_dtor(&text);
        return -1;
    }
    nx_codec_sink_append(sink, Z_STRVAL(text), Z_STRLEN(text));
    zval_ptr_dtor(&text);
    return 1;
}

static bool cluster_decode_reference(const unsigned char *bytes, size_t length, zval *value)
{
    zval text;
    if (!nx_function_is_set(&callbacks.read)) {
        nx_throw(NX_ERROR_SYSTEM, "A message has a reference to an actor, and this process has no actors.");
        return false;
    }
    ZVAL_STRINGL(&text, (const char *)bytes, length);
    ZVAL_UNDEF(value);
    bool is_read = nx_function_call(&callbacks.read, value, 1, &text);
    zval_ptr_dtor(&text);
    if (!is_read) {
        zval_ptr_dtor(value);
        ZVAL_UNDEF(value);
    }
    return is_read;
}

/* --- the class --- */

static nx_fabric_address_t cluster_address(zend_long member, zend_long incarnation)
{
    return (nx_fabric_address_t){.member = (uint32_t)member, .incarnation = (uint32_t)incarnation};
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, self)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (nx_fabric_is_joined()) {
        array_init_size(return_value, 2);
        add_next_index_long(return_value, nx_fabric_self().member);
        add_next_index_long(return_value, nx_fabric_self().incarnation);
    }
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, isLiving)
{
    zend_long member, incarnation;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(member)
    Z_PARAM_LONG(incarnation)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_fabric_is_living(cluster_address(member, incarnation)));
}

static void cluster_send(INTERNAL_FUNCTION_PARAMETERS,
                         int (*send)(nx_fabric_address_t, uint8_t, const void *, size_t))
{
    zend_long member, incarnation;
    zend_string *bytes;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_LONG(member)
    Z_PARAM_LONG(incarnation)
    Z_PARAM_STR(bytes)
    ZEND_PARSE_PARAMETERS_END();
    zend_string_addref(bytes);
    int error = send(cluster_address(member, incarnation), NX_FABRIC_CHANNEL_ACTORS, ZSTR_VAL(bytes),
                     ZSTR_LEN(bytes));
    zend_string_release(bytes);
    if (EG(exception) == NULL) {
        RETURN_BOOL(error == 0);
    }
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, send)
{
    cluster_send(INTERNAL_FUNCTION_PARAM_PASSTHRU, nx_fabric_send);
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, post)
{
    cluster_send(INTERNAL_FUNCTION_PARAM_PASSTHRU, nx_fabric_post);
}

static void cluster_set_callback(nx_function_t *callback, const zend_fcall_info *call,
                                 const zend_fcall_info_cache *cache)
{
    nx_function_t given = {.call = *cache};
    ZVAL_COPY_VALUE(&given.callable, &call->function_name);
    if (nx_function_is_set(callback)) {
        zval_ptr_dtor(&callback->callable);
    }
    nx_function_copy(callback, &given);
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, receive)
{
    zend_fcall_info received, returned, departed, changed;
    zend_fcall_info_cache received_cache, returned_cache, departed_cache, changed_cache;
    ZEND_PARSE_PARAMETERS_START(4, 4)
    Z_PARAM_FUNC(received, received_cache)
    Z_PARAM_FUNC(returned, returned_cache)
    Z_PARAM_FUNC(departed, departed_cache)
    Z_PARAM_FUNC(changed, changed_cache)
    ZEND_PARSE_PARAMETERS_END();
    cluster_set_callback(&callbacks.received, &received, &received_cache);
    cluster_set_callback(&callbacks.returned, &returned, &returned_cache);
    cluster_set_callback(&callbacks.departed, &departed, &departed_cache);
    cluster_set_callback(&callbacks.changed, &changed, &changed_cache);
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, useReferences)
{
    zend_fcall_info write, read;
    zend_fcall_info_cache write_cache, read_cache;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_FUNC(write, write_cache)
    Z_PARAM_FUNC(read, read_cache)
    ZEND_PARSE_PARAMETERS_END();
    cluster_set_callback(&callbacks.write, &write, &write_cache);
    cluster_set_callback(&callbacks.read, &read, &read_cache);
}

/* --- direct delivery --- */

static zend_object_handlers outlet_handlers;

static zend_object *cluster_create_outlet(zend_class_entry *class_entry)
{
    nx_cluster_outlet_t *outlet = zend_object_alloc(sizeof(*outlet), class_entry);
    outlet->to = (nx_fabric_address_t){0};
    outlet->header = zend_empty_string;
    zend_object_std_init(&outlet->std, class_entry);
    outlet->std.handlers = &outlet_handlers;
    return &outlet->std;
}

static void cluster_free_outlet(zend_object *object)
{
    zend_string_release(nx_cluster_outlet_of(object)->header);
    zend_object_std_dtor(object);
}

ZEND_METHOD(Nexus_Server_Internal_Outlet, __construct)
{
    zend_long member, incarnation;
    zend_string *header;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_LONG(member)
    Z_PARAM_LONG(incarnation)
    Z_PARAM_STR(header)
    ZEND_PARSE_PARAMETERS_END();
    nx_cluster_outlet_t *outlet = nx_cluster_outlet_of(Z_OBJ_P(ZEND_THIS));
    zend_string_release(outlet->header);
    outlet->to = cluster_address(member, incarnation);
    outlet->header = zend_string_copy(header);
}

/* False, with an exception, if the argument is no reference to an actor: release builds do not check internal types. */
static NX_THROWS bool cluster_check_reference(const zval *reference)
{
    if (nx_actor_is_reference_class(Z_OBJCE_P(reference))) {
        return true;
    }
    zend_argument_type_error(2, "must be of type Nexus\\Actor\\ActorRef, %s given",
                             zend_zval_type_name(reference));
    return false;
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, pause)
{
    zend_long member;
    zval *until;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(member)
    Z_PARAM_OBJECT(until)
    ZEND_PARSE_PARAMETERS_END();
    if (cluster_check_reference(until)) {
        nx_cluster_pause((uint32_t)member, Z_OBJ_P(until));
    }
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, export)
{
    zend_long number;
    zval *reference;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(number)
    Z_PARAM_OBJECT(reference)
    ZEND_PARSE_PARAMETERS_END();
    if (cluster_check_reference(reference) && nx_actor_is_living(Z_OBJ_P(reference))) {
        nx_cluster_export((zend_ulong)number, Z_OBJ_P(reference));
    }
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, withdraw)
{
    zend_long number;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(number)
    ZEND_PARSE_PARAMETERS_END();
    nx_cluster_withdraw((zend_ulong)number);
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, addType)
{
    zend_string *name;
    zval *routes;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(name)
    Z_PARAM_OBJECT(routes)
    ZEND_PARSE_PARAMETERS_END();
    if (nx_actor_has_direct_routes(Z_OBJ_P(routes))) {
        nx_cluster_add_type(name, Z_OBJ_P(routes));
    }
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, encode)
{
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    unsigned char window[1024];
    nx_codec_sink_t sink;
    nx_codec_sink_init(&sink, window, sizeof(window));
    if (nx_codec_encode(message, &sink, nx_cluster_own_names())) {
        RETVAL_STRINGL((char *)sink.start, nx_codec_sink_length(&sink));
    }
    nx_codec_sink_free(&sink);
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, decode)
{
    zend_string *bytes;
    zend_long member;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(bytes)
    Z_PARAM_LONG(member)
    ZEND_PARSE_PARAMETERS_END();
    zval value;
    if (nx_codec_decode((const unsigned char *)ZSTR_VAL(bytes), ZSTR_LEN(bytes),
                        nx_cluster_names_of((uint32_t)member), &value)) {
        RETURN_COPY_VALUE(&value);
    }
}

/* --- leases --- */

static NX_COLD void cluster_throw_lease_error(int error)
{
    nx_throw(NX_ERROR_SYSTEM, "The leases of entities cannot be used: %s.", strerror(-error));
}

static int cluster_open_leases(void)
{
    nx_shared_heap_t *heap;
    nx_shared_existing_t existing;
    size_t bytes;
    if (nx_fabric_shared_file(&bytes) < 0) {
        return -ENOTCONN;
    }
    int error = nx_fabric_shared_heap(&heap);
    return error != 0 ? error
                      : nx_shared_map_open(heap, LEASES, strlen(LEASES), LEASES_BYTES, NX_SHARED_MAP_REFUSES,
                                           &leases, &existing);
}

/* False with an exception. */
static bool cluster_has_leases(void)
{
    int error = leases != NULL ? 0 : cluster_open_leases();
    if (UNEXPECTED(error != 0)) {
        cluster_throw_lease_error(error);
    }
    return error == 0;
}

static nx_shared_key_t cluster_lease_key(const zend_string *key)
{
    return (nx_shared_key_t){.bytes = ZSTR_VAL(key), .length = ZSTR_LEN(key)};
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, leaseHolder)
{
    zend_string *key;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(key)
    ZEND_PARSE_PARAMETERS_END();
    if (!cluster_has_leases()) {
        RETURN_THROWS();
    }
    nx_shared_found_t found;
    nx_shared_found_init(&found);
    int error = nx_shared_map_get(leases, cluster_lease_key(key), &found);
    if (error == 0) {
        RETVAL_STRINGL(found.bytes.memory + found.bytes.start, found.bytes.end - found.bytes.start);
    } else if (error != -ENOENT) {
        cluster_throw_lease_error(error);
    }
    nx_shared_found_release(&found);
}

ZEND_METHOD(Nexus_Server_Internal_ActorChannel, replaceLease)
{
    zend_string *key, *expected, *holder;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_STR(key)
    Z_PARAM_STR_OR_NULL(expected)
    Z_PARAM_STR_OR_NULL(holder)
    ZEND_PARSE_PARAMETERS_END();
    if (!cluster_has_leases()) {
        RETURN_THROWS();
    }
    nx_shared_value_t old = {0}, new = {0};
    if (expected != NULL) {
        old.bytes = ZSTR_VAL(expected);
        old.length = ZSTR_LEN(expected);
    }
    if (holder != NULL) {
        new.bytes = ZSTR_VAL(holder);
        new.length = ZSTR_LEN(holder);
    }
    int result = nx_shared_map_compare_and_set(leases, cluster_lease_key(key), expected == NULL ? NULL : &old,
                                               holder == NULL ? NULL : &new, NX_SHARED_FOREVER);
    if (UNEXPECTED(result < 0)) {
        cluster_throw_lease_error(result);
        RETURN_THROWS();
    }
    RETURN_BOOL(result == 1);
}

void nx_php_register_cluster(void)
{
    register_class_Nexus_Server_Internal_ActorChannel();
    nx_cluster_outlet_class = register_class_Nexus_Server_Internal_Outlet();
    nx_cluster_outlet_class->create_object = cluster_create_outlet;
    outlet_handlers = std_object_handlers;
    outlet_handlers.offset = offsetof(nx_cluster_outlet_t, std);
    outlet_handlers.free_obj = cluster_free_outlet;
    outlet_handlers.clone_obj = NULL;
    nx_codec_set_reference_hooks(nx_actor_is_reference_class, cluster_encode_reference,
                                 cluster_decode_reference);
    nx_fabric_on_channel(NX_FABRIC_CHANNEL_ACTORS, cluster_receive, cluster_take_back);
    nx_fabric_on_departure(cluster_report_departure);
    nx_fabric_on_change(cluster_report_change);
}
