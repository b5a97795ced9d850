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
     * @param ActorContext<T> $_ctx
     */
    public function onPreStart(ActorContext $_ctx): void {}

    /**
     * Called after the last message of a stopped actor, when its children have stopped. Not called at a restart.
     *
     * @param ActorContext<T> $_ctx
     */
    public function onPostStop(ActorContext $_ctx): void {}

    /**
     * Called on the object that failed, before its replacement is created.
     *
     * @param ActorContext<T> $_ctx
     */
    public function onPreRestart(ActorContext $_ctx, \Throwable $_cause): void {}

    /**
     * Called on the new object after a restart, before its first message.
     *
     * @param ActorContext<T> $ctx
     */
    public function onPostRestart(ActorContext $ctx, \Throwable $_cause): void
    {
        $this->onPreStart($ctx);
    }

    /**
     * Called for Terminated, ChildFailed and ReceiveTimeout.
     *
     * @param ActorContext<T> $_ctx
     *
     * @return Behavior<T> unhandled(): as if there were no handler
     */
    public function onSignal(ActorContext $_ctx, Signal $_signal): Behavior
    {
        return Behavior::unhandled();
    }
}
