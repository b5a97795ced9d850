<?php

declare(strict_types=1);

namespace Nexus\Actor\Gathering;

use Nexus\NexusException;
use Nexus\Time\Duration;

/** An Aggregator was created for less than one reply, or without time. */
final class InvalidAggregationError extends \Error implements NexusException
{
    private function __construct(string $message)
    {
        parent::__construct("[NX-1063] {$message}");
    }

    /** @internal */
    public static function of(int $expected, Duration $within): self
    {
        return new self(
            "{$expected} replies within {$within} cannot be gathered: expect at least one, within a positive "
                . "Duration.",
        );
    }

    public function errorCode(): string
    {
        return 'NX-1063';
    }
}
