/* SPDX-License-Identifier: MIT */
/*
 * JSON that a client has sent, as arrays. Part of request.h.
 *
 * PHP's own parser (ext/json) reads the text; the arrays are built here, so that a client cannot stop a worker: keys
 * that meet in PHP's hash tables are counted and refused beyond a bound, memory is asked for before it is taken, and
 * a large document gives way to other coroutines. Suspension and exceptions: as marked.
 */
#ifndef NX_HTTP_REQUEST_JSON_H
#define NX_HTTP_REQUEST_JSON_H

#include "core/base/module.h"
#include "php.h"

/*
 * False with NX-0304 for what is no JSON, NX-0307 when it costs too much to decode, NX-0313 when it does not fit into
 * memory_limit.
 */
NX_SUSPENDS NX_THROWS bool nx_json_decode(zend_string *text, zval *result);

#endif
