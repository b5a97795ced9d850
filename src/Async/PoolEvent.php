<?php

declare(strict_types=1);

namespace Nexus\Async;

/** Something that has happened in a Pool; PoolEventKind says what the rest means. */
final readonly class PoolEvent
{
    public function __construct(
        public PoolEventKind $kind,
        public string $pool,
        public float $seconds,
        public string $detail = '',
    ) {}
}
