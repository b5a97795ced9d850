/* SPDX-License-Identifier: MIT */
#include "coro/private.h"

void nx_interrupt_attend(void)
{
}

void nx_interrupt_rest(void)
{
}

void nx_interrupt__install(void)
{
}

void nx_interrupt__remove(void)
{
}

void nx_interrupt__start(void)
{
}

void nx_interrupt__stop(void)
{
}
