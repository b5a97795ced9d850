/* SPDX-License-Identifier: MIT */
/* For a test: an extension that makes the entries of PHP's list of tick functions larger than they are. */
#include "php.h"
#include "php_globals.h"

static int start(int type, int module_number)
{
    PG(tick_functions).size += sizeof(void *);
    return SUCCESS;
}

static zend_module_entry module = {
    STANDARD_MODULE_HEADER,    "other_ticks", NULL, start, NULL, NULL, NULL, NULL, "1",
    STANDARD_MODULE_PROPERTIES};

ZEND_DLEXPORT zend_module_entry *get_module(void)
{
    return &module;
}
