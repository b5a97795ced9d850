<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench\Db;

/** The ways of serving examples/bench-app. All but coroutines answer one request at a time in each worker. */
enum Contender: string
{
    case OneAtATime = 'concurrency_1';
    case Coroutines = 'coroutines';
    case Classic = 'classic';
    case Fpm = 'nginx_fpm';

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
}
