/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "zend_interfaces.h"
#include "zend_smart_str.h"

#include "core/shm/shared_queue.h"
#include "engine/errors/errors.h"
#include "server/fabric/shared_heap.h"
#include "server/fabric/shared_wait.h"
#include "server/php/shared_values.h"

#include "server/php/shared_queue_arginfo.h"

typedef struct shared_queue_object {
    nx_shared_queue_t *queue;
    zend_string *name;
    zend_object std;
} shared_queue_object_t;

typedef struct shared_queue_iterator {
    zend_object_iterator iterator;
    zval value;
    zend_long position;
} shared_queue_iterator_t;

/* A push or a pop. */
typedef struct queue_wait {
    nx_shared_wait_t wait;
    shared_queue_object_t *of;
    nx_shared_ticket_t ticket;
    const nx_shared_value_t *pushed; /* NULL: a pop */
    nx_shared_found_t *popped;
} queue_wait_t;

static zend_class_entry *shared_queue_class;
static zend_object_handlers shared_queue_handlers;

static shared_queue_object_t *shared_queue_of(zend_object *object)
{
    return nx_container_of(object, shared_queue_object_t, std);
}

#define THIS_QUEUE shared_queue_of(Z_OBJ_P(ZEND_THIS))

static zend_object *shared_queue_create(zend_class_entry *class_entry)
{
    shared_queue_object_t *queue = zend_object_alloc(sizeof(shared_queue_object_t), class_entry);
    zend_object_std_init(&queue->std, class_entry);
    object_properties_init(&queue->std, class_entry);
    queue->std.handlers = &shared_queue_handlers;
    return &queue->std;
}

static void shared_queue_free(zend_object *object)
{
    shared_queue_object_t *queue = shared_queue_of(object);
    if (queue->queue != NULL) {
        nx_shared_queue_close(queue->queue);
        zend_string_release(queue->name);
    }
    zend_object_std_dtor(object);
}

/* --- errors --- */

static NX_COLD void shared_queue_throw_open_error(int error, const zend_string *name)
{
    switch (error) {
    case -EEXIST:
        nx_throw(
            NX_ERROR_SHARED_DIFFERS,
            "Shared data with the name \"%s\" exist, and are no queue of this capacity and size: use the same "
            "for all openers",
            ZSTR_VAL(name));
        return;
    case -ENOSPC:
        nx_throw(NX_ERROR_SHARED_FULL,
                 "The shared memory has no space for the queue \"%s\": choose fewer bytes", ZSTR_VAL(name));
        return;
    case -EINVAL:
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "A shared queue must have a capacity of 1 to %d and %d bytes to 128 GiB",
                 NX_SHARED_QUEUE_ITEMS_MOST, NX_SHARED_QUEUE_BYTES_LEAST);
        return;
    case -ENAMETOOLONG:
        nx_throw(NX_ERROR_BAD_ARGUMENT, "The name of a shared queue must have 1 to %d bytes",
                 NX_SHARED_NAME_BYTES);
        return;
    default:
        nx_throw(NX_ERROR_SYSTEM, "The shared queue cannot be used: %s", strerror(-error));
    }
}

static NX_COLD void shared_queue_throw_system(int error)
{
    nx_throw(NX_ERROR_SYSTEM, "The shared queue cannot be used: %s", strerror(-error));
}

static NX_COLD void shared_queue_throw(const queue_wait_t *wait, int error, double patience)
{
    const char *name = ZSTR_VAL(wait->of->name);
    switch (error) {
    case -EPIPE:
        nx_throw(NX_ERROR_SHARED_CLOSED,
                 wait->pushed != NULL ? "The shared queue \"%s\" is closed: nothing can be pushed"
                                      : "The shared queue \"%s\" is closed and empty",
                 name);
        return;
    case -EFBIG:
        nx_throw(
            NX_ERROR_SHARED_FULL,
            "A value takes more than half of the memory of the shared queue \"%s\": give Queue::create() more "
            "bytes",
            name);
        return;
    case -ENOBUFS:
        nx_throw(NX_ERROR_SHARED_FULL,
                 "%d coroutines wait for the shared queue \"%s\", and there is no place for more",
                 NX_SHARED_WAITERS, name);
        return;
    case -ETIMEDOUT:
        nx_shared_throw_timeout(patience, wait->wait.kind->wait.what, name);
        return;
    case -ECANCELED:
        return;
    default:
        nx_throw(NX_ERROR_SYSTEM, "The shared queue cannot be used: %s", strerror(-error));
    }
}

/* --- waiting --- */

static queue_wait_t *queue_wait_of(nx_shared_wait_t *wait)
{
    return nx_container_of(wait, queue_wait_t, wait);
}

static bool attempt_queue(nx_shared_wait_t *wait, uint32_t process)
{
    queue_wait_t *own = queue_wait_of(wait);
    own->ticket.process = process;
    wait->result = own->pushed != NULL ? nx_shared_queue_push(own->of->queue, own->pushed, &own->ticket)
                                       : nx_shared_queue_pop(own->of->queue, own->popped, &own->ticket);
    wait->place = own->ticket.place;
    return wait->result != -EAGAIN;
}

static void leave_queue(nx_shared_wait_t *wait)
{
    nx_shared_queue_leave(queue_wait_of(wait)->of->queue, &queue_wait_of(wait)->ticket);
}

static void describe_queue(nx_wait_t *wait, smart_str *text)
{
    const queue_wait_t *own = queue_wait_of(nx_container_of(wait, nx_shared_wait_t, wait));
    smart_str_append_printf(text, " \"%s\"", ZSTR_VAL(own->of->name));
}

static const nx_shared_wait_kind_t pushes = {
    .wait = {.what = "push to the shared queue",
             .abandon = nx_shared_wait_abandon,
             .describe = describe_queue},
    .attempt = attempt_queue,
    .leave = leave_queue,
};

static const nx_shared_wait_kind_t pops = {
    .wait = {.what = "pop from the shared queue",
             .abandon = nx_shared_wait_abandon,
             .describe = describe_queue},
    .attempt = attempt_queue,
    .leave = leave_queue,
};

static void begin_queue_wait(queue_wait_t *wait, const nx_shared_wait_kind_t *kind)
{
    nx_shared_wait_init(&wait->wait, kind, nx_shared_queue_waiters(wait->of->queue));
    wait->ticket.place = NX_SHARED_NO_PLACE;
}

/* 0; -EPIPE without an exception; other errors have thrown. */
static NX_SUSPENDS NX_THROWS int pop_from_queue(shared_queue_object_t *queue, double patience, zval *value)
{
    nx_shared_found_t found;
    nx_shared_found_init(&found);
    queue_wait_t wait = {.of = queue, .popped = &found};
    begin_queue_wait(&wait, &pops);
    int error = nx_shared_wait(&wait.wait, patience);
    if (error == 0) {
        const char *bytes = nx_bytes_length(&found.bytes) == 0 ? NULL : nx_bytes_data(&found.bytes);
        error = nx_shared_read(found.kind, found.number, bytes, nx_bytes_length(&found.bytes), value)
                    ? 0
                    : -ECANCELED;
    } else if (error != -EPIPE) {
        shared_queue_throw(&wait, error, patience);
    }
    nx_shared_found_release(&found);
    return error;
}

static NX_SUSPENDS NX_THROWS void push_to_queue(shared_queue_object_t *queue, zval *value, double patience)
{
    nx_shared_stored_t stored;
    if (nx_shared_store(value, &stored)) {
        queue_wait_t wait = {.of = queue, .pushed = &stored.value};
        begin_queue_wait(&wait, &pushes);
        int error = nx_shared_wait(&wait.wait, patience);
        error == 0 ? (void)0 : shared_queue_throw(&wait, error, patience);
    }
    nx_shared_release(&stored);
}

/* --- the class --- */

ZEND_METHOD(Nexus_Shared_Queue, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Shared_Queue, create)
{
    zend_string *name;
    zend_long capacity, bytes = 64 << 20;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_STR(name)
    Z_PARAM_LONG(capacity)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(bytes)
    ZEND_PARSE_PARAMETERS_END();
    nx_shared_heap_t *heap;
    nx_shared_queue_t *queue = NULL;
    nx_shared_existing_t existing = {0};
    bool is_possible = bytes > 0 && capacity > 0 && capacity <= NX_SHARED_QUEUE_ITEMS_MOST;
    int error = is_possible ? nx_fabric_shared_heap(&heap) : -EINVAL;
    if (error == 0) {
        error = nx_shared_queue_open(heap, ZSTR_VAL(name), ZSTR_LEN(name), (uint32_t)capacity, (size_t)bytes,
                                     &queue, &existing);
    }
    if (UNEXPECTED(error != 0)) {
        shared_queue_throw_open_error(error, name);
        RETURN_THROWS();
    }
    object_init_ex(return_value, shared_queue_class);
    shared_queue_of(Z_OBJ_P(return_value))->queue = queue;
    shared_queue_of(Z_OBJ_P(return_value))->name = zend_string_copy(name);
}

ZEND_METHOD(Nexus_Shared_Queue, push)
{
    zval *value, *timeout = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_ZVAL(value)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    double patience;
    if (nx_shared_parse_timeout(timeout, 2, &patience)) {
        push_to_queue(THIS_QUEUE, value, patience);
    }
}

ZEND_METHOD(Nexus_Shared_Queue, tryPush)
{
    zval *value;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    nx_shared_stored_t stored;
    bool is_pushed = false;
    if (nx_shared_store(value, &stored)) {
        queue_wait_t wait = {.of = THIS_QUEUE, .pushed = &stored.value};
        int error = nx_shared_queue_push(THIS_QUEUE->queue, &stored.value, NULL);
        is_pushed = error == 0;
        if (error != 0 && error != -EAGAIN) {
            shared_queue_throw(&wait, error, 0);
        }
    }
    nx_shared_release(&stored);
    RETURN_BOOL(is_pushed);
}

ZEND_METHOD(Nexus_Shared_Queue, pop)
{
    zval *timeout = NULL, value;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    double patience;
    if (!nx_shared_parse_timeout(timeout, 1, &patience)) {
        RETURN_THROWS();
    }
    int error = pop_from_queue(THIS_QUEUE, patience, &value);
    if (error == -EPIPE) {
        queue_wait_t wait = {.of = THIS_QUEUE};
        shared_queue_throw(&wait, error, patience);
    }
    if (error == 0) {
        RETURN_COPY_VALUE(&value);
    }
}

ZEND_METHOD(Nexus_Shared_Queue, tryPop)
{
    zval *otherwise = NULL, value;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(otherwise)
    ZEND_PARSE_PARAMETERS_END();
    nx_shared_found_t found;
    nx_shared_found_init(&found);
    int error = nx_shared_queue_pop(THIS_QUEUE->queue, &found, NULL);
    if (error == 0) {
        const char *bytes = nx_bytes_length(&found.bytes) == 0 ? NULL : nx_bytes_data(&found.bytes);
        if (nx_shared_read(found.kind, found.number, bytes, nx_bytes_length(&found.bytes), &value)) {
            RETVAL_COPY_VALUE(&value);
        }
    } else if (error != -EAGAIN && error != -EPIPE) {
        shared_queue_throw_system(error);
    } else if (otherwise != NULL) {
        RETVAL_COPY(otherwise);
    }
    nx_shared_found_release(&found);
}

ZEND_METHOD(Nexus_Shared_Queue, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_shared_queue_end(THIS_QUEUE->queue);
}

ZEND_METHOD(Nexus_Shared_Queue, isClosed)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(nx_shared_queue_has_ended(THIS_QUEUE->queue));
}

ZEND_METHOD(Nexus_Shared_Queue, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(nx_shared_queue_length(THIS_QUEUE->queue));
}

/* --- iteration --- */

static shared_queue_iterator_t *queue_iterator_of(zend_object_iterator *iterator)
{
    return nx_container_of(iterator, shared_queue_iterator_t, iterator);
}

static void queue_iterator_forget(zend_object_iterator *iterator)
{
    zval_ptr_dtor(&queue_iterator_of(iterator)->value);
    ZVAL_UNDEF(&queue_iterator_of(iterator)->value);
}

static void queue_iterator_destroy(zend_object_iterator *iterator)
{
    queue_iterator_forget(iterator);
    zval_ptr_dtor(&iterator->data);
}

static NX_SUSPENDS NX_THROWS void queue_iterator_fetch(zend_object_iterator *iterator)
{
    zval value;
    queue_iterator_forget(iterator);
    if (pop_from_queue(shared_queue_of(Z_OBJ(iterator->data)), INFINITY, &value) == 0) {
        ZVAL_COPY_VALUE(&queue_iterator_of(iterator)->value, &value);
    }
}

static void queue_iterator_rewind(zend_object_iterator *iterator)
{
    queue_iterator_of(iterator)->position = 0;
    queue_iterator_fetch(iterator);
}

static void queue_iterator_next(zend_object_iterator *iterator)
{
    queue_iterator_of(iterator)->position++;
    queue_iterator_fetch(iterator);
}

static int queue_iterator_is_valid(zend_object_iterator *iterator)
{
    return Z_TYPE(queue_iterator_of(iterator)->value) == IS_UNDEF ? FAILURE : SUCCESS;
}

static zval *queue_iterator_value(zend_object_iterator *iterator)
{
    return &queue_iterator_of(iterator)->value;
}

static void queue_iterator_key(zend_object_iterator *iterator, zval *key)
{
    ZVAL_LONG(key, queue_iterator_of(iterator)->position);
}

static const zend_object_iterator_funcs queue_iterator_functions = {
    .dtor = queue_iterator_destroy,
    .valid = queue_iterator_is_valid,
    .get_current_data = queue_iterator_value,
    .get_current_key = queue_iterator_key,
    .move_forward = queue_iterator_next,
    .rewind = queue_iterator_rewind,
};

static zend_object_iterator *shared_queue_get_iterator(zend_class_entry *class_entry, zval *object,
                                                       int by_reference)
{
    if (by_reference) {
        zend_throw_error(NULL, "A shared queue cannot be iterated by reference");
        return NULL;
    }
    shared_queue_iterator_t *values = ecalloc(1, sizeof(*values));
    zend_iterator_init(&values->iterator);
    ZVAL_OBJ_COPY(&values->iterator.data, Z_OBJ_P(object));
    values->iterator.funcs = &queue_iterator_functions;
    return &values->iterator;
}

ZEND_METHOD(Nexus_Shared_Queue, getIterator)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

void nx_php_register_shared_queue(void)
{
    shared_queue_class = register_class_Nexus_Shared_Queue(zend_ce_aggregate, zend_ce_countable);
    shared_queue_class->create_object = shared_queue_create;
    shared_queue_class->get_iterator = shared_queue_get_iterator;
    memcpy(&shared_queue_handlers, &std_object_handlers, sizeof(shared_queue_handlers));
    shared_queue_handlers.offset = offsetof(shared_queue_object_t, std);
    shared_queue_handlers.free_obj = shared_queue_free;
    shared_queue_handlers.clone_obj = NULL;
}
