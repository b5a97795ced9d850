<?php

declare(strict_types=1);

namespace Nexus\Shared;

use Nexus\NexusException;

/** A limit of a RateLimiter, or a number of tokens, is out of its range. */
final class RateLimiterError extends \ValueError implements NexusException
{
    private function __construct(string $message)
    {
        parent::__construct("[NX-1216] {$message}");
    }

    /** @internal */
    public static function forLimit(string $name, int $number): self
    {
        return new self("The limit and burst of the rate limiter \"{$name}\" are 1 or more, and {$number} was given.");
    }

    /** @internal */
    public static function forTime(string $name, float $seconds): self
    {
        $given = is_nan($seconds) ? 'NAN' : $seconds;

        return new self("The time of the rate limiter \"{$name}\" is more than 0 s, and {$given} s was given.");
    }

    /** @internal */
    public static function forTokens(string $name, int $tokens, int $burst): self
    {
        return new self(
            "The rate limiter \"{$name}\" gives 1 to {$burst} tokens at once, and {$tokens} were asked for. "
            . 'Raise its burst',
        );
    }

    public function errorCode(): string
    {
        return 'NX-1216';
    }
}
