/* SPDX-License-Identifier: MIT */
/*
 * What is not default in props. Ownership: a PHP object, held by the props and by each cell begun with them; never
 * changed.
 */
#ifndef NX_ACTOR_SYSTEM_PROPS_H
#define NX_ACTOR_SYSTEM_PROPS_H

#include "actor/system/cell.h"

/* Internal\Terms */
struct nx_terms {
    uint8_t mailbox;  /* nx_mailbox_kind_t */
    uint8_t overflow; /* nx_overflow_t */
    uint8_t restart;  /* nx_restart_type_t */
    bool keep_children;
    uint32_t capacity;      /* UINT32_MAX: no bounds */
    nx_function_t priority; /* callable(object): int; the lower, the sooner */
    zval supervision;       /* SupervisionStrategy or NULL */
    zval child_supervision; /* the same */
    zval reentrant;         /* TRUE, an array of class names, or FALSE */
    zend_object std;
};

typedef enum { NX_MAILBOX_PLAIN, NX_MAILBOX_PRIORITY, NX_MAILBOX_CONTROL_AWARE } nx_mailbox_kind_t;
typedef enum {
    NX_OVERFLOW_THROW,
    NX_OVERFLOW_DROP_NEWEST,
    NX_OVERFLOW_DROP_OLDEST,
    NX_OVERFLOW_BACKPRESSURE
} nx_overflow_t;
/* Unsaid is as Transient is, but for what a strategy over siblings says. */
typedef enum {
    NX_RESTART_UNSAID,
    NX_RESTART_PERMANENT,
    NX_RESTART_TRANSIENT,
    NX_RESTART_TEMPORARY
} nx_restart_type_t;

extern zend_class_entry *nx_ce_terms;
extern zend_object_handlers nx_terms_handlers;
zend_object *nx_terms_create_object(zend_class_entry *class_entry);
void nx_terms_free_object(zend_object *object);

static inline nx_terms_t *nx_terms_of(zend_object *object)
{
    return nx_container_of(object, nx_terms_t, std);
}

#endif
