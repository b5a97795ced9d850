/* SPDX-License-Identifier: MIT */
/* Shared by scoreboard.c and worker_stats.c only: the C side of the class Board. */
#ifndef NX_SERVER_PHP_SCOREBOARD_H
#define NX_SERVER_PHP_SCOREBOARD_H

#include "server/process/process.h"

nx_board_t *nx_php_board_of(zend_object *object);
/* NULL with a ValueError: there is no such row. */
NX_THROWS nx_row_t *nx_php_board_row(zval *this, zend_long row);

#endif
