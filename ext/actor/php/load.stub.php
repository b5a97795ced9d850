<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Actor\Internal;

/**
 * The load of an actor: the number of its queued messages, plus one while one of its handlers runs or waits. 0 for an
 * actor of another process.
 *
 * @internal
 */
function load(\Nexus\Actor\ActorRef $ref): int {}

/**
 * Creates a further stash of the actor, like that of Behavior::withStash(). Only while a handler of the actor runs.
 *
 * @internal
 */
function open_stash(\Nexus\Actor\ActorContext $context, int $capacity): \Nexus\Actor\StashBuffer {}
