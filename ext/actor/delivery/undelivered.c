/* SPDX-License-Identifier: MIT */
/* Reports messages that are still in mailboxes or stashes when a script ends. */
#include "actor/delivery/bounded_mailbox.h"
#include "actor/delivery/loss_report.h"
#include "engine/errors/errors.h"

typedef struct {
    uint64_t messages;
    uint32_t actors;
    nx_cell_t *fullest;
    uint32_t most; /* messages of `fullest` */
} undelivered_t;

/* As NX-1021 counts them when an actor stops. */
static uint32_t undelivered_of(nx_cell_t *cell)
{
    uint32_t count = nx_cell_depth(cell);
    for (unsigned id = 0; cell->extras != NULL && id < NX_FEATURES; id++) {
        if (nx_features[id] != NULL && nx_features[id]->kept != NULL) {
            count += nx_features[id]->kept(cell);
        }
    }
    return count;
}

static void undelivered_count(HashTable *cells, undelivered_t *undelivered)
{
    nx_cell_t *cell;
    ZEND_HASH_FOREACH_PTR(cells, cell)
    {
        uint32_t count = undelivered_of(cell);
        undelivered->messages += count;
        undelivered->actors += count > 0;
        if (count > undelivered->most) {
            undelivered->fullest = cell;
            undelivered->most = count;
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
                 " messages in the mailboxes and stashes of %u actor%s of %s "
                 "(most in %s: %u): call $system->run(untilIdle: true) or shutdown() before its end\n",
                 undelivered.messages, undelivered.actors, undelivered.actors == 1 ? "" : "s",
                 ZSTR_VAL(system->name), ZSTR_VAL(path), undelivered.most);
    zend_string_release(path);
}
