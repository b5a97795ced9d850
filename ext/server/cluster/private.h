/* SPDX-License-Identifier: MIT */
/* The format of a record, and the state of this process. */
#ifndef NX_SERVER_CLUSTER_PRIVATE_H
#define NX_SERVER_CLUSTER_PRIVATE_H

#include "server/cluster/cluster.h"

/* The kinds that need no decision: Nexus\Actor\Cluster\Internal\Kind. */
enum { CLUSTER_TELL = 1, CLUSTER_ENTITY_TELL = 8 };

typedef struct __attribute__((packed)) nx_cluster_header {
    uint8_t kind;
    uint64_t first, second, limit;
    uint16_t type_length;
    uint32_t id_length;
} nx_cluster_header_t;

_Static_assert(sizeof(nx_cluster_header_t) == 31, "the header of Record");

typedef struct nx_cluster_state {
    nx_codec_names_t *own;    /* NULL: not opened */
    nx_codec_names_t **names; /* by member; NULL entries were not opened */
    zend_object *
        *paused;        /* by member: the actor until whose mail is handled outlets are closed; NULL: none */
    uint32_t capacity;  /* of both */
    HashTable *exports; /* number => reference */
    HashTable *types;   /* name => table of routes */
} nx_cluster_state_t;

extern NX_PER_THREAD nx_cluster_state_t nx_cluster__self;

/* Allocates what is indexed by member. False: this process has not joined. */
bool nx_cluster__has_members(void);

#endif
