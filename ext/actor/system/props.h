/* SPDX-License-Identifier: MIT */
/*
 * The spawn options of an actor (mailbox, overflow, restart type, supervision, reentrancy) as its cell reads them. A
 * cell spawned with default options only has none: its `props` is NULL.
 *
 * Ownership: an immutable PHP object, held by its Nexus\Actor\Props and by each cell spawned with it.
 */
#ifndef NX_ACTOR_SYSTEM_PROPS_H
#define NX_ACTOR_SYSTEM_PROPS_H

#include "actor/system/cell.h"

/* Internal\NativeProps */
struct nx_props {
    uint8_t mailbox;      /* nx_mailbox_kind_t */
    uint8_t overflow;     /* nx_overflow_t */
    uint8_t restart;      /* nx_restart_type_t */
    uint8_t child_extent; /* 0: the failed child, 1: all children, 2: it and those started after it */
    bool keep_children;
    uint32_t capacity;      /* maximum of queued user messages; UINT32_MAX: unbounded */
    nx_function_t priority; /* callable(object): int; lower values are handled sooner */
    zval supervision;       /* SupervisionStrategy or NULL */
    zval child_supervision; /* SupervisionStrategy or NULL, for its children */
    zval reentrant;         /* TRUE, an array of names of message classes that may interleave, or FALSE */
    zend_object std;
};

typedef enum { NX_MAILBOX_PLAIN, NX_MAILBOX_PRIORITY, NX_MAILBOX_CONTROL_AWARE } nx_mailbox_kind_t;
typedef enum {
    NX_OVERFLOW_THROW,
    NX_OVERFLOW_DROP_NEWEST,
    NX_OVERFLOW_DROP_OLDEST,
    NX_OVERFLOW_BACKPRESSURE
} nx_overflow_t;
/* The cases of RestartType. NX_RESTART_UNSPECIFIED: Props::withRestart() was not called; acts as Transient. */
typedef enum {
    NX_RESTART_UNSPECIFIED,
    NX_RESTART_PERMANENT,
    NX_RESTART_TRANSIENT,
    NX_RESTART_TEMPORARY
} nx_restart_type_t;

extern zend_class_entry *nx_ce_props;
extern zend_object_handlers nx_props_handlers;
zend_object *nx_props_create_object(zend_class_entry *class_entry);
void nx_props_free_object(zend_object *object);

static inline nx_props_t *nx_props_of(zend_object *object)
{
    return nx_container_of(object, nx_props_t, std);
}

#endif
