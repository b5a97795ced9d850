<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Internal;

/**
 * One more of what all processes of a server may have so many of together; outside of a server, of what this process
 * may have.
 *
 * @internal
 * @return bool false: there are as many, or 32 other names are in use here
 */
function take_share(string $name, int $most): bool {}

/** @internal one less */
function give_share(string $name): void {}

/** @internal so many wait here for one more */
function want_share(string $name, int $wanted): void {}

/** @internal how many wait for one more, in all processes */
function shares_wanted(string $name): int {}

/** @internal how many all processes have */
function shares_taken(string $name): int {}
