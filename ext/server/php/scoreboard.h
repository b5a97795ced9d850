/* SPDX-License-Identifier: MIT */
/* Private to scoreboard.c and worker_stats.c: the C side of the class Board (the scoreboard). */
#ifndef NX_SERVER_PHP_SCOREBOARD_H
#define NX_SERVER_PHP_SCOREBOARD_H

#include "server/process/process.h"

nx_board_t *nx_php_board_of(zend_object *object);
/* NULL with a ValueError when the row does not exist. */
NX_THROWS nx_row_t *nx_php_board_row(zval *this, zend_long row);

#endif
