/* SPDX-License-Identifier: MIT */
/* Reports messages that are still in mailboxes when a script ends. */
#include "actor/delivery/bounded_mailbox.h"
#include "actor/delivery/loss_report.h"
#include "engine/errors/errors.h"

typedef struct {
    uint64_t messages;
    uint32_t actors;
    nx_cell_t *fullest;
} undelivered_t;

static void undelivered_count(HashTable *cells, undelivered_t *undelivered)
{
    nx_cell_t *cell;
    ZEND_HASH_FOREACH_PTR(cells, cell)
    {
        uint32_t depth = nx_cell_depth(cell);
        undelivered->messages += depth;
        undelivered->actors += depth > 0;
        if (depth > 0 && (undelivered->fullest == NULL || depth > nx_cell_depth(undelivered->fullest))) {
            undelivered->fullest = cell;
        }
        if (cell->extras != NULL) {
            undelivered_count(&cell->extras->children, undelivered);
        }
    }
    ZEND_HASH_FOREACH_END();
}

void nx_actor_system_report_undelivered(nx_actor_system_t *system)
{
    undelivered_t undelivered = {0};
    system->losses.is_off = true;
    if (system->is_stepping || CG(unclean_shutdown)) {
        return;
    }
    undelivered_count(&system->children, &undelivered);
    if (undelivered.messages == 0) {
        return;
    }
    zend_string *path = nx_cell_path(undelivered.fullest);
    nx_error_say("nexus: [NX-1020] the script has ended with %" PRIu64
                 " messages in the mailboxes of %u actor%s of %s "
                 "(most in %s: %u): call $system->run(untilIdle: true) or shutdown() before its end\n",
                 undelivered.messages, undelivered.actors, undelivered.actors == 1 ? "" : "s",
                 ZSTR_VAL(system->name), ZSTR_VAL(path), nx_cell_depth(undelivered.fullest));
    zend_string_release(path);
}
