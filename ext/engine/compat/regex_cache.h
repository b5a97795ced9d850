/* SPDX-License-Identifier: MIT */
/*
 * The compiled regular expressions of ext/pcre. Before PHP 8.4 the command line has them for one PHP request, and every
 * other SAPI for the process.
 *
 * Fork: a child has a copy.
 */
#ifndef NX_ENGINE_COMPAT_REGEX_CACHE_H
#define NX_ENGINE_COMPAT_REGEX_CACHE_H

/*
 * Keeps compiled regular expressions from one PHP request to the next. Call it between two PHP requests, when
 * sapi_module.name is not "cli" any more.
 */
void nx_regex_cache_keep(void);

#endif
