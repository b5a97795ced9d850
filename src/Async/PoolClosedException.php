<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\NexusException;

/** A caller wanted to borrow from a closed Pool, or the pool was closed while the caller waited. */
final class PoolClosedException extends \RuntimeException implements NexusException
{
    private function __construct(string $message)
    {
        parent::__construct("[NX-0804] {$message}");
    }

    /** @internal */
    public static function of(string $pool): self
    {
        return new self(
            "Pool \"{$pool}\" is closed: close it only when it is no longer used, or create another one.",
        );
    }

    public function errorCode(): string
    {
        return 'NX-0804';
    }
}
