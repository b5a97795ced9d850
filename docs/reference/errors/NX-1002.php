<?php

/**
 * NX-1002 NOT_AN_ACTOR
 * Class: Nexus\Async\MisuseError
 * Means: A reference of an actor of this process is wanted
 * Cause: A reference that only looks like an actor (what sender() gives in an ask, a reference of dead letters, one of your own making) was to be watched, stopped or given children.
 * Cure: Use the reference that spawn() returned, or ActorContext::self().
 */

declare(strict_types=1);

use Nexus\Actor\ActorSystem;

$system = ActorSystem::create('shop');
$system->stop($system->deadLetters());

/* Throws:
[NX-1002] stop() takes the reference of an actor of this process, not a Nexus\Actor\DeadLetterRef
*/
