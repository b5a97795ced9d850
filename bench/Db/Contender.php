<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

/** The ways of serving an application. All but coroutines answer one request at a time in each worker. */
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
     * The number of clients: enough that no request waits for another's response while responses take at most a second.
     * In classic mode workers share a socket: persistent connections that are opened at once gather at workers with
     * free time.
     */
    public function connections(float $rate, int $workers): int
    {
        return $this === self::Classic ? 6 * $workers : max(
            self::FEWEST_CONNECTIONS,
            min(self::MOST_CONNECTIONS, (int) ceil(1.2 * $rate)),
        );
    }
}
