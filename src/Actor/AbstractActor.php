<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Signal\Signal;

/**
 * A class actor with lifecycle hooks.
 *
 * @template T of object
 *
 * @implements ActorHandler<T>
 */
abstract class AbstractActor implements ActorHandler
{
    /**
     * Called before the first message.
     *
     * @param ActorContext<T> $ctx
     */
    public function onPreStart(ActorContext $ctx): void {}

    /**
     * Called after the last message of a stopped actor, when its children have stopped. Not called at a restart.
     *
     * @param ActorContext<T> $ctx
     */
    public function onPostStop(ActorContext $ctx): void {}

    /**
     * Called on the object that failed, before its replacement is created.
     *
     * @param ActorContext<T> $ctx
     */
    public function onPreRestart(ActorContext $ctx, \Throwable $cause): void {}

    /**
     * Called on the new object after a restart, before its first message.
     *
     * @param ActorContext<T> $ctx
     */
    public function onPostRestart(ActorContext $ctx, \Throwable $cause): void
    {
        $this->onPreStart($ctx);
    }

    /**
     * Called for Terminated, ChildFailed and ReceiveTimeout.
     *
     * @param ActorContext<T> $ctx
     *
     * @return Behavior<T> unhandled(): as if there were no handler
     */
    public function onSignal(ActorContext $ctx, Signal $signal): Behavior
    {
        return Behavior::unhandled();
    }
}
