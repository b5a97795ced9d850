/* SPDX-License-Identifier: MIT */
/*
 * Messages to actors of other workers, and from them, as long as no decision is needed: where an entity is, what
 * happens at a move, a death or an ask is decided by src/Actor/Cluster, which gets all other records.
 *
 * A record is a header and the encoded message. Numbers are those of the machine:
 *     kind (8 bits), first, second, limit (64 bits each), length of the type (16), length of the id (32), type, id
 * Nexus\Actor\Cluster\Internal\Record has their meaning, and writes the headers that outlets use.
 *
 * Ownership: an outlet is an object; exports and types are counted. All belong to the request.
 * Suspension, errors: as marked. Threads: PHP's thread. Fork: the fabric forgets its memory; so does this module.
 */
#ifndef NX_SERVER_CLUSTER_CLUSTER_H
#define NX_SERVER_CLUSTER_CLUSTER_H

#include "php.h"

#include "server/codec/codec.h"
#include "server/fabric/fabric.h"

extern const nx_module_t nx_cluster_module;

/* --- class numbers --- */

/* The table of this process; NULL: it has not joined, and messages have the names of their classes. */
nx_codec_names_t *nx_cluster_own_names(void);
/* The table of a member, for reading; NULL: there is no such member. */
nx_codec_names_t *nx_cluster_names_of(uint32_t member);

/* --- sending --- */

typedef struct nx_cluster_outlet {
    nx_fabric_address_t to;
    zend_string *header; /* of the records */
    zend_object std;
} nx_cluster_outlet_t;

/* Filled in by php/. */
extern zend_class_entry *nx_cluster_outlet_class;

static inline nx_cluster_outlet_t *nx_cluster_outlet_of(zend_object *object)
{
    return nx_container_of(object, nx_cluster_outlet_t, std);
}

/* As nx_actor_outlet_fn. A full ring suspends the sender, or PHP code sends the message. */
NX_SUSPENDS NX_THROWS int nx_cluster_send(zend_object *outlet, zend_object *message, bool may_wait);
/* Closes the outlets to a member until the actor has no mail, so that none of its messages is overtaken. */
void nx_cluster_pause(uint32_t member, zend_object *until);

/* --- receiving --- */

/* The actor to which other members refer by this number. The reference is counted. */
void nx_cluster_export(zend_ulong number, zend_object *reference);
void nx_cluster_withdraw(zend_ulong number);
/* The routes of a type of entities: an Internal\DirectRoutes, counted. */
void nx_cluster_add_type(zend_string *name, zend_object *routes);
/*
 * Delivers a record that needs no decision. False: it was not delivered. Decoding may run an autoloader or
 * __unserialize(); its exceptions are dropped, since the caller decodes again.
 */
NX_SUSPENDS bool nx_cluster_deliver(nx_fabric_address_t from, const uint8_t *bytes, size_t length);

#endif
