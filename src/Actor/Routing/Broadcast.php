<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

/**
 * A message that any router sends to all of its routees, whatever its routing.
 *
 * @template T of object
 */
final readonly class Broadcast
{
    /** @param T $message all routees receive the same object: make it readonly */
    public function __construct(public object $message) {}
}
