/* SPDX-License-Identifier: MIT */
#include <php.h>

#include "server/php/classes.h"

#include <errno.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/base/descriptor.h"
#include "core/shm/members.h"
#include "engine/errors/errors.h"
#include "server/fabric/join.h"

#include "server/php/fabric_arginfo.h"
#include "server/php/scoreboard.h"

static zend_class_entry *fabric_class;
static zend_object_handlers fabric_handlers;

typedef struct fabric_object {
    int memory, shared;
    int *bells;
    nx_members_t members; /* as a supervisor */
    uint32_t capacity;
    bool is_joined;
    zend_object std;
} fabric_object_t;

/* The callables of the class's functions for tests. They live for one request. */
static NX_PER_THREAD struct {
    zval receive, returned, departed;
} callbacks;

static fabric_object_t *fabric_of(zend_object *object)
{
    return nx_container_of(object, fabric_object_t, std);
}

static zend_object *create_fabric(zend_class_entry *class_entry)
{
    fabric_object_t *fabric = zend_object_alloc(sizeof(fabric_object_t), class_entry);
    memset(fabric, 0, offsetof(fabric_object_t, std));
    fabric->memory = fabric->shared = -1;
    zend_object_std_init(&fabric->std, class_entry);
    object_properties_init(&fabric->std, class_entry);
    fabric->std.handlers = &fabric_handlers;
    return &fabric->std;
}

static void close_descriptors(fabric_object_t *fabric)
{
    for (uint32_t member = 0; fabric->bells != NULL && member < fabric->capacity; member++) {
        close(fabric->bells[member]);
    }
    if (fabric->memory >= 0) {
        close(fabric->memory);
    }
    if (fabric->shared >= 0) {
        close(fabric->shared);
    }
}

static void free_fabric(zend_object *object)
{
    fabric_object_t *fabric = fabric_of(object);
    if (fabric->members.memory != NULL) {
        nx_members_unmap(&fabric->members);
    }
    if (!fabric->is_joined) {
        close_descriptors(fabric);
    }
    free(fabric->bells);
    zend_object_std_dtor(object);
}

NX_THROWS static void throw_unusable(int error)
{
    nx_throw(NX_ERROR_SYSTEM, "The shared memory of the server's workers cannot be used: %s.",
             strerror(-error));
}

enum { FILES_PER_MEMBER = 16 };

/*
 * Each process has an eventfd for each member. Limits the number of members, so that eventfds use a small part of the
 * files that a process may open.
 */
static uint32_t capacity_within_limits(zend_long members)
{
    struct rlimit limit;
    zend_long most = NX_MEMBERS_MOST;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur / FILES_PER_MEMBER < (rlim_t)most) {
        most = (zend_long)(limit.rlim_cur / FILES_PER_MEMBER);
    }
    return (uint32_t)MAX(1, MIN(members, most));
}

static int open_bells(fabric_object_t *fabric, uint32_t count)
{
    fabric->bells = calloc(count, sizeof(int));
    if (fabric->bells == NULL) {
        return -ENOMEM;
    }
    for (fabric->capacity = 0; fabric->capacity < count; fabric->capacity++) {
        int bell = nx_descriptor_raise(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
        if (bell < 0) {
            return -errno;
        }
        fabric->bells[fabric->capacity] = bell;
    }
    return 0;
}

static int open_fabric(fabric_object_t *fabric, uint32_t capacity)
{
    int error = open_bells(fabric, capacity);
    if (error != 0) {
        return error;
    }
    fabric->memory = nx_members_create(capacity);
    if (fabric->memory < 0) {
        return fabric->memory;
    }
    fabric->shared = nx_memory_file_create("nexus-shared", NX_FABRIC_SHARED_BYTES);
    if (fabric->shared < 0) {
        return fabric->shared;
    }
    return nx_members_map_supervisor(fabric->memory, capacity, &fabric->members);
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, create)
{
    zend_long members;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(members)
    ZEND_PARSE_PARAMETERS_END();
    if (members < 1) {
        zend_argument_value_error(1, "must be positive");
        RETURN_THROWS();
    }
    object_init_ex(return_value, fabric_class);
    int error = open_fabric(fabric_of(Z_OBJ_P(return_value)), capacity_within_limits(members));
    if (error != 0) {
        zval_ptr_dtor(return_value);
        throw_unusable(error);
        RETURN_THROWS();
    }
}

static int attach_fabric(fabric_object_t *fabric, HashTable *descriptors)
{
    uint32_t count = zend_hash_num_elements(descriptors), number = 0;
    if (count < 3 || count > NX_MEMBERS_MOST + 2) {
        return -EINVAL;
    }
    fabric->bells = calloc(count - 2, sizeof(int));
    if (fabric->bells == NULL) {
        return -ENOMEM;
    }
    zval *descriptor;
    ZEND_HASH_FOREACH_VAL(descriptors, descriptor)
    {
        int fd = (int)zval_get_long(descriptor);
        if (number == 0) {
            fabric->memory = fd;
        } else if (number == 1) {
            fabric->shared = fd;
        } else {
            fabric->bells[fabric->capacity++] = fd;
        }
        number++;
    }
    ZEND_HASH_FOREACH_END();
    return nx_members_map_supervisor(fabric->memory, fabric->capacity, &fabric->members);
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, attach)
{
    HashTable *descriptors;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(descriptors)
    ZEND_PARSE_PARAMETERS_END();
    object_init_ex(return_value, fabric_class);
    fabric_object_t *fabric = fabric_of(Z_OBJ_P(return_value));
    int error = attach_fabric(fabric, descriptors);
    if (error != 0) {
        /* The descriptors stay the caller's. */
        fabric->is_joined = true;
        zval_ptr_dtor(return_value);
        throw_unusable(error);
        RETURN_THROWS();
    }
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, descriptors)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const fabric_object_t *fabric = fabric_of(Z_OBJ_P(ZEND_THIS));
    array_init_size(return_value, fabric->capacity + 2);
    add_next_index_long(return_value, fabric->memory);
    add_next_index_long(return_value, fabric->shared);
    for (uint32_t member = 0; member < fabric->capacity; member++) {
        add_next_index_long(return_value, fabric->bells[member]);
    }
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, capacity)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(fabric_of(Z_OBJ_P(ZEND_THIS))->capacity);
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, begin)
{
    zend_long member, generation;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(member)
    Z_PARAM_LONG(generation)
    ZEND_PARSE_PARAMETERS_END();
    const fabric_object_t *fabric = fabric_of(Z_OBJ_P(ZEND_THIS));
    if (member < 0 || member >= (zend_long)fabric->capacity) {
        nx_throw(
            NX_ERROR_SYSTEM,
            "The workers' shared memory has space for %u processes, and all are in use. Raise the limit of "
            "open files, of which each process needs four.",
            fabric->capacity);
        RETURN_THROWS();
    }
    nx_members_begin(&fabric->members, (uint32_t)member, (uint32_t)generation);
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, end)
{
    zend_long member;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(member)
    ZEND_PARSE_PARAMETERS_END();
    const fabric_object_t *fabric = fabric_of(Z_OBJ_P(ZEND_THIS));
    if (member >= 0 && member < (zend_long)fabric->capacity) {
        nx_members_end(&fabric->members, (uint32_t)member, fabric->bells);
    }
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, endGeneration)
{
    zend_long generation;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(generation)
    ZEND_PARSE_PARAMETERS_END();
    const fabric_object_t *fabric = fabric_of(Z_OBJ_P(ZEND_THIS));
    nx_members_end_generation(&fabric->members, (uint32_t)generation, fabric->bells);
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, join)
{
    zval *scoreboard;
    zend_long member;
    bool only_shared = false;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_OBJECT_OF_CLASS(scoreboard, nx_php_scoreboard_class())
    Z_PARAM_LONG(member)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(only_shared)
    ZEND_PARSE_PARAMETERS_END();
    fabric_object_t *fabric = fabric_of(Z_OBJ_P(ZEND_THIS));
    nx_fabric_entry_t entry = {
        .memory = fabric->memory,
        .shared = fabric->shared,
        .bells = fabric->bells,
        .capacity = fabric->capacity,
        .member = (uint32_t)member,
        .scoreboard = nx_php_scoreboard_of(Z_OBJ_P(scoreboard)),
        .only_shared = only_shared,
    };
    bool is_known = member >= 0 && member < (zend_long)fabric->capacity &&
                    member < (zend_long)entry.scoreboard->row_count;
    int error = is_known ? nx_fabric_join(&entry) : -EINVAL;
    if (error != 0) {
        throw_unusable(error);
        RETURN_THROWS();
    }
    fabric->is_joined = true;
    /* The fabric reads the scoreboard until the request ends, when PHP frees all objects. */
    Z_ADDREF_P(scoreboard);
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, announce)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_fabric_announce();
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, members)
{
    ZEND_PARSE_PARAMETERS_NONE();
    array_init(return_value);
    uint32_t capacity = nx_fabric_capacity();
    if (capacity == 0) {
        return;
    }
    nx_fabric_member_t *members = safe_emalloc(capacity, sizeof(*members), 0);
    size_t count = nx_fabric_members(members, capacity);
    for (size_t i = 0; i < count; i++) {
        zval member;
        array_init_size(&member, 6);
        add_assoc_long(&member, "member", members[i].address.member);
        add_assoc_long(&member, "incarnation", members[i].address.incarnation);
        add_assoc_long(&member, "generation", members[i].generation);
        add_assoc_long(&member, "slot", members[i].slot);
        add_assoc_long(&member, "state", members[i].state);
        add_assoc_bool(&member, "isSelf", nx_fabric_is_same(members[i].address, nx_fabric_self()));
        add_next_index_zval(return_value, &member);
    }
    efree(members);
}

/* --- the channel for tests and benchmarks --- */

ZEND_METHOD(Nexus_Server_Internal_Fabric, send)
{
    zend_long member, incarnation, mode = NX_FABRIC_WAIT;
    zend_string *bytes;
    ZEND_PARSE_PARAMETERS_START(3, 4)
    Z_PARAM_LONG(member)
    Z_PARAM_LONG(incarnation)
    Z_PARAM_STR(bytes)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(mode)
    ZEND_PARSE_PARAMETERS_END();
    nx_fabric_address_t to = {.member = (uint32_t)member, .incarnation = (uint32_t)incarnation};
    int (*const send[])(nx_fabric_address_t, uint8_t, const void *,
                        size_t) = {nx_fabric_send, nx_fabric_try_send, nx_fabric_post};
    if (mode < NX_FABRIC_WAIT || mode > NX_FABRIC_POST) {
        zend_argument_value_error(4, "must be 0, 1 or 2");
        RETURN_THROWS();
    }
    /* The array of the caller's frame may be freed while the coroutine waits. */
    zend_string_addref(bytes);
    int result = send[mode](to, NX_FABRIC_CHANNEL_TEST, ZSTR_VAL(bytes), ZSTR_LEN(bytes));
    zend_string_release(bytes);
    RETURN_LONG(-result);
}

static void call_back(zval *callback, nx_fabric_address_t address, const uint8_t *bytes, size_t length)
{
    if (Z_TYPE_P(callback) == IS_UNDEF) {
        return;
    }
    zval arguments[3], result;
    ZVAL_LONG(&arguments[0], address.member);
    ZVAL_LONG(&arguments[1], address.incarnation);
    uint32_t count = 2;
    if (bytes != NULL) {
        ZVAL_STRINGL(&arguments[2], (const char *)bytes, length);
        count = 3;
    }
    ZVAL_UNDEF(&result);
    call_user_function(NULL, NULL, callback, &result, count, arguments);
    zval_ptr_dtor(&result);
    if (count == 3) {
        zval_ptr_dtor(&arguments[2]);
    }
}

static void receive_test_message(nx_fabric_address_t from, const uint8_t *bytes, size_t length)
{
    call_back(&callbacks.receive, from, bytes, length);
}

static void take_test_message_back(nx_fabric_address_t to, const uint8_t *bytes, size_t length, int error)
{
    call_back(&callbacks.returned, to, bytes, length);
}

static void report_test_departure(nx_fabric_address_t address)
{
    call_back(&callbacks.departed, address, NULL, 0);
}

static void forget_fabric_callbacks(void)
{
    zval_ptr_dtor(&callbacks.receive);
    zval_ptr_dtor(&callbacks.returned);
    zval_ptr_dtor(&callbacks.departed);
    ZVAL_UNDEF(&callbacks.receive);
    ZVAL_UNDEF(&callbacks.returned);
    ZVAL_UNDEF(&callbacks.departed);
}

static void copy_callback(zval *copy, const zend_fcall_info *given)
{
    if (given->size > 0) {
        ZVAL_COPY(copy, &given->function_name);
    }
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, receive)
{
    zend_fcall_info receive, returned = empty_fcall_info, departed = empty_fcall_info;
    zend_fcall_info_cache ignored;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_FUNC(receive, ignored)
    Z_PARAM_OPTIONAL
    Z_PARAM_FUNC_OR_NULL(returned, ignored)
    Z_PARAM_FUNC_OR_NULL(departed, ignored)
    ZEND_PARSE_PARAMETERS_END();
    forget_fabric_callbacks();
    copy_callback(&callbacks.receive, &receive);
    copy_callback(&callbacks.returned, &returned);
    copy_callback(&callbacks.departed, &departed);
}

ZEND_METHOD(Nexus_Server_Internal_Fabric, counters)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_fabric_counters_t *counters = nx_fabric_counters();
    array_init_size(return_value, 9);
    add_assoc_long(return_value, "sent", (zend_long)counters->sent);
    add_assoc_long(return_value, "received", (zend_long)counters->received);
    add_assoc_long(return_value, "bytesSent", (zend_long)counters->bytes_sent);
    add_assoc_long(return_value, "bytesReceived", (zend_long)counters->bytes_received);
    add_assoc_long(return_value, "publications", (zend_long)counters->publications);
    add_assoc_long(return_value, "wakes", (zend_long)counters->wakes);
    add_assoc_long(return_value, "waits", (zend_long)counters->waits);
    add_assoc_long(return_value, "returned", (zend_long)counters->returned);
    add_assoc_long(return_value, "faults", (zend_long)counters->faults);
}

void nx_php_forget_fabric_callbacks(void)
{
    forget_fabric_callbacks();
}

void nx_php_register_fabric(void)
{
    fabric_class = register_class_Nexus_Server_Internal_Fabric();
    fabric_class->create_object = create_fabric;
    fabric_handlers = std_object_handlers;
    fabric_handlers.offset = offsetof(fabric_object_t, std);
    fabric_handlers.free_obj = free_fabric;
    fabric_handlers.clone_obj = NULL;
    nx_fabric_on_channel(NX_FABRIC_CHANNEL_TEST, receive_test_message, take_test_message_back);
    nx_fabric_on_departure(report_test_departure);
}
