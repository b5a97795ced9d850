<?php

declare(strict_types=1);

namespace Nexus\Actor;

/**
 * A class actor whose state is passed through its handler.
 *
 * @template T of object
 * @template S
 */
interface StatefulActorHandler
{
    /**
     * The state before the first message.
     *
     * @return S at every start and restart
     */
    public function initialState(): mixed;

    /**
     * Handles one message.
     *
     * @param ActorContext<T> $ctx
     * @param T $message
     * @param S $state
     *
     * @return BehaviorWithState<T, S>
     */
    public function handle(ActorContext $ctx, object $message, mixed $state): BehaviorWithState;
}
