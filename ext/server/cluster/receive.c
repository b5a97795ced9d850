/* SPDX-License-Identifier: MIT */
/* Delivery of records straight to the mailboxes of their actors. */
#include "server/cluster/private.h"

#include "zend_exceptions.h"

#include "actor/actor.h"

#define self nx_cluster__self

/* A record, as far as it was checked. */
typedef struct {
    nx_cluster_header_t header;
    const char *type, *id;
    const uint8_t *message;
    size_t length; /* of the message */
} cluster_record_t;

static bool receive_parse(const uint8_t *bytes, size_t length, cluster_record_t *record)
{
    if (UNEXPECTED(length < sizeof(record->header))) {
        return false;
    }
    memcpy(&record->header, bytes, sizeof(record->header));
    size_t left = length - sizeof(record->header);
    if (UNEXPECTED(record->header.type_length > left ||
                   record->header.id_length > left - record->header.type_length)) {
        return false;
    }
    record->type = (const char *)bytes + sizeof(record->header);
    record->id = record->type + record->header.type_length;
    record->message = (const uint8_t *)record->id + record->header.id_length;
    record->length = left - record->header.type_length - record->header.id_length;
    return true;
}

/* The object of this message, which the caller owns; NULL: it cannot be decoded. */
static zend_object *receive_decode(nx_fabric_address_t from, const cluster_record_t *record)
{
    zval message;
    nx_codec_names_t *names = nx_cluster_names_of(from.member);
    if (UNEXPECTED(!nx_codec_decode(record->message, record->length, names, &message))) {
        if (EG(exception) != NULL && !zend_is_unwind_exit(EG(exception))) {
            zend_clear_exception();
        }
        return NULL;
    }
    if (UNEXPECTED(Z_TYPE(message) != IS_OBJECT)) {
        zval_ptr_dtor(&message);
        return NULL;
    }
    return Z_OBJ(message);
}

static bool receive_for_actor(nx_fabric_address_t from, const cluster_record_t *record)
{
    zval *exported =
        self.exports == NULL ? NULL : zend_hash_index_find(self.exports, (zend_ulong)record->header.first);
    if (exported == NULL || !nx_actor_is_living(Z_OBJ_P(exported))) {
        return false;
    }
    zend_object *reference = Z_OBJ_P(exported);
    GC_ADDREF(reference);
    zend_object *message = receive_decode(from, record);
    if (EXPECTED(message != NULL)) {
        nx_actor_post(reference, message);
        OBJ_RELEASE(message);
    }
    OBJ_RELEASE(reference);
    return message != NULL;
}

static bool receive_for_entity(nx_fabric_address_t from, const cluster_record_t *record)
{
    zval *routes =
        self.types == NULL ? NULL : zend_hash_str_find(self.types, record->type, record->header.type_length);
    zend_object *route =
        routes == NULL ? NULL : nx_actor_find_route(Z_OBJ_P(routes), record->id, record->header.id_length);
    if (route == NULL) {
        return false;
    }
    GC_ADDREF(route);
    zend_object *message = receive_decode(from, record);
    bool is_delivered = message != NULL && nx_actor_post_by_route(route, message);
    if (EXPECTED(message != NULL)) {
        OBJ_RELEASE(message);
    }
    OBJ_RELEASE(route);
    return is_delivered;
}

bool nx_cluster_deliver(nx_fabric_address_t from, const uint8_t *bytes, size_t length)
{
    cluster_record_t record;
    if (UNEXPECTED(!receive_parse(bytes, length, &record))) {
        return false;
    }
    switch (record.header.kind) {
    case CLUSTER_TELL:
        return receive_for_actor(from, &record);
    case CLUSTER_ENTITY_TELL:
        return receive_for_entity(from, &record);
    default:
        return false;
    }
}
