<?php

declare(strict_types=1);

namespace Nexus\Async;

/** An event of a Pool. PoolEventKind defines the meaning of the other properties. */
final readonly class PoolEvent
{
    /**
     * @param string $pool the name of the pool
     * @param float $seconds a duration; its meaning depends on $kind
     */
    public function __construct(
        public PoolEventKind $kind,
        public string $pool,
        public float $seconds,
        public string $detail = '',
    ) {}
}
