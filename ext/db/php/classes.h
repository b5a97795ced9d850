/* SPDX-License-Identifier: MIT */
/* The classes and functions of db/. Each file of this folder registers its own; classes.c calls them in order. */
#ifndef NX_DB_PHP_CLASSES_H
#define NX_DB_PHP_CLASSES_H

#include "engine/php/php.h"

extern const nx_module_t nx_db_php_module;

void nx_php_register_sql(void);

#endif
