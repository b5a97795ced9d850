/* SPDX-License-Identifier: MIT */
/*
 * Decodes JSON that a client has sent into arrays. Part of request.h.
 *
 * PHP's parser (ext/json) reads the text. This module builds the arrays, so that a client cannot block or exhaust a
 * worker. It counts key collisions in PHP's hash tables and refuses too many, checks memory before it allocates, and
 * yields to other coroutines while it decodes a large document. Suspension and exceptions: as marked.
 */
#ifndef NX_HTTP_REQUEST_JSON_H
#define NX_HTTP_REQUEST_JSON_H

#include "core/base/module.h"
#include "php.h"

/*
 * False with NX-0304 for invalid JSON, NX-0307 when decoding is too expensive, NX-0313 when the result does not fit
 * into memory_limit.
 */
NX_SUSPENDS NX_THROWS bool nx_json_decode(zend_string *text, zval *result);

#endif
