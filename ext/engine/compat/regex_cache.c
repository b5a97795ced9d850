/* SPDX-License-Identifier: MIT */
#include "engine/compat/regex_cache.h"

#include "php.h"

#include "ext/pcre/php_pcre.h"
#include "zend_modules.h"

#if PHP_VERSION_ID < 80400
/*
 * Only the constructor of ext/pcre's globals knows the function that frees an entry. So it constructs other globals,
 * whose empty table is moved to those in use. These have no table between two requests.
 */
void nx_regex_cache_keep(void)
{
    const zend_module_entry *pcre = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("pcre"));
    if (!PCRE_G(per_request_cache) || pcre == NULL || pcre->globals_ctor == NULL ||
        pcre->globals_size != sizeof(zend_pcre_globals)) {
        return;
    }
    zend_pcre_globals constructed;
    memset(&constructed, 0, sizeof(constructed));
    pcre->globals_ctor(&constructed);
    if (!constructed.per_request_cache) {
        PCRE_G(pcre_cache) = constructed.pcre_cache;
        PCRE_G(per_request_cache) = false;
    }
}
#else
/* Every SAPI has them for the process. */
void nx_regex_cache_keep(void)
{
}
#endif
