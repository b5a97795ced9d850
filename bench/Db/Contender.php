<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

/** The ways of serving examples/bench-app. All but coroutines answer one request at a time in each worker. */
enum Contender: string
{
    case OneAtATime = 'concurrency_1';
    case Coroutines = 'coroutines';
    case Classic = 'classic';
    case Fpm = 'nginx_fpm';

    private const FEWEST_CONNECTIONS = 256;
    private const MOST_CONNECTIONS = 2000;

    public function title(): string
    {
        return match ($this) {
            self::Coroutines => 'Nexus, coroutines',
            self::OneAtATime => 'Nexus, --concurrency=1',
            self::Classic => 'Nexus, --classic',
            self::Fpm => 'nginx + php-fpm',
        };
    }

    public function isBlocking(): bool
    {
        return $this !== self::Coroutines;
    }

    /**
     * From how many clients it is asked: so many that none waits for another's answer, as long as a second is enough.
     * In classic mode workers share a socket, and kept connections that are opened at once gather where there was time
     * for them.
     */
    public function connections(float $rate, int $workers): int
    {
        return $this === self::Classic ? 6 * $workers : max(
            self::FEWEST_CONNECTIONS,
            min(self::MOST_CONNECTIONS, (int) ceil(1.2 * $rate)),
        );
    }
}
