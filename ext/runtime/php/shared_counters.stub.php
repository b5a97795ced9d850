<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Internal;

/**
 * Takes one unit of a resource whose number is limited for all processes of a server together; outside of a server, for
 * this process.
 *
 * @internal
 * @param int $most the limit
 * @return bool false: the limit is reached, or this process already uses 32 other names
 */
function take_shared_counter(string $name, int $most): bool {}

/** @internal Returns one unit. */
function give_shared_counter(string $name): void {}

/** @internal Publishes the number of coroutines of this process that wait for a unit. */
function request_shared_counter(string $name, int $wanted): void {}

/** @internal Number of coroutines of all processes that wait for a unit. */
function shared_counter_wanted(string $name): int {}

/** @internal Number of units that all processes hold. */
function shared_counter_sum(string $name): int {}
