<?php

/**
 * NX-1002 NOT_AN_ACTOR
 * Class: Nexus\Async\MisuseError
 * Means: The reference does not belong to an actor of this process
 * Cause: Code tried to watch or stop a reference that is not an actor, or to give it children: the result of sender()
 *     in an ask, a reference of dead letters, or an implementation of your own.
 * Cure: Use the reference that spawn() returned, or ActorContext::self().
 */

declare(strict_types=1);

use Nexus\Actor\ActorSystem;

$system = ActorSystem::create('shop');
$system->stop($system->deadLetters());

/* Throws:
[NX-1002] stop() takes the reference of an actor of this process, not a Nexus\Actor\DeadLetterRef
*/
