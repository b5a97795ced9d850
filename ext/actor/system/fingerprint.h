/* SPDX-License-Identifier: MIT */
/*
 * Development mode: detects messages that were changed between sending and handling. The envelope gets a fingerprint
 * (struct nx_fingerprint): a hash of the message's contents, and the file and line that sent it. The hash is compared
 * right before the message is handled.
 *
 * Ownership: an envelope owns its fingerprint. Suspension: nothing here suspends or runs user code.
 * Errors: only nx_fingerprint_check() throws. Fork: nothing to rebuild.
 */
#ifndef NX_ACTOR_SYSTEM_FINGERPRINT_H
#define NX_ACTOR_SYSTEM_FINGERPRINT_H

#include "actor/system/cell.h"

/* Adds a fingerprint to the envelope and returns it. NULL: creates an envelope that has only the fingerprint. */
nx_envelope_t *nx_fingerprint_add(nx_envelope_t *envelope, const zend_object *message);
/* False with an exception: the message was changed since it was sent. */
NX_THROWS bool nx_fingerprint_check(const nx_cell_t *cell, const nx_mail_t *mail);
/*
 * Removes the fingerprint: the message has arrived, and its actor may change it. Frees an envelope that was created
 * only for the fingerprint and returns NULL; else returns the envelope.
 */
nx_envelope_t *nx_fingerprint_remove(nx_envelope_t *envelope);

#endif
