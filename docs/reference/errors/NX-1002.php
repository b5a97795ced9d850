<?php

/**
 * NX-1002 NOT_AN_ACTOR
 * Class: Nexus\Async\MisuseError
 * Means: The reference does not belong to an actor of this process
 * Cause: A reference that is no actor (the result of sender() in an ask, a reference of dead letters, an
 *     implementation of your own) was to be watched, stopped or given children.
 * Cure: Use the reference that spawn() returned, or ActorContext::self().
 */

declare(strict_types=1);

use Nexus\Actor\ActorSystem;

$system = ActorSystem::create('shop');
$system->stop($system->deadLetters());

/* Throws:
[NX-1002] stop() takes the reference of an actor of this process, not a Nexus\Actor\DeadLetterRef
*/
