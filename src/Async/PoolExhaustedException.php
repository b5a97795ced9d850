<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\TemporarilyUnavailable;

/** All resources of a Pool were in use, and none was returned within the borrow timeout. */
final class PoolExhaustedException extends \RuntimeException implements TemporarilyUnavailable
{
    private const NAMED_AT_MOST = 20;

    /** @param list<string> $holders the holders, longest lease first, one line each */
    private function __construct(string $message, public readonly array $holders)
    {
        parent::__construct("[NX-0801] {$message}");
    }

    /**
     * @param list<string> $holders
     *
     * @internal
     */
    public static function after(float $seconds, string $pool, string $why, array $holders): self
    {
        $message = sprintf(
            'No resource of pool "%s" was free within %.3g s: %s. Return resources sooner, or raise max.',
            $pool,
            $seconds,
            $why,
        );
        foreach (array_slice($holders, 0, self::NAMED_AT_MOST) as $holder) {
            $message .= "\n  {$holder}";
        }
        $more = count($holders) - self::NAMED_AT_MOST;

        return new self($more > 0 ? "{$message}\n  and {$more} more" : $message, $holders);
    }

    public function errorCode(): string
    {
        return 'NX-0801';
    }

    /** Seconds after which another attempt may succeed. */
    public function retryAfter(): int
    {
        return 1;
    }
}
