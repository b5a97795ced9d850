/* SPDX-License-Identifier: MIT */
#include "actor/php/classes.h"
#include "actor/php/actor.h"
#include "actor/delivery/bounded_mailbox.h"
#include "actor/features/stash.h"
#include "actor/php/load_arginfo.h"

ZEND_FUNCTION(Nexus_Actor_Internal_load)
{
    zval *ref;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(ref, nx_ce_actor_ref)
    ZEND_PARSE_PARAMETERS_END();
    if (Z_OBJCE_P(ref) != nx_ce_local_ref) {
        RETURN_LONG(0);
    }
    nx_cell_t *cell = nx_cell_of(Z_OBJ_P(ref));
    RETURN_LONG((zend_long)nx_cell_depth(cell) + (cell->dispatch != NULL));
}

ZEND_FUNCTION(Nexus_Actor_Internal_open_stash)
{
    zval *context;
    zend_long capacity;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT_OF_CLASS(context, nx_ce_actor_context)
    Z_PARAM_LONG(capacity)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(context, "open_stash");
    if (cell != NULL) {
        nx_stash_t *stash = nx_stash_open(cell, (uint32_t)capacity);
        RETVAL_OBJ(nx_stash_show(stash));
    }
}

void nx_php_register_actor_load(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
