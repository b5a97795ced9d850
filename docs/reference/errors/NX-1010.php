<?php

/**
 * NX-1010
 * Class: Nexus\Actor\Exception\InvalidActorPathException
 * Means: The name or path of an actor is invalid
 * Cause: Names consist of A-Z a-z 0-9 _ . - only. The given name, often an identifier of the application, contains
 *     another character or is empty.
 * Cure: Encode names from outside (rawurlencode(), then replace % by . with strtr()), or call spawn() without a name:
 *     the system then chooses one.
 */

declare(strict_types=1);

use Nexus\Actor\ActorPath;

ActorPath::root()->child('user')->child('order #42');

/* Throws:
[NX-1010] "order #42" is not a valid name or path of an actor: names consist of A-Z a-z 0-9 _ . - and %s
*/
