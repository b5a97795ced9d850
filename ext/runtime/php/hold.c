/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "zend_smart_str.h"

#include "runtime/scheduler/lease.h"
#include "runtime/diagnostics/inspect.h"
#include "runtime/php/hold_arginfo.h"
#include "runtime/scheduler/scheduler.h"

typedef struct note {
    nx_lease_t lease;
    zend_string *file; /* NULL: no caller outside of the folder */
    uint32_t line;
    bool is_lost;
    zend_object std;
} note_t;

/* In the order of the stub's declarations. */
enum { NOTE_COROUTINE, NOTE_SINCE };

static zend_class_entry *note_class;
static zend_object_handlers note_handlers;

static note_t *note_of(zend_object *object)
{
    return nx_container_of(object, note_t, std);
}

static void on_holder_ended(nx_lease_t *lease, nx_coroutine_end_t how)
{
    nx_container_of(lease, note_t, lease)->is_lost = how == NX_COROUTINE_FATAL;
}

static zend_object *create_note(zend_class_entry *class_entry)
{
    note_t *note = zend_object_alloc(sizeof(note_t), class_entry);
    nx_list_init(&note->lease.link);
    note->lease.coroutine = NULL;
    note->file = NULL;
    note->line = 0;
    note->is_lost = false;
    zend_object_std_init(&note->std, class_entry);
    object_properties_init(&note->std, class_entry);
    note->std.handlers = &note_handlers;
    /* A note references nothing, so it cannot be part of a cycle. */
    GC_ADD_FLAGS(&note->std, GC_NOT_COLLECTABLE);
    return &note->std;
}

static void free_object(zend_object *object)
{
    note_t *note = note_of(object);
    nx_lease_drop(&note->lease);
    if (note->file != NULL) {
        zend_string_release(note->file);
    }
    zend_object_std_dtor(object);
}

static bool lies_beneath(const zend_string *file, const zend_string *folder)
{
    return ZSTR_LEN(file) > ZSTR_LEN(folder) && ZSTR_VAL(file)[ZSTR_LEN(folder)] == '/' &&
           memcmp(ZSTR_VAL(file), ZSTR_VAL(folder), ZSTR_LEN(folder)) == 0;
}

static const zend_execute_data *outside(const zend_string *folder)
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

static void note_place(note_t *note, const zend_string *folder)
{
    const zend_execute_data *frame = outside(folder);
    if (frame == NULL) {
        return;
    }
    nx_place_t place = nx_inspect_place_of(frame);
    if (place.file != NULL) {
        note->file = zend_string_copy(place.file);
        note->line = place.line;
    }
}

ZEND_METHOD(Nexus_Async_Internal_Hold, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_Internal_Hold, take)
{
    zend_string *beneath;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(beneath)
    ZEND_PARSE_PARAMETERS_END();
    if (UNEXPECTED(!nx_scheduler_has_loop())) {
        return;
    }
    nx_coroutine_t *coroutine = nx_coroutine_current();
    note_t *note = note_of(create_note(note_class));
    nx_lease_take(&note->lease, coroutine, on_holder_ended);
    note_place(note, beneath);
    ZVAL_LONG(OBJ_PROP_NUM(&note->std, NOTE_COROUTINE), (zend_long)coroutine->id);
    ZVAL_LONG(OBJ_PROP_NUM(&note->std, NOTE_SINCE), nx_loop_update_now(nx_scheduler_loop()));
    RETURN_OBJ(&note->std);
}

ZEND_METHOD(Nexus_Async_Internal_Hold, renew)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(ZEND_THIS), NOTE_SINCE), nx_loop_update_now(nx_scheduler_loop()));
}

ZEND_METHOD(Nexus_Async_Internal_Hold, place)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const note_t *note = note_of(Z_OBJ_P(ZEND_THIS));
    if (note->file != NULL) {
        RETURN_STR(strpprintf(0, "%s:%" PRIu32, ZSTR_VAL(note->file), note->line));
    }
}

ZEND_METHOD(Nexus_Async_Internal_Hold, holder)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const note_t *note = note_of(Z_OBJ_P(ZEND_THIS));
    zend_long id = Z_LVAL_P(OBJ_PROP_NUM(&note->std, NOTE_COROUTINE));
    if (note->lease.coroutine == NULL) {
        RETURN_STR(strpprintf(0, "coroutine " ZEND_LONG_FMT ", which has ended", id));
    }
    smart_str name = {0};
    nx_coroutine_name(note->lease.coroutine, &name);
    smart_str_0(&name);
    RETVAL_STR(name.s == NULL ? strpprintf(0, "coroutine " ZEND_LONG_FMT, id)
                              : strpprintf(0, "coroutine " ZEND_LONG_FMT " (%s)", id, ZSTR_VAL(name.s)));
    smart_str_free(&name);
}

ZEND_METHOD(Nexus_Async_Internal_Hold, isLost)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(note_of(Z_OBJ_P(ZEND_THIS))->is_lost);
}

void nx_php_register_hold(void)
{
    note_class = register_class_Nexus_Async_Internal_Hold();
    note_class->create_object = create_note;
    memcpy(&note_handlers, &std_object_handlers, sizeof(note_handlers));
    note_handlers.offset = offsetof(note_t, std);
    note_handlers.free_obj = free_object;
    note_handlers.clone_obj = NULL;
}
