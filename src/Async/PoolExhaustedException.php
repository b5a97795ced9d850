<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\TemporarilyUnavailable;

/**
 * No resource of a Pool was available within the borrow timeout. All were in use and none was returned, or the pool
 * could not create a further one in this time.
 */
final class PoolExhaustedException extends \RuntimeException implements TemporarilyUnavailable
{
    private const NAMED_AT_MOST = 20;

    /**
     * @param list<string> $holders the holders, longest lease first, one line each
     * @param bool $isCreationFailing true: the pool was below its limits, and its attempts to create a further resource
     * failed or did not end in time; then the previous exception is the reason of the last failure, if there was one
     */
    private function __construct(
        string $message,
        public readonly array $holders,
        public readonly bool $isCreationFailing,
        ?\Throwable $previous,
    ) {
        parent::__construct("[NX-0801] {$message}", 0, $previous);
    }

    /**
     * @param list<string> $holders
     * @param \Throwable|null $failure of the last attempt to create one
     *
     * @internal
     */
    public static function after(
        float $seconds,
        string $pool,
        string $why,
        array $holders,
        bool $isCreationFailing,
        ?\Throwable $failure,
    ): self {
        $message = sprintf(
            'No resource of pool "%s" was free within %.3g s: %s. %s.',
            $pool,
            $seconds,
            $why,
            $isCreationFailing
                ? 'Check whether it can be created: the server, the network'
                : 'Return resources sooner, or raise max',
        );
        foreach (array_slice($holders, 0, self::NAMED_AT_MOST) as $holder) {
            $message .= "\n  {$holder}";
        }
        $more = count($holders) - self::NAMED_AT_MOST;

        $message = $more > 0 ? "{$message}\n  and {$more} more" : $message;

        return new self($message, $holders, $isCreationFailing, $failure);
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
