<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

use Nexus\NexusException;
use Nexus\Time\Duration;

/** A router has an invalid description, or a message cannot be routed by it. */
final class InvalidRoutingError extends \Error implements NexusException
{
    private function __construct(string $message)
    {
        parent::__construct("[NX-1060] {$message}");
    }

    /** @internal */
    public static function unlessPositive(string $what, float|Duration $duration): Duration
    {
        $duration = Duration::of($duration);
        if ($duration->toNanos() <= 0) {
            throw new self(
                "\${$what} of a router is {$duration}: no actor can answer in that time. Give it a positive Duration.",
            );
        }

        return $duration;
    }

    /** @internal */
    public static function size(int $minimum, int $maximum): self
    {
        return new self(
            "A pool of {$minimum} to {$maximum} routees is invalid: the minimum must be at least 1, and the maximum "
                . "at least the minimum.",
        );
    }

    /** @internal */
    public static function noKey(object $message): self
    {
        return new self('A message of ' . $message::class . ' has no routing key: let it implement '
            . Keyed::class . ', or give Routing::consistentHash() a closure that returns one.');
    }

    public function errorCode(): string
    {
        return 'NX-1060';
    }
}
