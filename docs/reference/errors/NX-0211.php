<?php

/**
 * NX-0211 WAIT_GROUP_NEGATIVE
 * Class: Nexus\Async\MisuseError
 * Means: The count of a wait group would fall below zero
 * Cause: done() was called more often than add() announced: twice by one coroutine, or before the add() that belongs
 *     to it.
 * Cure: Call add() before spawn(), and done() once, in `finally`.
 */

declare(strict_types=1);

use Nexus\Async\WaitGroup;

$group = new WaitGroup();
$group->add(1);
$group->done();
$group->done();

/* Throws:
[NX-0211] The count of a wait group is 0 and cannot change by -1. %s
*/
