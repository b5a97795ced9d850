/* SPDX-License-Identifier: MIT */
#include "actor/cell.h"
void nx_cell__end_alarms(nx_cell_t *cell, bool is_final)
{
}
void nx_cell__end_errands(nx_cell_t *cell, bool is_final)
{
}
void nx_cell__end_stash(nx_cell_t *cell, bool is_final)
{
}
