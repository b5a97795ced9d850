/* SPDX-License-Identifier: MIT */
#include "actor/testing/step.h"

#include "actor/lifecycle/lifecycle.h"
#include "actor/delivery/bounded_mailbox.h"
#include "actor/dispatch/dispatcher.h"

void nx_company_use_steps(nx_company_t *company, bool is_stepping)
{
    company->is_stepping = is_stepping;
    if (!is_stepping) {
        nx_turn_queue(company);
    }
}

static nx_cell_t *first_spawned(nx_company_t *company)
{
    nx_cell_t *first = NULL;
    for (nx_list_t *node = company->ready.next; node != &company->ready; node = node->next) {
        nx_cell_t *cell = nx_container_of(node, nx_cell_t, ready);
        if (first == NULL || cell->incarnation < first->incarnation) {
            first = cell;
        }
    }
    return first;
}

bool nx_company_step(nx_company_t *company, nx_cell_t *cell)
{
    if (cell == NULL) {
        cell = first_spawned(company);
    }
    if (cell == NULL || cell->work != NX_CELL_QUEUED) {
        return false;
    }
    nx_list_unlink(&cell->ready);
    nx_list_push_front(&company->ready, &cell->ready);
    nx_turn_step(company);
    return true;
}

uint32_t nx_company_pending(nx_company_t *company, nx_cell_t *cell)
{
    HashTable *children = cell == NULL           ? &company->children
                          : cell->extras == NULL ? NULL
                                                 : &cell->extras->children;
    uint32_t pending = cell == NULL ? 0 : nx_cell_depth(cell);
    nx_cell_t *child;
    if (children == NULL || zend_hash_num_elements(children) == 0) {
        return pending;
    }
    ZEND_HASH_FOREACH_PTR(children, child)
    {
        pending += nx_company_pending(company, child);
    }
    ZEND_HASH_FOREACH_END();
    return pending;
}

void nx_company_use_dress(nx_company_t *company, zend_object *closure)
{
    if (closure != NULL) {
        GC_ADDREF(closure);
    }
    if (company->dress != NULL) {
        OBJ_RELEASE(company->dress);
    }
    company->dress = closure;
}

zend_object *nx_company__dressed(nx_cell_t *cell, zend_object *object)
{
    zval closure, arguments[2], result;
    ZVAL_OBJ(&closure, cell->company->dress);
    ZVAL_OBJ(&arguments[0], object);
    ZVAL_OBJ(&arguments[1], &cell->std);
    ZVAL_UNDEF(&result);
    if (call_user_function(NULL, NULL, &closure, &result, 2, arguments) == SUCCESS &&
        Z_TYPE(result) == IS_OBJECT) {
        return Z_OBJ(result);
    }
    zval_ptr_dtor(&result);
    GC_ADDREF(object);
    return object;
}
