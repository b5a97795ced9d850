/* SPDX-License-Identifier: MIT */
#include "php.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "actor/delivery/dead_letter_publisher.h"
#include "actor/delivery/post.h"
#include "actor/system/dead_letters.h"
#include "actor/system/package_class.h"
#include "engine/errors/errors.h"

typedef struct {
    nx_coroutine_t coroutine;
    nx_dead_letters_t *letters; /* counted */
} dead_letter_publisher_t;

static void publisher_append_path(smart_str *text, zend_object *ref)
{
    if (ref->ce != nx_ce_local_ref) {
        smart_str_append(text, ref->ce->name);
        return;
    }
    zend_string *path = nx_cell_path(nx_cell_of(ref));
    smart_str_append(text, path);
    zend_string_release(path);
}

static zend_string *publisher_line_of(const nx_unpublished_letter_t *unpublished)
{
    smart_str text = {0};
    const nx_dead_letter_t *letter = &unpublished->letter;
    smart_str_append_printf(&text, "Dead letter %" PRIu64 ": %s for ", unpublished->number,
                            ZSTR_VAL(letter->message->ce->name));
    publisher_append_path(&text, letter->recipient);
    if (letter->sender != NULL) {
        smart_str_appends(&text, " from ");
        publisher_append_path(&text, letter->sender);
    }
    smart_str_append_printf(&text, ": %s", nx_lost_name(letter->reason));
    if (unpublished->unlogged > 0) {
        smart_str_append_printf(&text, " (%" PRIu64 " before it were not logged)", unpublished->unlogged);
    }
    if (unpublished->is_last) {
        smart_str_appends(&text, "; further ones are counted, and not logged for five minutes");
    }
    smart_str_0(&text);
    return text.s;
}

static void publisher_set_object(zval *value, zend_object *object)
{
    if (object == NULL) {
        ZVAL_NULL(value);
    } else {
        ZVAL_OBJ(value, object);
    }
}

static void publisher_report_failure(void)
{
    if (EG(exception) == NULL) {
        return;
    }
    zend_object *failure = EG(exception);
    GC_ADDREF(failure);
    zend_clear_exception();
    nx_error_report(failure);
}

static void publisher_inform_host(nx_dead_letters_t *letters, const nx_unpublished_letter_t *unpublished)
{
    zval arguments[5];
    publisher_set_object(&arguments[0], unpublished->letter.message);
    publisher_set_object(&arguments[1], unpublished->letter.recipient);
    publisher_set_object(&arguments[2], unpublished->letter.sender);
    ZVAL_STRING(&arguments[3], nx_lost_name(unpublished->letter.reason));
    ZVAL_EMPTY_STRING(&arguments[4]);
    if (unpublished->is_logged) {
        ZVAL_STR(&arguments[4], publisher_line_of(unpublished));
    }
    nx_actor_host_call(&letters->system->host, NX_HOST_DEAD_LETTER, NULL, arguments);
    zval_ptr_dtor(&arguments[3]);
    zval_ptr_dtor(&arguments[4]);
    publisher_report_failure();
}

/* NULL (reported) if the class does not exist: the Composer package is not installed. */
static zend_object *publisher_letter_object(const nx_dead_letter_t *letter)
{
    zval arguments[4], object;
    zend_class_entry *class_entry = nx_package_class(NX_CLASS_DEAD_LETTER);
    if (class_entry == NULL || object_init_ex(&object, class_entry) == FAILURE) {
        publisher_report_failure();
        return NULL;
    }
    publisher_set_object(&arguments[0], letter->message);
    publisher_set_object(&arguments[1], letter->sender);
    publisher_set_object(&arguments[2], letter->recipient);
    ZVAL_STRING(&arguments[3], nx_lost_name(letter->reason));
    zend_call_known_function(class_entry->constructor, Z_OBJ(object), class_entry, NULL, 4, arguments, NULL);
    zval_ptr_dtor(&arguments[3]);
    publisher_report_failure();
    return Z_OBJ(object);
}

/* Never suspends for local actors. The tell() of other references may suspend this coroutine. */
static void publisher_inform_subscriber(zend_object *subscriber, zend_object *letter)
{
    zval argument;
    if (subscriber->ce == nx_ce_local_ref) {
        nx_mail_post(nx_cell_of(subscriber), letter, NULL, NX_DROP);
        return;
    }
    ZVAL_OBJ(&argument, letter);
    nx_method_call(subscriber, nx_method_tell, NULL, 1, &argument);
    publisher_report_failure();
}

static void publisher_inform_subscribers(nx_dead_letters_t *letters, const nx_dead_letter_t *letter)
{
    zval *subscriber;
    if (letters->subscribers == NULL || zend_hash_num_elements(letters->subscribers) == 0) {
        return;
    }
    zend_object *object = publisher_letter_object(letter);
    if (object == NULL) {
        return;
    }
    HashTable *subscribers = zend_array_dup(letters->subscribers);
    ZEND_HASH_FOREACH_VAL(subscribers, subscriber)
    {
        publisher_inform_subscriber(Z_OBJ_P(subscriber), object);
    }
    ZEND_HASH_FOREACH_END();
    zend_array_release(subscribers);
    OBJ_RELEASE(object);
}

static void publisher_run(nx_coroutine_t *coroutine)
{
    nx_dead_letters_t *letters = nx_container_of(coroutine, dead_letter_publisher_t, coroutine)->letters;
    while (!nx_list_is_empty(&letters->unpublished)) {
        nx_unpublished_letter_t *unpublished =
            nx_container_of(nx_list_pop_front(&letters->unpublished), nx_unpublished_letter_t, link);
        if (letters->host_listens) {
            publisher_inform_host(letters, unpublished);
        }
        publisher_inform_subscribers(letters, &unpublished->letter);
        nx_dead_letter_release(&unpublished->letter);
        efree(unpublished);
    }
}

static void publisher_ended(nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    dead_letter_publisher_t *publisher = nx_container_of(coroutine, dead_letter_publisher_t, coroutine);
    nx_dead_letters_t *letters = publisher->letters;
    letters->is_publishing = false;
    while (!nx_list_is_empty(&letters->unpublished)) {
        nx_unpublished_letter_t *unpublished =
            nx_container_of(nx_list_pop_front(&letters->unpublished), nx_unpublished_letter_t, link);
        nx_dead_letter_release(&unpublished->letter);
        efree(unpublished);
    }
    OBJ_RELEASE(&letters->std);
    efree(publisher);
    publisher_report_failure();
}

static void publisher_describe(nx_coroutine_t *coroutine, smart_str *text)
{
    smart_str_appends(text, "dead letters");
}

static const nx_coroutine_kind_t publisher_kind = {
    .run = publisher_run, .ended = publisher_ended, .describe = publisher_describe};

static void publisher_begin(nx_dead_letters_t *letters)
{
    dead_letter_publisher_t *publisher = emalloc(sizeof(*publisher));
    nx_coroutine_init(&publisher->coroutine, &publisher_kind);
    GC_ADDREF(&letters->std);
    publisher->letters = letters;
    letters->is_publishing = true;
    nx_coroutine_start(&publisher->coroutine);
}

void nx_dead_letter_publisher_start(void)
{
    nx_dead_letters_publish = publisher_begin;
}
