<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Actor\Internal;

/**
 * How much an actor has to do: the messages that wait for it, and one more while a handler of it runs or waits. 0 for
 * one that is not of this process, too.
 *
 * @internal
 */
function load(\Nexus\Actor\ActorRef $ref): int {}

/**
 * A stash of the actor's own, as Behavior::withStash() gives one: for who needs several. In its turn.
 *
 * @internal
 */
function open_stash(\Nexus\Actor\ActorContext $context, int $capacity): \Nexus\Actor\StashBuffer {}
