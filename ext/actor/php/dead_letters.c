/* SPDX-License-Identifier: MIT */
#include "actor/php/classes.h"

#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "actor/ask/reply.h"
#include "actor/lifecycle/tell.h"
#include "actor/system/package_class.h"
#include "actor/system/dead_letters.h"
#include "engine/errors/errors.h"
#include "actor/php/dead_letters_arginfo.h"

enum { LETTERS_MAX = 1 << 20 };

#define THIS_LETTERS nx_dead_letters_of(Z_OBJ_P(ZEND_THIS))

ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, __construct)
{
    zval *system;
    zend_long kept;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT_OF_CLASS(system, nx_ce_actor_system)
    Z_PARAM_LONG(kept)
    ZEND_PARSE_PARAMETERS_END();
    nx_actor_system_t *owner = nx_actor_system_of(Z_OBJ_P(system));
    if (kept < 1 || kept > LETTERS_MAX || owner->dead_letters != NULL || THIS_LETTERS->system != NULL) {
        nx_throw(
            NX_ERROR_BAD_ARGUMENT,
            "An actor system has only one DeadLetters object, and it must keep 1 to %d dead letters, " ZEND_LONG_FMT
            " given",
            LETTERS_MAX, kept);
        return;
    }
    nx_dead_letters_open(THIS_LETTERS, owner, (uint32_t)kept);
}

static void php_dead_letters_append_letter(zval *list, const nx_dead_letter_t *letter)
{
    zval entry;
    array_init_size(&entry, 4);
    GC_ADDREF(letter->message);
    GC_ADDREF(letter->recipient);
    add_next_index_object(&entry, letter->message);
    add_next_index_object(&entry, letter->recipient);
    if (letter->sender == NULL) {
        add_next_index_null(&entry);
    } else {
        GC_ADDREF(letter->sender);
        add_next_index_object(&entry, letter->sender);
    }
    add_next_index_string(&entry, nx_lost_name(letter->reason));
    add_next_index_zval(list, &entry);
}

ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, kept)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_dead_letters_t *letters = THIS_LETTERS;
    array_init_size(return_value, letters->count);
    for (uint32_t i = 0; i < letters->count; i++) {
        php_dead_letters_append_letter(return_value,
                                       &letters->kept[(letters->first + i) % letters->capacity]);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, made)
{
    ZEND_PARSE_PARAMETERS_NONE();
    array_init(return_value);
    for (int reason = 0; reason < NX_LOST_REASONS; reason++) {
        if (THIS_LETTERS->made[reason] > 0) {
            add_assoc_long(return_value, nx_lost_name(reason), (zend_long)THIS_LETTERS->made[reason]);
        }
    }
}

ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, total)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG((zend_long)THIS_LETTERS->total);
}

ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, add)
{
    zval *message, *recipient;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT(message)
    Z_PARAM_OBJECT_OF_CLASS(recipient, nx_ce_actor_ref)
    ZEND_PARSE_PARAMETERS_END();
    if (THIS_LETTERS->system != NULL) {
        nx_dead_letters_add(THIS_LETTERS, Z_OBJ_P(message), Z_OBJ_P(recipient), NULL, NX_LOST_STOPPED);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, subscribe)
{
    zval *subscriber;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(subscriber, nx_ce_actor_ref)
    ZEND_PARSE_PARAMETERS_END();
    nx_dead_letters_subscribe(THIS_LETTERS, Z_OBJ_P(subscriber));
}

ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, unsubscribe)
{
    zval *subscriber;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(subscriber, nx_ce_actor_ref)
    ZEND_PARSE_PARAMETERS_END();
    nx_dead_letters_unsubscribe(THIS_LETTERS, Z_OBJ_P(subscriber));
}

static const char *const results[] = {[NX_ACCEPTED] = "Accepted",
                                      [NX_DROPPED] = "Dropped",
                                      [NX_BACKPRESSURED] = "Backpressured",
                                      [NX_THROWN] = "Dropped"};

ZEND_METHOD(Nexus_Actor_Internal_LocalRef, offer)
{
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_delivery_t sent = nx_actor_send(nx_cell_of(Z_OBJ_P(ZEND_THIS)), Z_OBJ_P(message), NULL, NX_OFFER);
    zend_class_entry *class_entry = nx_package_class(NX_CLASS_ENQUEUE_RESULT);
    if (class_entry != NULL) {
        RETURN_OBJ_COPY(zend_enum_get_case_cstr(class_entry, results[sent]));
    }
}

ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, counters)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_actor_system_t *system = nx_actor_system_of(Z_OBJ_P(ZEND_THIS));
    array_init(return_value);
    add_assoc_long(return_value, "handled", (zend_long)system->handled);
    for (int reason = 0; reason < NX_LOST_REASONS; reason++) {
        add_assoc_long(return_value, nx_lost_name(reason), (zend_long)system->lost[reason]);
    }
}

ZEND_FUNCTION(Nexus_Actor_Internal_dead_letter)
{
    zval *system, *recipient, *message;
    bool is_refused = false;
    ZEND_PARSE_PARAMETERS_START(3, 4)
    Z_PARAM_OBJECT_OF_CLASS(system, nx_ce_actor_system)
    Z_PARAM_OBJECT_OF_CLASS(recipient, nx_ce_actor_ref)
    Z_PARAM_OBJECT(message)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(is_refused)
    ZEND_PARSE_PARAMETERS_END();
    nx_actor_dead_letter(nx_actor_system_of(Z_OBJ_P(system)), Z_OBJ_P(recipient), NULL, Z_OBJ_P(message),
                         is_refused ? NX_LOST_REFUSED : NX_LOST_WORKER);
}

ZEND_FUNCTION(Nexus_Actor_Internal_post)
{
    zval *to, *message;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT_OF_CLASS(to, nx_ce_actor_ref)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    if (EXPECTED(Z_OBJCE_P(to) == nx_ce_local_ref)) {
        RETURN_BOOL(nx_actor_send(nx_cell_of(Z_OBJ_P(to)), Z_OBJ_P(message), NULL, NX_DROP) == NX_ACCEPTED);
    }
    RETURN_BOOL(nx_ref_tell(Z_OBJ_P(to), Z_OBJ_P(message), NULL, NX_DROP) == NX_ACCEPTED);
}

void nx_php_register_actor_dead_letters(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
    nx_ce_dead_letters = register_class_Nexus_Actor_Internal_DeadLetters();
    nx_ce_dead_letters->create_object = nx_dead_letters_create_object;
    memcpy(&nx_dead_letters_handlers, &std_object_handlers, sizeof(nx_dead_letters_handlers));
    nx_dead_letters_handlers.offset = offsetof(nx_dead_letters_t, std);
    nx_dead_letters_handlers.free_obj = nx_dead_letters_free_object;
    nx_dead_letters_handlers.clone_obj = NULL;
}
