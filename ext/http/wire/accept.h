/* SPDX-License-Identifier: MIT */
/* Content negotiation with Accept and Accept-Encoding (RFC 9110 §12.5.1, §12.5.3). Part of wire.h. */
#ifndef NX_HTTP_WIRE_ACCEPT_H
#define NX_HTTP_WIRE_ACCEPT_H

#include "http/wire/wire.h"

/*
 * Returns the index of the media type that matches the Accept headers best. `types` are in lower case. The first type
 * is the default for a client without preferences, or whose preferences cannot be met. Among equally preferred types,
 * one that is named explicitly wins over the default; of several, the earlier one wins.
 */
size_t nx_wire_accepted(const nx_request_head_t *head, const char *data, const char *const *types,
                        size_t count);

/*
 * Returns the index of the type with the highest quality; of several, the first. 0 without an Accept header. -1: the
 * client accepts none of them.
 */
int nx_wire_preferred(const nx_request_head_t *head, const char *data, const char *const *types,
                      size_t count);

/*
 * True if an Accept-Encoding header names the coding, or "*", with a quality above 0. False without such a header: a
 * client that states nothing may be unable to decode. `coding` is in lower case, and not "identity".
 */
bool nx_wire_accepts_coding(const nx_request_head_t *head, const char *data, const char *coding);

#endif
