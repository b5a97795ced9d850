/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "zend_smart_str.h"

#include "runtime/scheduler/lease.h"
#include "runtime/diagnostics/inspect.h"
#include "runtime/php/lease_record_arginfo.h"
#include "runtime/scheduler/scheduler.h"

typedef struct lease_record {
    nx_lease_t lease;
    zend_string *file; /* NULL: no caller outside of the folder */
    uint32_t line;
    bool is_lost;
    zend_object std;
} lease_record_t;

/* In the order of the stub's declarations. */
enum { LEASE_RECORD_COROUTINE, LEASE_RECORD_SINCE };

static zend_class_entry *lease_record_class;
static zend_object_handlers lease_record_handlers;

static lease_record_t *lease_record_of(zend_object *object)
{
    return nx_container_of(object, lease_record_t, std);
}

static void lease_record_holder_ended(nx_lease_t *lease, nx_coroutine_end_t how)
{
    nx_container_of(lease, lease_record_t, lease)->is_lost = how == NX_COROUTINE_FATAL;
}

static zend_object *lease_record_create(zend_class_entry *class_entry)
{
    lease_record_t *record = zend_object_alloc(sizeof(lease_record_t), class_entry);
    nx_list_init(&record->lease.link);
    record->lease.coroutine = NULL;
    record->file = NULL;
    record->line = 0;
    record->is_lost = false;
    zend_object_std_init(&record->std, class_entry);
    object_properties_init(&record->std, class_entry);
    record->std.handlers = &lease_record_handlers;
    /* A record references nothing, so it cannot be part of a cycle. */
    GC_ADD_FLAGS(&record->std, GC_NOT_COLLECTABLE);
    return &record->std;
}

static void lease_record_free(zend_object *object)
{
    lease_record_t *record = lease_record_of(object);
    nx_lease_drop(&record->lease);
    if (record->file != NULL) {
        zend_string_release(record->file);
    }
    zend_object_std_dtor(object);
}

static bool lies_beneath(const zend_string *file, const zend_string *folder)
{
    return ZSTR_LEN(file) > ZSTR_LEN(folder) && ZSTR_VAL(file)[ZSTR_LEN(folder)] == '/' &&
           memcmp(ZSTR_VAL(file), ZSTR_VAL(folder), ZSTR_LEN(folder)) == 0;
}

static const zend_execute_data *innermost_frame_outside(const zend_string *folder)
{
    const zend_execute_data *frame = EG(current_execute_data);
    while (frame != NULL) {
        bool is_code = frame->func != NULL && ZEND_USER_CODE(frame->func->type);
        if (is_code && !lies_beneath(frame->func->op_array.filename, folder)) {
            return frame;
        }
        frame = frame->prev_execute_data;
    }
    return NULL;
}

static void lease_record_set_place(lease_record_t *record, const zend_string *folder)
{
    const zend_execute_data *frame = innermost_frame_outside(folder);
    if (frame == NULL) {
        return;
    }
    nx_place_t place = nx_inspect_place_of(frame);
    if (place.file != NULL) {
        record->file = zend_string_copy(place.file);
        record->line = place.line;
    }
}

ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, take)
{
    zend_string *beneath;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(beneath)
    ZEND_PARSE_PARAMETERS_END();
    if (UNEXPECTED(!nx_scheduler_has_loop())) {
        return;
    }
    nx_coroutine_t *coroutine = nx_coroutine_current();
    lease_record_t *record = lease_record_of(lease_record_create(lease_record_class));
    nx_lease_take(&record->lease, coroutine, lease_record_holder_ended);
    lease_record_set_place(record, beneath);
    ZVAL_LONG(OBJ_PROP_NUM(&record->std, LEASE_RECORD_COROUTINE), (zend_long)coroutine->id);
    ZVAL_LONG(OBJ_PROP_NUM(&record->std, LEASE_RECORD_SINCE), nx_loop_update_now(nx_scheduler_loop()));
    RETURN_OBJ(&record->std);
}

ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, renew)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(ZEND_THIS), LEASE_RECORD_SINCE), nx_loop_update_now(nx_scheduler_loop()));
}

ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, place)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const lease_record_t *record = lease_record_of(Z_OBJ_P(ZEND_THIS));
    if (record->file != NULL) {
        RETURN_STR(strpprintf(0, "%s:%" PRIu32, ZSTR_VAL(record->file), record->line));
    }
}

ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, holder)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const lease_record_t *record = lease_record_of(Z_OBJ_P(ZEND_THIS));
    zend_long id = Z_LVAL_P(OBJ_PROP_NUM(&record->std, LEASE_RECORD_COROUTINE));
    if (record->lease.coroutine == NULL) {
        RETURN_STR(strpprintf(0, "coroutine " ZEND_LONG_FMT ", which has ended", id));
    }
    smart_str name = {0};
    nx_coroutine_name(record->lease.coroutine, &name);
    smart_str_0(&name);
    RETVAL_STR(name.s == NULL ? strpprintf(0, "coroutine " ZEND_LONG_FMT, id)
                              : strpprintf(0, "coroutine " ZEND_LONG_FMT " (%s)", id, ZSTR_VAL(name.s)));
    smart_str_free(&name);
}

ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, isLost)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(lease_record_of(Z_OBJ_P(ZEND_THIS))->is_lost);
}

void nx_php_register_lease_record(void)
{
    lease_record_class = register_class_Nexus_Async_Internal_LeaseRecord();
    lease_record_class->create_object = lease_record_create;
    memcpy(&lease_record_handlers, &std_object_handlers, sizeof(lease_record_handlers));
    lease_record_handlers.offset = offsetof(lease_record_t, std);
    lease_record_handlers.free_obj = lease_record_free;
    lease_record_handlers.clone_obj = NULL;
}
