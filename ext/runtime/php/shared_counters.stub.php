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
function take_share(string $name, int $most): bool {}

/** @internal Returns one unit. */
function give_share(string $name): void {}

/** @internal Publishes the number of coroutines of this process that wait for a unit. */
function want_share(string $name, int $wanted): void {}

/** @internal Number of coroutines of all processes that wait for a unit. */
function shares_wanted(string $name): int {}

/** @internal Number of units that all processes hold. */
function shares_taken(string $name): int {}
