/* SPDX-License-Identifier: MIT */
/* Shared by board.c and sheet.c only: the C side of the class Board. */
#ifndef NX_PHP_BOARD_H
#define NX_PHP_BOARD_H

#include "worker/worker.h"

nx_board_t *nx_php_board_of(zend_object *object);
/* NULL with a ValueError: there is no such row. */
NX_THROWS nx_row_t *nx_php_board_row(zval *this, zend_long row);

#endif
