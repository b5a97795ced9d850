<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * The checks that read files and settings only.
 *
 * @internal
 */
final class Checks
{
    private const OF_FILES = [
        Kernel\ListenQueue::class,
        Kernel\Ports::class,
        Kernel\Network::class,
        Host\Limits::class,
        Host\Memory::class,
        Host\CpuTime::class,
        Php\Support::class,
        Php\Opcache::class,
        Php\RunningOpcache::class,
        Php\Jit::class,
        Php\Settings::class,
        Php\MemoryBudget::class,
        Fpm\Pools::class,
        Server\Workers::class,
        Server\Timeouts::class,
    ];

    /** @return list<Check> those that need nothing but a Subject */
    public static function ofFiles(): array
    {
        return array_map(static fn(string $check): Check => new $check(), self::OF_FILES);
    }
}
