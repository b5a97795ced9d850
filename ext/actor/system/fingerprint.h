/* SPDX-License-Identifier: MIT */
/*
 * Development: a message that is changed after it was told is found. Its mail bears a seal, a fingerprint of what the
 * message said and where it was told, which is compared right before it is handled.
 *
 * Ownership: an envelope owns its seal. Nothing here waits or runs user code; only nx_seal_check() throws. Fork:
 * nothing to rebuild.
 */
#ifndef NX_ACTOR_SYSTEM_FINGERPRINT_H
#define NX_ACTOR_SYSTEM_FINGERPRINT_H

#include "actor/lifecycle/lifecycle.h"

/* An envelope with a seal: the one given, or a new one of the kind that says nothing else. */
nx_envelope_t *nx_seal_put(nx_envelope_t *envelope, const zend_object *message);
/* False with an exception: the message is not what was told. */
NX_THROWS bool nx_seal_check(const nx_cell_t *cell, const nx_mail_t *mail);
/*
 * It has arrived: what its actor does with it is its own affair. An envelope that was made for the seal goes too:
 * NULL.
 */
nx_envelope_t *nx_seal_break(nx_envelope_t *envelope);

#endif
