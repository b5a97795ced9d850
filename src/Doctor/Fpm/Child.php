<?php

declare(strict_types=1);

namespace Nexus\Doctor\Fpm;

/**
 * A running child of php-fpm.
 *
 * @internal
 */
final readonly class Child
{
    /**
     * @param int $bytes its proportional set size: memory that it shares is divided by those that share it
     * @param float $busy share of its life that it computed, 0 to 1
     * @param float $age in seconds
     */
    public function __construct(
        public int $pid,
        public string $pool,
        public int $bytes,
        public float $busy,
        public float $age,
    ) {}
}
