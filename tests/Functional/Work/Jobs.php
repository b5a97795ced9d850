<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Work;

/** Jobs that tests give to offload(). */
final class Jobs
{
    public function __construct(private readonly int $factor = 1) {}

    public function __invoke(int $number): int
    {
        return $this->factor * $number;
    }

    public function add(int $number): int
    {
        return $this->factor + $number;
    }

    public static function pid(): int
    {
        return (int) getmypid();
    }

    /** Computes without waiting until its caller is gone, and then says so. */
    public static function compute(string $begun, string $ended): never
    {
        touch($begun);
        try {
            while (true) {
                hash('xxh3', 'x');
            }
        } finally {
            touch($ended);
        }
    }

    /** Waits until its caller is gone, and then says so. */
    public static function wait(string $begun, string $ended): void
    {
        touch($begun);
        try {
            usleep(3_600_000_000);
        } finally {
            touch($ended);
        }
    }

    /** Computes until a file exists. */
    public static function until(string $begun, string $go): string
    {
        touch($begun);
        do {
            clearstatcache();
        } while (!file_exists($go));

        return 'gone';
    }

    public static function fail(): never
    {
        throw new JobFailure('no disk', 7, ['a' => 1]);
    }

    public static function die(string $begun): never
    {
        touch($begun);
        posix_kill((int) getmypid(), SIGKILL);
        exit(1);
    }

    /** @return resource */
    public static function resource()
    {
        return STDIN;
    }

    public static function square(int $number): int
    {
        return $number ** 2;
    }
}
