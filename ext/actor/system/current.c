/* SPDX-License-Identifier: MIT */
#include "actor/system/current.h"

#include "actor/system/dispatch.h"
#include "runtime/async/scope.h"

/* Coroutine id → the cell whose construction or signal handler it runs now. An nx_visit_t counts that cell. */
static NX_PER_THREAD HashTable *current_cells;

NX_HOT nx_cell_t *nx_actor_current(void)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    if (coroutine == NULL) {
        return NULL;
    }
    nx_cell_t *cell =
        UNEXPECTED(current_cells != NULL) ? zend_hash_index_find_ptr(current_cells, coroutine->id) : NULL;
    if (cell != NULL) {
        return cell;
    }
    nx_dispatch_t *dispatch = nx_dispatch_of(coroutine);
    return dispatch == NULL ? NULL : dispatch->cell;
}

/* Sets the cell in `current_cells` for the current coroutine (NULL: removes it) and returns the previous one. */
static nx_cell_t *current_exchange_current_cell(nx_cell_t *cell)
{
    zend_ulong id = nx_coroutine_current()->id;
    if (current_cells == NULL) {
        current_cells = zend_new_array(8);
    }
    nx_cell_t *previous = zend_hash_index_find_ptr(current_cells, id);
    if (cell == NULL) {
        zend_hash_index_del(current_cells, id);
    } else {
        zend_hash_index_update_ptr(current_cells, id, cell);
    }
    if (zend_hash_num_elements(current_cells) == 0) {
        zend_array_release(current_cells);
        current_cells = NULL;
    }
    return previous;
}

void nx_cell_enter(nx_visit_t *visit, nx_cell_t *cell)
{
    zend_object *context = cell->context;
    if (context == NULL) {
        context = nx_actor_context_create_object(nx_ce_actor_context);
        nx_actor_context_of(context)->cell = cell;
        cell->context = context;
    }
    GC_ADDREF(context);
    nx_actor_context_t *shown = nx_actor_context_of(context);
    visit->cell = cell;
    visit->context = context;
    visit->previous = shown->coroutine;
    visit->mail = shown->mail;
    shown->coroutine = nx_coroutine_current();
    shown->mail = NULL;
    GC_ADDREF(&cell->std);
    visit->previous_cell = current_exchange_current_cell(cell);
    visit->scope = nx_scope_of_coroutine(nx_coroutine_current());
    nx_scope_put(nx_coroutine_current(), NULL);
}

void nx_cell_leave(nx_visit_t *visit)
{
    nx_cell_t *cell = visit->cell;
    current_exchange_current_cell(visit->previous_cell);
    nx_scope_release(nx_scope_of_coroutine(nx_coroutine_current()));
    nx_scope_put(nx_coroutine_current(), visit->scope);
    nx_actor_context_t *shown = nx_actor_context_of(visit->context);
    shown->coroutine = visit->previous;
    shown->mail = visit->mail;
    bool is_spare =
        visit->previous == NULL && cell->context == visit->context && GC_REFCOUNT(visit->context) == 2;
    if (is_spare) {
        cell->context = NULL;
        OBJ_RELEASE(visit->context);
    }
    OBJ_RELEASE(visit->context);
    OBJ_RELEASE(&cell->std);
}
