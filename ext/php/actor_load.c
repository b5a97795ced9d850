/* SPDX-License-Identifier: MIT */
#include "php/actor.h"
#include "actor/inbox.h"
#include "php/actor_load_arginfo.h"

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
    RETURN_LONG((zend_long)nx_cell_depth(cell) + (cell->turn != NULL));
}

void nx_php_register_actor_load(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
