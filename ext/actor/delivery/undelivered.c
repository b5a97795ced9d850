/* SPDX-License-Identifier: MIT */
/* Reports messages that are still in mailboxes when a script ends. */
#include "actor/lifecycle/lifecycle.h"
#include "actor/system/idle.h"
#include "actor/delivery/bounded_mailbox.h"
#include "engine/errors/errors.h"

typedef struct {
    uint64_t messages;
    uint32_t actors;
    nx_cell_t *fullest;
} remainder_t;

static void count(HashTable *cells, remainder_t *remainder)
{
    nx_cell_t *cell;
    ZEND_HASH_FOREACH_PTR(cells, cell)
    {
        uint32_t depth = nx_cell_depth(cell);
        remainder->messages += depth;
        remainder->actors += depth > 0;
        if (depth > 0 && (remainder->fullest == NULL || depth > nx_cell_depth(remainder->fullest))) {
            remainder->fullest = cell;
        }
        if (cell->extras != NULL) {
            count(&cell->extras->children, remainder);
        }
    }
    ZEND_HASH_FOREACH_END();
}

void nx_company__say_what_is_left(nx_company_t *company)
{
    remainder_t remainder = {0};
    company->losses.is_off = true;
    if (company->is_stepping || CG(unclean_shutdown)) {
        return;
    }
    count(&company->children, &remainder);
    if (remainder.messages == 0) {
        return;
    }
    zend_string *path = nx_cell_path(remainder.fullest);
    nx_fault_say("nexus: [NX-1020] the script has ended with %" PRIu64
                 " messages in the mailboxes of %u actor%s of %s "
                 "(most in %s: %u): call $system->run(untilIdle: true) or shutdown() before its end\n",
                 remainder.messages, remainder.actors, remainder.actors == 1 ? "" : "s",
                 ZSTR_VAL(company->name), ZSTR_VAL(path), nx_cell_depth(remainder.fullest));
    zend_string_release(path);
}
