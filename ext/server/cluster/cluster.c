/* SPDX-License-Identifier: MIT */
/* The state of a request: tables of classes, exported actors, types of entities. */
#include "server/cluster/private.h"

#include "actor/actor.h"

#define self nx_cluster__self

NX_PER_THREAD nx_cluster_state_t nx_cluster__self;

bool nx_cluster__has_members(void)
{
    uint32_t capacity = nx_fabric_capacity();
    if (EXPECTED(self.capacity != 0) || capacity == 0) {
        return capacity != 0;
    }
    self.names = ecalloc(capacity, sizeof(nx_codec_names_t *));
    self.paused = ecalloc(capacity, sizeof(zend_object *));
    self.capacity = capacity;
    return true;
}

nx_codec_names_t *nx_cluster_own_names(void)
{
    if (UNEXPECTED(self.own == NULL) && nx_fabric_is_joined()) {
        self.own = nx_codec_names_write(nx_fabric_own_table(), NX_FABRIC_TABLE_BYTES);
    }
    return self.own;
}

nx_codec_names_t *nx_cluster_names_of(uint32_t member)
{
    if (!nx_cluster__has_members() || member >= self.capacity) {
        return NULL;
    }
    if (UNEXPECTED(self.names[member] == NULL)) {
        self.names[member] = nx_codec_names_read(nx_fabric_table(member), NX_FABRIC_TABLE_BYTES);
    }
    return self.names[member];
}

void nx_cluster_pause(uint32_t member, zend_object *until)
{
    if (!nx_cluster__has_members() || member >= self.capacity) {
        return;
    }
    zend_object *before = self.paused[member];
    self.paused[member] = until;
    if (until != NULL) {
        GC_ADDREF(until);
    }
    if (before != NULL) {
        OBJ_RELEASE(before);
    }
}

static HashTable *cluster_create_table(void)
{
    HashTable *table = emalloc(sizeof(*table));
    zend_hash_init(table, 0, NULL, ZVAL_PTR_DTOR, false);
    return table;
}

static void cluster_destroy_table(HashTable **table)
{
    if (*table != NULL) {
        HashTable *destroyed = *table;
        *table = NULL;
        zend_hash_destroy(destroyed);
        efree(destroyed);
    }
}

void nx_cluster_export(zend_ulong number, zend_object *reference)
{
    zval value;
    ZVAL_OBJ_COPY(&value, reference);
    if (self.exports == NULL) {
        self.exports = cluster_create_table();
    }
    zend_hash_index_update(self.exports, number, &value);
}

void nx_cluster_withdraw(zend_ulong number)
{
    if (self.exports != NULL) {
        zend_hash_index_del(self.exports, number);
    }
}

void nx_cluster_add_type(zend_string *name, zend_object *routes)
{
    zval value;
    ZVAL_OBJ_COPY(&value, routes);
    if (self.types == NULL) {
        self.types = cluster_create_table();
    }
    zend_hash_update(self.types, name, &value);
}

static int cluster_start_process(int module_number)
{
    (void)module_number;
    nx_actor_set_outlet(nx_cluster_send);
    return 0;
}

static void cluster_end_request(void)
{
    cluster_destroy_table(&self.exports);
    cluster_destroy_table(&self.types);
    if (self.own != NULL) {
        nx_codec_names_close(self.own);
    }
    for (uint32_t member = 0; member < self.capacity; member++) {
        nx_cluster_pause(member, NULL);
        if (self.names[member] != NULL) {
            nx_codec_names_close(self.names[member]);
        }
    }
    if (self.capacity != 0) {
        efree(self.names);
        efree(self.paused);
    }
    self = (nx_cluster_state_t){0};
}

const nx_module_t nx_cluster_module = {
    .name = "cluster",
    .minit = cluster_start_process,
    .rshutdown = cluster_end_request,
    .after_fork = cluster_end_request,
};
