/* SPDX-License-Identifier: MIT */
/*
 * The actors of one system, and the PHP object that decides for them.
 *
 * Ownership: held by its ActorSystem, by each of its cells, and by the module while it has living ones. Its host is
 * counted. What is called of the host may wait and throw, as marked.
 */
#ifndef NX_ACTOR_SYSTEM_ACTOR_SYSTEM_H
#define NX_ACTOR_SYSTEM_ACTOR_SYSTEM_H

#include "actor/system/cell.h"
#include "actor/delivery/loss_report.h"

typedef struct nx_dead_letters nx_dead_letters_t;

/* Internal\Company */
struct nx_company {
    nx_list_t living;   /* in the module's list, while it has living cells */
    nx_list_t ready;    /* cells with something to do, by their `ready` */
    HashTable children; /* of the guardian: name or number → cell, in the order they were started */
    nx_turn_t *next;    /* queued, or about to be: takes the next ready cell */
    nx_list_t turns;    /* that have a cell now */
    nx_list_t sleepers; /* idle.c: who waits until there is nothing to do */
    nx_dead_letters_t *dead_letters;
    zend_string *name;
    zend_object *host;  /* Internal\Host: what PHP decides */
    zend_object *dress; /* step.h: counted; NULL but for a test kit */
    uint64_t handled, lost[NX_LOST_REASONS];
    nx_loss_report_t losses;
    uint32_t population, incarnations, anonymous;
    uint32_t expected; /* idle.h: what will bring mail by itself */
    bool is_stepping;  /* ready cells are given no turns: step.c */
    bool in_development, is_closed, has_listeners;
    bool wants_to_know; /* when its last cell has ended: host->emptied() */
    zend_object std;
};

static inline nx_company_t *nx_company_of(zend_object *object)
{
    return nx_container_of(object, nx_company_t, std);
}

zend_object *nx_company_create_object(zend_class_entry *class_entry);
void nx_company_free_object(zend_object *object);

/* Calls a method of the company's host. False with an exception. */
NX_SUSPENDS NX_THROWS bool nx_company_call(nx_company_t *company, const char *method, zval *result,
                                           uint32_t argument_count, zval *arguments);

/* Throws what that method returns. */
NX_THROWS NX_COLD void nx_company_throw(nx_company_t *company, const char *method, uint32_t argument_count,
                                        zval *arguments);

/* What is said of a message that nobody handles: counted, kept, logged, published (dead_letters.c). */
void nx_company_dead_letter(nx_company_t *company, zend_object *recipient, zend_object *sender,
                            zend_object *message, nx_lost_t reason);

#endif
