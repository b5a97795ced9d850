/* SPDX-License-Identifier: MIT */
#include "engine/compat/compat.h"

#include "SAPI.h"
#include "zend_extensions.h"

/* `off` can be turned on at run time, `disable` cannot. */
static bool is_jit_disabled(void)
{
    const char *mode = INI_STR("opcache.jit");
    return mode == NULL || strcasecmp(mode, "disable") == 0 || INI_INT("opcache.jit_buffer_size") == 0;
}

bool nx_php_is_jit_possible(void)
{
    bool is_cli = strcmp(sapi_module.name, "cli") == 0 || strcmp(sapi_module.name, "phpdbg") == 0;
    bool has_opcache = zend_get_extension("Zend OPcache") != NULL && INI_BOOL("opcache.enable");
    return has_opcache && (!is_cli || INI_BOOL("opcache.enable_cli")) && !is_jit_disabled();
}
