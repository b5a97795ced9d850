<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

/**
 * What App::channel() was given.
 *
 * @internal
 */
final readonly class ChannelRoute
{
    /**
     * @param string $actorClass
     * @param string $key name of a path parameter
     * @param (\Closure(string): mixed)|null $factory creates the actor of a value of the parameter; null: its class
     * is instantiated
     */
    public function __construct(public string $actorClass, public string $key, public ?\Closure $factory) {}
}
