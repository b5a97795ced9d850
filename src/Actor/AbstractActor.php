<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Signal\Signal;

/**
 * A class actor with hooks for its life.
 *
 * @template T of object
 *
 * @implements ActorHandler<T>
 */
abstract class AbstractActor implements ActorHandler
{
    /**
     * Before the first message.
     *
     * @param ActorContext<T> $_ctx
     */
    public function onPreStart(ActorContext $_ctx): void {}

    /**
     * After the last message of a stopped actor, its children are stopped already. Not at a restart.
     *
     * @param ActorContext<T> $_ctx
     */
    public function onPostStop(ActorContext $_ctx): void {}

    /**
     * The object that failed, before its successor is made.
     *
     * @param ActorContext<T> $_ctx
     */
    public function onPreRestart(ActorContext $_ctx, \Throwable $_cause): void {}

    /**
     * The new object, before its first message.
     *
     * @param ActorContext<T> $ctx
     */
    public function onPostRestart(ActorContext $ctx, \Throwable $_cause): void
    {
        $this->onPreStart($ctx);
    }

    /**
     * Terminated, ChildFailed and ReceiveTimeout.
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
