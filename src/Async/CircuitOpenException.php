<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\TemporarilyUnavailable;

/**
 * Creating a Pool's resource failed several times in a row, and the pool makes no attempt for a while. The previous
 * exception is the cause of the last failure.
 */
final class CircuitOpenException extends \RuntimeException implements TemporarilyUnavailable
{
    private function __construct(string $message, private readonly float $seconds, \Throwable $previous)
    {
        parent::__construct("[NX-0803] {$message}", 0, $previous);
    }

    /** @internal */
    public static function after(int $failures, string $pool, float $seconds, \Throwable $last): self
    {
        $message = sprintf(
            'Pool "%s" has no resource and cannot create one: %d %s failed, the last with %s: %s. The next attempt '
                . 'is made in %.3g s at the earliest.',
            $pool,
            $failures,
            $failures === 1 ? 'attempt has' : 'attempts in a row have',
            $last::class,
            rtrim($last->getMessage(), ".\n"),
            $seconds,
        );

        return new self($message, $seconds, $last);
    }

    public function errorCode(): string
    {
        return 'NX-0803';
    }

    /** Seconds until the next attempt to create a resource. */
    public function retryAfter(): int
    {
        return max(1, (int) ceil($this->seconds));
    }
}
