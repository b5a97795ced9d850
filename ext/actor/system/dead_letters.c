/* SPDX-License-Identifier: MIT */
#include "actor/system/dead_letters.h"

#include "actor/system/package_class.h"
#include "runtime/scheduler/scheduler.h"

enum { LOGGED_IN_A_ROW = 10, QUIET = 300 /* s */ };

zend_class_entry *nx_ce_dead_letters;
zend_object_handlers nx_dead_letters_handlers;
void (*nx_dead_letters_publish)(nx_dead_letters_t *letters);

static NX_PER_THREAD bool is_over;

static const char *const reasons[NX_LOST_REASONS] = {
    "stopped", "unhandled", "refused", "dropped", "expired", "late", "failed", "cancelled", "worker lost"};

const char *nx_lost_name(nx_lost_t reason)
{
    return reasons[reason];
}

void nx_dead_letters_start_request(void)
{
    is_over = false;
}

void nx_dead_letters_end_request(void)
{
    is_over = true;
}

zend_object *nx_dead_letters_create_object(zend_class_entry *class_entry)
{
    nx_dead_letters_t *letters = zend_object_alloc(sizeof(*letters), class_entry);
    memset(letters, 0, offsetof(nx_dead_letters_t, std));
    nx_list_init(&letters->unpublished);
    zend_object_std_init(&letters->std, class_entry);
    letters->std.handlers = &nx_dead_letters_handlers;
    return &letters->std;
}

void nx_dead_letters_open(nx_dead_letters_t *letters, nx_actor_system_t *system, uint32_t capacity)
{
    zval host_listens;
    GC_ADDREF(&system->std);
    letters->system = system;
    letters->kept = safe_emalloc(capacity, sizeof(nx_dead_letter_t), 0);
    letters->capacity = capacity;
    system->dead_letters = letters;
    ZVAL_UNDEF(&host_listens);
    letters->host_listens =
        nx_actor_host_call(&system->host, NX_HOST_WANTS_DEAD_LETTERS, &host_listens, NULL) &&
        Z_TYPE(host_listens) == IS_TRUE;
}

static void dead_letters_addref(nx_dead_letter_t *letter)
{
    GC_ADDREF(letter->message);
    GC_ADDREF(letter->recipient);
    if (letter->sender != NULL) {
        GC_ADDREF(letter->sender);
    }
}

void nx_dead_letter_release(nx_dead_letter_t *letter)
{
    OBJ_RELEASE(letter->message);
    OBJ_RELEASE(letter->recipient);
    if (letter->sender != NULL) {
        OBJ_RELEASE(letter->sender);
    }
}

void nx_dead_letters_free_object(zend_object *object)
{
    nx_dead_letters_t *letters = nx_dead_letters_of(object);
    while (letters->count > 0) {
        nx_dead_letter_t letter = letters->kept[letters->first];
        letters->first = (letters->first + 1) % letters->capacity;
        letters->count--;
        nx_dead_letter_release(&letter);
    }
    if (letters->kept != NULL) {
        efree(letters->kept);
    }
    if (letters->subscribers != NULL) {
        zend_array_release(letters->subscribers);
    }
    if (letters->system != NULL) {
        letters->system->dead_letters = NULL;
        OBJ_RELEASE(&letters->system->std);
    }
    zend_object_std_dtor(object);
}

/* Releases the replaced entry last: a destructor may make another dead letter. */
static void dead_letters_store(nx_dead_letters_t *letters, nx_dead_letter_t *letter)
{
    uint32_t position = (letters->first + letters->count) % letters->capacity;
    dead_letters_addref(letter);
    if (letters->count < letters->capacity) {
        letters->kept[position] = *letter;
        letters->count++;
        return;
    }
    nx_dead_letter_t oldest = letters->kept[position];
    letters->kept[position] = *letter;
    letters->first = (position + 1) % letters->capacity;
    nx_dead_letter_release(&oldest);
}

/* Logs ten dead letters in a row, then none for five minutes. */
static void dead_letters_decide_on_log(nx_dead_letters_t *letters, nx_unpublished_letter_t *unpublished)
{
    nx_time_t now = nx_loop_now(nx_scheduler_loop());
    if (letters->logged == LOGGED_IN_A_ROW && now < letters->quiet_until) {
        letters->unlogged++;
        return;
    }
    if (letters->logged == LOGGED_IN_A_ROW) {
        letters->logged = 0;
    }
    unpublished->is_logged = true;
    unpublished->is_last = ++letters->logged == LOGGED_IN_A_ROW;
    unpublished->unlogged = letters->unlogged;
    letters->unlogged = 0;
    letters->quiet_until = now + (nx_time_t)QUIET * 1000000000;
}

static void dead_letters_publish_soon(nx_dead_letters_t *letters, nx_dead_letter_t *letter)
{
    nx_unpublished_letter_t *unpublished = emalloc(sizeof(*unpublished));
    *unpublished = (nx_unpublished_letter_t){.letter = *letter, .number = letters->total};
    dead_letters_addref(&unpublished->letter);
    if (letters->host_listens) {
        dead_letters_decide_on_log(letters, unpublished);
    }
    nx_list_push_back(&letters->unpublished, &unpublished->link);
    if (!letters->is_publishing) {
        nx_dead_letters_publish(letters);
    }
}

static bool dead_letters_has_listeners(const nx_dead_letters_t *letters)
{
    return letters->host_listens ||
           (letters->subscribers != NULL && zend_hash_num_elements(letters->subscribers) > 0);
}

static bool dead_letters_is_suppressed(const zend_object *message)
{
    zend_class_entry *marker = nx_package_class_if_loaded(NX_CLASS_DEAD_LETTER_SUPPRESSION);
    return marker != NULL && instanceof_function(message->ce, marker);
}

/* For an internal wrapper (nx_ce_enclosure) the message inside, its first property, is the dead letter. */
static zend_object *dead_letters_without_enclosure(zend_object *message)
{
    if (EXPECTED(message->ce->num_interfaces == 0) || !instanceof_function(message->ce, nx_ce_enclosure)) {
        return message;
    }
    zval *enclosed = OBJ_PROP_NUM(message, 0);
    return Z_TYPE_P(enclosed) == IS_OBJECT ? Z_OBJ_P(enclosed) : message;
}

static bool dead_letters_is_dead_letter(const zend_object *message)
{
    return message->ce == nx_package_class_if_loaded(NX_CLASS_DEAD_LETTER);
}

void nx_dead_letters_add(nx_dead_letters_t *letters, zend_object *message, zend_object *recipient,
                         zend_object *sender, nx_lost_t reason)
{
    message = dead_letters_without_enclosure(message);
    if (letters == NULL || is_over || dead_letters_is_suppressed(message)) {
        return;
    }
    nx_dead_letter_t letter = {
        .message = message, .recipient = recipient, .sender = sender, .reason = reason};
    letters->made[reason]++;
    letters->total++;
    if (dead_letters_has_listeners(letters) && !dead_letters_is_dead_letter(message)) {
        dead_letters_publish_soon(letters, &letter);
    }
    dead_letters_store(letters, &letter);
}

/* No dead letter for failures, which are reported already, nor for cancelled messages. */
void nx_actor_dead_letter(nx_actor_system_t *system, zend_object *recipient, zend_object *sender,
                          zend_object *message, nx_lost_t reason)
{
    if (reason != NX_LOST_FAILED && reason != NX_LOST_CANCELLED) {
        nx_dead_letters_add(system->dead_letters, message, recipient, sender, reason);
    }
}

void nx_dead_letters_subscribe(nx_dead_letters_t *letters, zend_object *subscriber)
{
    zval entry;
    if (letters->subscribers == NULL) {
        letters->subscribers = zend_new_array(0);
    }
    ZVAL_OBJ_COPY(&entry, subscriber);
    zend_hash_index_update(letters->subscribers, subscriber->handle, &entry);
}

void nx_dead_letters_unsubscribe(nx_dead_letters_t *letters, zend_object *subscriber)
{
    if (letters->subscribers != NULL) {
        zend_hash_index_del(letters->subscribers, subscriber->handle);
    }
}
