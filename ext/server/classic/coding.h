/* SPDX-License-Identifier: MIT */
/*
 * The content coding gzip in classic mode, for sites with gzip(): of the answers of scripts, and of files.
 *
 * An answer is coded if the client accepts gzip, its media type gets smaller, it is not partial, it has no other
 * coding, and no "Cache-Control: no-transform". Whether it depends on the client is said by Vary in any case.
 *
 * Ownership: the caller owns what is returned. Suspension, exceptions: none. Fork: a child of a script does not answer.
 * Threads: the worker's own thread.
 */
#ifndef NX_SERVER_CLASSIC_CODING_H
#define NX_SERVER_CLASSIC_CODING_H

#include "http/response/file.h"
#include "server/classic/private.h"

/* Shorter bodies are sent as they are. */
#define NX_CODED_LENGTH_MIN 1024

/*
 * Decides whether the current request's answer is coded, and adds the headers that say so. Call once, when its headers
 * are known. `length`: of the body, as far as it is known.
 */
bool nx_classic__begin_coding(size_t length);
/* Replaces a piece of the answer's body by its coded form. `piece`: NULL for none. */
zend_string *nx_classic__code(zend_string *piece, bool is_last);

/* Whether the target's file has a size with which it is coded. */
bool nx_classic__may_code_file(const nx_site_target_t *target);
/*
 * A coded copy of the target's file, which the worker keeps. NULL: it has none, and the file itself is sent. The caller
 * releases it.
 */
nx_file_t *nx_classic__coded_file(const nx_site_t *site, const nx_site_target_t *target);

#endif
