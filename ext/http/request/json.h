/* SPDX-License-Identifier: MIT */
/*
 * Decodes JSON that a client has sent into arrays. Part of request.h.
 *
 * PHP's parser (ext/json) reads the text. The arrays are built here, so that a client cannot block or exhaust a
 * worker: key collisions in PHP's hash tables are counted and refused above a limit, memory is checked before it is
 * allocated, and decoding a large document yields to other coroutines. Suspension and exceptions: as marked.
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
