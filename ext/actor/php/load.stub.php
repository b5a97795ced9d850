<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Actor\Internal;

/**
 * The load of an actor: its queued messages, plus one while a handler of it runs or waits. Also 0 for an actor that
 * does not belong to this process.
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
