<?php

declare(strict_types=1);

namespace Nexus\Actor;

/**
 * An actor written as a class. A new object is created at the start and at every restart.
 *
 * @template T of object
 */
interface ActorHandler
{
    /**
     * Handles one message.
     *
     * @param ActorContext<T> $ctx
     * @param T $message
     *
     * @return Behavior<T> handles the next message; same(): this object
     */
    public function handle(ActorContext $ctx, object $message): Behavior;
}
