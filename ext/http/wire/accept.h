/* SPDX-License-Identifier: MIT */
/* What a client would rather have (RFC 9110 §12.5.1). Part of wire.h. */
#ifndef NX_HTTP_WIRE_ACCEPT_H
#define NX_HTTP_WIRE_ACCEPT_H

#include "http/wire/wire.h"

/*
 * Which of the media types, which are in lower case, suits the Accept headers best. The first one is for who has no
 * wish, or none that can be fulfilled, and yields to others that are wished for as much by name; of those, the
 * earlier one.
 */
size_t nx_wire_accepted(const nx_request_head_t *head, const char *data, const char *const *types,
                        size_t count);

#endif
