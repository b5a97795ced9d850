<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

/**
 * Told to any router, it brings its message to all routees, whatever the routing.
 *
 * @template T of object
 */
final readonly class Broadcast
{
    /** @param T $message one object for all of them: let it be readonly */
    public function __construct(public object $message) {}
}
