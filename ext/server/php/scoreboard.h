/* SPDX-License-Identifier: MIT */
/* Private to scoreboard.c, worker_stats.c and fabric.c: the C side of the class Scoreboard. */
#ifndef NX_SERVER_PHP_SCOREBOARD_H
#define NX_SERVER_PHP_SCOREBOARD_H

#include "server/process/process.h"

zend_class_entry *nx_php_scoreboard_class(void);
nx_scoreboard_t *nx_php_scoreboard_of(zend_object *object);
/* NULL with a ValueError when the row does not exist. */
NX_THROWS nx_row_t *nx_php_scoreboard_row(zval *this, zend_long row);

#endif
